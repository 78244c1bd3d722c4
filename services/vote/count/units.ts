import { largest } from '#events/values/area.ts'
import { compare, exact, minus, one, plus, sum, times, zero, type Exact } from '#events/values/ratio.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { Answers } from '#events/vote/ballot.events.ts'
import type { VoteWeight } from '#events/vote/vote.events.ts'
import { castsShares, partsOf, personParts } from '../unit-vote.decider.ts'

/** An entry of the roll that a count rests on. Areas in 1/10000 ㎡, the whole unit's. */
export type Elector = {
  readonly listUserId: string
  readonly personId: string
  readonly dong: string
  readonly ho: string
  readonly area: number | null
  readonly landShare: number | null
  readonly ownershipShare: string | null
}

type UnitSizes = { readonly area: number | null; readonly land: number | null }

/** Sizes of a unit: area in 1/10000 ㎡; land shares are fractions of the site. null: unknown. */
export type Size = { readonly area: Exact | null; readonly land: Exact | null }

const sized = ({ area, land }: UnitSizes): Size => ({
  area: area === null ? null : exact(area),
  land: land === null ? null : exact(land),
})

/** A ballot as it was cast. */
export type Ballot = {
  readonly listUserId: string
  readonly dong: string
  readonly ho: string
  /** Null: it is secret. */
  readonly answers: Answers | null
  /** Part of its unit that a secret ballot weighs if owners cast shares; null: as on the roll. */
  readonly part: Exact | null
  /**
   * Sizes of its unit that a secret paper carries, from when it was cast; null: it carries none,
   * and the roll of the close counts.
   */
  readonly carried: UnitSizes | null
  /** Whether it was cast on paper. */
  readonly onPaper: boolean
}

type WeighedBallot = Size & {
  readonly answers: Answers | null
  readonly weight: Exact
  readonly onPaper: boolean
  /** Whether it was cast with another part of its unit than the counting roll gives its owner. */
  readonly isReparted: boolean
}

/** Unit with the ballots that were cast for it. It weighs one, whoever casts it. */
export type CountedUnit = Size & {
  readonly dong: string
  /** Key of the owners, equal for all units that the same persons hold. */
  readonly ownerKey: string
  readonly ballots: readonly WeighedBallot[]
  /**
   * Ballots with papers that are out and may come back, or came back from unknown units: the
   * maximum that may have been cast.
   */
  readonly atMost: readonly WeighedBallot[]
}

