import { describe, expect, it } from 'vitest'
import { authorizationOf, isSolapiWebhook } from '#infra/providers/solapi/solapi-signature.ts'

describe('the signature of a request to Solapi', () => {
  it('is HMAC-SHA256 of date and salt, in hex, as openssl computes it', () => {
    const header = authorizationOf(
      { apiKey: 'KEY', apiSecret: 'the-secret' },
      '2025-11-21T02:00:00.000Z',
      '0123456789abcdef',
    )
    expect(header).toBe(
      'HMAC-SHA256 apiKey=KEY, date=2025-11-21T02:00:00.000Z, salt=0123456789abcdef, ' +
        'signature=283ddf97ea60ce5d9bee989660a6400f22fe3cbc900edc95f6c75aafba8bd76a',
    )
  })
})

describe('the header of a webhook from Solapi', () => {
  const genuine = '38abc48c1eb5838519ab0372fbf38f1eb0f3f73c'

  it('is the SHA-1 of the secret', () => {
    expect(isSolapiWebhook(genuine, 'webhook-secret')).toBe(true)
    expect(isSolapiWebhook(genuine.toUpperCase(), 'webhook-secret')).toBe(true)
  })

  it.each([undefined, '', 'webhook-secret', genuine.slice(1), `${genuine}00`, '0'.repeat(40), [genuine, genuine]])(
    'is refused as %j',
    (header) => {
      expect(isSolapiWebhook(header, 'webhook-secret')).toBe(false)
    },
  )

  it('proves nothing while no secret is set', () => {
    expect(isSolapiWebhook('da39a3ee5e6b4b0d3255bfef95601890afd80709', '')).toBe(false)
  })
})
