import { z } from 'zod'
import type { AccountOpenings } from './account-opening.ts'
import { barocert } from './barocert/barocert.provider.ts'
import type { Certificates } from './certificate-recognition.ts'
import { routeCertificates } from './certificates.ts'
import { documentCentre } from './document-centre/document-centre.provider.ts'
import { dataGoKr } from './data-go-kr/data-go-kr.provider.ts'
import { juso } from './juso/juso.provider.ts'
import { codef, codefPlaceOf, openCodefAccounts } from './codef/codef.provider.ts'
import { kakao } from './kakao/kakao.provider.ts'
import { kcp } from './kcp/kcp.provider.ts'
import { nice, nicePlaceOf, openNiceAccounts } from './nice/nice.provider.ts'
import type { OpenMessageAccount } from './messaging.ts'
import type { SimulatorAddress, Provider, Use } from './provider.ts'
import { recognitionProblems, recognitionSettings, recognitionVariables } from './recognition-settings.ts'
import { smtp } from './smtp/smtp.provider.ts'
import { openSolapiAccounts, simulatedSolapi, solapi } from './solapi/solapi.provider.ts'
import { toss } from './toss/toss.provider.ts'

/**
 * All providers, by their role in the product. A new one is added here, and its simulator to
 * `simulators.ts`.
 */
const providers = {
  messaging: solapi,
  identity: kakao,
  nice,
  kcp,
  registry: codef,
  barocert,
  toss,
  documentCentre,
  publicData: dataGoKr,
  addresses: juso,
  mail: smtp,
} as const

type AllProviders = typeof providers
type Role = keyof AllProviders

/** Settings of accounts of single complexes. */
type AccountSettings = {
  readonly registry: ReturnType<typeof codefPlaceOf> & { readonly sharing: 'all' | 'allowed' }
  readonly identity: ReturnType<typeof nicePlaceOf> & { readonly sharing: 'all' | 'allowed' }
}

/** Settings of all providers from the environment. */
export type ProviderSettings = {
  readonly [Key in Role]: AllProviders[Key] extends Provider<
    infer Kind,
    infer _Variables,
    infer Settings,
    infer _Client
  >
    ? Use<Kind, Settings>
    : never
} & { readonly accounts: AccountSettings; readonly recognitions: Certificates['recognitions'] }

/** Clients of all providers. */
export type Providers = {
  readonly [Key in Exclude<Role, 'barocert' | 'toss'>]: ReturnType<AllProviders[Key]['open']>
} & {
  /** Accounts of single complexes. */
  readonly messageAccounts: {
    readonly open: OpenMessageAccount
    readonly isSharedByDefault: boolean
  }
  readonly providerAccounts: AccountOpenings
  /** Signatures with certificates, by the client of each app. */
  readonly certificates: Certificates
}

type Environment = Readonly<Record<string, string | undefined>>
type AnyProvider = Pick<AllProviders[Role], 'title' | 'does' | 'variables'> & {
  readonly absent?: unknown
  readonly required: readonly string[]
  readonly encrypted: readonly string[]
}

const list: readonly AnyProvider[] = Object.values(providers)

/** Names of the variables of all providers. */
export const providerVariables: readonly string[] = [
  ...list.flatMap(({ variables }) => Object.keys(variables)),
  ...Object.keys(recognitionVariables),
]

/** Variables that must hold encrypted addresses in production. */
export const encryptedVariables: readonly string[] = list.flatMap(({ encrypted }) => encrypted)

const missingOf = (env: Environment, { required, title, does, absent }: AnyProvider): readonly string[] => {
  const missing = required.filter((name) => !env[name])
  if (missing.length === 0 || (absent !== undefined && missing.length === required.length)) return []
  if (env['NODE_ENV'] === 'production')
    return [`${missing.join(', ')} missing: in production ${does} through ${title}, simulators are refused`]
  if (missing.length === required.length) return []
  return [
    `${missing.join(', ')} missing: set all of ${title}'s variables to use it for real, or none to use the simulator`,
  ]
}

/**
 * Returns the variables that are missing, for which simulators would be used. None stands in for
 * Toss itself: without its contract Barocert has its app.
 */
export const simulatedVariables = (env: Environment): readonly string[] =>
  list.flatMap(({ required }) => (required === toss.required ? [] : required.filter((name) => !env[name])))

const wellKnownSecrets = (env: Environment): readonly string[] =>
  env['NODE_ENV'] === 'production' && env['SOLAPI_WEBHOOK_SECRET'] === simulatedSolapi.webhookSecret
    ? ['SOLAPI_WEBHOOK_SECRET is the well-known one of the simulator']
    : []

/**
 * Lists the problems of the environment: malformed variables, and missing ones that others need.
 */
export const providerProblems = (env: Environment): readonly string[] => [
  ...list.flatMap(({ variables }) => {
    const parsed = z.object(variables).safeParse(env)
    return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  }),
  ...list.flatMap((one) => missingOf(env, one)),
  ...wellKnownSecrets(env),
  ...recognitionProblems(env),
]

