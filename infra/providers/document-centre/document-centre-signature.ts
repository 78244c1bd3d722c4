import { createHash, createHmac, createPublicKey, verify, type KeyObject } from 'node:crypto'

/** Call whose signature proves the account; `date` is ISO 8601. */
export type CallToSign = {
  readonly method: string
  readonly path: string
  readonly date: string
  readonly body: string
}

export const sha256Hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Signs a call of an account: HMAC-SHA256 over method, path, date and the body's hash, hexadecimal. */
export const signCentreCall = (secret: string, { method, path, date, body }: CallToSign): string =>
  createHmac('sha256', secret)
    .update([method, path, date, sha256Hex(body)].join('\n'))
    .digest('hex')

/** Reads the public key of a centre. @throws Error where it is no Ed25519 key */
export const centrePublicKey = (text: string): KeyObject => {
  const key = text.includes('BEGIN')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key')
  return key
}

/** Tells whether the centre signed a statement. `signature` is base64. */
export const isSignedByCentre = (key: KeyObject, statement: string, signature: string): boolean => {
  try {
    return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
