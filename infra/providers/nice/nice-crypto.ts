import { createDecipheriv, createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** Inputs of the keys of a transaction (NICE, current generation). */
export type NiceSecret = { readonly ticket: string; readonly transactionId: string; readonly iterators: number }

const IV = 16
const TAG = 16
/**
 * Matches base64url without padding, as the provider writes it. Node's decoder ignores all other
 * characters.
 */
const BASE64URL = /^[A-Za-z0-9_-]+$/

/**
 * Derives the keys of a result: PBKDF2-HMAC-SHA256 of the ticket over the transaction's id, 64
 * bytes, encoded in base64url and used as that text: its first 32 letters are the encryption key
 * (AES-256), letters 48 to 80 the key of the integrity value (HMAC).
 */
export const niceKeys = async ({
  ticket,
  transactionId,
  iterators,
}: NiceSecret): Promise<{ readonly encryption: Buffer; readonly mark: Buffer }> => {
  const text = Buffer.from((await derive(ticket, transactionId, iterators, 64, 'sha256')).toString('base64url'))
  return { encryption: text.subarray(0, 32), mark: text.subarray(48, 80) }
}

/** Computes the integrity value: base64url of HMAC-SHA256 over the text as it was sent. */
const niceMark = (key: Buffer, encData: string): string => createHmac('sha256', key).update(encData).digest('base64url')

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two integrity values in constant time. */
export const isSameMark = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other))

/**
 * Opens the text of a result: `enc_data` is base64url of IV (16), ciphertext and tag (16).
 * Undefined where integrity value, key or content do not fit.
 */
export const openNiceResult = async (
  secret: NiceSecret,
  { encData, integrityValue }: { readonly encData: string; readonly integrityValue: string },
): Promise<string | undefined> => {
  const { encryption, mark } = await niceKeys(secret)
  if (!BASE64URL.test(encData) || !isSameMark(niceMark(mark, encData), integrityValue)) return undefined
  const sealed = Buffer.from(encData, 'base64url')
  if (sealed.length <= IV + TAG) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', encryption, sealed.subarray(0, IV), { authTagLength: TAG })
    decipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
