import { lookup as lookUp } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { endsWithin } from '../waiting/time-limit.ts'
import { isPublicAddress } from './public-address.ts'

/** Reason why a request had no answer. */
export type OutsideFailure = 'refused-address' | 'no-address' | 'no-connection' | 'timeout'

export type OutsideAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: OutsideFailure }

export type OutsideRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Lets http and addresses of private networks through: never in production. */
  readonly allowsPrivate: boolean
  readonly timeoutMs: number
  /** Resolver of names; the machine's own by default. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Maximum bytes of an answer that are read: the status is all that counts. */
const MAX_ANSWER_BYTES = 16 * 1024

const resolveHost = async (host: string): Promise<readonly string[]> =>
  (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Reads an address that requests may go to; undefined where it has another scheme, a user or a
 * password.
 */
export const readOutsideUrl = (text: string, allowsPrivate: boolean): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAllowed = url?.protocol === 'https:' || (allowsPrivate && url?.protocol === 'http:')
  return url && isAllowed && url.username === '' && url.password === '' ? url : undefined
}

/** Answers every question of a connection with one address: nothing is resolved a second time. */
const pinned =
  (address: string): LookupFunction =>
  (_host, options, callback) => {
    const family = isIP(address)
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }

/** Reads an answer to its end, or to the most that is read. */
const drain = (answer: IncomingMessage): void => {
  let bytes = 0
  answer.on('error', () => undefined)
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) answer.destroy()
  })
}

const send = (url: URL, address: string, { headers, body, timeoutMs }: OutsideRequest): Promise<OutsideAnswer> => {
  const { promise, resolve } = Promise.withResolvers<OutsideAnswer>()
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: pinned(address),
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.timeout(timeoutMs),
  }
  const sending = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
    drain(answer)
    // Redirects are not followed: their addresses were not checked.
    resolve({ kind: 'answered', status: answer.statusCode ?? 0 })
  })
  sending.on('error', ({ name }) =>
    resolve({ kind: 'failed', reason: name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'no-connection' }),
  )
  sending.end(body)
  return promise
}

/**
 * Posts a text to an address that somebody else chose. The name is resolved once, all its addresses
 * must be public, and the connection goes to the first of them, so a name cannot point into the own
 * network a moment later (SSRF, DNS rebinding). Never rejects.
 */
export const postOutside = async (request: OutsideRequest): Promise<OutsideAnswer> => {
  const url = readOutsideUrl(request.url, request.allowsPrivate)
  if (!url) return { kind: 'failed', reason: 'refused-address' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const resolving = isIP(host) ? Promise.resolve([host]) : (request.resolve ?? resolveHost)(host)
  if (!(await endsWithin(request.timeoutMs, resolving))) return { kind: 'failed', reason: 'timeout' }
  const addresses = await resolving.catch(() => [])
  const [address] = addresses
  if (address === undefined) return { kind: 'failed', reason: 'no-address' }
  if (!request.allowsPrivate && !addresses.every(isPublicAddress)) return { kind: 'failed', reason: 'refused-address' }
  return send(url, address, request)
}
