import { compare, exact, least, minus, most, sum, zero, type Exact } from '#events/values/ratio.ts'
import type { VoteWeight } from '#events/vote/vote.events.ts'
import type { Basis } from '../../list/list.facts.ts'
import { assentsTo, type Cast, type QuestionCount } from './choices.ts'
import { castOf, isWhole, votedOf, votersIn, wholeOf, type CountedUnit, type Measured } from './units.ts'

/** What there may be of something: the same twice where it is known. */
export type Range = { readonly least: Exact; readonly most: Exact }

const known = (amount: Exact): Range => ({ least: amount, most: amount })

/** Owners with all that they hold among some units: co-owners of the same units are one. */
const owners = (units: readonly CountedUnit[]): readonly (readonly CountedUnit[])[] => [
  ...Map.groupBy(units, ({ ownerKey }) => ownerKey).values(),
]

const measuredBy = (basis: Exclude<Basis, 'persons'>): Measured => basis

/** How much there is of what a condition counts: all of it, among these units. */
export const totalOf = (units: readonly CountedUnit[], basis: Basis): Exact =>
  basis === 'persons' ? exact(owners(units).length) : sum(units.map((unit) => wholeOf(unit, measuredBy(basis))))

/** How much of it voted. An owner has voted when all their units have, wholly. */
export const votedAmong = (units: readonly CountedUnit[], basis: Basis): Exact =>
  basis === 'persons'
    ? exact(owners(units).filter((held) => held.every((unit) => isWhole(votedOf(unit)))).length)
    : sum(units.map((unit) => castOf(unit, measuredBy(basis))))

const openAssent = (units: readonly CountedUnit[], basis: Basis, { question }: QuestionCount): Range => {
  const isAssent = assentsTo(question)
  if (basis !== 'persons') return known(sum(units.map((unit) => castOf(unit, measuredBy(basis), isAssent))))
  const assents = (unit: CountedUnit): boolean => isWhole(castOf(unit, 'units', isAssent))
  return known(exact(owners(units).filter((held) => held.every(assents)).length))
}

/** How many owners can have assented with all of their units, of so many units' assent: those with the fewest first. */
const mostOwners = (sizes: readonly number[], assent: Exact): number => {
  let [left, count] = [assent, 0]
  for (const size of sizes.toSorted((a, b) => a - b)) {
    left = minus(left, exact(size))
    if (compare(left, zero) < 0) break
    count += 1
  }
  return count
}

/** What is known of a secret vote: how many ballots were found, and what weighs. */
export type SecretVote = { readonly ballots: number; readonly weight: VoteWeight }

type Secret = {
  readonly all: readonly CountedUnit[]
  readonly units: readonly CountedUnit[]
  readonly basis: Basis
  readonly assent: Cast
  readonly secret: SecretVote
}

/** How many ballots do not assent: those that were found and do not, and papers that were handed out and never came back. */
const othersOf = ({ all, assent, secret: { ballots, weight } }: Secret): number => {
  const cast = votersIn(all, weight).reduce((count, unit) => count + unit.ballots.length, 0)
  return Math.max(ballots, cast) - assent.ballots
}

/** Who assented is nobody's to know: of what may be, the least and the most. */
const secretAssent = (of: Secret): Range => {
  const { all, units, basis, assent, secret } = of
  if (basis === 'persons') {
    const sizes = owners(units)
      .filter((held) => held.every((unit) => isWhole(votedOf(unit))))
      .map((held) => (secret.weight === 'owner' ? 1 : held.length))
    // Each ballot that did not assent keeps one owner at most from having assented with all they hold.
    const least = exact(Math.max(0, sizes.length - othersOf(of)))
    return { least, most: exact(mostOwners(sizes, assent.units)) }
  }
  // How much those hold who assented, each with one ballot, nobody knows.
  const cast = secret.weight === 'owner' ? null : assent[basis]
  const [voted, votedHere] = [votedAmong(all, basis), votedAmong(units, basis)]
  if (cast === null) return { least: zero, most: votedHere }
  if (units === all) return known(cast)
  const elsewhere = minus(voted, votedHere)
  return { least: most(zero, minus(cast, elsewhere)), most: least(cast, votedHere) }
}

type Assenting = {
  readonly all: readonly CountedUnit[]
  /** Those of one building, or all. */
  readonly units: readonly CountedUnit[]
  readonly basis: Basis
  readonly count: QuestionCount
  /** Null: the vote is open. */
  readonly secret: SecretVote | null
}

/** How much of what a condition counts assents. One secret ballot alone says nothing: it may have been cast for anything. */
export const assentAmong = ({ all, units, basis, count, secret }: Assenting): Range => {
  if (!secret) return openAssent(units, basis, count)
  if (count.assent === null || secret.ballots === 1) return { least: zero, most: votedAmong(units, basis) }
  return secretAssent({ all, units, basis, assent: count.assent, secret })
}
