import { z } from 'zod'
import { webUrl } from '../variables.ts'

/** Address of a KMS, its key, and the credentials that may use it. */
export type KmsSettings = {
  readonly endpoint: string
  readonly region: string
  /** Id, ARN or alias of the key. */
  readonly keyId: string
  /** Credentials; absent: those that the machine has from AWS. */
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
}

type Environment = Readonly<Record<string, string | undefined>>

const variables = z.object({
  KMS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region: ap-northeast-2')
    .optional(),
  KMS_KEY_ID: z
    .string()
    .regex(/^[A-Za-z0-9:/_-]{1,2048}$/, 'must be the id, the ARN or the alias of a key')
    .optional(),
  KMS_ACCESS_KEY_ID: z.string().optional(),
  KMS_SECRET_ACCESS_KEY: z.string().optional(),
  KMS_ENDPOINT: webUrl.optional(),
})

/** Names of the variables. */
export const kmsVariables: readonly string[] = Object.keys(variables.shape)

const REQUIRED = ['KMS_REGION', 'KMS_KEY_ID'] as const
const CREDENTIALS = ['KMS_ACCESS_KEY_ID', 'KMS_SECRET_ACCESS_KEY'] as const

/** Lists the invalid variables. No message holds the value of a variable. */
export const kmsProblems = (env: Environment): readonly string[] => {
  const parsed = variables.safeParse(env)
  const malformed = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  const isUsed = kmsVariables.some((name) => env[name])
  const hasCredentials = CREDENTIALS.some((name) => env[name])
  const wanted = isUsed ? [...REQUIRED, ...(hasCredentials ? CREDENTIALS : [])] : []
  const missing = wanted.filter((name) => !env[name])
  if (missing.length === 0) return malformed
  return [...malformed, `${missing.join(', ')} missing: set all variables of the KMS, or none`]
}

/**
 * Reads the settings; undefined where no KMS is named.
 * @throws {ZodError} where `kmsProblems` names any
 */
export const kmsSettings = (env: Environment): KmsSettings | undefined => {
  const { KMS_REGION, KMS_KEY_ID, KMS_ACCESS_KEY_ID, KMS_SECRET_ACCESS_KEY, KMS_ENDPOINT } = variables.parse(env)
  if (!KMS_REGION || !KMS_KEY_ID) return undefined
  return {
    endpoint: KMS_ENDPOINT ?? `https://kms.${KMS_REGION}.amazonaws.com`,
    region: KMS_REGION,
    keyId: KMS_KEY_ID,
    ...(KMS_ACCESS_KEY_ID && KMS_SECRET_ACCESS_KEY
      ? { accessKeyId: KMS_ACCESS_KEY_ID, secretAccessKey: KMS_SECRET_ACCESS_KEY }
      : {}),
  }
}
