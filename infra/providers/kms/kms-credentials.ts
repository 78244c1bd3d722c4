import { KeyManagementFailed } from '../key-management.ts'
import type { KmsSettings } from './kms-settings.ts'

/** Credentials of AWS; `sessionToken`: of those that end by themselves. */
export type AwsCredentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

const ABSENT =
  'this machine has no credentials from AWS: give it a role, or set KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY'

/**
 * Returns the credentials of the settings, else those that the machine has by AWS's usual chain:
 * environment, web identity, container, instance. The chain is that of the client of S3, which is
 * loaded for it alone.
 * @throws {KeyManagementFailed} where there are none
 */
export const kmsCredentials = async ({
  region,
  accessKeyId,
  secretAccessKey,
}: Pick<KmsSettings, 'region' | 'accessKeyId' | 'secretAccessKey'>): Promise<AwsCredentials> => {
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey }
  const { S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ region })
  try {
    return await client.config.credentials()
  } catch {
    // The error may hold what an address of credentials answered.
    throw new KeyManagementFailed(ABSENT)
  } finally {
    client.destroy()
  }
}
