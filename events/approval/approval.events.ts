import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

/** Acts that take effect only once a second administrator has confirmed them. */
export const approvalKind = z.union([
  z.union([
    z.union([
      z.union([
        z.union([
          z.union([
            z.union([
              z.enum(['trustees', 'desk-tablet', 'roll-removal', 'contact-change', 'count-anyway']),
              z.enum(['roll-addition', 'roll-move', 'roll-representative', 'contact-objection']),
            ]),
            z.enum(['owner-exclusion']),
          ]),
          z.enum(['form-run-answer']),
        ]),
        z.enum(['ownership-passing', 'public-land']),
      ]),
      z.enum(['representative', 'paper-withdrawal', 'form-number-void', 'later-objection', 'attendance-correction']),
    ]),
    z.enum(['inspection-refusal', 'ballot-withdrawal']),
  ]),
  z.enum(['ballot-challenge']),
])
export type ApprovalKind = z.output<typeof approvalKind>

/**
 * Everything that waits for a second administrator: the acts above, and what waits in streams of
 * other modules.
 */
export const pendingKind = z.union([approvalKind, z.enum(['message-account', 'registry-account', 'identity-account'])])
export type PendingKind = z.output<typeof pendingKind>

/**
 * Stream `approval-{approvalId}`: an administrator requests something that takes two. `about`
 * describes it in Korean, `payload` is the command as JSON; both may contain names, and are
 * encrypted with a key of the request's own. `subjectId`: the entry or person concerned.
 */
export const ApprovalRequested = defineEvent(
  'ApprovalRequested',
  {
    approvalId: id,
    kind: approvalKind,
    apartmentId: id,
    listId: id,
    voteId: id.nullable(),
    subjectId: id.nullable(),
    requestedBy: id,
    expiresAt: z.iso.datetime(),
    about: personal(text(2_000)),
    payload: personal(z.string().max(100_000)),
  },
  { sealedFor: 'approvalId' },
)
/**
 * Confirmation by another administrator, who is in the metadata; the act is written with it, unless
 * it is a permit.
 */
export const ApprovalConfirmed = defineEvent('ApprovalConfirmed', { approvalId: id, confirmedBy: id })
export const ApprovalRefused = defineEvent(
  'ApprovalRefused',
  { approvalId: id, refusedBy: id, reason: personal(text(500)) },
  { sealedFor: 'approvalId' },
)
/** Withdrawal by the requester, or because a different request replaced it. */
export const ApprovalWithdrawn = defineEvent('ApprovalWithdrawn', {
  approvalId: id,
  cause: z.enum(['proposer', 'superseded']),
})
/** A permit is used once: with the act that it allowed. */
export const ApprovalUsed = defineEvent('ApprovalUsed', { approvalId: id })

export type ApprovalEvent =
  | EventOf<typeof ApprovalRequested>
  | EventOf<typeof ApprovalConfirmed>
  | EventOf<typeof ApprovalRefused>
  | EventOf<typeof ApprovalWithdrawn>
  | EventOf<typeof ApprovalUsed>
