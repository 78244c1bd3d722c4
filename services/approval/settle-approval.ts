import type { Metadata } from '#events/metadata.ts'
import { readApproval } from '#projections/approval/approvals.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { decideJointly, type JointResult } from '../core/joint-decision.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { approvalDecider, approvalStream, existingApproval, type ApprovalCommand } from './approval.decider.ts'
import { approvalHandlerOf } from './approval.hooks.ts'

export type Settling = {
  readonly approvalId: string
  readonly outcome: 'confirmed' | 'refused' | 'withdrawn'
  readonly reason: string | null
  readonly admin: AdminSession
  readonly metadata: Metadata
}

const commandOf = ({ clock }: Deps, { outcome, reason, admin }: Settling): ApprovalCommand => {
  const by = { adminId: admin.id, now: clock() }
  if (outcome === 'confirmed') return { type: 'ConfirmApproval', ...by }
  return outcome === 'refused' ? { type: 'RefuseApproval', reason, ...by } : { type: 'WithdrawApproval', ...by }
}

/**
 * Ends a request. A confirmed one is carried out in the same write, so that it is done exactly
 * once, even with repeated calls or a killed process.
 * @throws DomainError NOT_FOUND, SECOND_ADMIN_NEEDED, APPROVAL_SETTLED, APPROVAL_OF_ANOTHER, and
 * the refusals of the act itself
 */
export const settleApproval = async (deps: Deps, settling: Settling): Promise<Pick<JointResult<void>, 'position'>> => {
  const { approvalId, admin, metadata } = settling
  const kept = await settleElsewhere(deps, settling)
  if (kept) return kept
  return decideJointly(deps.store, metadata, async (desk) => {
    const stream = approvalStream(approvalId)
    await desk.read([stream])
    const approval = existingApproval(desk.fold(stream, approvalDecider))
    assertVisible(admin, approval.apartmentId)
    const events = approvalDecider.decide(commandOf(deps, settling), approval)
    desk.add(stream, events)
    if (events.length === 0 || settling.outcome !== 'confirmed') return
    if (approval.payload === null) throw new DomainError('APPROVAL_SETTLED')
    await approvalHandlerOf(deps.hooks, approval.kind)?.carryOut?.(desk, {
      ...approval,
      payload: JSON.parse(approval.payload) as unknown,
      confirmedBy: admin.id,
    })
  })
}

/** Settles a request of a kind with a stream of its own. */
const settleElsewhere = async (deps: Deps, settling: Settling): Promise<{ readonly position: number } | undefined> => {
  const { approvalId, outcome, admin, metadata } = settling
  const row = await readApproval(deps.database, approvalId)
  const settle = row && approvalHandlerOf(deps.hooks, row.kind)?.settle
  if (!row || !settle || row.subject_id === null) return undefined
  assertVisible(admin, row.apartment_id)
  return settle({ id: approvalId, subjectId: row.subject_id, outcome, admin, metadata })
}