const usageOf = <Kind extends string, Variables extends z.ZodRawShape, Settings, Client>(
  { kind, variables, settingsOf, absent }: Provider<Kind, Variables, Settings, Client>,
  env: Environment,
): Use<Kind, Settings> => {
  const settings = settingsOf(z.object(variables).parse(env))
  if (settings !== undefined) return { kind, ...settings }
  const isMissing = absent !== undefined && env['NODE_ENV'] === 'production'
  return isMissing ? { kind: 'absent' } : { kind: 'simulator' }
}

const accountSettings = (env: Environment): AccountSettings => {
  const [registry, identity] = [z.object(codef.variables).parse(env), z.object(nice.variables).parse(env)]
  return {
    registry: { ...codefPlaceOf(registry), sharing: registry.CODEF_SHARED },
    identity: { ...nicePlaceOf(identity), sharing: identity.NICE_SHARED },
  }
}

/** Returns the use of each provider. @throws {ZodError} where `providerProblems` names any */
export const providerSettings = (env: Environment): ProviderSettings => ({
  messaging: usageOf(solapi, env),
  identity: usageOf(kakao, env),
  nice: usageOf(nice, env),
  kcp: usageOf(kcp, env),
  registry: usageOf(codef, env),
  barocert: usageOf(barocert, env),
  toss: usageOf(toss, env),
  documentCentre: usageOf(documentCentre, env),
  publicData: usageOf(dataGoKr, env),
  addresses: usageOf(juso, env),
  mail: usageOf(smtp, env),
  recognitions: recognitionSettings(env),
  accounts: accountSettings(env),
})

/** Tells whether a simulator is used for any of them. */
export const usesSimulators = (settings: ProviderSettings): boolean =>
  Object.keys(providers).some((role) => role !== 'toss' && settings[role as Role].kind === 'simulator')

/**
 * Returns the sites of providers that browsers post a form to, which the pages' Content Security
 * Policy has to allow.
 */
export const formTargets = ({ kcp: use }: Pick<ProviderSettings, 'kcp'>): readonly string[] =>
  use.kind === 'kcp' ? [new URL(use.baseUrl).origin] : []

const openOne = <Kind extends string, Variables extends z.ZodRawShape, Settings, Client>(
  { simulated, open, absent }: Provider<Kind, Variables, Settings, Client>,
  use: Use<Kind, Settings>,
  place: SimulatorAddress,
): Client => {
  if (use.kind === 'absent' && absent) return absent()
  return open(use.kind === 'simulator' ? simulated(place) : (use as Settings))
}

const messageAccountsOf = (
  use: ProviderSettings['messaging'],
  place: SimulatorAddress,
): Providers['messageAccounts'] => {
  const settings = use.kind === 'solapi' ? use : solapi.simulated(place)
  return { open: openSolapiAccounts(settings), isSharedByDefault: settings.isSharedByDefault }
}

const providerAccountsOf = (
  { registry, nice: identity, accounts }: ProviderSettings,
  place: SimulatorAddress,
): AccountOpenings => {
  const registryPlace = registry.kind === 'simulator' ? codef.simulated(place) : accounts.registry
  const identityPlace = identity.kind === 'simulator' ? { baseUrl: nice.simulated(place).baseUrl } : accounts.identity
  return {
    registry: {
      open: openCodefAccounts(registryPlace),
      sharing: registry.kind === 'absent' ? 'absent' : accounts.registry.sharing,
    },
    identity: {
      open: openNiceAccounts(identityPlace),
      sharing: identity.kind === 'absent' ? 'absent' : accounts.identity.sharing,
    },
  }
}

/**
 * Opens signatures with certificates: Toss itself where there is a contract, Barocert for all
 * others.
 */
const certificatesOf = (
  { toss: direct, barocert: use, recognitions }: ProviderSettings,
  place: SimulatorAddress,
): Certificates => {
  const ofToss = direct.kind === 'toss' ? [{ name: 'toss', client: toss.open(direct) } as const] : []
  const signature = routeCertificates([...ofToss, { name: 'barocert', client: openOne(barocert, use, place) }])
  return { signature, recognitions }
}

/** Opens the client of each, real or against its simulator. */
export const openProviders = (settings: ProviderSettings, place: SimulatorAddress): Providers => ({
  messaging: openOne(solapi, settings.messaging, place),
  identity: openOne(kakao, settings.identity, place),
  nice: openOne(nice, settings.nice, place),
  kcp: openOne(kcp, settings.kcp, place),
  registry: openOne(codef, settings.registry, place),
  certificates: certificatesOf(settings, place),
  documentCentre: openOne(documentCentre, settings.documentCentre, place),
  publicData: openOne(dataGoKr, settings.publicData, place),
  addresses: openOne(juso, settings.addresses, place),
  mail: openOne(smtp, settings.mail, place),
  messageAccounts: messageAccountsOf(settings.messaging, place),
  providerAccounts: providerAccountsOf(settings, place),
})
