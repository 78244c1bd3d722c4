import { findPapers } from '#projections/vote/vote-papers.ts'
import { readAttendanceAtEnds, type AttendanceAtEnd } from '../assembly/assembly.facts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ListStats } from '../list/figures/list-stats.contract.ts'
import { statsAt, type ExistingList } from '../list/list.facts.ts'
import { ballotBoxStream } from '../vote/secret/ballot-box.decider.ts'
import type { VoteResults } from '../vote/results/vote-results.contract.ts'
import { readCounted, type ExistingVote } from '../vote/vote.facts.ts'
import { revealsNobody } from './file/openings.ts'

type ConsentFigures = Pick<ListStats, 'totalTargets' | 'completedCount' | 'households' | 'householdArea' | 'byDong'> & {
  readonly rule?: NonNullable<ListStats['rule']>
}

/** Figures of a campaign: the results of its counted votes, and the figures of its consents. */
export type CampaignFigures = {
  readonly results: readonly { readonly voteId: string; readonly results: VoteResults }[]
  /** Votes whose opened box may be shown. */
  readonly boxes: ReadonlySet<string>
  /** Null of a list of votes. */
  readonly consents: ConsentFigures | null
  /** Attendance of the assemblies that are over. */
  readonly assemblies: readonly AttendanceAtEnd[]
}

/** Returns the box of a vote, or whether it is hidden, broken or missing. */
const boxOf = async (
  { store, database }: Deps,
  { voteId, ballotKind }: ExistingVote,
): Promise<'none' | 'broken' | 'hidden' | 'shown'> => {
  if (ballotKind !== 'secret') return 'none'
  const [{ events }, { counted }] = await Promise.all([
    store.readStream(ballotBoxStream(voteId)),
    findPapers(database, voteId),
  ])
  const opened = events.find(({ type }) => type === 'BallotBoxOpened')
  if (!opened) return events.some(({ type }) => type === 'BallotBoxFoundBroken') ? 'broken' : 'none'
  // The data of BallotBoxOpened.
  return revealsNobody(opened.data as Parameters<typeof revealsNobody>[0], counted.length) ? 'shown' : 'hidden'
}

const consentsOf = async (deps: Deps, list: ExistingList, upTo: number): Promise<ConsentFigures | null> => {
  if (list.type !== 'signature') return null
  const asOf = { at: deps.clock().toISOString(), position: upTo }
  const { totalTargets, completedCount, households, householdArea, byDong, rule } = await statsAt(deps, {
    now: list,
    past: list,
    asOf,
  })
  return { totalTargets, completedCount, households, householdArea, byDong, ...(rule && { rule }) }
}

/**
 * Reads what a campaign came to, once read models are at `upTo`.
 * @throws DomainError READ_MODEL_BEHIND while a vote is just being counted, TRUSTEE_PARTS_MISSING
 * while its trustees are waited for
 */
export const readCampaignFigures = async (
  deps: Deps,
  list: ExistingList,
  { votes, upTo }: { readonly votes: readonly ExistingVote[]; readonly upTo: number },
): Promise<CampaignFigures> => {
  const results: CampaignFigures['results'][number][] = []
  const boxes = new Set<string>()
  for (const vote of votes) {
    const { voteId, ballotKind, resultsSeen } = vote
    const box = await boxOf(deps, vote)
    if (box === 'shown') boxes.add(voteId)
    const counted = await readCounted(deps, { vote, list })
    if (counted) results.push({ voteId, results: counted })
    else if (box === 'none' && vote.encryption?.jointKey && resultsSeen) throw new DomainError('TRUSTEE_PARTS_MISSING')
    else if (resultsSeen && ballotKind === 'secret' && box !== 'broken') throw new DomainError('READ_MODEL_BEHIND')
  }
  const counted = new Set(results.map(({ voteId }) => voteId))
  const assemblies = await readAttendanceAtEnds(deps, list.listId, counted)
  return { results, boxes, consents: await consentsOf(deps, list, upTo), assemblies }
}
