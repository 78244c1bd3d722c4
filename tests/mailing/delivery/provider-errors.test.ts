import { describe, expect, it } from 'vitest'
import { absentMessaging, ProviderRefused, ProviderUnavailable } from '#infra/providers/messaging.ts'
import { errors } from '#services/core/errors/error.contract.ts'
import { accountOf, balanceOf } from '#services/mailing/cost.ts'
import { pauseText } from '#services/mailing/reports/reason-texts.ts'
import { sendTestMessage } from '#services/mailing/settings/test-message.ts'

const wrongKey = new ProviderRefused('wrong key', { status: 403, errorCode: 'InvalidAPIKey' })
const away = new ProviderUnavailable('away', { reached: 'no' })

const refusing = (failure: Error) => {
  const fail = () => Promise.reject(failure)
  return { ...absentMessaging, sender: { ...absentMessaging.sender, balance: fail, send: fail } }
}
const message = {
  reference: 'm1',
  to: '01012345678',
  content: { kind: 'alimtalk', pfId: 'p', templateId: 't', variables: {}, smsFallback: 'off' },
} as const

describe('a provider that does not give an answer', () => {
  it('is said to refuse the key where it does, and to be away where it is', async () => {
    expect(await accountOf({ messaging: refusing(wrongKey) })).toEqual({
      balance: null,
      problem: errors.MESSAGES_KEY_REFUSED.text,
    })
    expect((await accountOf({ messaging: refusing(away) })).problem).toBe(errors.MESSAGES_UNAVAILABLE.text)
    expect(await balanceOf({ messaging: refusing(wrongKey) })).toBeNull()
  })

  it('fails a test message by the same cause', async () => {
    await expect(sendTestMessage(refusing(wrongKey), message)).rejects.toMatchObject({ code: 'MESSAGES_KEY_REFUSED' })
    await expect(sendTestMessage(refusing(away), message)).rejects.toMatchObject({ code: 'MESSAGES_UNAVAILABLE' })
  })

  it('stops a sending in words that name the key', () => {
    expect(pauseText('refused', 'InvalidAPIKey')).toContain('API 키를 받지 않아')
    expect(pauseText('refused', 'ValidationError')).not.toContain('API 키')
  })
})
