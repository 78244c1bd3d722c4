import type { ApprovalKind, PendingKind } from '#events/approval/approval.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { DecisionContext } from '../core/joint-decision.ts'
import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'
import type { AdminSession } from '../core/session.ts'

/**
 * Act that a second administrator has confirmed. `payload`: the command as it was requested, from
 * JSON.
 */
export type ConfirmedApproval = {
  readonly approvalId: string
  readonly kind: ApprovalKind
  readonly apartmentId: string
  readonly listId: string
  readonly voteId: string | null
  readonly subjectId: string | null
  readonly requestedBy: string
  readonly confirmedBy: string
  readonly payload: unknown
}

type ApprovalElsewhere = {
  readonly id: string
  readonly subjectId: string
  readonly outcome: 'confirmed' | 'refused' | 'withdrawn'
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/** Handler of one kind of act that takes two administrators. */
export type ApprovalHandler = {
  readonly kind: PendingKind
  /**
   * Does it, in the same write as the confirmation; absent: the confirmation is a permit, used by
   * the act itself.
   */
  readonly carryOut?: (desk: DecisionContext, confirmed: ConfirmedApproval) => Promise<void>
  /** Ends a request of a kind whose requests wait in streams of their own module. */
  readonly settle?: (settling: ApprovalElsewhere) => Promise<{ readonly position: number }>
  /** Describes requests with names for an administrator, by the requests' ids. */
  readonly describe?: (
    admin: AdminSession,
    requests: readonly { readonly id: string; readonly subjectId: string | null }[],
  ) => Promise<ReadonlyMap<string, DescribedApproval>>
}

/** Content of a request in Korean, and the persons in it, for the access log. */
export type DescribedApproval = { readonly about: string; readonly personIds: readonly string[] }

/** Handles the acts that take two administrators: each is done once it is confirmed. */
export const approvalHook = declareHook<readonly ApprovalHandler[]>('approval.handlers')

/** Returns the handler of a kind of act that takes two administrators. */
export const approvalHandlerOf = (hooks: ModuleHooks, kind: PendingKind): ApprovalHandler | undefined =>
  hooks
    .answersTo(approvalHook)
    .flat()
    .find((handler) => handler.kind === kind)
