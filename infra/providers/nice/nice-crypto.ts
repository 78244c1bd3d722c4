import { createDecipheriv, createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** NICE, current generation: what the token and the transaction agree upon. */
export type NiceSecret = { readonly ticket: string; readonly transactionId: string; readonly iterators: number }

const IV = 16
const TAG = 16
/** base64url without padding: what the provider writes. Node's decoder passes over everything else. */
const BASE64URL = /^[A-Za-z0-9_-]+$/

/**
 * The keys of a result: PBKDF2-HMAC-SHA256 of the ticket over the transaction's id, 64 bytes, written in base64url and used as that text:
 * its first 32 letters encrypt (AES-256), those from the 48th to the 80th mark (HMAC).
 */
export const niceKeys = async ({
  ticket,
  transactionId,
  iterators,
}: NiceSecret): Promise<{ readonly encryption: Buffer; readonly mark: Buffer }> => {
  const text = Buffer.from((await derive(ticket, transactionId, iterators, 64, 'sha256')).toString('base64url'))
  return { encryption: text.subarray(0, 32), mark: text.subarray(48, 80) }
}

/** base64url of HMAC-SHA256 over the text as it was sent. */
const niceMark = (key: Buffer, encData: string): string => createHmac('sha256', key).update(encData).digest('base64url')

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two marks without telling by time where they differ. */
export const isSameMark = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other))

/** The text of a result: `enc_data` is base64url of IV (16), ciphertext and tag (16). Undefined where mark, key or content do not fit. */
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
