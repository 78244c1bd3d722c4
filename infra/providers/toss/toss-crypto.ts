import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { randomUUID, type KeyObject } from 'node:crypto'

const TAG = 16
const VERSION = 'v1'

/** Session of one call to Toss: what it sends and receives is encrypted with its key. */
export type TossSession = {
  readonly id: string
  /** 32 bytes in base64. */
  readonly key: string
  /** 12 bytes in base64, the same for all values of the session, as Toss's protocol has it. */
  readonly iv: string
}

export const newTossSession = (): TossSession => ({
  id: randomUUID(),
  key: randomBytes(32).toString('base64'),
  iv: randomBytes(12).toString('base64'),
})

/** Reads Toss's public key: SPKI, as PEM or as base64 alone. @throws where it is none */
export const tossPublicKey = (text: string): KeyObject =>
  text.includes('-----BEGIN')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

/** Encrypts a session for Toss: `v1$id$` and base64 of RSA-OAEP (SHA-1) over `AES_GCM$key$iv`. */
export const sealedSession = (publicKey: KeyObject, { id, key, iv }: TossSession): string => {
  const padding = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
  return [VERSION, id, publicEncrypt(padding, Buffer.from(`AES_GCM$${key}$${iv}`)).toString('base64')].join('$')
}

const partsOf = ({ key, iv }: TossSession) => ({ key: Buffer.from(key, 'base64'), iv: Buffer.from(iv, 'base64') })

/**
 * Encrypts a value: `v1$id$`, base64 of AES-256-GCM with the key itself as additional data, and an
 * empty check value behind it, which only the other cipher uses.
 */
export const encryptValue = (session: TossSession, text: string): string => {
  const { key, iv } = partsOf(session)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(key)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}$${session.id}$${sealed.toString('base64')}$`
}

/** Decrypts a value of the same session; undefined where it does not fit. */
export const decryptValue = (session: TossSession, value: string): string | undefined => {
  const [, id, text = ''] = value.split('$')
  const sealed = Buffer.from(text, 'base64')
  if (id !== session.id || sealed.length <= TAG) return undefined
  const { key, iv } = partsOf(session)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG }).setAAD(key)
    decipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
