import { z } from 'zod'
import { absentIdentity, type IdentityAccount, type IdentityAccountKeys } from '../identity.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createNice2021Client, type Nice2021Options } from './nice-2021-client.ts'
import { checkNiceAccount, createNiceClient, type NiceOptions } from './nice-client.ts'

export type NiceSettings =
  | ({ readonly generation: 'current' } & NiceOptions)
  | ({ readonly generation: '2021' } & Nice2021Options)

/**
 * Settings of a client of the simulated NICE; all its hosts are below the server's own, plus
 * `path`.
 */
export const simulatedNice = {
  path: '/simulators/nice',
  clientId: 'danji-simulator-nice',
  clientSecret: 'danji-simulator-secret-of-nothing',
} as const

const CURRENT_BASE_URL = 'https://auth.niceid.co.kr/ido/intc/v1.0/auth'

const niceVariables = {
  NICE_GENERATION: z.enum(['current', '2021'], 'must be current or 2021').default('current'),
  NICE_BASE_URL: webUrl.optional(),
  NICE_PAGES_BASE_URL: webUrl.default('https://nice.checkplus.co.kr'),
  NICE_CLIENT_ID: z.string().optional(),
  NICE_CLIENT_SECRET: z.string().optional(),
  NICE_SHARED: z.enum(['all', 'allowed'], 'must be all or allowed').default('all'),
}

/** Provider with which residents prove their identity: NICE phone identity. */
export const nice = provider({
  kind: 'nice',
  title: 'NICE',
  does: 'residents prove who they are',
  variables: niceVariables,
  required: ['NICE_CLIENT_ID', 'NICE_CLIENT_SECRET'],
  encrypted: ['NICE_BASE_URL', 'NICE_PAGES_BASE_URL'],
  settingsOf: (values): NiceSettings | undefined => {
    const { NICE_CLIENT_ID: clientId, NICE_CLIENT_SECRET: clientSecret, NICE_BASE_URL, NICE_GENERATION } = values
    if (!clientId || !clientSecret) return undefined
    if (NICE_GENERATION === 'current') {
      const baseUrl = NICE_BASE_URL ?? CURRENT_BASE_URL
      return { generation: 'current', clientId, clientSecret, baseUrl }
    }
    const baseUrl = NICE_BASE_URL ?? 'https://svc.niceapi.co.kr:22001'
    return { generation: '2021', clientId, clientSecret, baseUrl, pagesBaseUrl: values.NICE_PAGES_BASE_URL }
  },
  simulated: (place): NiceSettings => {
    const { path, clientId, clientSecret } = simulatedNice
    return { generation: 'current', clientId, clientSecret, baseUrl: `${place.own}${path}/ido/intc/v1.0/auth` }
  },
  open: (settings) => (settings.generation === 'current' ? createNiceClient(settings) : createNice2021Client(settings)),
  absent: () => absentIdentity,
})

/**
 * Returns where accounts of complexes are opened, by the environment. They use the current
 * generation alone, in which the result comes from NICE to the server: that of 2021 comes by the
 * browser, sealed with a key that NICE gives to whoever holds the account.
 */
export const nicePlaceOf = ({
  NICE_GENERATION,
  NICE_BASE_URL,
}: Pick<z.output<z.ZodObject<typeof niceVariables>>, 'NICE_GENERATION' | 'NICE_BASE_URL'>): NicePlace => ({
  baseUrl: NICE_GENERATION === 'current' ? (NICE_BASE_URL ?? CURRENT_BASE_URL) : CURRENT_BASE_URL,
})

type NicePlace = Pick<NiceOptions, 'baseUrl'>

/** Opens accounts of single complexes, at the installation's address: no account names its own. */
export const openNiceAccounts =
  ({ baseUrl }: NicePlace) =>
  ({ clientId, clientSecret }: IdentityAccountKeys): IdentityAccount => {
    const options = { baseUrl, clientId, clientSecret }
    return { nice: createNiceClient(options), check: () => checkNiceAccount(options) }
  }
