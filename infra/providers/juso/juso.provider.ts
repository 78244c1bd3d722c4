import { z } from 'zod'
import { provider } from '../provider.ts'
import { absentAddresses } from '../public-data.ts'
import { webUrl } from '../variables.ts'
import { createJusoClient, type JusoOptions } from './juso-client.ts'

/** Settings of a client of the simulated address search. */
export const simulatedJuso = { path: '/simulators/juso', key: 'TESTJUSOGOKR' } as const

/** Provider of the search of addresses. */
export const juso = provider({
  kind: 'juso',
  title: 'juso.go.kr',
  does: 'addresses are searched',
  variables: {
    JUSO_KEY: z.string().min(1).max(200).optional(),
    JUSO_BASE_URL: webUrl.default('https://business.juso.go.kr'),
  },
  required: ['JUSO_KEY'],
  encrypted: ['JUSO_BASE_URL'],
  settingsOf: ({ JUSO_KEY: key, JUSO_BASE_URL: baseUrl }): JusoOptions | undefined =>
    key ? { key, baseUrl } : undefined,
  simulated: ({ own }): JusoOptions => ({ key: simulatedJuso.key, baseUrl: own + simulatedJuso.path }),
  open: createJusoClient,
  absent: () => absentAddresses,
})
