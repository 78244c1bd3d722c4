import { amountOf, isEnough, votedPart, type Outcome } from './conditions.ts'
import { fraction, ONE, order, ZERO, type Fraction } from './fractions.ts'
import type { Condition } from './law.ts'
import { votersOf, type Unit } from './units.ts'
import type { Asked } from './asked.ts'

/** What is known of a secret vote: how many ballots count, and how many of them assent. Whose they are nobody knows. */
export type SecretCount = {
  readonly ballots: number
  readonly assent: number
  readonly weight: Asked['weight']
}

type Range = { readonly least: Fraction; readonly most: Fraction }

/** How many units each owner has, of those all of whose units have voted. */
const sizesOfOwners = (units: readonly Unit[], weight: Asked['weight']): readonly number[] =>
  [...Map.groupBy(units, ({ owner }) => owner).values()]
    .filter((held) => held.every((unit) => order(votedPart(unit), ONE) >= 0))
    .map((held) => (weight === 'owner' ? 1 : held.length))

/** How many owners can have assented with all of their units: those with the fewest first. */
const mostOwners = (sizes: readonly number[], assent: number): number => {
  let [left, count] = [assent, 0]
  for (const size of sizes.toSorted((one, other) => one - other)) {
    left -= size
    if (left < 0) break
    count += 1
  }
  return count
}

const rangeOf = (units: readonly Unit[], { basis }: Condition, { ballots, assent, weight }: SecretCount): Range => {
  // One ballot alone may have been cast for anything.
  if (ballots === 1) return { least: ZERO, most: amountOf(units, basis, votedPart) }
  if (basis !== 'persons') return { least: fraction(assent), most: fraction(assent) }
  const sizes = sizesOfOwners(units, weight)
  const cast = votersOf(units, weight).reduce((count, unit) => count + unit.casts.length, 0)
  // Each ballot that does not assent keeps one owner at most from having assented with all they hold.
  const others = Math.max(ballots, cast) - assent
  return { least: fraction(Math.max(0, sizes.length - others)), most: fraction(mostOwners(sizes, assent)) }
}

/** Whether a condition can be judged by sums: not building by building, nor by sizes, of which secret ballots say nothing. */
export const isJudgedBySums = ({ kind, basis, eachBuilding }: Condition): boolean =>
  kind === 'turnout' || (!eachBuilding && (basis === 'persons' || basis === 'units'))

/** What a condition of approval comes to: the verdict stands where the least and the most that may be lead to the same. */
export const judgedBySums = (condition: Condition, units: readonly Unit[], counted: SecretCount): Outcome => {
  const whole = amountOf(units, condition.basis, condition.of === 'all' ? () => ONE : votedPart)
  const range = rangeOf(units, condition, counted)
  const isKnown = counted.ballots !== 1 && order(range.least, range.most) === 0
  const found = { condition, dong: null, reached: isKnown ? range.least : null, whole }
  if (order(whole, ZERO) === 0) return { ...found, met: condition.of === 'voters' ? false : null }
  const met = isEnough(condition, range.least, whole)
  return { ...found, met: met === isEnough(condition, range.most, whole) ? met : null }
}
