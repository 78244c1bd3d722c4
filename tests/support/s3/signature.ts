import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * AWS Signature Version 4 as a server checks it, written from its description alone
 * (docs.aws.amazon.com, Amazon S3 API, Authenticating Requests), so that it does not share a
 * mistake with the client under test. Its own test holds it against the examples published there.
 */

/** A request as it came: the path and query are not decoded. */
export type SignedRequest = {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string }

/** Refusal of a request in the form of S3. */
export class Refused extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status = 403) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.status = status
  }
}

const SKEW_MS = 15 * 60_000
const ALGORITHM = 'AWS4-HMAC-SHA256'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

type Claim = {
  readonly credential: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly date: string
  /** Signed part of the body: its hash, or the marker that it is unsigned. */
  readonly payload: string
  readonly untilMs: number
}

const fromHeader = ({ headers }: SignedRequest): Claim | undefined => {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
    headers['authorization'] ?? '',
  )
  if (!found) return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = found
  const payload = headers['x-amz-content-sha256']
  if (payload === undefined) throw new Refused('MissingSecurityHeader', 400)
  const date = headers['x-amz-date'] ?? ''
  return { credential, signedHeaders: signedHeaders.split(';'), signature, date, payload, untilMs: SKEW_MS }
}

const fromQuery = (query: URLSearchParams): Claim | undefined => {
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) return undefined
  const seconds = Number(query.get('X-Amz-Expires'))
  if (!(seconds >= 1 && seconds <= 604_800)) throw new Refused('AuthorizationQueryParametersError', 400)
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
    untilMs: seconds * 1_000,
  }
}

const timeOf = (date: string): number => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(time)) throw new Refused('AccessDenied')
  return time
}

/** Returns the signed text of a request. */
const canonicalOf = ({ method, url, headers }: SignedRequest, { signedHeaders, payload }: Claim): string => {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const pairs = [...new URLSearchParams(search.replaceAll('+', '%2B'))]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? Number(x > y) - Number(x < y) : Number(a > b) - Number(a < b)))
  return [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    pairs.map((pair) => pair.join('=')).join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

/**
 * Checks that the host and all Amazon headers are signed, since they could be changed on the way
 * otherwise.
 */
const checkSigned = ({ headers }: SignedRequest, { signedHeaders }: Claim): void => {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (signedHeaders.join() !== signedHeaders.toSorted().join()) throw new Refused('SignatureDoesNotMatch')
  if (needed.some((name) => !signedHeaders.includes(name))) throw new Refused('AccessDenied')
  if (signedHeaders.some((name) => headers[name] === undefined)) throw new Refused('AccessDenied')
}

const checkTime = ({ date, untilMs }: Claim, now: Date): void => {
  const age = now.getTime() - timeOf(date)
  if (age > untilMs || age < -SKEW_MS) throw new Refused('RequestTimeTooSkewed')
}

/**
 * Checks the signature of a request, in its header or its query. Returns the hash that the body
 * must have, or UNSIGNED-PAYLOAD.
 * @throws {Refused}
 */
export const checkSignature = (asked: SignedRequest, credentials: Credentials, now: Date): string => {
  const claim = fromHeader(asked) ?? fromQuery(new URLSearchParams(asked.url.split(/\?(.*)/s)[1] ?? ''))
  if (!claim) throw new Refused('AccessDenied')
  const { accessKeyId, secretAccessKey, region } = credentials
  const [id, ...scope] = claim.credential.split('/')
  if (id !== accessKeyId) throw new Refused('InvalidAccessKeyId')
  const day = claim.date.slice(0, 8)
  if (scope.join('/') !== `${day}/${region}/s3/aws4_request`) throw new Refused('AuthorizationHeaderMalformed', 400)
  checkTime(claim, now)
  checkSigned(asked, claim)
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  const text = [ALGORITHM, claim.date, scope.join('/'), sha256(canonicalOf(asked, claim))].join('\n')
  const expected = hmac(key, text)
  const given = Buffer.from(claim.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused('SignatureDoesNotMatch')
  return claim.payload
}
