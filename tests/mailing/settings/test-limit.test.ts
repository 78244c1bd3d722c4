import { expect, it } from 'vitest'
import { afterSeconds } from '#tests/support/fixed.ts'
import { createTestLimit } from '#services/mailing/settings/message-templates.routes.ts'

it('an administrator tries five messages within ten minutes, and is told when the next one may go', () => {
  const limit = createTestLimit(5)
  for (let n = 0; n < 5; n += 1) limit.count('one', afterSeconds(n * 60))
  const refused = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 300 }
  expect(() => limit.count('one', afterSeconds(300))).toThrow(
    expect.objectContaining({
      ...refused,
      fields: [{ path: 'templateId', message: expect.stringMatching(/5분 뒤에/) as string }],
    }),
  )
  expect(() => limit.count('other', afterSeconds(300))).not.toThrow()
  // The first of them is ten minutes ago: one more may go, not two.
  expect(() => limit.count('one', afterSeconds(600))).not.toThrow()
  expect(() => limit.count('one', afterSeconds(601))).toThrow('TOO_MANY_REQUESTS')
})
