import type { BoxSum, DecryptedTally } from '#events/vote/ballot.events.ts'
import { exact, written } from '#events/values/ratio.ts'
import { countBallots, CountFailed } from '#infra/encrypted-ballots/ballot-processes.ts'
import { encryptedQuestions } from '#infra/encrypted-ballots/scheme/statement.ts'
import type { Deps } from '../core/deps.ts'
import type { BoxContent } from './ballot-box.decider.ts'
import { isInDistrict } from './ballot-streams.ts'
import { allBallotsInLog } from './ballots-in-log.ts'
import { holdersInLog, holdersOf, placeOf } from './holders-in-log.ts'
import { readPoll, type Seen } from './poll.ts'
import type { Moment } from './roll-at.ts'
import type { CreatedVote } from './vote.decider.ts'
import { openVoteKey } from './vote-keys.ts'

type CastAt = {
  readonly dong: string
  readonly ho: string
  readonly listUserId: string
  readonly position: number
}

/** The ballots that count: of every holder on the roll of the close the first one. */
const thoseThatCount = (ballots: readonly CastAt[], holders: ReadonlyMap<string, string>): ReadonlySet<number> => {
  const held = ballots.flatMap((ballot) => {
    const holder = holders.get(placeOf(ballot))
    return holder === undefined ? [] : [[holder, ballot.position] as const]
  })
  return new Set(new Map(held.toReversed()).values())
}

type Gathered = { readonly found: number; readonly leftOut: readonly string[] }

/** The ciphertexts of ballots, part after part, from the log itself; `gathered` is told what was found. */
async function* ciphertextsOf(
  deps: Pick<Deps, 'store'>,
  voteId: string,
  counting: ReadonlySet<number>,
  gathered: (part: Gathered) => void,
): AsyncGenerator<readonly string[]> {
  for await (const cast of allBallotsInLog(deps, voteId)) {
    const counted = cast.flatMap(({ position, data }) =>
      counting.has(position) && data.encrypted ? [data.encrypted] : [],
    )
    const leftOut = cast.flatMap(({ position, data }) => (counting.has(position) ? [] : [data.receiptId]))
    gathered({ found: counted.length, leftOut })
    yield counted
  }
}

/** What ballots came to, whoever decrypted it. */
export type Totals = {
  readonly counted: number
  readonly sums: readonly Pick<DecryptedTally['sums'][number], 'questionId' | 'choiceId' | 'total'>[]
}

/** Sums as a box of papers would have come to: each ballot is one, and carries no area. */
export const sumsOf = (vote: CreatedVote, { counted, sums }: Totals): readonly BoxSum[] =>
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
    // An encrypted question of several choices asks for one at least, and has one at most that is assent.
    const abstained = minChoices === 0 && maxChoices === 1 ? counted - together(choices) : 0
    return [
      ...choices.map(({ id }) => sumOf(id, totalOf(id))),
      sumOf('abstention', abstained),
      ...(assents.length > 0 ? [sumOf('assent', together(assents))] : []),
    ]
  })

/** Whether sums are what so many ballots of these questions can come to. */
export const isPossible = ({ questions }: CreatedVote, { counted, sums }: Totals): boolean =>
  questions.every(({ id, minChoices, maxChoices }) => {
    const total = sums.filter((sum) => sum.questionId === id).reduce((all, sum) => all + sum.total, 0)
    return total >= counted * minChoices && total <= counted * maxChoices
  })

export type Broken = Extract<BoxContent, { kind: 'broken' }>

/** The ballots that count, as they come from the log, and what was found once all have come. */
export type Counting = {
  readonly parts: AsyncIterable<readonly string[]>
  /** How many have to be there. */
  readonly expected: number
  readonly found: () => Gathered
}

/** Where each was cast, and for which unit. */
const castIn = async (deps: Pick<Deps, 'store'>, { voteId, dongs }: CreatedVote): Promise<readonly CastAt[]> => {
  const cast: CastAt[] = []
  for await (const page of allBallotsInLog(deps, voteId))
    cast.push(...page.map(({ position, data: { listUserId, dong, ho } }) => ({ position, listUserId, dong, ho })))
  return cast.filter((ballot) => isInDistrict({ dongs }, ballot))
}

/**
 * The encrypted ballots that count, as the roll of the close has it; broken where the read models know of other ballots than the log, or of others that
 * are on the roll: a count of some of them would tell what those chose. They can be built anew, and then it is counted.
 */
export const ballotsToCount = async (deps: Deps, { vote, list }: Seen, moment: Moment): Promise<Counting | Broken> => {
  const { poll, ballots } = await readPoll(deps, { vote, list }, { moment, isCounted: false })
  const cast = await castIn(deps, vote)
  const known = new Set(ballots.map(({ position }) => position))
  if (cast.length !== known.size || cast.some(({ position }) => !known.has(position)))
    return { kind: 'broken', cause: 'missing', papers: known.size, ballots: cast.length }
  const counting = thoseThatCount(cast, holdersOf(poll.electorate, vote))
  const inLog = thoseThatCount(cast, await holdersInLog(deps, vote, cast, moment))
  if (counting.size !== inLog.size || [...counting].some((position) => !inLog.has(position)))
    return { kind: 'broken', cause: 'missing', papers: counting.size, ballots: inLog.size }
  const leftOut: string[] = []
  let found = 0
  const parts = ciphertextsOf(deps, vote.voteId, counting, (part) => {
    found += part.found
    leftOut.push(...part.leftOut)
  })
  return { parts, expected: counting.size, found: () => ({ found, leftOut }) }
}

/** Null where they cannot be counted. */
export const unlessFailed = async <Counted>(counted: Promise<Counted>): Promise<Counted | null> =>
  counted.catch((error: unknown) => {
    if (error instanceof CountFailed) return null
    throw error
  })

/**
 * Counts encrypted ballots as the roll of the close has it, without opening any: they are multiplied together, and the products alone are decrypted.
 * Null where the vote's key is not here.
 */
export const countEncrypted = async (deps: Deps, { vote, list }: Seen, moment: Moment): Promise<BoxContent | null> => {
  const toCount = await ballotsToCount(deps, { vote, list }, moment)
  if ('kind' in toCount) return toCount
  const { parts, expected, found: gathered } = toCount
  const secret = await openVoteKey(deps, vote.voteId)
  if (secret === null || vote.encryption === null) return null
  const key = { publicKey: vote.encryption.publicKey, secret: secret.toString('base64url') }
  const count = { voteId: vote.voteId, questions: encryptedQuestions(vote.questions), ...key }
  const sums = await unlessFailed(countBallots(count, parts))
  const { found, leftOut } = gathered()
  const broken = (cause: 'missing' | 'invalid'): BoxContent => ({
    kind: 'broken',
    cause,
    papers: found,
    ballots: expected,
  })
  if (sums === null) return broken('invalid')
  if (found !== expected) return broken('missing')
  const tally: DecryptedTally = { counted: found, leftOut: [...leftOut], sums: [...sums] }
  if (!isPossible(vote, tally)) return broken('invalid')
  return { kind: 'counted', ballots: [], sums: [...sumsOf(vote, tally)], tally }
}
