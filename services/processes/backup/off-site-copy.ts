import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { failureOf, openS3, type S3Location, type S3Settings } from '#infra/platform/object-storage/s3-client.ts'
import { ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import type { StoredBackup } from './backup-plan.ts'
import { ERASURES } from './erasures.ts'
import { documentPath, MANIFEST, readManifest, tablePath } from './manifest.ts'

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

const fetchFile = async ({ client, bucket, pathOf }: S3Location, name: string, path: string): Promise<void> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: pathOf(name) })).catch(failureOf(name))
  await mkdir(dirname(path), { recursive: true })
  // In Node the body is a stream.
  await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 })).catch(failureOf(name))
}

/**
 * Fetches backups that make one, the full one first, from the second bucket into an empty
 * directory. Their manifests there name the files: nothing of the copies on this machine is used.
 * @throws {ObjectNotFound} where a file is missing there
 * @throws {StorageFailed}
 */
export const fetchOffSite = async (settings: S3Settings, names: readonly string[], into: string): Promise<void> => {
  const bucket = openS3(settings)
  const before = new Set<string>()
  for (const name of names) {
    const directory = join(into, name)
    const fetchOne = (path: string): Promise<void> => fetchFile(bucket, relative(into, path).split(sep).join('/'), path)
    await fetchOne(join(directory, MANIFEST))
    const { tables, files } = await readManifest(directory)
    await fetchOne(join(directory, ERASURES))
    for (const table of tables) await fetchOne(tablePath(directory, table.name))
    // A document lies in the first backup that has it.
    for (const key of files.filter((one) => !before.has(one))) {
      await fetchOne(documentPath(join(directory, 'files'), key))
      before.add(key)
    }
  }
}
