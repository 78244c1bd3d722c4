import { z } from 'zod'
import { dayAt } from '#events/values/day.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { identityCheck, type IdentityCheck } from '#events/values/schemas.ts'
import type { Metadata } from '#events/metadata.ts'
import { requestApproval } from '../../approval/approval.facts.ts'
import type { ApprovalHandler } from '../../approval/approval.hooks.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import { ballotsAt } from '../ballot/ballots-of-unit.ts'
import { ownBallot } from '../ballot/ballot.decider.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { decideItems } from '../sheet/sheet-refusal.ts'
import { withdrawAt, entryOfList } from './withdraw-ballot.ts'
import { assertWithdrawalOpen } from './withdrawal.decider.ts'

const demanded = { listUserId: z.guid(), identityCheck, reason: z.string() }
const receiptInVote = { voteId: z.guid(), receiptId: z.string() }
/** Payload of a request for one ballot, and of one for ballots of several votes together. */
const singlePayload = z.object({ ...demanded, ...receiptInVote })
const jointPayload = z.object({ ...demanded, ballots: z.array(z.object(receiptInVote)).min(1) })
type SinglePayload = z.output<typeof singlePayload>
type JointPayload = z.output<typeof jointPayload>

/** Reads the ballots of a request, whichever form it has. */
const payloadOf = (payload: unknown): JointPayload => {
  const single = singlePayload.safeParse(payload)
  if (!single.success) return jointPayload.parse(payload)
  const { voteId, receiptId, ...rest } = single.data
  return { ...rest, ballots: [{ voteId, receiptId }] }
}

const ways = { online: '전자', desk: '현장 태블릿', paper: '종이' } as const

type DemandedBallot = {
  readonly dong: string
  readonly ho: string
  readonly receiptId: string
  readonly way?: keyof typeof ways | undefined
}

const aboutOf = (title: string, { dong, ho, receiptId, way = 'online' }: DemandedBallot, reason: string): string =>
  [
    `투표 취소 · ${title}`,
    `${dong}동 ${ho}호 · ${ways[way]} 투표 · 접수번호 ${shownReceiptNumber(receiptId)}`,
    `요청: ${reason}`,
  ].join('\n')

/** Maximum number of items that a request names; the others are counted. */
const MAX_SHOWN = 8

const jointAboutOf = (
  title: string,
  found: readonly { readonly vote: Pick<ExistingVote, 'title'>; readonly ballot: DemandedBallot }[],
  reason: string,
): string => {
  const [first] = found
  const shown = found.slice(0, MAX_SHOWN)
  return [
    `투표 취소 · ${title.slice(0, 100)} · 안건 ${found.length}개`,
    ...(first ? [`${first.ballot.dong}동 ${first.ballot.ho}호`] : []),
    ...shown.map(
      ({ vote, ballot: { way = 'online', receiptId } }) =>
        `${vote.title.slice(0, 80)} · ${ways[way]} 투표 · 접수번호 ${shownReceiptNumber(receiptId)}`,
    ),
    ...(found.length > shown.length ? [`그 밖의 안건 ${found.length - shown.length}개`] : []),
    `요청: ${reason}`,
  ].join('\n')
}

/** @throws DomainError PAPER_IDENTITY_DAY_IMPOSSIBLE for a day that is still to come */
const assertNotLater = (day: string, now: Date): void => {
  if (day > dayAt(now))
    throw new DomainError('PAPER_IDENTITY_DAY_IMPOSSIBLE', [
      { path: 'identityOn', message: '오늘보다 늦을 수 없습니다.' },
    ])
}

type Demanding = {
  readonly listUserId: string
  readonly identityCheck: IdentityCheck
  readonly reason: string
  readonly metadata: Metadata
}

/**
 * Finds the ballot of an entry that is to be withdrawn.
 * @throws DomainError BALLOT_NOT_STANDING, and of the decider
 */
const demandedBallot = async (
  desk: DecisionContext,
  deps: Pick<Deps, 'database' | 'secrets'>,
  { voteId, entry }: { readonly voteId: string; readonly entry: ListedUser },
) => {
  await desk.read([voteStream(voteId)])
  const vote = existingVote(desk.fold(voteStream(voteId), voteDecider))
  assertWithdrawalOpen(vote)
  const { state } = await ballotsAt(desk, deps, { vote, entry })
  const ballot = ownBallot(state, { listUserId: entry.listUserId, entry }, vote)
  if (!ballot) throw new DomainError('BALLOT_NOT_STANDING')
  return { vote, ballot }
}

/**
 * Requests from a second administrator to withdraw the ballot of an owner who demanded it at the
 * desk or in writing. What could not be withdrawn is refused here already.
 * @throws DomainError NOT_FOUND, BALLOT_NOT_STANDING, PAPER_IDENTITY_DAY_IMPOSSIBLE, and of the
 * decider
 */
export const requestWithdrawal = (
  deps: Deps,
  { voteId, listId, apartmentId }: Pick<ExistingVote, 'voteId' | 'listId' | 'apartmentId'>,
  { listUserId, reason, metadata, identityCheck: check }: Demanding,
) =>
  decideJointly(deps.store, metadata, async (desk) => {
    assertNotLater(check.on, deps.clock())
    const entry = await entryOfList(desk, listId, listUserId)
    const { vote, ballot } = await demandedBallot(desk, deps, { voteId, entry })
    const payload: SinglePayload = { voteId, listUserId, receiptId: ballot.receiptId, identityCheck: check, reason }
    return requestApproval(
      deps,
      desk,
      {
        kind: 'ballot-withdrawal',
        apartmentId,
        listId,
        voteId,
        subjectId: listUserId,
        about: aboutOf(vote.title, ballot, reason),
        payload,
      },
      metadata,
    )
  })

type JointDemand = {
  readonly listId: string
  readonly apartmentId: string
  /** Title of the assembly. */
  readonly title: string
  readonly voteIds: readonly string[]
}

/**
 * Requests the withdrawal of an owner's ballots in several votes of a list at once: one
 * confirmation withdraws all of them.
 * @throws DomainError SHEET_REFUSED with the reason of each vote, and as for one ballot
 */
export const requestWithdrawals = (
  deps: Deps,
  { listId, apartmentId, title, voteIds }: JointDemand,
  { listUserId, reason, metadata, identityCheck: check }: Demanding,
) =>
  decideJointly(deps.store, metadata, async (desk) => {
    assertNotLater(check.on, deps.clock())
    const entry = await entryOfList(desk, listId, listUserId)
    const found = await decideItems(voteIds, (voteId) => demandedBallot(desk, deps, { voteId, entry }))
    const ballots = found.map(({ vote, ballot }) => ({ voteId: vote.voteId, receiptId: ballot.receiptId }))
    const payload: JointPayload = { listUserId, identityCheck: check, reason, ballots }
    const request = { kind: 'ballot-withdrawal', apartmentId, listId, voteId: null, subjectId: listUserId } as const
    return requestApproval(deps, desk, { ...request, about: jointAboutOf(title, found, reason), payload }, metadata)
  })

/** Withdraws the ballots once two administrators agree, all or none. */
export const withdrawalApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'ballot-withdrawal',
  carryOut: async (desk, { approvalId, listId, payload }) => {
    const { listUserId, ballots, identityCheck: check } = payloadOf(payload)
    const entry = await entryOfList(desk, listId, listUserId)
    const by = { kind: 'in-writing', approvalId, identityCheck: check } as const
    await decideItems(ballots, ({ voteId, receiptId }) => withdrawAt(desk, deps, { voteId, entry, receiptId, by }))
  },
})
