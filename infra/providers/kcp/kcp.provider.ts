import { z } from 'zod'
import { absentIdentity } from '../identity.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createKcpClient, type KcpOptions } from './kcp-client.ts'

/** Settings of a client of the simulated KCP; it is below the server's own address, plus `path`. */
export const simulatedKcp = {
  path: '/simulators/kcp',
  siteCode: 'AO7F3',
  encKey: 'danji-simulator-key-of-nothing',
  webSiteId: '',
} as const

/** Provider with which residents prove their identity: KCP phone identity V2, the second one. */
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
