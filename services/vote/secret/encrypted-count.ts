import type { Metadata } from '#events/metadata.ts'
import type { BoxSum, DecryptedTally } from '#events/vote/ballot.events.ts'
import { exact, written } from '#events/values/ratio.ts'
import { countBallots, CountFailed } from '#infra/lib/ballot-crypto/index.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/index.ts'
import type { Deps } from '../../core/deps.ts'
import type { BoxContent } from './ballot-box.decider.ts'
import { isInDistrict } from '../ballot/ballot-streams.ts'
import { allBallotsInLog } from '../ballot/ballots-in-log.ts'
import { listBallots, readEncryptedBox, type StoredBallot, type UncountedBallot } from './encrypted-box.ts'
import { holdersInLog, holdersOf, unitKey } from '../ballot/holders-in-log.ts'
import { readPoll, type VoteContext } from '../count/poll.ts'
import type { Moment } from '../ballot/roll-at-time.ts'
import type { ExistingVote } from '../vote.decider.ts'
import { openVoteKey } from './vote-keys.ts'

type CastAt = {
  readonly dong: string
  readonly ho: string
  readonly listUserId: string
  readonly position: number
  readonly receiptId: string
  /** Absent: it was cast before the vote had a key. */
  readonly masked: string | undefined
  readonly isWithdrawn: boolean
}

/** Returns the ballots that count: of every holder on the roll of the close the first one. */
const countedPositions = (ballots: readonly CastAt[], holders: ReadonlyMap<string, string>): ReadonlySet<number> => {
  const held = ballots.flatMap((ballot) => {
    const holder = holders.get(unitKey(ballot))
    return holder === undefined ? [] : [[holder, ballot.position] as const]
  })
  return new Set(new Map(held.toReversed()).values())
}

/** Totals of ballots, by any decryption. */
export type Totals = {
  readonly counted: number
  readonly sums: readonly Pick<DecryptedTally['sums'][number], 'questionId' | 'choiceId' | 'total'>[]
}

/** Sums as a box of papers would have come to: each ballot is one, and carries no area. */
export const sumsOf = (vote: ExistingVote, { counted, sums }: Totals): readonly BoxSum[] =>
  vote.questions.flatMap(({ id: questionId, choices, maxChoices, minChoices }) => {
    const totalOf = (choiceId: string): number =>
      sums.find((sum) => sum.questionId === questionId && sum.choiceId === choiceId)?.total ?? 0
    const sumOf = (of: string, ballots: number): BoxSum => ({
      questionId,
      of,
      ballots,
      units: written(exact(ballots)),
      area: null,
      land: null,
    })
    const together = (of: readonly { readonly id: string }[]): number =>
      of.reduce((total, { id }) => total + totalOf(id), 0)
    const assents = choices.filter(({ assent }) => assent === true)
    // An encrypted question of several choices requires at least one, and has at most one that is
    // assent.
    const abstained = minChoices === 0 && maxChoices === 1 ? counted - together(choices) : 0
    return [
      ...choices.map(({ id }) => sumOf(id, totalOf(id))),
      sumOf('abstention', abstained),
      ...(assents.length > 0 ? [sumOf('assent', together(assents))] : []),
    ]
  })

/** Whether a number of ballots with these questions can have these sums. */
export const isPossible = ({ questions }: ExistingVote, { counted, sums }: Totals): boolean =>
  questions.every(({ id, minChoices, maxChoices }) => {
    const total = sums.filter((sum) => sum.questionId === id).reduce((all, sum) => all + sum.total, 0)
    return total >= counted * minChoices && total <= counted * maxChoices
  })

export type Broken = Extract<BoxContent, { kind: 'broken' }>

/** An encrypted ballot that counts, with its masked points from the log. */
type MaskedBallot = StoredBallot & { readonly masked: string }

export type Counting = {
  readonly ballots: readonly MaskedBallot[]
  /** Stored ballots that do not count. */
  readonly leftOut: readonly UncountedBallot[]
}

export const receiptsOf = (ballots: readonly StoredBallot[]): string[] => ballots.map(({ receiptId }) => receiptId)

const BALLOTS_AT_ONCE = 500

/** Returns ballots part by part, as a count takes them. */
export async function* partsOf({ ballots }: Counting): AsyncGenerator<readonly MaskedBallot[]> {
  for (let from = 0; from < ballots.length; from += BALLOTS_AT_ONCE) yield ballots.slice(from, from + BALLOTS_AT_ONCE)
}

