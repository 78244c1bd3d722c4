import { amountOf, judgedBy, votedPart, type KnownRange, type Outcome } from './conditions.ts'
import { add, fraction, ONE, order, ZERO, type Fraction } from './fractions.ts'
import type { Basis, Condition } from './law.ts'
import type { Assent } from './tally.ts'
import { votersOf, type Unit } from '../units.ts'
import type { VoteQuestions } from '../questions.ts'

/** What is known of a secret vote: how many ballots count, and which of them assent together. Whose they are nobody knows. */
export type SecretCount = {
  readonly ballots: number
  readonly assent: Assent
  readonly weight: VoteQuestions['weight']
  readonly shared: readonly string[]
}

type Range = Pick<KnownRange, 'least' | 'most'>

/** How many units each owner has, of those all of whose units have voted. */
const sizesOfOwners = (units: readonly Unit[], weight: VoteQuestions['weight']): readonly number[] =>
  [...Map.groupBy(units, ({ owner }) => owner).values()]
    .filter((held) => held.every((unit) => order(votedPart(unit), ONE) >= 0))
    .map((held) => (weight === 'owner' ? 1 : held.length))

/** How many owners can have assented with all of their units: those with the fewest first. */
const mostOwners = (sizes: readonly number[], assent: Fraction): number => {
  let [left, count] = [assent, 0]
  for (const size of sizes.toSorted((one, other) => one - other)) {
    left = add(left, fraction(-size))
    if (order(left, ZERO) < 0) break
    count += 1
  }
  return count
}

/** `all`: of the whole vote. */
const rangeOf = (
  units: readonly Unit[],
  basis: Basis,
  { ballots, assent, weight }: SecretCount,
  all: readonly Unit[],
): Range => {
  // One ballot alone may have been cast for anything; how much those hold who assented, each with one ballot, nobody knows.
  const isAnything = ballots === 1 || (basis !== 'persons' && (basis !== 'units' || weight === 'owner'))
  if (isAnything) return { least: ZERO, most: amountOf(units, basis, votedPart) }
  if (basis !== 'persons') return { least: assent.weighing, most: assent.weighing }
  const sizes = sizesOfOwners(units, weight)
  const cast = votersOf(all, weight).reduce((count, unit) => count + unit.casts.length, 0)
  // Each ballot that does not assent keeps one owner at most from having assented with all they hold.
  const others = Math.max(ballots, cast) - assent.ballots
  return { least: fraction(Math.max(0, sizes.length - others)), most: fraction(mostOwners(sizes, assent.weighing)) }
}

/** Whether a condition can be judged by sums: not by sizes, of which ballots of units say nothing. */
export const isJudgedBySums = ({ kind, basis }: Condition, weight: VoteQuestions['weight']): boolean =>
  kind === 'turnout' || weight === 'owner' || basis === 'persons' || basis === 'units'

/** What a condition of approval comes to: the verdict stands where the least and the most that may be lead to the same. */
export const judgedBySums = (
  condition: Condition,
  units: readonly Unit[],
  counted: SecretCount,
): readonly Outcome[] => {
  const knownAmong = (of: readonly Unit[], basis: Basis): KnownRange => ({
    ...rangeOf(of, basis, counted, units),
    against: (met) => (met ? () => ZERO : votedPart),
  })
  const outcomes = judgedBy(condition, units, { knownAmong, shared: counted.shared })
  return counted.ballots === 1 ? outcomes.map((outcome) => ({ ...outcome, reached: null })) : outcomes
}
