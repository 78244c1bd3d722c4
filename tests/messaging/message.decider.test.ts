import { describe, it } from 'vitest'
import { messageDecider } from '#services/messaging/message.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const subject = { messageId: fixedId(1), listUserId: fixedId(2), kind: 'verification-code' } as const
const accepted = { type: 'MessageAccepted', data: { ...subject, providerMessageId: 'M4V1' } } as const
const refused = {
  type: 'MessageRefused',
  data: { ...subject, statusCode: '3014', reason: '수신자 번호 오류' },
} as const
const withheld = { type: 'MessageWithheld', data: { messageId: fixedId(1), kind: 'verification-code' } } as const

describe('what became of a message', () => {
  it.each([accepted, refused, withheld])('is recorded: $type', (outcome) =>
    given(messageDecider).when({ type: 'RecordOutcome', outcome }).then([outcome]),
  )
  it.each([accepted, refused, withheld])('is recorded once, though its job runs twice: $type', (outcome) =>
    given(messageDecider, [outcome]).when({ type: 'RecordOutcome', outcome }).thenNothing(),
  )
  it('does not change with what a second run finds', () =>
    given(messageDecider, [accepted]).when({ type: 'RecordOutcome', outcome: refused }).thenNothing())
})
