import { z } from 'zod'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import type { Metadata } from '#events/metadata.ts'
import { findChallenge } from '#projections/vote/ballot-challenges.ts'
import { requestApproval } from '../../approval/approval.facts.ts'
import type { ApprovalHandler } from '../../approval/approval.hooks.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { ballotsAt } from '../ballot/ballots-of-unit.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { entryOfList, withdrawAt } from '../withdrawal/withdraw-ballot.ts'
import { isVoidable } from '../withdrawal/withdrawal.decider.ts'
import { decideAtUnit } from './challenge-ballot.ts'

const outcome = z.enum(['upheld', 'rejected'])

const challengePayload = z.object({
  voteId: z.guid(),
  listUserId: z.guid(),
  receiptId: z.string(),
  outcome,
  reason: z.string(),
})
type ChallengePayload = z.output<typeof challengePayload>

/** Returns what a decision does, as the second administrator reads it. */
const effectText = (said: ChallengePayload['outcome'], vote: ExistingVote): string => {
  if (said === 'rejected') return '이의를 받아들이지 않습니다. 이 표를 그대로 셉니다.'
  return isVoidable(vote)
    ? '이의를 받아들입니다. 이 표를 무효로 하고 소유자가 다시 투표할 수 있습니다.'
    : '이의를 받아들입니다. 이 표는 빼낼 수 없어 기록하고 결과와 함께 보여줍니다.'
}

type Deciding = Pick<ChallengePayload, 'receiptId' | 'outcome' | 'reason'> & { readonly metadata: Metadata }

const voteAt = async (desk: DecisionContext, voteId: string): Promise<ExistingVote> => {
  await desk.read([voteStream(voteId)])
  return existingVote(desk.fold(voteStream(voteId), voteDecider))
}

/**
 * Requests from a second administrator a decision about a challenged ballot. What could not be
 * decided is refused here already.
 * @throws DomainError NOT_FOUND, BALLOT_CHALLENGE_SETTLED
 */
export const requestSettlement = async (
  deps: Deps,
  { voteId, listId, apartmentId }: Pick<ExistingVote, 'voteId' | 'listId' | 'apartmentId'>,
  { receiptId, outcome: said, reason, metadata }: Deciding,
) => {
  await assertUpToDate(deps)
  const row = await findChallenge(deps.database, { voteId, receiptId })
  if (!row) throw new DomainError('NOT_FOUND')
  const listUserId = row.list_user_id
  return decideJointly(deps.store, metadata, async (desk) => {
    const vote = await voteAt(desk, voteId)
    const entry = await entryOfList(desk, listId, listUserId)
    const { state } = await ballotsAt(desk, deps, { vote, entry })
    const challenged = state.challenges.find((one) => one.receiptId === receiptId)
    if (challenged?.status !== 'open') throw new DomainError('BALLOT_CHALLENGE_SETTLED')
    const payload: ChallengePayload = { voteId, listUserId, receiptId, outcome: said, reason }
    const about = [
      `표에 대한 이의 처리 · ${vote.title}`,
      `${entry.dong}동 ${entry.ho}호 · 접수번호 ${shownReceiptNumber(receiptId)}`,
      effectText(said, vote),
      `사유: ${reason}`,
    ].join('\n')
    const subject = { kind: 'ballot-challenge', apartmentId, listId, voteId, subjectId: listUserId } as const
    return requestApproval(deps, desk, { ...subject, about, payload }, metadata)
  })
}

/**
 * Settles a challenge once two administrators agree: one that is upheld withdraws the ballot in the
 * same write, unless nobody can take it out any more.
 */
export const challengeApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'ballot-challenge',
  carryOut: async (desk, { approvalId, listId, payload }) => {
    const { voteId, listUserId, receiptId, outcome: said } = challengePayload.parse(payload)
    const vote = await voteAt(desk, voteId)
    const entry = await entryOfList(desk, listId, listUserId)
    const { apartmentId } = entry
    const command = { type: 'SettleChallenge', vote, apartmentId, receiptId, outcome: said, approvalId } as const
    const events = await decideAtUnit(desk, deps, { vote, entry, receiptId }, command)
    const isVoid = events.some(({ type, data }) => type === 'BallotChallengeUpheld' && data.effect === 'void')
    if (isVoid) await withdrawAt(desk, deps, { voteId, entry, receiptId, by: { kind: 'challenge', approvalId } })
  },
})
