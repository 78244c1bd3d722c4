import { z } from 'zod'
import type { S3Settings } from './s3-client.ts'

/** Storage of documents: the data directory by default, or a bucket. */
export type StorageSettings = { readonly kind: 'directory' } | ({ readonly kind: 's3' } & S3Settings)

type Environment = Readonly<Record<string, string | undefined>>

const variables = z.object({
  S3_ENDPOINT: z
    .string()
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be a URL that begins with https://')
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  // R2 calls its only region so.
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/, 'must be words of letters, digits, . _ and - between slashes')
    .default(''),
})

/** Names of the variables. */
export const storageVariables: readonly string[] = Object.keys(variables.shape)

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const FURTHER = ['S3_REGION', 'S3_PREFIX'] as const

/** Variables with addresses that documents are sent to. */
export const encryptedStorageVariables: readonly string[] = ['S3_ENDPOINT', 'BACKUP_S3_ENDPOINT']

/** Lists the invalid variables. No message holds the value of a variable. */
export const storageProblems = (env: Environment): readonly string[] => {
  const parsed = variables.safeParse(env)
  const malformed = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  const missing = REQUIRED.filter((name) => !env[name])
  const isHalf = [...REQUIRED, ...FURTHER].some((name) => env[name]) && missing.length > 0
  return isHalf
    ? [
        ...malformed,
        `${missing.join(', ')} missing: set all of S3's variables to keep documents there, or none to keep them in DATA_DIR`,
      ]
    : malformed
}

/** Reads the settings of the storage. @throws {ZodError} where `storageProblems` names any */
export const storageSettings = (env: Environment): StorageSettings => {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = variables.parse(env)
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return { kind: 'directory' }
  return {
    kind: 's3',
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: S3_PREFIX,
  }
}

const OFF_SITE = 'BACKUP_'
const prefixed = Object.keys(variables.shape).map((name) => `${OFF_SITE}${name}`)

/** Names of the variables of the second bucket, to which backups are copied. */
export const offSiteVariables: readonly string[] = prefixed

const ofSecondBucket = (env: Environment): Environment =>
  Object.fromEntries(prefixed.map((name) => [name.slice(OFF_SITE.length), env[name]]))

/** Lists the invalid variables of the second bucket, by their names. */
export const offSiteProblems = (env: Environment): readonly string[] =>
  storageProblems(ofSecondBucket(env)).map((problem) =>
    problem
      .replaceAll(/\bS3_/g, `${OFF_SITE}S3_`)
      .replace(/: set all .*$/, ': set all variables of the second bucket, or none'),
  )

/** Reads the settings of the second bucket; undefined where there is none. */
export const offSiteSettings = (env: Environment): S3Settings | undefined => {
  const settings = storageSettings(ofSecondBucket(env))
  return settings.kind === 's3' ? settings : undefined
}
