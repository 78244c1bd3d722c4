/**
 * Returns a new id of an act (UUIDv7, RFC 9562, section 5.7). It is made where the act is done, so
 * that a repeat after a broken connection is the same act.
 */
export const newActId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const at = Date.now().toString(16).padStart(12, '0')
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [
    at.slice(0, 8),
    at.slice(8, 12),
    `7${random.slice(13, 16)}`,
    `${variant.toString(16)}${random.slice(18, 20)}`,
    random.slice(20, 32),
  ].join('-')
}
