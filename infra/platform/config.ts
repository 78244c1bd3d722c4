import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isWrappedKey, parseMasterKey } from './keys/master-key.ts'
import {
  encryptedStorageVariables,
  storageVariables,
  storageProblems,
  storageSettings,
  offSiteProblems,
  offSiteSettings,
  offSiteVariables,
  type StorageSettings,
} from './object-storage/storage-settings.ts'
import type { S3Settings } from './object-storage/s3-client.ts'
import type { SealVariables } from '../lib/pdf/seal/index.ts'
import { withSecretFiles } from './secret-variables.ts'
import { tracingProblems, tracingSettings, tracingVariables, type TracingSettings } from './tracing/tracing-settings.ts'
import { defaultDatabaseSettings, type DatabaseSettings } from './postgres/limits.ts'
import {
  encryptedVariables,
  providerVariables,
  simulatedVariables,
  providerProblems,
  providerSettings,
  type ProviderSettings,
} from '../providers/providers.ts'
import { kmsProblems, kmsSettings, kmsVariables, type KmsSettings } from '../providers/kms/kms-settings.ts'
import { atLeast, integerBetween, port, url, webOrigin } from '../providers/variables.ts'

/** Configuration from the environment. Read by `*.main.ts` and `app.ts` only. */
export type Config = ProviderSettings & {
  readonly environment: 'development' | 'test' | 'production'
  readonly port: number
  readonly host: string
  /** Beginning of residents' links, without a slash at its end. */
  readonly publicUrl: string
  /** Absolute path. */
  readonly dataDir: string
  /** URL of the database; absent: embedded Postgres. */
  readonly databaseUrl: string | undefined
  readonly database: DatabaseSettings
  /** Storage of documents. */
  readonly storage: StorageSettings
  /** Second bucket, to which backups are copied. */
  readonly offSite: S3Settings | undefined
  /** Collector of traces; absent: nothing is traced. */
  readonly tracing: TracingSettings | undefined
  /** Port on which relay, projector and worker report their state; 0: any free port. */
  readonly probePort: number
  /**
   * URL of the role that owns the log's tables and migrates them; absent: that of `databaseUrl`.
   */
  readonly databaseOwnerUrl: string | undefined
  /** URL of the broker; absent: the log is read from the database instead. */
  readonly natsUrl: string | undefined
  readonly natsPrefix: string
  /** Master key as given, perhaps wrapped; `readMasterKeySource` opens it, `loadMasterKey` decodes it. */
  readonly masterKey: string | undefined
  /** Master key before, while it is changed; `keys:rotate` alone uses it. */
  readonly formerMasterKey: string | undefined
  /** KMS that wraps the master key; absent: none. */
  readonly kms: KmsSettings | undefined
  /**
   * Origin of the account; `default` is the well-known account of development, which is printed at
   * start.
   */
  readonly superAdmin: { readonly email: string; readonly password: string; readonly origin: 'default' | 'environment' }
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number
  /** Maximum number of verification codes that one list may send in an hour. */
  readonly codesPerListHour: number
  /** Phone that administrators call for help, and its hours; null where none is named. */
  readonly helpDesk: { readonly phone: string | null; readonly hours: string | null }
  /** Days for which a registry record counts as current. */
  readonly registerYoungForDays: number
  /** Bearer token for `/metrics`; absent: open outside of production, closed in production. */
  readonly metricsToken: string | undefined
  /** Variables of the seal as given; `openSealing` reads them. */
  readonly seal: SealVariables
  /** Number of proxies in front, or their addresses, whose X-Forwarded-For is trusted. */
  readonly trustProxy: false | number | readonly string[]
  /** Milliseconds between "not ready" and the end of listening, for load balancers to notice. */
  readonly stopWaitMs: number
  /** Maximum number of connections of one address, where there is no proxy in front. */
  readonly connectionsPerAddress: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

type Environment = Readonly<Record<string, string | undefined>>

/** The environment is invalid; the message names every problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const developmentAdmin = { email: 'admin@danji.local', password: 'danji-development' } as const

const word = (what: string) => z.string().regex(/^[A-Za-z0-9_-]+$/, `must be ${what}: letters, digits, - and _`)

const isNetwork = (network: string): boolean => {
  const [address = '', bits, ...rest] = network.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

/**
 * Parses the trusted proxies. Never "true": the first address of X-Forwarded-For is whatever its
 * sender wrote there.
 */
const trustedProxies = z.string().transform((value, context): false | number | readonly string[] => {
  if (value === 'false') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue('must be how many proxies stand in front (1 to 9), or their addresses: 10.0.0.1, 10.1.0.0/16')
  return z.NEVER
})

/**
 * Minimum number of connections for work: a worker does four jobs at once, and holds one connection
 * each for its presence, its leases and its queue.
 */
const MIN_WORK = 8

/**
 * Maximum wait at a stop: a process has to end within twenty seconds of its signal, this wait
 * included.
 */
const MAX_STOP_WAIT_MS = 10_000

const isMasterKey = (value: string): boolean => parseMasterKey(value) !== undefined || isWrappedKey(value)

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: port(3000),
  PROBE_PORT: port(0),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'a URL that begins with postgres://').optional(),
  DATABASE_POOL_CALLS: atLeast(2, defaultDatabaseSettings.pools.calls),
  DATABASE_POOL_LOG: atLeast(2, defaultDatabaseSettings.pools.log),
  DATABASE_POOL_WORK: atLeast(MIN_WORK, defaultDatabaseSettings.pools.work),
  DATABASE_POOL_TIMEOUT_MS: atLeast(100, defaultDatabaseSettings.limits.poolMs),
  DATABASE_STATEMENT_TIMEOUT_MS: atLeast(100, defaultDatabaseSettings.limits.statementMs),
  DATABASE_LOCK_TIMEOUT_MS: atLeast(100, defaultDatabaseSettings.limits.lockMs),
  DATABASE_OWNER_URL: url(/^postgres(ql)?:$/, 'a URL that begins with postgres://').optional(),
  NATS_URL: url(/^(nats|tls|wss?):$/, 'a URL that begins with nats:// or tls://').optional(),
  NATS_PREFIX: word('one word of a subject').default('danji'),
  DANJI_MASTER_KEY: z
    .string()
    .refine(isMasterKey, 'must be 32 bytes in base64 or hex, e.g. from: openssl rand -base64 32, or a wrapped key')
    .optional(),
  DANJI_MASTER_KEY_FORMER: z
    .string()
    .refine(isMasterKey, 'must be 32 bytes in base64 or hex, or a wrapped key')
    .optional(),
  SUPER_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SEAL_CERTIFICATE: z.string().optional(),
  SEAL_KEY: z.string().optional(),
  SEAL_KEY_PASSPHRASE: z.string().optional(),
  SEAL_REVOCATION: z.enum(['auto', 'off'], 'must be auto or off').default('auto'),
  TSA_URL: url(/^https?:$/, 'a URL that begins with http:// or https://').optional(),
  TSA_CERTIFICATE: z.string().optional(),
  TSA_USER: z.string().optional(),
  TSA_PASSWORD: z.string().optional(),
  TSA_CLIENT_CERT: z.string().optional(),
  TSA_CLIENT_KEY: z.string().optional(),
  TSA_AUTHORITIES: z.string().optional(),
  REGISTER_YOUNG_DAYS: atLeast(1, 30),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be above 0').default(1),
  CODES_PER_LIST_HOUR: atLeast(1, 3_000),
  HELP_PHONE: z
    .string()
    .regex(/^0[\d-]{8,13}$/, 'must be a Korean phone number: 02-123-4567')
    .optional(),
  HELP_HOURS: z.string().max(60).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: trustedProxies.default(false),
  STOP_WAIT_MS: integerBetween(0, MAX_STOP_WAIT_MS).optional(),
  CONNECTIONS_PER_ADDRESS: atLeast(10, 500),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
})

