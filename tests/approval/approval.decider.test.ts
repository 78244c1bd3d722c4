import { describe, it } from 'vitest'
import type { ApprovalEvent } from '#events/approval/approval.events.ts'
import { approvalDecider, type ApprovalCommand } from '#services/approval/approval.decider.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [approvalId, proposer, second, third] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)]
const later = new Date(NOW.getTime() + 60_000)
const data = {
  approvalId,
  kind: 'desk-tablet' as const,
  apartmentId: fixedId(5),
  listId: fixedId(6),
  voteId: null,
  subjectId: null,
  requestedBy: proposer,
  expiresAt: later.toISOString(),
  about: '태블릿',
  payload: '{}',
}
const requested: ApprovalEvent = { type: 'ApprovalRequested', data }
const confirmed: ApprovalEvent = { type: 'ApprovalConfirmed', data: { approvalId, confirmedBy: second } }
const used: ApprovalEvent = { type: 'ApprovalUsed', data: { approvalId } }
const refused: ApprovalEvent = { type: 'ApprovalRefused', data: { approvalId, refusedBy: second, reason: null } }
const withdrawn: ApprovalEvent = { type: 'ApprovalWithdrawn', data: { approvalId, cause: 'proposer' } }

const confirm = (adminId: string, now = NOW): ApprovalCommand => ({ type: 'ConfirmApproval', adminId, now })
const refuse = (adminId: string): ApprovalCommand => ({ type: 'RefuseApproval', adminId, reason: null, now: NOW })
const withdraw = (adminId: string): ApprovalCommand => ({ type: 'WithdrawApproval', adminId, now: NOW })
const use: ApprovalCommand = { type: 'UseApproval', now: NOW }

describe('what takes two administrators', () => {
  it('is requested once, confirmed by another, once, whoever presses', () => {
    given(approvalDecider, []).when({ type: 'RequestApproval', request: data }).then([requested])
    given(approvalDecider, [requested]).when({ type: 'RequestApproval', request: data }).then([])
    given(approvalDecider, [requested]).when(confirm(second)).then([confirmed])
    given(approvalDecider, [requested, confirmed]).when(confirm(second)).then([])
    given(approvalDecider, [requested, confirmed]).when(confirm(third)).then([])
  })
  it('is neither confirmed nor refused by whoever asked, and taken back by nobody else', () => {
    given(approvalDecider, [requested]).when(confirm(proposer)).thenRejects('SECOND_ADMIN_NEEDED')
    given(approvalDecider, [requested]).when(refuse(proposer)).thenRejects('SECOND_ADMIN_NEEDED')
    given(approvalDecider, [requested]).when(withdraw(second)).thenRejects('APPROVAL_OF_ANOTHER')
    given(approvalDecider, [requested]).when(withdraw(proposer)).then([withdrawn])
  })
  it.each([
    ['refused', refused],
    ['taken back', withdrawn],
  ])('is over once it is %s', (_, end) => {
    given(approvalDecider, [requested, end]).when(confirm(second)).thenRejects('APPROVAL_SETTLED')
  })
  it('is over with its time', () => {
    given(approvalDecider, [requested]).when(confirm(second, later)).thenRejects('APPROVAL_SETTLED')
  })
  it('is a permit that is used once', () => {
    given(approvalDecider, [requested]).when(use).thenRejects('APPROVAL_SETTLED')
    given(approvalDecider, [requested, confirmed]).when(use).then([used])
    given(approvalDecider, [requested, confirmed, used]).when(use).thenRejects('APPROVAL_SETTLED')
  })
})