/** Returns where each ballot was cast, and for which unit. */
const castIn = async (deps: Pick<Deps, 'store'>, { voteId }: ExistingVote): Promise<readonly CastAt[]> => {
  const cast: Omit<CastAt, 'isWithdrawn'>[] = []
  const withdrawn = new Set<string>()
  for await (const page of allBallotsInLog(deps, voteId)) {
    for (const receiptId of page.withdrawn) withdrawn.add(receiptId)
    for (const { position, data } of page.ballots) {
      const { listUserId, dong, ho, receiptId, masked } = data
      cast.push({ position, listUserId, dong, ho, receiptId, masked })
    }
  }
  return cast.map((ballot) => ({ ...ballot, isWithdrawn: withdrawn.has(ballot.receiptId) }))
}

/** Returns ballots of the log with the box's part of each; or what does not fit. */
const matched = (
  cast: readonly CastAt[],
  counting: ReadonlySet<number>,
  stored: ReadonlyMap<string, StoredBallot> | null,
): Counting | Broken => {
  const broken = (cause: Broken['cause'], papers: number): Broken => ({
    kind: 'broken',
    cause,
    papers,
    ballots: cast.length,
  })
  if (stored === null) return broken('unreadable', 0)
  const counted = cast.filter(({ position }) => counting.has(position))
  const ballots = counted.flatMap(({ receiptId, masked }): readonly MaskedBallot[] => {
    const own = stored.get(receiptId)
    return own && masked !== undefined ? [{ ...own, masked }] : []
  })
  const isWhole = stored.size === cast.length && cast.every(({ receiptId }) => stored.has(receiptId))
  if (!isWhole || ballots.length < counted.length)
    return broken(stored.size > cast.length ? 'surplus' : 'missing', stored.size)
  const leftOut = cast.flatMap(({ position, receiptId, isWithdrawn }): readonly UncountedBallot[] => {
    const own = stored.get(receiptId)
    return own && !counting.has(position) ? [{ ...own, isWithdrawn }] : []
  })
  return { ballots, leftOut }
}

/**
 * Returns the encrypted ballots that count, by the roll of the close. The box is broken if its
 * ballots differ from the log's, or the read models differ from the log in ballots or in those on
 * the roll: a count of only some ballots would reveal their choices. Read models can be rebuilt,
 * and then it is counted.
 */
export const ballotsToCount = async (
  deps: Deps,
  { vote, list }: VoteContext,
  moment: Moment,
): Promise<Counting | Broken> => {
  const { poll, ballots } = await readPoll(deps, { vote, list }, { moment, isCounted: false })
  const all = await castIn(deps, vote)
  const cast = all.filter((ballot) => isInDistrict(vote, ballot) && !ballot.isWithdrawn)
  const known = new Set(ballots.map(({ position }) => position))
  if (cast.length !== known.size || cast.some(({ position }) => !known.has(position)))
    return { kind: 'broken', cause: 'missing', papers: known.size, ballots: cast.length }
  const counting = countedPositions(cast, holdersOf(poll.electorate, vote))
  const inLog = countedPositions(cast, await holdersInLog(deps, vote, cast, moment))
  if (counting.size !== inLog.size || [...counting].some((position) => !inLog.has(position)))
    return { kind: 'broken', cause: 'missing', papers: counting.size, ballots: inLog.size }
  return matched(all, counting, await readEncryptedBox(deps.store, vote.voteId))
}

/** Null where they cannot be counted. */
export const nullIfCountFailed = async <Counted>(counted: Promise<Counted>): Promise<Counted | null> =>
  counted.catch((error: unknown) => {
    if (error instanceof CountFailed) return null
    throw error
  })

/**
 * Counts encrypted ballots as the roll of the close has it, without opening any: they are listed by
 * slot and multiplied together, and the products alone are decrypted. Null where the vote's key is
 * not here.
 */
export const countEncrypted = async (
  deps: Deps,
  { vote, list }: VoteContext,
  moment: Moment,
  metadata: Metadata,
): Promise<BoxContent | null> => {
  const toCount = await ballotsToCount(deps, { vote, list }, moment)
  if ('kind' in toCount) return toCount
  const secret = await openVoteKey(deps, vote.voteId)
  if (secret === null || vote.encryption === null) return null
  const key = { publicKey: vote.encryption.publicKey, secret: secret.toString('base64url') }
  const count = { voteId: vote.voteId, questions: encryptedQuestions(vote.questions), ...key }
  const made = await nullIfCountFailed(countBallots(count, partsOf(toCount)))
  const { length: counted } = toCount.ballots
  const tally: DecryptedTally | null = made && { counted, leftOut: receiptsOf(toCount.leftOut), sums: [...made.sums] }
  if (made === null || tally === null || !isPossible(vote, tally))
    return { kind: 'broken', cause: 'invalid', papers: counted, ballots: counted }
  await listBallots(deps, vote, { ...toCount, masks: made.masks }, metadata)
  return { kind: 'counted', ballots: [], sums: [...sumsOf(vote, tally)], tally }
}
