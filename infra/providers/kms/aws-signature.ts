import { createHash, createHmac } from 'node:crypto'

/** Request to be signed. The path needs no encoding, and there is no query. */
export type UnsignedRequest = {
  readonly method: string
  readonly host: string
  readonly path: string
  /** Further headers that are signed; names in lower case, without `host` and `x-amz-date`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Credentials, and what the signature is valid for. */
export type Signer = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly service: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Signs a request by AWS Signature Version 4 (docs.aws.amazon.com, IAM User Guide, "Create a signed
 * AWS API request"). Returns the headers to add.
 */
export const signAwsRequest = (
  { method, host, path, headers, body }: UnsignedRequest,
  { accessKeyId, secretAccessKey, region, service }: Signer,
  now: Date,
): Readonly<Record<string, string>> => {
  const date = now.toISOString().replace(/\.\d+|[:-]/g, '')
  const signed = Object.entries({ ...headers, host, 'x-amz-date': date }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = [method, path, '', lines, names, sha256(body)].join('\n')
  const day = date.slice(0, 8)
  const scope = [day, region, service, 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = createHmac('sha256', key).update(text).digest('hex')
  const credential = `${accessKeyId}/${scope.join('/')}`
  return {
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
