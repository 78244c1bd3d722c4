import { createHash, randomUUID } from 'node:crypto'
import { Refused } from './signature.ts'

/** Amazon's: every part of an upload but the last is at least this long. */
const MIN_PART = 5 * 1_048_576

export type Call = {
  readonly operation: string
  readonly method: string
  /** Decoded; empty for the bucket itself. */
  readonly key: string
  readonly query: URLSearchParams
  readonly range: string | undefined
  readonly body: Buffer
}

export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xml = (name: string, content: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`,
})

const rangeOf = (asked: string | undefined, size: number): { readonly start: number; readonly end: number } => {
  const [, start = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(asked ?? 'bytes=0-') ?? []
  if (asked !== undefined && Number(start) >= size) throw new Refused('InvalidRange', 416)
  return { start: Number(start), end: Math.min(end === '' ? size : Number(end), size - 1) }
}

type Upload = { readonly key: string; readonly parts: Map<number, Buffer> }

/**
 * A bucket in memory, with the calls that the product makes, and the rules of S3 that they meet.
 * `pageSize`: keys a page of a list.
 */
export const createBucket = (pageSize: number) => {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()

  const found = (key: string): Buffer => {
    const bytes = objects.get(key)
    if (!bytes) throw new Refused('NoSuchKey', 404)
    return bytes
  }

  const uploadOf = ({ key, query }: Call): Upload => {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (upload?.key !== key) throw new Refused('NoSuchUpload', 404)
    return upload
  }

  const get = ({ key, range }: Call): Reply => {
    const bytes = found(key)
    const { start, end } = rangeOf(range, bytes.length)
    const body = bytes.subarray(start, end + 1)
    const headers = { etag: etagOf(bytes), 'content-length': String(body.length), 'accept-ranges': 'bytes' }
    if (range === undefined) return { status: 200, headers, body }
    return { status: 206, headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` }, body }
  }

  const complete = (call: Call): Reply => {
    const { key, parts } = uploadOf(call)
    const named = [...call.body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }))
    const bytes = named.map(({ number, etag }, index) => {
      const part = parts.get(number)
      if (!part || etagOf(part) !== etag) throw new Refused('InvalidPart', 400)
      if (index < named.length - 1 && part.length < MIN_PART) throw new Refused('EntityTooSmall', 400)
      return part
    })
    if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
      throw new Refused('InvalidPartOrder', 400)
    objects.set(key, Buffer.concat(bytes))
    uploads.delete(call.query.get('uploadId') ?? '')
    return xml('CompleteMultipartUploadResult', `<Key>${escaped(key)}</Key>`)
  }

  const list = ({ query }: Call): Reply => {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, pageSize)
    const isMore = keys.length > pageSize
    const next = isMore ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    const contents = page.map(
      (key) => `<Contents><Key>${escaped(key)}</Key><Size>${found(key).length}</Size></Contents>`,
    )
    return xml('ListBucketResult', `<IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}`)
  }

  const operations: Readonly<Record<string, (call: Call) => Reply>> = {
    GetObject: get,
    HeadObject: (call) => ({ ...get(call), body: '' }),
    PutObject: ({ key, body }) => {
      objects.set(key, body)
      return { status: 200, headers: { etag: etagOf(body) } }
    },
    DeleteObject: ({ key }) => {
      objects.delete(key)
      return { status: 204 }
    },
    ListObjectsV2: list,
    CreateMultipartUpload: ({ key }) => {
      const id = randomUUID()
      uploads.set(id, { key, parts: new Map() })
      return xml('InitiateMultipartUploadResult', `<Key>${escaped(key)}</Key><UploadId>${id}</UploadId>`)
    },
    UploadPart: (call) => {
      uploadOf(call).parts.set(Number(call.query.get('partNumber')), call.body)
      return { status: 200, headers: { etag: etagOf(call.body) } }
    },
    CompleteMultipartUpload: complete,
    AbortMultipartUpload: (call) => {
      uploadOf(call)
      uploads.delete(call.query.get('uploadId') ?? '')
      return { status: 204 }
    },
  }

  const answer = (call: Call): Reply => {
    const operation = operations[call.operation]
    if (!operation) throw new Refused('NotImplemented', 501)
    return operation(call)
  }
  return { objects, uploads, answer }
}

/** Returns the S3 name of a request's operation. */
export const operationOf = (method: string, key: string, query: URLSearchParams): string => {
  if (key === '') return method === 'GET' && query.get('list-type') === '2' ? 'ListObjectsV2' : 'Unknown'
  const ofUpload: Readonly<Record<string, string>> = {
    PUT: 'UploadPart',
    POST: 'CompleteMultipartUpload',
    DELETE: 'AbortMultipartUpload',
  }
  if (query.has('uploadId')) return ofUpload[method] ?? 'Unknown'
  if (method === 'POST') return query.has('uploads') ? 'CreateMultipartUpload' : 'Unknown'
  const ofObject: Readonly<Record<string, string>> = {
    GET: 'GetObject',
    HEAD: 'HeadObject',
    PUT: 'PutObject',
    DELETE: 'DeleteObject',
  }
  return ofObject[method] ?? 'Unknown'
}
