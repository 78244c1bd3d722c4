import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The vendor's side of Barocert's cryptography, written independently of the client, which has to
 * fit it.
 */
const TOLERANCE_MS = 5 * 60_000

const sha256 = (body: string): string => createHash('sha256').update(body, 'utf8').digest('base64')

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const sign = (secretKey: string, target: string): string =>
  createHmac('sha256', Buffer.from(secretKey, 'base64')).update(target, 'utf8').digest('base64')

/** Tells whether a written time is within five minutes of the vendor's clock. */
export const isTimely = (date: string, now: Date): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) && Math.abs(Date.parse(date) - now.getTime()) <= TOLERANCE_MS

type SignedText = { readonly date: string; readonly path: string; readonly signature: string }

export const isTokenSignature = (
  secretKey: string,
  { body, date, path, forwarded, signature }: SignedText & { body: string; forwarded: string },
): boolean => {
  const ip = forwarded === '' ? '' : `${forwarded}\n`
  return isSame(signature, sign(secretKey, `POST\n${sha256(body)}\n${date}\n${ip}2.0\n${path}`))
}

export const isCallSignature = (
  secretKey: string,
  { body, date, path, signature }: SignedText & { body: string },
): boolean => {
  const digest = body === '' ? '' : `${sha256(body)}\n`
  return isSame(signature, sign(secretKey, `POST\n${digest}${date}\n${path}\n`))
}

/** Opens a field; undefined where it does not fit the key. */
export const openField = (secretKey: string, value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length <= 28) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secretKey, 'base64'), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(bytes.length - 16))
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
