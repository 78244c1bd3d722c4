import { z } from 'zod'
import { approvalKind, pendingKind } from '#events/approval/approval.events.ts'
import { id, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const named = z.object({ id, name: z.string() })

/** Answer (202) of a call whose act waits for a second administrator. */
export const pendingAnswer = z.object({ pending: z.object({ id, kind: approvalKind }) })
export type PendingAnswer = z.output<typeof pendingAnswer>

export const approvalStatus = z.enum(['waiting', 'confirmed', 'refused', 'withdrawn', 'expired'])

const pendingApproval = z.object({
  id,
  kind: pendingKind,
  status: approvalStatus,
  /** Time of the request. */
  at: z.string(),
  expiresAt: z.string().nullable(),
  apartment: named,
  list: named.nullable(),
  vote: named.nullable(),
  /** Entry, person, consent or run concerned, by kind. */
  subjectId: id.nullable(),
  /** Content of the request, in Korean; null if it cannot be read any more. */
  about: z.string().nullable(),
  proposedBy: named,
  /** Network and browser of the request. */
  from: z.string().nullable(),
  /** Whether the caller requested it, so that somebody else has to confirm it. */
  own: z.boolean(),
  settledAt: z.string().nullable(),
  settledBy: named.nullable(),
  /** Reason of the refusal. */
  reason: z.string().nullable(),
})
export type PendingApproval = z.output<typeof pendingApproval>

/**
 * Lists requests for a second administrator, the oldest first. Filters: status (default: waiting),
 * kind, apartmentId, voteId, own, id. Sortable: at.
 */
export const listPending = contract({
  method: 'GET',
  path: '/api/admin/pending',
  access: 'admin',
  tag: 'admin',
  summary: '두 번째 관리자의 승인을 기다리는 일',
  query: collectionQuery,
  answers: { 200: z.array(pendingApproval) },
})

const settled = z.object({ id, kind: pendingKind, status: approvalStatus })

/**
 * Confirms a request, by another administrator: it is carried out, once. 422 SECOND_ADMIN_NEEDED
 * for the requester, APPROVAL_SETTLED.
 */
export const confirmPending = contract({
  method: 'POST',
  path: '/api/admin/pending/{id}/confirm',
  access: 'admin',
  tag: 'admin',
  summary: '승인하기',
  params: z.strictObject({ id }),
  body: z.strictObject({}).nullish(),
  answers: { 200: settled },
})

/** Another administrator's no: all stays as it is. Refused to the same as a yes. */
export const refusePending = contract({
  method: 'POST',
  path: '/api/admin/pending/{id}/refuse',
  access: 'admin',
  tag: 'admin',
  summary: '승인 거절',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(500).optional() }).nullish(),
  answers: { 200: settled },
})

/** Withdraws a request, by the requester. 422 APPROVAL_OF_ANOTHER, APPROVAL_SETTLED. */
export const withdrawPending = contract({
  method: 'POST',
  path: '/api/admin/pending/{id}/withdraw',
  access: 'admin',
  tag: 'admin',
  summary: '승인 요청 거두기',
  params: z.strictObject({ id }),
  body: z.strictObject({}).nullish(),
  answers: { 200: settled },
})
