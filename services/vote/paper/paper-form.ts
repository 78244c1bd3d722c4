import type { ExistingList } from '../../list/list.facts.ts'
import { createHash, randomInt } from 'node:crypto'
import { carriedIn } from '../draft/rule-of-vote.ts'
import { castsShares } from '../unit-vote.decider.ts'
import type { ExistingVote } from '../vote.decider.ts'

/**
 * Returns the digest of a blank's text: if it differs, the blank is of an earlier version of the
 * vote.
 */
export const formOfPaper = ({ title, questions }: Pick<ExistingVote, 'title' | 'questions'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, questions]))
    .digest('hex')

/** Some more than are wanted: of a hundred million numbers few are taken. */
const SPARE = 1.1

/** Numbers below it are those that papers are given when a box is opened. */
const FIRST_DRAWN = 100_000

/** Numbers for so many blanks, each once and none guessed from another. */
export const drawPaperNumbers = (count: number): readonly string[] => {
  const numbers = new Set<string>()
  while (numbers.size < Math.ceil(count * SPARE) + 10)
    numbers.add(String(randomInt(FIRST_DRAWN, 100_000_000)).padStart(8, '0'))
  return [...numbers]
}

/**
 * Whether a paper of this vote would have to name its unit to be counted, which a secret one does
 * not: units weigh differently, or owners cast shares.
 */
export const paperNeedsUnit = (vote: ExistingVote, list: ExistingList): boolean => {
  if (vote.ballotKind === 'open') return false
  const { area, land } = carriedIn(vote, list)
  return area || land || castsShares(list.coOwners)
}
