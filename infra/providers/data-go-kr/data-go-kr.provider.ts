import { z } from 'zod'
import { provider } from '../provider.ts'
import { absentPublicData } from '../public-data.ts'
import { webUrl } from '../variables.ts'
import { createDataGoKrClient, type DataGoKrOptions } from './data-go-kr-client.ts'

/**
 * Settings of a client of the simulated gateway. The key has characters that a URL encodes, as real
 * ones do.
 */
export const simulatedDataGoKr = { path: '/simulators/data-go-kr', key: 'danji+simulator/key==' } as const

/** Provider of public registers: building ledger, K-apt, public holidays. */
export const dataGoKr = provider({
  kind: 'data-go-kr',
  title: 'data.go.kr',
  does: 'the building ledger, K-apt and public holidays are read',
  variables: {
    DATA_GO_KR_KEY: z.string().min(1).max(300).optional(),
    DATA_GO_KR_BASE_URL: webUrl.default('https://apis.data.go.kr'),
  },
  required: ['DATA_GO_KR_KEY'],
  encrypted: ['DATA_GO_KR_BASE_URL'],
  settingsOf: ({ DATA_GO_KR_KEY: key, DATA_GO_KR_BASE_URL: baseUrl }): DataGoKrOptions | undefined =>
    key ? { key, baseUrl } : undefined,
  simulated: ({ own }): DataGoKrOptions => ({
    key: simulatedDataGoKr.key,
    baseUrl: own + simulatedDataGoKr.path,
    pace: { parallel: 2, apartMs: 20 },
    retryAfter: [100, 300],
    pauseMs: 200,
  }),
  open: createDataGoKrClient,
  absent: () => absentPublicData,
})
