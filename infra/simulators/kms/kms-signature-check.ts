import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Error that the service answers, as its protocol names it. */
export class KmsFault extends Error {
  readonly status: number
  readonly type: string

  constructor(type: string, message: string, status = 400) {
    super(message)
    this.name = 'KmsFault'
    this.type = type
    this.status = status
  }
}

/** Request as it came. */
export type ReceivedRequest = {
  readonly method: string
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export type KmsCredentials = { readonly accessKeyId: string; readonly secretAccessKey: string }

const SKEW_MS = 5 * 60_000
const CREDENTIAL = String.raw`Credential=([^/,\s]+)/(\d{8})/([^/,\s]+)/([^/,\s]+)/aws4_request`
const FORM = new RegExp(
  String.raw`^AWS4-HMAC-SHA256 ${CREDENTIAL}, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$`,
)

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const keyed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const invalid = (message: string) => new KmsFault('InvalidSignatureException', message)

/**
 * Checks the signature of a request as the service does it, written independently of the client's
 * signing: in shared code a mistake would go unnoticed.
 * @throws {KmsFault}
 */
export const checkKmsSignature = (
  { method, path, headers, body }: ReceivedRequest,
  { accessKeyId, secretAccessKey }: KmsCredentials,
  { region, now }: { readonly region: string; readonly now: Date },
): void => {
  const found = FORM.exec(String(headers['authorization'] ?? ''))
  if (!found) throw new KmsFault('IncompleteSignatureException', 'The request has no signature of version 4.')
  const [, id, day = '', place, service, names = '', signature = ''] = found
  if (id !== accessKeyId)
    throw new KmsFault('UnrecognizedClientException', 'The security token included in the request is invalid.')
  const stamp = String(headers['x-amz-date'] ?? '')
  if (place !== region || service !== 'kms' || !stamp.startsWith(day)) throw invalid('Credential is scoped wrongly.')
  // An unreadable date compares as NaN, which is no valid difference either.
  if (!(Math.abs(now.getTime() - timeOf(stamp)) <= SKEW_MS)) throw invalid('Signature expired.')
  const signed = names.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !signed.includes(name))) throw invalid('Headers are not signed.')
  const text = [method, path, '']
  for (const name of signed) text.push(`${name}:${String(headers[name] ?? '').trim()}`)
  text.push('', names, digest(body))
  const scope = `${day}/${region}/kms/aws4_request`
  const secret = keyed(keyed(keyed(Buffer.from(`AWS4${secretAccessKey}`), day), region), 'kms')
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${digest(text.join('\n'))}`
  const expected = keyed(keyed(secret, 'aws4_request'), toSign)
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw invalid('The request signature we calculated does not match the signature you provided.')
}
