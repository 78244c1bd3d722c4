import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createBucket, operationOf, type Call, type Reply } from './bucket.ts'
import { checkSignature, Refused, type Credentials } from './signature.ts'

/** Fault of one request. */
export type Fault =
  /** Refuses the request. */
  | { readonly status: number; readonly code: string }
  /** Its answer's body breaks off after so many bytes. */
  | { readonly cutAfter: number }
  /** The connection ends without an answer. */
  | { readonly hangUp: true }

export type S3ServerOptions = Credentials & {
  readonly bucket: string
  /** Keys a page of a list; Amazon's 1,000 where nothing is said. */
  readonly pageSize?: number
  readonly now?: () => Date
}

/** An S3 of one bucket on this machine, which takes nothing that is not signed, body and all. */
export type S3Server = {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** Uploads that were begun and neither completed nor given up. */
  readonly unfinished: () => number
  /** The operations so far, refused ones too. */
  readonly calls: string[]
  /** The next requests of an operation meet these, one each. */
  readonly fail: (operation: string, ...faults: readonly Fault[]) => void
  readonly close: () => Promise<void>
}

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  )

/**
 * The body must be what was signed; what is sent in Amazon's own chunks is not understood, as by
 * many others.
 */
const checkBody = (signed: string, headers: Readonly<Record<string, string>>, body: Buffer): void => {
  if ((headers['content-encoding'] ?? '').includes('aws-chunked')) throw new Refused('NotImplemented', 501)
  if (signed === 'UNSIGNED-PAYLOAD' && body.length > 0) throw new Refused('AccessDenied')
  if (signed !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== signed)
    throw new Refused('XAmzContentSHA256Mismatch', 400)
}

const refusal = ({ status, code }: { readonly status: number; readonly code: string }): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

const send = async (response: ServerResponse, { status, headers = {}, body = '' }: Reply, cutAfter?: number) => {
  const bytes = Buffer.from(body)
  response.writeHead(status, { 'content-length': bytes.length, ...headers })
  if (cutAfter === undefined) return void response.end(bytes)
  response.write(bytes.subarray(0, cutAfter), () => response.socket?.destroySoon())
}

/** Starts one on any free port. */
export const startS3Server = async (options: S3ServerOptions): Promise<S3Server> => {
  const { objects, uploads, answer } = createBucket(options.pageSize ?? 1_000)
  const faults = new Map<string, Fault[]>()
  const calls: string[] = []
  const now = options.now ?? (() => new Date())

  const callOf = (request: IncomingMessage, body: Buffer): Call => {
    const method = request.method ?? ''
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3')
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const operation = operationOf(method, key, query)
    calls.push(operation)
    const headers = headersOf(request)
    const signed = checkSignature({ method, url: request.url ?? '/', headers }, options, now())
    checkBody(signed, headers, body)
    if (bucket !== options.bucket) throw new Refused('NoSuchBucket', 404)
    return { operation, method, key, query, range: headers['range'], body }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    try {
      const call = callOf(request, body)
      const fault = faults.get(call.operation)?.shift()
      if (fault && 'hangUp' in fault) return void response.destroy()
      if (fault && 'code' in fault) return await send(response, refusal(fault))
      await send(response, answer(call), fault?.cutAfter)
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : { status: 500, code: 'InternalError' }
      const reply = refusal({ status, code })
      await send(response, request.method === 'HEAD' ? { status } : reply)
    }
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unfinished: () => uploads.size,
    calls,
    fail: (operation, ...more) => void faults.set(operation, [...(faults.get(operation) ?? []), ...more]),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
