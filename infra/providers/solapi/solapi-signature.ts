import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type SolapiCredentials = { readonly apiKey: string; readonly apiSecret: string }

/**
 * Makes the Authorization header of one request (developers.solapi.com, "API Key 인증 방식"). `date` is
 * ISO 8601 and valid for 15 minutes either way, `salt` is 12 to 64 random characters: the vendor
 * accepts no signature twice.
 */
export const authorizationOf = ({ apiKey, apiSecret }: SolapiCredentials, date: string, salt: string): string => {
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

/**
 * Tells whether a webhook's `X-Solapi-Secret` header comes from the vendor: it is the SHA-1 of the
 * webhook's secret, in hexadecimal digits. Compares in constant time.
 */
export const isSolapiWebhook = (header: string | readonly string[] | undefined, secret: string): boolean => {
  if (typeof header !== 'string' || secret === '') return false
  const expected = createHash('sha1').update(secret).digest()
  // A malformed header becomes zeros of the same length.
  const given = /^[0-9a-f]{40}$/i.test(header) ? Buffer.from(header, 'hex') : Buffer.alloc(expected.length)
  return timingSafeEqual(given, expected)
}
