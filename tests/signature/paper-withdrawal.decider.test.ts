import { describe, it } from 'vitest'
import type { PaperWithdrawalEvent } from '#events/signature/paper-withdrawal.events.ts'
import { paperWithdrawalDecider } from '#services/signature/withdrawal/paper-withdrawal.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { listed } from './consent/sample-consent.ts'

const { listId, apartmentId, listUserId, personId, dong, ho } = listed
const request: PaperWithdrawalEvent['data'] = {
  listId,
  apartmentId,
  listUserId,
  personId,
  dong,
  ho,
  withdrawalId: fixedId(1),
  consentId: fixedId(2),
  approvalId: fixedId(3),
  requestedBy: fixedId(4),
  withdrawnOn: '2026-04-01',
  reason: '철회서 접수',
}
const asked = { type: 'RequestWithdrawal', request } as const
const requested = { type: 'PaperWithdrawalRequested', data: request } as const

describe('a request to record a withdrawal on paper', () => {
  it('is recorded', () => given(paperWithdrawalDecider).when(asked).then([requested]))
  it('is recorded once for an approval', () => given(paperWithdrawalDecider, [requested]).when(asked).thenNothing())
  it('is recorded again for another approval', () => {
    const again = { ...request, approvalId: fixedId(5) }
    given(paperWithdrawalDecider, [requested])
      .when({ type: 'RequestWithdrawal', request: again })
      .then([{ type: 'PaperWithdrawalRequested', data: again }])
  })
})
