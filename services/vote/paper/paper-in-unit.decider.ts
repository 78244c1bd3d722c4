import type { BothWays } from '#events/list/list.events.ts'
import { recordedAnswers, type Answers, type BallotEvent } from '#events/vote/ballot.events.ts'
import type { ListedUser, ListUserState } from '../../roll/list-user.decider.ts'
import type { ExistingList } from '../../list/list.decider.ts'
import type { BallotState } from '../ballot/ballot.decider.ts'
import { castsShares, mayVote } from '../unit-vote.decider.ts'
import type { ExistingVote } from '../vote.decider.ts'

type CastBallot = BallotState['ballots'][number]

/** Outcome of an open paper in its unit. `replaces`: ballots that it takes the place of. */
export type PaperVerdict =
  | { readonly kind: 'counts'; readonly replaces: readonly CastBallot[] }
  | { readonly kind: 'set-aside'; readonly cause: 'voted-online' | 'voted-on-paper' | 'not-entitled' }

type Unit = {
  readonly vote: ExistingVote
  readonly list: ExistingList
  readonly entry: ListUserState
  readonly owners: readonly ListedUser[]
  readonly ballots: readonly CastBallot[]
}

/** Returns the entry if it may vote: its 동 votes, and nobody else is named to vote for the unit. */
export const entitledEntry = ({ vote, list, entry, owners }: Omit<Unit, 'ballots'>): ListedUser | null => {
  if (entry.status !== 'listed' || entry.listId !== vote.listId) return null
  if (vote.dongs && !vote.dongs.includes(entry.dong)) return null
  return castsShares(list.coOwners) || mayVote(list.coOwners, owners, entry.listUserId) ? entry : null
}

/**
 * Returns the ballots in place of which this entry's would count: their unit's, or their own alone.
 */
export const standingFor = ({ list, entry, ballots }: Omit<Unit, 'owners' | 'vote'>): readonly CastBallot[] => {
  if (!castsShares(list.coOwners)) return ballots
  return ballots.filter(({ listUserId }) => entry.status === 'listed' && listUserId === entry.listUserId)
}

/**
 * Decides which vote of a unit counts if it was cast on paper and online, by the list's rule.
 * `answers` null: an invalid paper, which replaces nothing. `isFirst`: it was first read before the
 * unit voted online.
 */
export const paperVerdict = (
  unit: Unit,
  { answers, isFirst }: { readonly answers: Answers | null; readonly isFirst: boolean },
): PaperVerdict => {
  if (!entitledEntry(unit)) return { kind: 'set-aside', cause: 'not-entitled' }
  const standing = standingFor(unit)
  if (standing.length === 0) return { kind: 'counts', replaces: [] }
  if (standing.some(({ way }) => way === 'paper')) return { kind: 'set-aside', cause: 'voted-on-paper' }
  const counts: Readonly<Record<BothWays, boolean>> = { first: isFirst, online: false, paper: true }
  return counts[unit.list.bothWays] && answers !== null
    ? { kind: 'counts', replaces: standing }
    : { kind: 'set-aside', cause: 'voted-online' }
}

/** Whether nothing of a paper is valid. */
export const isWhollyInvalid = (answers: Answers | null): boolean =>
  answers === null || answers.every(({ invalid }) => invalid === true)

/** Answers of a paper of which nothing is valid: a vote that chooses nothing. */
export const invalidAnswers = (questions: ExistingVote['questions']): Answers =>
  questions.map(({ id }) => ({ questionId: id, choiceIds: [], invalid: true }))

type CountedPaper = {
  readonly voteId: string
  readonly entry: ListedUser
  readonly number: string
  /** Assembly on whose sheet it stood; absent: it was a paper of its vote alone. */
  readonly assemblyId?: string | undefined
  /** Answers of an invalid paper: those of each question. */
  readonly answers: Answers
  readonly receiptId: string
  /** The blinded slot that it counts under. */
  readonly slot: string
  readonly replaces: readonly CastBallot[]
  /** The power of attorney by which it was taken at the desk. */
  readonly proxy?: CastBallot['proxy']
  /** Withdrawn ballot in whose place it counts. */
  readonly former?: { readonly receiptId: string } | undefined
}

/**
 * Returns what an open paper that counts leaves in its unit's stream: a ballot. An invalid one is a
 * vote cast, too (공동주택관리법 시행령 제11조: 투표자), for no choice.
 */
export const ballotOfPaper = (counted: CountedPaper): readonly BallotEvent[] => {
  const { voteId, entry, number, answers, receiptId, slot, replaces, proxy, former } = counted
  const { listId, apartmentId, listUserId, personId, dong, ho } = entry
  const ofUnit = { voteId, listId, apartmentId, listUserId, personId, dong, ho }
  const setAside = replaces.map((ballot): BallotEvent => {
    const whose = { listUserId: ballot.listUserId, personId: ballot.personId }
    return { type: 'BallotSetAside', data: { ...ofUnit, ...whose, receiptId: ballot.receiptId, cause: 'paper-counts' } }
  })
  return [
    ...setAside,
    {
      type: 'BallotCast',
      data: {
        ...ofUnit,
        receiptId,
        ...recordedAnswers(answers),
        answersProof: null,
        evidence: null,
        way: 'paper',
        paperNumber: number,
        ...(counted.assemblyId === undefined ? {} : { assemblyId: counted.assemblyId }),
        ...(proxy ? { proxy } : {}),
        slot,
        ...(former ? { afterWithdrawn: former.receiptId } : {}),
      },
    },
  ]
}
