import type { ApprovalKind } from '#events/approval/approval.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { DecisionContext } from '../core/joint-decision.ts'
import { approvalDecider, approvalStream, isExpired, type ExistingApproval } from './approval.decider.ts'

const DAY_MS = 86_400_000
/** Maximum number of requests of one kind about one subject: real use never needs so many. */
const MAX_ROUNDS = 200

/**
 * Kinds whose confirmation permits an act that is done afterwards; others are carried out with the
 * confirmation.
 */
const permits: ReadonlySet<ApprovalKind> = new Set<ApprovalKind>(['desk-tablet', 'count-anyway'])

export type ApprovalRequest = {
  readonly kind: ApprovalKind
  readonly apartmentId: string
  readonly listId: string
  readonly voteId: string | null
  readonly subjectId: string | null
  /** Content of the request in Korean, for the second administrator. */
  readonly about: string
  /** The command, as JSON can hold it. */
  readonly payload: unknown
  /** Milliseconds for which it waits; default: a week. */
  readonly forMs?: number
}

type Deciding = Pick<Deps, 'secrets' | 'clock'>

const idOfRound = ({ secrets }: Pick<Deps, 'secrets'>, request: ApprovalRequest, round: number): string => {
  const { kind, listId, voteId, subjectId } = request
  return secrets.derivedId(voteId ?? listId, `approval\n${kind}\n${subjectId ?? ''}\n${round}`)
}

/**
 * Returns the newest request of a kind about a subject; undefined without one. Earlier rounds have
 * ended.
 */
export const standingApproval = async (
  deps: Deciding,
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  request: ApprovalRequest,
): Promise<{ readonly round: number; readonly standing: ExistingApproval | undefined }> => {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const stream = approvalStream(idOfRound(deps, request, round))
    await desk.read([stream])
    const state = desk.fold(stream, approvalDecider)
    if (state.status === 'absent') return { round, standing: undefined }
    const isOpen = state.status === 'waiting' || (state.status === 'confirmed' && permits.has(state.kind))
    const stands = isOpen && !isExpired(state, deps.clock())
    if (stands) return { round, standing: state }
  }
  throw new DomainError('TOO_MANY_REQUESTS')
}

/**
 * Returns the id of the acting administrator.
 * @throws DomainError SECOND_ADMIN_NEEDED for anybody else
 */
const adminIn = ({ actor }: Metadata): string => {
  if (actor.kind !== 'admin') throw new DomainError('SECOND_ADMIN_NEEDED')
  return actor.id
}

/**
 * Requests the confirmation of a second administrator, within a decision. A repeat returns the
 * waiting request; a different one about the same subject replaces it. Returns its present state.
 */
export const requestApproval = async (
  deps: Deciding,
  desk: Pick<DecisionContext, 'read' | 'fold' | 'add'>,
  request: ApprovalRequest,
  metadata: Metadata,
): Promise<ExistingApproval> => {
  const { kind, apartmentId, listId, voteId, subjectId, about, forMs = 7 * DAY_MS } = request
  const payload = JSON.stringify(request.payload)
  const { round, standing } = await standingApproval(deps, desk, request)
  if (standing?.payload === payload) return standing
  if (standing) {
    const stream = approvalStream(standing.approvalId)
    desk.add(stream, approvalDecider.decide({ type: 'SupersedeApproval' }, standing))
  }
  const approvalId = idOfRound(deps, request, standing ? round + 1 : round)
  const stream = approvalStream(approvalId)
  await desk.read([stream])
  const expiresAt = new Date(deps.clock().getTime() + forMs).toISOString()
  const asked = { approvalId, kind, apartmentId, listId, voteId, subjectId, requestedBy: adminIn(metadata), expiresAt }
  const command = { type: 'RequestApproval', request: { ...asked, about, payload } } as const
  const state = desk.fold(stream, approvalDecider)
  desk.add(stream, approvalDecider.decide(command, state))
  const after = desk.fold(stream, approvalDecider)
  if (after.status === 'absent') throw new Error('an approval was not requested')
  return after
}

/** Uses a permit, within the decision that it allows. @throws DomainError APPROVAL_SETTLED */
export const useApproval = async (deps: Deciding, desk: DecisionContext, approvalId: string): Promise<void> => {
  const stream = approvalStream(approvalId)
  await desk.read([stream])
  const state = desk.fold(stream, approvalDecider)
  desk.add(stream, approvalDecider.decide({ type: 'UseApproval', now: deps.clock() }, state))
}
