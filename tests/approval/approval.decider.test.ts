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
const decided = (events: readonly ApprovalEvent[], command: ApprovalCommand) =>
  given(approvalDecider, events).when(command)

describe('what takes two administrators', () => {
  it('is requested once, confirmed by another, once, whoever presses', () => {
    decided([], { type: 'RequestApproval', request: data }).then([requested])
    decided([requested], { type: 'RequestApproval', request: data }).then([])
    decided([requested], confirm(second)).then([confirmed])
    decided([requested, confirmed], confirm(second)).then([])
    decided([requested, confirmed], confirm(third)).then([])
  })
  it('is neither confirmed nor refused by whoever asked, and taken back by nobody else', () => {
    decided([requested], confirm(proposer)).thenRejects('SECOND_ADMIN_NEEDED')
    decided([requested], refuse(proposer)).thenRejects('SECOND_ADMIN_NEEDED')
    decided([requested], withdraw(second)).thenRejects('APPROVAL_OF_ANOTHER')
    decided([requested], withdraw(proposer)).then([withdrawn])
  })
  it.each([
    ['refused', refused],
    ['taken back', withdrawn],
  ])('is over once it is %s', (_, end) => {
    decided([requested, end], confirm(second)).thenRejects('APPROVAL_SETTLED')
  })
  it('is over with its time', () => {
    decided([requested], confirm(second, later)).thenRejects('APPROVAL_SETTLED')
  })
  it('is a permit that is used once', () => {
    decided([requested], use).thenRejects('APPROVAL_SETTLED')
    decided([requested, confirmed], use).then([used])
    decided([requested, confirmed, used], use).thenRejects('APPROVAL_SETTLED')
  })
})
