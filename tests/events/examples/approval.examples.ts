import type * as approval from '#events/approval/approval.events.ts'
import { AT, ID, type ExamplesOf } from './example.ts'

const approvalId = '01950000-0000-7000-8000-000000000031'

export const approvalExamples: ExamplesOf<typeof approval> = {
  ApprovalRequested: {
    approvalId,
    kind: 'desk-tablet',
    apartmentId: ID.apartment,
    listId: ID.list,
    voteId: ID.vote,
    subjectId: ID.listUser,
    requestedBy: ID.admin,
    expiresAt: AT,
    about: '현장 태블릿 투표',
    payload: '{}',
  },
  ApprovalConfirmed: { approvalId, confirmedBy: ID.account },
  ApprovalRefused: { approvalId, refusedBy: ID.account, reason: '본인을 보지 못했습니다.' },
  ApprovalWithdrawn: { approvalId, cause: 'proposer' },
  ApprovalUsed: { approvalId },
}
