import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

const NONCE = 12

/** Returns the bytes of a secret key, which Linkhub writes in base64. */
const keyOf = (secretKey: string): Buffer => Buffer.from(secretKey, 'base64')

const mac = (secretKey: string, text: string): string =>
  createHmac('sha256', keyOf(secretKey)).update(text).digest('base64')

const digestOf = (body: string): string => createHash('sha256').update(body).digest('base64')

/** Version of Linkhub's protocol for tokens, which is a part of what is signed. */
export const TOKEN_VERSION = '2.0'

/**
 * Signs a request for a token: HMAC-SHA256 in base64 over method, digest of the body, time, `*`
 * where any address may ask, version and path, without a line break at the end.
 */
export const signTokenRequest = (
  secretKey: string,
  sent: { readonly body: string; readonly date: string; readonly anyAddress: boolean; readonly path: string },
): string => {
  const { body, date, anyAddress, path } = sent
  const forwarded = anyAddress ? ['*'] : []
  return mac(secretKey, ['POST', digestOf(body), date, ...forwarded, TOKEN_VERSION, path].join('\n'))
}

/**
 * Signs a POST to Barocert: HMAC-SHA256 in base64 over method, digest of the body where there is
 * one, time and path, each with a line break.
 */
export const signCall = (
  secretKey: string,
  sent: { readonly body?: string | undefined; readonly date: string; readonly path: string },
): string => {
  const { body, date, path } = sent
  const lines = ['POST', ...(body === undefined ? [] : [digestOf(body)]), date, path]
  return mac(secretKey, lines.map((line) => `${line}\n`).join(''))
}

/** Encrypts a field: base64 of nonce (12), AES-256-GCM of the text, and tag (16). */
export const encryptField = (secretKey: string, text: string): string => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce)
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64')
}

/** Returns the token of a PDF: its SHA-256 in base64url, without padding. */
export const pdfToken = (sha256: string): string => Buffer.from(sha256, 'hex').toString('base64url')
