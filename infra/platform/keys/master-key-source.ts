import { createAwsKms, type AwsKmsOptions } from '#infra/providers/kms/aws-kms-client.ts'
import { KeyManagementFailed, type KeyManagement } from '#infra/providers/key-management.ts'
import type { KmsSettings } from '#infra/providers/kms/kms-settings.ts'
import { isWrappedKey, KEY_BYTES, WRAPPED } from './master-key.ts'

/** Key as it was given, and the KMS that opens it where it is wrapped. */
export type MasterKeySource = {
  /** 32 bytes in base64 or hex, or `kms:` and the wrapped key in base64; undefined: none was given. */
  readonly given: string | undefined
  readonly kms: KmsSettings | undefined
}

/**
 * Returns the key of a source in plain text, as `loadMasterKey` takes it. The KMS is asked only where
 * the key is wrapped.
 * @throws {KeyManagementFailed} where the KMS does not open it
 */
export const readMasterKeySource = async (
  { given, kms }: MasterKeySource,
  options: AwsKmsOptions = {},
): Promise<string | undefined> => {
  if (given === undefined || !isWrappedKey(given)) return given
  if (!kms) throw new KeyManagementFailed('the master key is wrapped: set KMS_REGION, KMS_KEY_ID and its credentials')
  const key = await createAwsKms(kms, options).unwrap(Buffer.from(given.trim().slice(WRAPPED.length), 'base64'))
  if (key.length !== KEY_BYTES) throw new KeyManagementFailed('what it opened is no master key of 32 bytes')
  return key.toString('base64')
}

/**
 * Wraps a master key by a KMS, and opens it again to be sure. Returns the text for DANJI_MASTER_KEY.
 * @throws {KeyManagementFailed}
 */
export const wrapMasterKey = async (kms: KeyManagement, masterKey: Buffer): Promise<string> => {
  const wrapped = await kms.wrap(masterKey)
  if (!(await kms.unwrap(wrapped)).equals(masterKey))
    throw new KeyManagementFailed('it opens another key than the one it wrapped')
  return `${WRAPPED}${wrapped.toString('base64')}`
}