/**
 * Addresses that carry personal data or secrets: they must be encrypted in production, and not
 * those of a simulator.
 */
const encryptedInProduction = ['PUBLIC_URL', 'KMS_ENDPOINT', ...encryptedVariables, ...encryptedStorageVariables]

const requiredInProduction = {
  DATABASE_URL: 'the embedded Postgres is for development only',
  DANJI_MASTER_KEY: 'make one with: openssl rand -base64 32, and keep a copy where the database is not',
  PUBLIC_URL: "residents' links and the way back from Kakao begin with it",
  SEAL_CERTIFICATE: 'documents are sealed with it; the one made in development is vouched for by nobody',
  SEAL_KEY: 'it belongs to SEAL_CERTIFICATE',
  SUPER_ADMIN_EMAIL: 'there is no default account',
  SUPER_ADMIN_PASSWORD: 'there is no default account',
} as const

const productionProblems = (env: Environment): readonly string[] => {
  if (env['NODE_ENV'] !== 'production') return []
  const missing = Object.entries(requiredInProduction).flatMap(([name, why]) =>
    env[name] ? [] : [`${name} is required in production: ${why}`],
  )
  if (env['SUPER_ADMIN_PASSWORD'] === developmentAdmin.password)
    missing.push('SUPER_ADMIN_PASSWORD is the well-known one of development')
  const open = encryptedInProduction.filter((name) => env[name] && !env[name].startsWith('https://'))
  return [
    ...missing,
    ...open.map(
      (name) => `${name} must begin with https:// in production: it carries personal data, and simulators are refused`,
    ),
  ]
}

/**
 * Lists the problem of simulated providers where NODE_ENV is absent beside a DATABASE_URL: real
 * people may be in that database, so development is not assumed.
 */
