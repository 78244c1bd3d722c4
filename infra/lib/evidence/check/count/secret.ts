import { amountOf, judgedBy, votedPart, type AmountRange, type Outcome } from './conditions.ts'
import { add, fraction, ONE, order, ZERO, type Fraction } from './fractions.ts'
import type { Basis, Condition } from './law.ts'
import type { Assent } from './tally.ts'
import { votersOf, type Unit } from '../units.ts'
import type { VoteQuestions } from '../questions.ts'

/** Sums of a secret vote: ballots that count, and those that assent. Whose they are is unknown. */
export type SecretCount = {
  readonly ballots: number
  readonly assent: Assent
  readonly weight: VoteQuestions['weight']
  readonly shared: readonly string[]
}

type Range = Pick<AmountRange, 'least' | 'most'>

/** Returns the number of units of each owner all of whose units have voted. */
const sizesOfOwners = (units: readonly Unit[], weight: VoteQuestions['weight']): readonly number[] =>
  [...Map.groupBy(units, ({ owner }) => owner).values()]
    .filter((held) => held.every((unit) => order(votedPart(unit), ONE) >= 0))
    .map((held) => (weight === 'owner' ? 1 : held.length))

/**
 * Returns the maximum number of owners who can have assented with all of their units: those with
 * the fewest count first.
 */
const mostOwners = (sizes: readonly number[], assent: Fraction): number => {
  let [left, count] = [assent, 0]
  for (const size of sizes.toSorted((one, other) => one - other)) {
    left = add(left, fraction(-size))
    if (order(left, ZERO) < 0) break
    count += 1
  }
  return count
}

/** Returns the range of an amount. `all`: units of the whole vote. */
const rangeOf = (
  units: readonly Unit[],
  basis: Basis,
  { ballots, assent, weight }: SecretCount,
  all: readonly Unit[],
): Range => {
  // A single ballot may have been cast for anything; and how much the assenting owners hold, each
  // with one ballot, is unknown.
  const isAnything = ballots === 1 || (basis !== 'persons' && (basis !== 'units' || weight === 'owner'))
  if (isAnything) return { least: ZERO, most: amountOf(units, basis, votedPart) }
  if (basis !== 'persons') return { least: assent.weighing, most: assent.weighing }
  const sizes = sizesOfOwners(units, weight)
  const cast = votersOf(all, weight).reduce((count, unit) => count + unit.casts.length, 0)
  // Each ballot that does not assent excludes at most one owner from having assented with all of
  // their units.
  const others = Math.max(ballots, cast) - assent.ballots
  return { least: fraction(Math.max(0, sizes.length - others)), most: fraction(mostOwners(sizes, assent.weighing)) }
}

/**
 * Tells whether a condition can be judged by sums: sizes cannot, since ballots of units do not have
 * them.
 */
export const isJudgedBySums = ({ kind, basis }: Condition, weight: VoteQuestions['weight']): boolean =>
  kind === 'turnout' || weight === 'owner' || basis === 'persons' || basis === 'units'

/**
 * Judges a condition of approval: the verdict stands where the least and the most possible amount
 * lead to the same.
 */
export const judgedBySums = (
  condition: Condition,
  units: readonly Unit[],
  counted: SecretCount,
): readonly Outcome[] => {
  const knownAmong = (of: readonly Unit[], basis: Basis): AmountRange => ({
    ...rangeOf(of, basis, counted, units),
    against: (met) => (met ? () => ZERO : votedPart),
  })
  const outcomes = judgedBy(condition, units, { knownAmong, shared: counted.shared })
  return counted.ballots === 1 ? outcomes.map((outcome) => ({ ...outcome, reached: null })) : outcomes
}
