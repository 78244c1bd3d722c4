import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type SolapiCredentials = { readonly apiKey: string; readonly apiSecret: string }

/**
 * The Authorization header of one request (developers.solapi.com, "API Key 인증 방식"). `date` is ISO 8601 and holds for 15 minutes
 * either way, `salt` is 12 to 64 random characters: the vendor takes no signature twice.
 */
export const authorizationOf = ({ apiKey, apiSecret }: SolapiCredentials, date: string, salt: string): string => {
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

/**
 * Whether a webhook's `X-Solapi-Secret` header comes from the vendor: it is the SHA-1 of the secret that was set with the webhook,
 * in hex. Takes the same time wherever the header differs.
 */
export const isSolapiWebhook = (header: string | readonly string[] | undefined, secret: string): boolean => {
  if (typeof header !== 'string' || secret === '') return false
  const expected = createHash('sha1').update(secret).digest()
  // Whatever else the header holds decodes to another length, or to other bytes.
  const given = /^[0-9a-f]{40}$/i.test(header) ? Buffer.from(header, 'hex') : Buffer.alloc(expected.length)
  return timingSafeEqual(given, expected)
}