const forgottenProblems = (env: Environment): readonly string[] =>
  env['NODE_ENV'] === undefined && env['DATABASE_URL'] !== undefined && simulatedVariables(env).length > 0
    ? [
        'NODE_ENV is not set beside DATABASE_URL, and simulators would stand in for real ' +
          'providers: set NODE_ENV=development to allow them, or ' +
          `${simulatedVariables(env).join(', ')}`,
      ]
    : []

const sealVariables = (values: z.output<typeof settings>): SealVariables => ({
  certificate: values.SEAL_CERTIFICATE,
  key: values.SEAL_KEY,
  passphrase: values.SEAL_KEY_PASSPHRASE,
  tsaUrl: values.TSA_URL,
  tsaCertificate: values.TSA_CERTIFICATE,
  tsaUser: values.TSA_USER,
  tsaPassword: values.TSA_PASSWORD,
  tsaClientCertificate: values.TSA_CLIENT_CERT,
  tsaClientKey: values.TSA_CLIENT_KEY,
  tsaAuthorities: values.TSA_AUTHORITIES,
  revocation: values.SEAL_REVOCATION === 'auto',
})

/** Names of all variables; each may be given as a file. */
const variableNames = [
  ...Object.keys(settings.shape),
  ...providerVariables,
  ...storageVariables,
  ...offSiteVariables,
  ...tracingVariables,
  ...kmsVariables,
]

/** Lists the problem of a wrapped key that no KMS could open. */
const wrappedKeyProblems = (env: Environment): readonly string[] =>
  ['DANJI_MASTER_KEY', 'DANJI_MASTER_KEY_FORMER'].flatMap((name) =>
    isWrappedKey(env[name] ?? '') && kmsVariables.every((variable) => !env[variable])
      ? [`${name} is wrapped by a KMS: set KMS_REGION, KMS_KEY_ID, KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY`]
      : [],
  )

/** Lists the problems of variables that depend on others, or belong to one part of the product. */
const problemsOf = (env: Environment): readonly string[] => [
  ...productionProblems(env),
  ...forgottenProblems(env),
  ...providerProblems(env),
  ...storageProblems(env),
  ...offSiteProblems(env),
  ...tracingProblems(env),
  ...kmsProblems(env),
  ...wrappedKeyProblems(env),
]

/**
 * Reads and validates the environment. `root` is the project's directory, which a relative DATA_DIR
 * starts from. An empty variable counts as absent, since compose files write them so; `NAME_FILE`
 * names a file with the value of `NAME`.
 * @throws {ConfigError} that names every problem at once
 */
export const readConfig = (environment: Environment, { root }: { readonly root: string }): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { env, problems: unreadable } = withSecretFiles(given, variableNames)
  const parsed = settings.safeParse(env)
  const malformed = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const problems = [...unreadable, ...malformed, ...problemsOf(env)]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const values = parsed.data
  const hasAdmin = values.SUPER_ADMIN_EMAIL !== undefined || values.SUPER_ADMIN_PASSWORD !== undefined
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir: resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    database: {
      pools: { calls: values.DATABASE_POOL_CALLS, log: values.DATABASE_POOL_LOG, work: values.DATABASE_POOL_WORK },
      limits: {
        poolMs: values.DATABASE_POOL_TIMEOUT_MS,
        statementMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
        lockMs: values.DATABASE_LOCK_TIMEOUT_MS,
      },
    },
    storage: storageSettings(env),
    offSite: offSiteSettings(env),
    tracing: tracingSettings(env),
    probePort: values.PROBE_PORT,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    natsUrl: values.NATS_URL,
    natsPrefix: values.NATS_PREFIX,
    masterKey: values.DANJI_MASTER_KEY,
    formerMasterKey: values.DANJI_MASTER_KEY_FORMER,
    kms: kmsSettings(env),
    superAdmin: {
      email: values.SUPER_ADMIN_EMAIL ?? developmentAdmin.email,
      password: values.SUPER_ADMIN_PASSWORD ?? developmentAdmin.password,
      origin: hasAdmin ? 'environment' : 'default',
    },
    registerYoungForDays: values.REGISTER_YOUNG_DAYS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    codesPerListHour: values.CODES_PER_LIST_HOUR,
    helpDesk: { phone: values.HELP_PHONE?.replaceAll('-', '') ?? null, hours: values.HELP_HOURS ?? null },
    seal: sealVariables(values),
    ...providerSettings(env),
    metricsToken: values.METRICS_TOKEN,
    trustProxy: values.TRUST_PROXY,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    stopWaitMs: values.STOP_WAIT_MS ?? (values.NODE_ENV === 'production' ? 5_000 : 0),
    // In a terminal the printed addresses must not be lost among lines about requests.
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'production' ? 'info' : 'warn'),
  }
}
