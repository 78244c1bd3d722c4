import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { failureOf, openS3, type S3Location, type S3Settings } from '#infra/platform/object-storage/s3-client.ts'
import { ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import type { StoredBackup } from './backup-plan.ts'
import { MANIFEST } from './manifest.ts'

/** Lists the files of a backup, its manifest last: without that a copy is no backup. */
const filesOf = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
    .filter((name) => name !== MANIFEST)
  return [...files.toSorted(), MANIFEST]
}

const isCopied = ({ client, bucket, pathOf }: S3Location, name: string): Promise<boolean> =>
  client
    .send(new HeadObjectCommand({ Bucket: bucket, Key: pathOf(name) }))
    .catch(failureOf(name))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ObjectNotFound) return false
        throw error
      },
    )

/**
 * Copies the backups that a second bucket does not have, the oldest first; a copy that broke off is
 * completed by the next run. Nothing is deleted there, so that its credentials need not allow it:
 * the bucket's own rules end a copy's life. Returns the names of those that were copied.
 * @throws {StorageFailed}
 */
export const copyOffSite = async (
  settings: S3Settings,
  directory: string,
  backups: readonly StoredBackup[],
): Promise<readonly string[]> => {
  const bucket = openS3(settings)
  const copied: string[] = []
  for (const { name } of backups) {
    if (await isCopied(bucket, `${name}/${MANIFEST}`)) continue
    for (const file of await filesOf(join(directory, name))) {
      const Key = bucket.pathOf(`${name}/${file.split(sep).join('/')}`)
      const Body = createReadStream(join(directory, name, file))
      await new Upload({ client: bucket.client, params: { Bucket: bucket.bucket, Key, Body } })
        .done()
        .catch(failureOf())
    }
    copied.push(name)
  }
  return copied
}
