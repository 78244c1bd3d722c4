import { S3Client } from '@aws-sdk/client-s3'
import { ObjectDamaged, ObjectNotFound, type ObjectKey } from './object-storage.ts'

/** Where a bucket is, and who may use it. */
export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** What all names begin with, without a slash at either end; empty: nothing. */
  readonly prefix: string
}

/** A bucket, and what objects are called there. */
export type S3Place = {
  readonly client: S3Client
  readonly bucket: string
  /** Of what is no key (`check`, nothing): its name below the prefix. */
  readonly pathOf: (key: string) => string
}

const CONNECT_WITHIN_MS = 3_000
/** A part of 8 MB over a slow line takes its time; one over which nothing goes does not. */
const ANSWER_WITHIN_MS = 60_000
const SILENT_FOR_MS = 15_000
/** The first and three more, with growing pauses: SlowDown and broken connections are everyday. */
const TRIES = 4

/** Opens the client of a bucket. Nothing is asked yet. */
export const openS3 = ({ endpoint, region, bucket, accessKeyId, secretAccessKey, prefix }: S3Settings): S3Place => ({
  client: new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // What S3 added of late: R2 and others do not know it, and take its trailers for content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      socketTimeout: SILENT_FOR_MS,
      throwOnRequestTimeout: true,
    },
  }),
  bucket,
  pathOf: (key) =>
    [prefix, /^[0-9a-f]{64}$/.test(key) ? `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}` : key]
      .filter((part, index) => index > 0 || part !== '')
      .join('/'),
})

const statusOf = (error: unknown): number | undefined => {
  const answer = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  return typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer
    ? Number(answer.httpStatusCode)
    : undefined
}

const sayingOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(sayingOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return [statusOf(error), error.name, error.message].filter(Boolean).join(' ')
}

/** The store cannot be reached, or refuses. The message says what it said. */
export class StorageFailed extends Error {
  constructor(reason: unknown) {
    // Without the cause itself: it holds the request, and with it the signature.
    super(`S3: ${sayingOf(reason)}`)
    this.name = 'StorageFailed'
  }
}

/** Says in the port's words why a call failed; `key`: of the object that was asked for. @throws always */
export const failureOf =
  (key?: ObjectKey) =>
  (error: unknown): never => {
    const status = statusOf(error)
    const isOfBucket = error instanceof Error && error.name === 'NoSuchBucket'
    if (key !== undefined && status === 404 && !isOfBucket) throw new ObjectNotFound(key)
    // The object ends before what was asked of it begins.
    if (key !== undefined && status === 416) throw new ObjectDamaged(key)
    throw new StorageFailed(error)
  }
