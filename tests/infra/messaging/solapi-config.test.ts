import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#infra/platform/config.ts'

const root = '/srv/danji'
const solapi = {
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_FROM: '02-1234-5678',
  SOLAPI_PF_ID: 'channel',
  SOLAPI_TEMPLATE_VERIFICATION: 'template',
  SOLAPI_TEMPLATE_IDENTITY_ACCEPTED: 'accepted',
  SOLAPI_TEMPLATE_IDENTITY_REFUSED: 'refused',
  SOLAPI_TEMPLATE_SIGNATURE_REQUEST: 'asked',
  SOLAPI_TEMPLATE_SIGNATURE_REMINDER: 'asked-again',
}

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, { root })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the configuration of messages', () => {
  it('knows what messages cost, and by what the provider’s webhook proves itself, where it is said', () => {
    expect(readConfig(solapi, { root })).toMatchObject({
      messaging: { prices: { alimtalk: 13, sms: 18, lms: 45 }, webhookSecret: undefined },
    })
    const said = { SOLAPI_PRICE_ALIMTALK: '8.5', SOLAPI_PRICE_SMS: '', SOLAPI_PRICE_LMS: '0' }
    expect(readConfig({ ...solapi, ...said, SOLAPI_WEBHOOK_SECRET: 'a-secret-of-ours' }, { root })).toMatchObject({
      messaging: { prices: { alimtalk: 8.5, sms: 18, lms: 0 }, webhookSecret: 'a-secret-of-ours' },
    })
    for (const wrong of ['-1', 'dear', '10001', 'Infinity'])
      expect(problemsOf({ ...solapi, SOLAPI_PRICE_SMS: wrong })).toEqual([
        expect.stringMatching(/^SOLAPI_PRICE_SMS must be/),
      ])
    expect(problemsOf({ ...solapi, SOLAPI_WEBHOOK_SECRET: 'short' })).toEqual([
      expect.stringMatching(/^SOLAPI_WEBHOOK_SECRET must have/),
    ])
  })
})
