import { compare, exact, least, minus, most, plus, sum, zero, type Exact } from '#events/values/ratio.ts'
import type { VoteWeight } from '#events/vote/vote.events.ts'
import type { Basis } from '../../list/list.facts.ts'
import { assentsTo, type Cast, type QuestionCount } from './choices.ts'
import { atMost, castOf, isWhole, votedOf, votersIn, wholeOf, type CountedUnit, type MeasuredSize } from './units.ts'

/** Range of an amount: both ends are equal where it is known. */
export type Range = { readonly least: Exact; readonly most: Exact }

const exactRange = (amount: Exact): Range => ({ least: amount, most: amount })

type Holdings = readonly (readonly CountedUnit[])[]

const holdings = new WeakMap<readonly CountedUnit[], Holdings>()

/**
 * Owners with all that they hold among some units: co-owners of the same units are one. Grouped
 * once for several conditions about the same units.
 */
const owners = (units: readonly CountedUnit[]): Holdings => {
  const known = holdings.get(units)
  if (known) return known
  const grouped = [...Map.groupBy(units, ({ ownerKey }) => ownerKey).values()]
  holdings.set(units, grouped)
  return grouped
}

const measuredBy = (basis: Exclude<Basis, 'persons'>): MeasuredSize => basis

/** Returns the whole of what a condition counts among these units. */
export const totalOf = (units: readonly CountedUnit[], basis: Basis): Exact =>
  basis === 'persons' ? exact(owners(units).length) : sum(units.map((unit) => wholeOf(unit, measuredBy(basis))))

/** Returns how much of it voted. An owner has voted when all their units have, wholly. */
export const votedAmong = (units: readonly CountedUnit[], basis: Basis): Exact =>
  basis === 'persons'
    ? exact(owners(units).filter((held) => held.every((unit) => isWhole(votedOf(unit)))).length)
    : sum(units.map((unit) => castOf(unit, measuredBy(basis))))

/** Known facts about the papers of a vote, beside the units that voted. */
export type PapersOut = {
  /**
   * Number of votes on paper whose units are unknown; null: unreturned papers may still come back.
   */
  readonly ofUnknown: number | null
  readonly weight: VoteWeight
}

type VotedUnits = {
  readonly all: readonly CountedUnit[]
  readonly units: readonly CountedUnit[]
  readonly basis: Basis
}

/**
 * Whether a basis counts the vote's own unit of weight: there each paper is one, whoever it belongs
 * to.
 */
const isOfVoters = (basis: Basis, weight: VoteWeight): boolean =>
  weight === 'owner' ? basis === 'persons' : basis === 'units'

/**
 * Returns how much of some units voted, as a range: it is open if papers are unreturned, or came
 * from unknown units.
 */
export const votedRange = ({ all, units, basis }: VotedUnits, { ofUnknown, weight }: PapersOut): Range => {
  const known = votedAmong(units, basis)
  if (ofUnknown === 0) return { least: known, most: known }
  if (ofUnknown !== null && units === all && isOfVoters(basis, weight)) {
    const whole = plus(known, exact(ofUnknown))
    return { least: whole, most: whole }
  }
  return { least: known, most: votedAmong(atMost(units), basis) }
}

const openAssent = (units: readonly CountedUnit[], basis: Basis, { question }: QuestionCount): Range => {
  const isAssent = assentsTo(question)
  if (basis !== 'persons') return exactRange(sum(units.map((unit) => castOf(unit, measuredBy(basis), isAssent))))
  const assents = (unit: CountedUnit): boolean => isWhole(castOf(unit, 'units', isAssent))
  return exactRange(exact(owners(units).filter((held) => held.every(assents)).length))
}

/**
 * Returns the maximum number of owners who can have assented with all of their units, given so many
 * assenting units: those with the fewest units first.
 */
const mostOwners = (sizes: readonly number[], assent: Exact): number => {
  let [left, count] = [assent, 0]
  for (const size of sizes.toSorted((a, b) => a - b)) {
    left = minus(left, exact(size))
    if (compare(left, zero) < 0) break
    count += 1
  }
  return count
}

/** Known facts about a secret vote: the number of ballots found, and what weighs. */
export type SecretVote = { readonly ballots: number; readonly weight: VoteWeight }

type Secret = {
  readonly all: readonly CountedUnit[]
  readonly units: readonly CountedUnit[]
  readonly basis: Basis
  readonly assent: Cast
  readonly secret: SecretVote
}

/**
 * Returns the number of ballots that do not assent, among those found or cast by units of the roll.
 */
const countDissenting = ({ all, assent, secret: { ballots, weight } }: Secret): number => {
  const cast = votersIn(all, weight).reduce((count, unit) => count + unit.ballots.length, 0)
  return Math.max(ballots, cast) - assent.ballots
}

/** Returns the range of possible assent, since a secret vote does not reveal who assented. */
const secretAssent = (of: Secret): Range => {
  const { all, units, basis, assent, secret } = of
  if (basis === 'persons') {
    const sizesIn = (among: readonly CountedUnit[]): readonly number[] =>
      owners(among)
        .filter((held) => held.every((unit) => isWhole(votedOf(unit))))
        .map((held) => (secret.weight === 'owner' ? 1 : held.length))
    // Each ballot that did not assent means at most one owner who did not assent with all they
    // hold.
    const least = exact(Math.max(0, sizesIn(units).length - countDissenting(of)))
    return { least, most: exact(mostOwners(sizesIn(atMost(units)), assent.units)) }
  }
  // It is unknown how much those hold who assented, each with one ballot.
  const cast = secret.weight === 'owner' ? null : assent[basis]
  const [voted, votedHere] = [votedAmong(atMost(all), basis), votedAmong(atMost(units), basis)]
  if (cast === null) return { least: zero, most: votedHere }
  if (units === all) return exactRange(cast)
  const elsewhere = minus(voted, votedHere)
  return { least: most(zero, minus(cast, elsewhere)), most: least(cast, votedHere) }
}

type Assenting = {
  readonly all: readonly CountedUnit[]
  /** Units of one building, or all. */
  readonly units: readonly CountedUnit[]
  readonly basis: Basis
  readonly count: QuestionCount
  /** Null: the vote is open. */
  readonly secret: SecretVote | null
}

/**
 * Returns how much of the counted whole assents. A single secret ballot reveals nothing: it may
 * have been cast for anything.
 */
export const assentAmong = ({ all, units, basis, count, secret }: Assenting): Range => {
  if (!secret) return openAssent(units, basis, count)
  if (count.assent === null || secret.ballots === 1) return { least: zero, most: votedAmong(atMost(units), basis) }
  return secretAssent({ all, units, basis, assent: count.assent, secret })
}
