import { GetObjectCommand, HeadObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { draftsIn } from './drafts.ts'
import { isObjectKey, ObjectNotFound, type ByteRange, type ObjectKey, type ObjectStorage } from './object-storage.ts'
import { failureOf, openS3, StorageFailed, type S3Location, type S3Settings } from './s3-client.ts'
import { createVerifiedReading, isWhole, type RawObjects } from './verified-reading.ts'

/** Bytes of a part: two of them are in memory at a time, however large the object. */
const PART = 8_388_608
const PARTS_AT_ONCE = 2
/** Number of times in a row that an interrupted body is resumed. */
const CUTS = 4
const CHECK_WITHIN_MS = 1_800
/**
 * Time for which the result of a check is reused: it takes two paid calls, and probes come every
 * few seconds.
 */
const CHECKED_FOR_MS = 20_000
const FAILED_FOR_MS = 2_000

const rawBucket = ({ client, bucket, pathOf }: S3Location): RawObjects => {
  const open = async (key: ObjectKey, { start, end }: ByteRange): Promise<Readable> => {
    const asked = new GetObjectCommand({ Bucket: bucket, Key: pathOf(key), Range: `bytes=${start}-${end}` })
    const { Body } = await client.send(asked).catch(failureOf(key))
    // In Node the client returns a stream of Node.
    return Body as Readable
  }
  /** Reads a body and resumes it where it is interrupted, unnoticed by the reader. */
  async function* read(key: ObjectKey, { start, end }: ByteRange) {
    let at = start
    for (let cuts = 0; at <= end;) {
      const body = await open(key, { start: at, end })
      const before = at
      try {
        for await (const part of body as AsyncIterable<Buffer>) {
          at += part.length
          yield part
        }
        return
      } catch (error) {
        cuts = at > before ? 1 : cuts + 1
        if (cuts >= CUTS) throw new StorageFailed(error)
      }
    }
  }
  return {
    size: async (key) => {
      const asked = new HeadObjectCommand({ Bucket: bucket, Key: pathOf(key) })
      const { ContentLength } = await client.send(asked).catch(failureOf(key))
      if (ContentLength === undefined) throw new StorageFailed('it does not say how long an object is')
      return ContentLength
    },
    read: async (key, range) => read(key, range),
  }
}

/** Checks whether objects can be written and read; the result is reused for a while. */
const checkOf = ({ client, bucket, pathOf }: S3Location): (() => Promise<void>) => {
  let verdict: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    const place = { Bucket: bucket, Key: pathOf('check') }
    const within = { abortSignal: AbortSignal.timeout(CHECK_WITHIN_MS) }
    await client.send(new PutObjectCommand({ ...place, Body: 'check' }), within)
    const { Body } = await client.send(new GetObjectCommand(place), within)
    if ((await Body?.transformToString()) !== 'check') throw new Error('it gives back something else')
  }
  return () => {
    if (!verdict) {
      verdict = ask().catch(failureOf())
      const forget = (ms: number) => () => void setTimeout(() => (verdict = undefined), ms).unref()
      verdict.then(forget(CHECKED_FOR_MS), forget(FAILED_FOR_MS))
    }
    return verdict
  }
}

/**
 * Stores objects in a bucket of S3, R2 or MinIO, in the layout of the directory:
 * `{prefix}/ab/cd/abcd…`, so that any tool copies from one to the other. The key of a stream is
 * known only at its end: it is written to a draft on this machine first. Rejected: uploading it
 * under another name and copying it there, which leaves parts in the bucket, costs calls, and ends
 * at 5 GB. `spool`: directory of the drafts.
 */
export const createS3Storage = (settings: S3Settings, spool: string): ObjectStorage => {
  const place = openS3(settings)
  const { client, bucket, pathOf } = place
  const draft = draftsIn(spool)
  const raw = rawBucket(place)
  const reading = createVerifiedReading(raw)

  const upload = async (key: ObjectKey, content: Uint8Array | Readable): Promise<void> => {
    if (await isWhole(reading, key)) return
    const params = { Bucket: bucket, Key: pathOf(key), Body: content, ContentType: 'application/octet-stream' }
    await new Upload({ client, params, partSize: PART, queueSize: PARTS_AT_ONCE, leavePartsOnError: false })
      .done()
      .catch(failureOf())
  }

  const put: ObjectStorage['put'] = async (content) => {
    if (content instanceof Uint8Array) {
      const key = createHash('sha256').update(content).digest('hex')
      await upload(key, content)
      return key
    }
    return draft(content, async ({ path, key }) => {
      await upload(key, createReadStream(path))
      return { result: key, isMoved: false }
    })
  }

  async function* keys(): AsyncGenerator<ObjectKey> {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: pathOf('') })
    for await (const { Contents = [] } of pages)
      for (const { Key = '' } of Contents) {
        const name = Key.slice(Key.lastIndexOf('/') + 1)
        if (isObjectKey(name) && Key === pathOf(name)) yield name
      }
  }

  const has = async (key: ObjectKey): Promise<boolean> =>
    isObjectKey(key) &&
    raw.size(key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ObjectNotFound) return false
        throw error
      },
    )
  return { kind: 's3', put, ...reading, has, keys, check: checkOf(place) }
}