const unitKey = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}\n${ho}`

/** A unit of the roll with its owners' entries, and the ballots that were cast with it. */
type CountedHolding = {
  readonly dong: string
  readonly ownerKey: string
  readonly owners: readonly Elector[]
  readonly cast: readonly Ballot[]
}

const ownerKeyOf = (owners: readonly Elector[]): string => {
  const [first, ...others] = owners
  if (first && others.length === 0) return first.personId
  return [...new Set(owners.map(({ personId }) => personId))].toSorted().join(' ')
}

const heldUnits = (electorate: readonly Elector[], ballots: readonly Ballot[]): readonly CountedHolding[] => {
  const cast = Map.groupBy(ballots, unitKey)
  return [...Map.groupBy(electorate, unitKey)].map(([key, owners]) => ({
    dong: owners[0]?.dong ?? '',
    ownerKey: ownerKeyOf(owners),
    owners,
    cast: cast.get(key) ?? [],
  }))
}

/** Ballots of units that weigh as one, each with its part of it, and its part by the roll. */
type WeighedBallots = readonly (readonly [ballot: Ballot, weight: Exact, byRoll: Exact])[]

const withPart = (ballot: Ballot, byRoll: Exact = zero): WeighedBallots[number] => [
  ballot,
  ballot.part ?? byRoll,
  byRoll,
]

const weighedByUnit = ({ owners, cast }: CountedHolding, shares: boolean): WeighedBallots => {
  // A unit that casts no shares has one ballot: its stream takes no second.
  if (!shares) return cast.slice(0, 1).map((ballot) => [ballot, one, one])
  const parts = partsOf(owners)
  return cast.map((ballot) => withPart(ballot, parts.get(ballot.listUserId)))
}

/**
 * Weighs ballots by owner: the first ballot for all that the same owners hold counts; if each casts
 * a share, the first of each of them.
 */
const weighedByOwner = (
  held: readonly CountedHolding[],
  ballots: readonly Ballot[],
  shares: boolean,
): WeighedBallots => {
  if (!shares) return ballots.slice(0, 1).map((ballot) => [ballot, one, one])
  const personOf = new Map(held.flatMap(({ owners }) => owners.map((owner) => [owner.listUserId, owner.personId])))
  const parts = personParts(held.map(({ owners }) => owners))
  const firsts = new Map(ballots.toReversed().map((ballot) => [personOf.get(ballot.listUserId), ballot]))
  return ballots
    .filter((ballot) => firsts.get(personOf.get(ballot.listUserId)) === ballot)
    .map((ballot) => withPart(ballot, parts.get(personOf.get(ballot.listUserId) ?? '')))
}

const unitOf = ({ dong, ownerKey, owners }: CountedHolding, ballots: WeighedBallots): CountedUnit => {
  const size = sized({
    area: largest(owners.map(({ area }) => area)),
    land: largest(owners.map(({ landShare }) => landShare)),
  })
  const cast = ballots.map(([{ answers, carried, onPaper }, weight, byRoll]) => ({
    answers,
    weight,
    onPaper,
    isReparted: compare(weight, byRoll) !== 0,
    ...(carried ? sized(carried) : size),
  }))
  return { dong, ...size, ownerKey, ballots: cast, atMost: cast }
}

/** Rules for counting a roll: who casts for co-owners, and what weighs. */
export type CountedBy = { readonly coOwners: CoOwnerRule; readonly weight: VoteWeight }

/**
 * Returns the units of a roll with their ballots, the first ballots first. In a vote by owner each
 * unit has what its owners cast with any of theirs.
 */
const countUnits = (
  electorate: readonly Elector[],
  ballots: readonly Ballot[],
  { coOwners, weight }: CountedBy,
): readonly CountedUnit[] => {
  const shares = castsShares(coOwners)
  const units = heldUnits(electorate, ballots)
  if (weight !== 'owner') return units.map((held) => unitOf(held, weighedByUnit(held, shares)))
  const order = new Map(ballots.map((ballot, index) => [ballot, index]))
  const inOrder = (held: readonly CountedHolding[]) =>
    held.flatMap(({ cast }) => cast).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  const byOwner = [...Map.groupBy(units, ({ ownerKey }) => ownerKey)].map(
    ([key, held]) => [key, weighedByOwner(held, inOrder(held), shares)] as const,
  )
  const cast = new Map(byOwner)
  return units.map((held) => unitOf(held, cast.get(held.ownerKey) ?? []))
}

/** The units of a roll with what was cast, and with what may have been cast beside it by papers. */
export const countUnitsWith = (
  electorate: readonly Elector[],
  { ballots, papers }: { readonly ballots: readonly Ballot[]; readonly papers: readonly Ballot[] },
  by: CountedBy,
): readonly CountedUnit[] => {
  const known = countUnits(electorate, ballots, by)
  if (papers.length === 0) return known
  const most = countUnits(electorate, [...ballots, ...papers], by)
  return known.map((unit, index) => ({ ...unit, atMost: most[index]?.ballots ?? unit.atMost }))
}

/** Units as if all that may have been cast was cast. */
export const atMost = (units: readonly CountedUnit[]): readonly CountedUnit[] =>
  units.map((unit) => (unit.atMost === unit.ballots ? unit : { ...unit, ballots: unit.atMost }))

/**
 * Returns what weighs one each: units, or in a vote by owner one unit of each owner, with all that
 * the owner cast.
 */
export const votersIn = (units: readonly CountedUnit[], weight: VoteWeight): readonly CountedUnit[] =>
  weight === 'owner'
    ? [...new Map(units.toReversed().map((unit) => [unit.ownerKey, unit])).values()].toReversed()
    : units

/** Returns how much of a unit was cast: one where all of it was. */
export const votedOf = ({ ballots }: CountedUnit): Exact =>
  ballots.length === 0 ? zero : sum(ballots.map(({ weight }) => weight))

export const isWhole = (part: Exact): boolean => compare(part, one) >= 0

/**
 * Returns how many ballots were cast with another part of their unit than the counting roll gives
 * their owners.
 */
export const repartedIn = (units: readonly CountedUnit[]): number =>
  units.flatMap(({ ballots }) => ballots.filter(({ isReparted }) => isReparted)).length

/** Size to count: units, or their area or land in 1/10000 ㎡; nothing if the roll lacks it. */
export type MeasuredSize = 'units' | 'area' | 'land'

const sizeOf = (of: Size, measured: MeasuredSize): Exact => {
  if (measured === 'units') return one
  return (measured === 'area' ? of.area : of.land) ?? zero
}

/** Returns the amounts of those ballots of a unit that one counts. */
export const castOf = (
  { ballots }: CountedUnit,
  measured: MeasuredSize,
  isCounted: (answers: Answers | null) => boolean = () => true,
): Exact =>
  // Most units of an open vote have none yet.
  ballots.length === 0
    ? zero
    : sum(
        ballots
          .filter(({ answers }) => isCounted(answers))
          .map((ballot) => times(ballot.weight, sizeOf(ballot, measured))),
      )

/**
 * Returns the whole of a unit: cast parts as they weighed when they were cast, the rest as on the
 * roll.
 */
export const wholeOf = (unit: CountedUnit, measured: MeasuredSize): Exact =>
  unit.ballots.length === 0
    ? sizeOf(unit, measured)
    : plus(castOf(unit, measured), times(minus(one, votedOf(unit)), sizeOf(unit, measured)))

/** Whether the roll lacks the size of a unit, or of a ballot that was cast for it. */
export const isUnknown = (unit: CountedUnit, measured: MeasuredSize): boolean => {
  if (measured === 'units') return false
  const name = measured === 'area' ? 'area' : 'land'
  return (unit[name] === null && !isWhole(votedOf(unit))) || unit.ballots.some((ballot) => ballot[name] === null)
}
