import { describe, it } from 'vitest'
import type { HeadRecipientEvent } from '#events/evidence/head-recipient.events.ts'
import { headRecipientsDecider, MAX_RECIPIENTS } from '#services/evidence/tree-head/head-recipients.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [voteId, listId] = [fixedId(1), fixedId(2)]
const names = (n: number) => ({ recipientId: fixedId(10 + n), voteId, listId })
const phoneOf = (n: number): string => `0101234${String(n).padStart(4, '0')}`
const named = (n: number): HeadRecipientEvent => ({
  type: 'HeadRecipientNamed',
  data: { ...names(n), name: '김참관', phone: phoneOf(n) },
})
const removed = (n: number): HeadRecipientEvent => ({ type: 'HeadRecipientRemoved', data: names(n) })
const naming = (n: number, isCounted = false) =>
  ({ type: 'NameRecipient', ...names(n), name: '김참관', phone: phoneOf(n), isCounted }) as const
const told = {
  ...names(1),
  messageId: fixedId(40),
  moment: 'opened',
  size: 7,
  root: 'a'.repeat(64),
  outcome: 'accepted',
  statusCode: null,
} as const

describe('who gets the heads of a vote', () => {
  it('is named once, however often it is asked', () => {
    given(headRecipientsDecider)
      .when(naming(1))
      .then([named(1)])
    given(headRecipientsDecider, [named(1)])
      .when(naming(1))
      .thenNothing()
  })
  it('is not named twice with one phone, not beyond ten, and not where no moment is to come', () => {
    given(headRecipientsDecider, [named(1)])
      .when({ ...naming(2), phone: phoneOf(1) })
      .thenRejects('HEAD_RECIPIENT_NAMED')
    const full = Array.from({ length: MAX_RECIPIENTS }, (_, n) => named(n))
    given(headRecipientsDecider, full).when(naming(20)).thenRejects('HEAD_RECIPIENTS_FULL')
    given(headRecipientsDecider).when(naming(1, true)).thenRejects('HEAD_MOMENTS_OVER')
  })
  it('is taken off and put back, each once; who is not there is not found', () => {
    const restored = { type: 'HeadRecipientRestored', data: names(1) } as const
    given(headRecipientsDecider, [named(1)])
      .when({ type: 'RemoveRecipient', ...names(1) })
      .then([removed(1)])
    given(headRecipientsDecider, [named(1), removed(1)])
      .when({ type: 'RemoveRecipient', ...names(1) })
      .thenNothing()
    given(headRecipientsDecider, [named(1), removed(1)])
      .when({ type: 'RestoreRecipient', ...names(1) })
      .then([restored])
    given(headRecipientsDecider, [named(1), removed(1), restored])
      .when({ type: 'RestoreRecipient', ...names(1) })
      .thenNothing()
    given(headRecipientsDecider, [
      named(1),
      removed(1),
      { ...named(2), data: { ...names(2), name: null, phone: phoneOf(1) } } as HeadRecipientEvent,
    ])
      .when({ type: 'RestoreRecipient', ...names(1) })
      .thenRejects('HEAD_RECIPIENT_NAMED')
    given(headRecipientsDecider)
      .when({ type: 'RemoveRecipient', ...names(1) })
      .thenRejects('NOT_FOUND')
  })
  it('is told the same message once', () => {
    const record = { type: 'RecordTold', ...names(1), told } as const
    const recorded: HeadRecipientEvent = { type: 'HeadTold', data: told }
    given(headRecipientsDecider, [named(1)])
      .when(record)
      .then([recorded])
    given(headRecipientsDecider, [named(1), recorded])
      .when(record)
      .thenNothing()
  })
})
