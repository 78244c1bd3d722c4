import { S3Client } from '@aws-sdk/client-s3'
import { ObjectDamaged, ObjectNotFound, type ObjectKey } from './object-storage.ts'

/** Location of a bucket, and its credentials. */
export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Prefix of all names, without a slash at either end; may be empty. */
  readonly prefix: string
}

/** Bucket, and the names of its objects. */
export type S3Location = {
  readonly client: S3Client
  readonly bucket: string
  /** Returns the name of an object below the prefix; also takes other names (`check`). */
  readonly pathOf: (key: string) => string
}

const CONNECT_WITHIN_MS = 3_000
/** Time limit of silence: a part of 8 MB over a slow line takes long, but data keeps coming. */
const ANSWER_WITHIN_MS = 60_000
const SILENT_FOR_MS = 15_000
/** Number of tries, with growing pauses: SlowDown and broken connections are common. */
const TRIES = 4

/** Opens the client of a bucket, without a request yet. */
export const openS3 = ({ endpoint, region, bucket, accessKeyId, secretAccessKey, prefix }: S3Settings): S3Location => ({
  client: new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // R2 and others do not support the newer checksums of S3, and take their trailers for content.
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

const errorText = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  if (!(error instanceof Error)) return String(error)
  return [statusOf(error), error.name, error.message].filter(Boolean).join(' ')
}

/** The store cannot be reached, or refuses. The message has its reason. */
export class StorageFailed extends Error {
  constructor(reason: unknown) {
    // The cause itself is left out: it holds the request, and with it the signature.
    super(`S3: ${errorText(reason)}`)
    this.name = 'StorageFailed'
  }
}

/** Converts the error of a call to one of the port; `key`: the requested object. @throws always */
export const failureOf =
  (key?: ObjectKey) =>
  (error: unknown): never => {
    const status = statusOf(error)
    const isOfBucket = error instanceof Error && error.name === 'NoSuchBucket'
    if (key !== undefined && status === 404 && !isOfBucket) throw new ObjectNotFound(key)
    // The object ends before the requested range begins.
    if (key !== undefined && status === 416) throw new ObjectDamaged(key)
    throw new StorageFailed(error)
  }
