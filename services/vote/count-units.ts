import { largest } from '#events/values/area.ts'
import { compare, exact, minus, one, plus, sum, times, zero, type Exact } from '#events/values/ratio.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { Answers } from '#events/vote/ballot.events.ts'
import { castsShares, partsOf } from './unit-vote.decider.ts'

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

type Said = { readonly area: number | null; readonly land: number | null }

/** In 1/10000 ㎡, land shares that are parts of a site's not whole; null: nobody knows. */
export type Size = { readonly area: Exact | null; readonly land: Exact | null }

const sized = ({ area, land }: Said): Size => ({
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
  /** What a secret ballot weighs of its unit where owners cast shares; null: the roll says. */
  readonly part: Exact | null
  /** What a secret paper carries of its unit, from when it was cast; null: it carries nothing, and the roll of the close counts. */
  readonly carried: Said | null
}

type WeighedBallot = Size & { readonly answers: Answers | null; readonly weight: Exact }

/** A unit with the ballots that were cast for it. It weighs one, whoever casts it. */
export type CountedUnit = Size & {
  readonly dong: string
  /** The same for all units that the same persons hold. */
  readonly ownerKey: string
  readonly ballots: readonly WeighedBallot[]
}

const place = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}\n${ho}`

const unitOf = (
  owners: readonly Elector[],
  cast: readonly Ballot[],
  { dong, shares }: { readonly dong: string; readonly shares: boolean },
): CountedUnit => {
  const parts = partsOf(owners)
  const size = sized({
    area: largest(owners.map(({ area }) => area)),
    land: largest(owners.map(({ landShare }) => landShare)),
  })
  const weightOf = ({ part, listUserId }: Ballot): Exact => part ?? parts.get(listUserId) ?? zero
  return {
    dong,
    ...size,
    ownerKey: [...new Set(owners.map(({ personId }) => personId))].toSorted().join(' '),
    // A unit that casts no shares has one ballot: its stream takes no second.
    ballots: (shares ? cast : cast.slice(0, 1)).map((ballot) => ({
      answers: ballot.answers,
      weight: shares ? weightOf(ballot) : one,
      ...(ballot.carried ? sized(ballot.carried) : size),
    })),
  }
}

/** The units of a roll with what was cast for them. */
export const countUnits = (
  electorate: readonly Elector[],
  ballots: readonly Ballot[],
  coOwners: CoOwnerRule,
): readonly CountedUnit[] => {
  const cast = Map.groupBy(ballots, place)
  return [...Map.groupBy(electorate, place)].map(([key, owners]) =>
    unitOf(owners, cast.get(key) ?? [], { dong: owners[0]?.dong ?? '', shares: castsShares(coOwners) }),
  )
}

/** How much of a unit was cast: one where all of it was. */
export const votedOf = ({ ballots }: CountedUnit): Exact => sum(ballots.map(({ weight }) => weight))

export const isWhole = (part: Exact): boolean => compare(part, one) >= 0

/** What is counted: units, or their area or land in 1/10000 ㎡; nothing where the roll does not say. */
export type Measured = 'units' | 'area' | 'land'

const sizeOf = (of: Size, measured: Measured): Exact => {
  if (measured === 'units') return one
  return (measured === 'area' ? of.area : of.land) ?? zero
}

/** What ballots of a unit come to that one counts. */
export const castOf = (
  { ballots }: CountedUnit,
  measured: Measured,
  isCounted: (answers: Answers | null) => boolean = () => true,
): Exact =>
  sum(
    ballots.filter(({ answers }) => isCounted(answers)).map((ballot) => times(ballot.weight, sizeOf(ballot, measured))),
  )

/** The whole of a unit: what was cast of it as it weighed when it was cast, the rest as the roll says. */
export const wholeOf = (unit: CountedUnit, measured: Measured): Exact =>
  plus(castOf(unit, measured), times(minus(one, votedOf(unit)), sizeOf(unit, measured)))

/** Whether the roll does not say how much a unit, or a ballot that was cast for it, weighs. */
export const isUnknown = (unit: CountedUnit, measured: Measured): boolean => {
  if (measured === 'units') return false
  const name = measured === 'area' ? 'area' : 'land'
  return (unit[name] === null && !isWhole(votedOf(unit))) || unit.ballots.some((ballot) => ballot[name] === null)
}
