import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { text } from '#events/values/schemas.ts'
import { countChallenges } from '#projections/vote/ballot-challenges.ts'
import { findPaperFigures, findUnreturnedPapers } from '#projections/vote/vote-papers.ts'
import { requestApproval, standingApproval, useApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { VoteContext } from './poll.ts'
import { isVoidable } from '../withdrawal/withdrawal.decider.ts'
import { unsettledText, type UnsettledBallots } from './unsettled-ballots.ts'
import { readTurnout } from '../results/vote-turnout.ts'

/** Ballots that were not settled when a vote was counted, and the confirmation of that. */
export type CountedDespite = UnsettledBallots & { readonly reason: string; readonly confirmedBy: string }

const countApproval = z.object({
  entered: z.int(),
  differing: z.int(),
  unreturned: z.int(),
  challenged: z.int().default(0),
  reason: text(500),
})

/**
 * Returns the papers of a vote that its count would leave out, and the challenges that nobody has
 * decided; those of a sealed box can change nothing of the count.
 */
export const unsettledBallots = async (deps: Deps, { vote }: VoteContext): Promise<UnsettledBallots> => {
  await assertUpToDate(deps)
  const [{ entered, differing }, unreturned, { open }] = await Promise.all([
    findPaperFigures(deps.database, vote.voteId),
    findUnreturnedPapers(deps.database, vote),
    countChallenges(deps.database, vote.voteId),
  ])
  return { entered, differing, unreturned, challenged: isVoidable(vote) ? open : 0 }
}

/** Tells whether a count leaves nothing out, and nothing undecided. */
export const isSettled = ({ entered, differing, unreturned, challenged }: UnsettledBallots): boolean =>
  entered + differing + unreturned + challenged === 0

/** Returns what a count does with what is not settled: "… 빼고, … 그대로 세고 개표합니다." */
const despiteText = ({ challenged, ...papers }: UnsettledBallots): string => {
  const left = unsettledText({ ...papers, challenged: 0 })
  const kept = challenged > 0 ? [`처리하지 않은 이의 ${challenged}건의 표는 그대로 세고`] : []
  return `${[...(left === '' ? [] : [`${left}을 빼고`]), ...kept].join(', ')} 개표합니다.`
}

/**
 * Describes whether papers that are left out could turn the result: choices are unknown before the
 * count.
 */
const turnText = async (deps: Deps, seen: VoteContext, unsettled: UnsettledBallots): Promise<string> => {
  if (isSettled({ ...unsettled, challenged: 0 })) return '이 표들이 결과를 바꿀 수 있습니다.'
  const { turnoutRule } = await readTurnout(deps, seen)
  if (turnoutRule === null) return '이 용지들이 결과를 바꿀 수 있습니다.'
  if (turnoutRule.met === false) return '이 용지들이 모두 돌아와도 투표율 기준에 이르지 못합니다.'
  return turnoutRule.met === null
    ? '이 용지들에 따라 투표율 기준의 충족 여부가 달라지고, 결과도 바뀔 수 있습니다.'
    : '투표율 기준은 이 용지들 없이도 채웠지만, 결과는 바뀔 수 있습니다.'
}

/** A count is confirmed and made at one assembly. */
const PERMIT_MS = 24 * 60 * 60_000

const requestFor = ({ vote, list }: VoteContext, about: string, payload: unknown) =>
  ({
    kind: 'count-anyway',
    apartmentId: list.apartmentId,
    listId: list.listId,
    voteId: vote.voteId,
    subjectId: null,
    about,
    payload,
    forMs: PERMIT_MS,
  }) as const

type Permit =
  | { readonly kind: 'free' }
  | { readonly kind: 'confirmed'; readonly approvalId: string; readonly despite: CountedDespite }
  | { readonly kind: 'waits'; readonly approvalId: string; readonly position: number }

type Standing = Awaited<ReturnType<typeof standingApproval>>['standing']

/** The confirmation that stands for exactly these papers; what was confirmed of others is none. */
const confirmedFor = (standing: Standing, papers: UnsettledBallots): Extract<Permit, { kind: 'confirmed' }> | null => {
  if (standing?.status !== 'confirmed' || standing.payload === null || standing.endedBy === null) return null
  const { reason, ...of } = countApproval.parse(JSON.parse(standing.payload))
  const isSame =
    of.entered === papers.entered &&
    of.differing === papers.differing &&
    of.unreturned === papers.unreturned &&
    of.challenged === papers.challenged
  if (!isSame) return null
  const despite = { ...papers, reason, confirmedBy: standing.endedBy }
  return { kind: 'confirmed', approvalId: standing.approvalId, despite }
}

/**
 * Refuses a count that needs approval. While papers are entered once, in dispute or not returned,
 * or challenges are not decided, it takes a reason and a second administrator, who confirms it for
 * these numbers.
 * @throws DomainError PAPERS_UNSETTLED where no reason is given
 */
export const countPermit = async (
  deps: Deps,
  seen: VoteContext,
  { reason, metadata }: { readonly reason: string | undefined; readonly metadata: Metadata },
): Promise<Permit> => {
  if (seen.vote.resultsSeen) return { kind: 'free' }
  const papers = await unsettledBallots(deps, seen)
  if (isSettled(papers)) return { kind: 'free' }
  const turns = await turnText(deps, seen, papers)
  const about = [`「${seen.vote.title}」 개표`, despiteText(papers), turns]
  const request = requestFor(seen, [...about, `사유: ${reason ?? ''}`].join('\n'), { ...papers, reason })
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk): Promise<Permit> => {
    const { standing } = await standingApproval(deps, desk, request)
    const confirmed = confirmedFor(standing, papers)
    if (confirmed) return confirmed
    if (reason === undefined)
      throw new DomainError('PAPERS_UNSETTLED', [{ path: 'reason', message: `${unsettledText(papers)}. ${turns}` }])
    return { kind: 'waits', approvalId: (await requestApproval(deps, desk, request, metadata)).approvalId, position: 0 }
  })
  return outcome.kind === 'waits' ? { ...outcome, position } : outcome
}

/** Tells whether a second administrator has yet to confirm what a count leaves out. */
export const countApprovalWaits = async (deps: Deps, seen: VoteContext): Promise<boolean> => {
  const metadata = { actor: { kind: 'system', name: 'count' }, at: deps.clock().toISOString() } as const
  // Nothing is added, so nothing is written.
  const { outcome } = await decideJointly(deps.store, metadata, (desk) =>
    standingApproval(deps, desk, requestFor(seen, '', null)),
  )
  return outcome.standing?.status === 'waiting'
}

/** Ends a confirmation with the count that it allowed. */
export const endCountPermit = async (deps: Deps, approvalId: string, metadata: Metadata): Promise<void> => {
  await decideJointly(deps.store, metadata, async (desk) => useApproval(deps, desk, approvalId))
}
