import { expect, it } from 'vitest'
import { DomainError } from '#services/core/domain-error.ts'
import { createLinkLimit } from '#services/identity/link-limit.ts'

const at = (seconds: number): Date => new Date(Date.parse('2026-11-21T03:00:00Z') + seconds * 1_000)

it('a link is asked for so many times a minute, others beside it, and again in the next, from when it says', () => {
  const limit = createLinkLimit(2)
  limit.count('one', at(0))
  limit.count('one', at(30))
  expect(() => limit.count('one', at(59))).toThrow(
    new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 }),
  )
  limit.count('other', at(59))
  limit.count('one', at(60))
})
