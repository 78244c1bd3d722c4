import { z } from 'zod'
import { absentIdentity } from '../identity.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createKcpClient, type KcpOptions } from './kcp-client.ts'

/** What a client of the simulated KCP is configured with; it lies below the server's own address, plus `path`. */
export const simulatedKcp = {
  path: '/simulators/kcp',
  siteCode: 'AO7F3',
  encKey: 'danji-simulator-key-of-nothing',
  webSiteId: '',
} as const

/** KCP phone identity V2: a second way for residents to prove who they are. */
export const kcp = provider({
  kind: 'kcp',
  title: 'KCP',
  does: 'residents prove who they are a second time',
  variables: {
    KCP_BASE_URL: webUrl.default('https://cert.kcp.co.kr'),
    KCP_SITE_CD: z.string().optional(),
    KCP_ENC_KEY: z.string().optional(),
    KCP_WEB_SITEID: z.string().default(''),
  },
  required: ['KCP_SITE_CD', 'KCP_ENC_KEY'],
  encrypted: ['KCP_BASE_URL'],
  settingsOf: ({ KCP_SITE_CD: siteCode, KCP_ENC_KEY: encKey, KCP_BASE_URL, KCP_WEB_SITEID }): KcpOptions | undefined =>
    siteCode && encKey ? { siteCode, encKey, baseUrl: KCP_BASE_URL, webSiteId: KCP_WEB_SITEID } : undefined,
  simulated: (place) => {
    const { path, siteCode, encKey, webSiteId } = simulatedKcp
    return { siteCode, encKey, webSiteId, baseUrl: place.own + path }
  },
  open: createKcpClient,
  absent: () => absentIdentity,
})
