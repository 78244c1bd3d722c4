import { naturalOrder } from '#events/values/natural-order.ts'
import { isComplete, unitsByOwner, type Unit } from '#projections/list/unit.ts'
import type { ListTallies, Tallies, Tally } from './tallies.ts'
import type { Site } from '../site.decider.ts'

type SizedUnit = { readonly size: number | null; readonly done: boolean }

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const tallyOf = (units: readonly SizedUnit[]): Tally => {
  const done = units.filter(({ done: isDone }) => isDone)
  const known = ({ size }: SizedUnit): number => size ?? 0
  const isUnknown = ({ size }: SizedUnit): boolean => size === null
  return {
    total: sum(units.map(known)),
    completed: sum(done.map(known)),
    unknown: units.filter(isUnknown).length,
    unknownCompleted: done.filter(isUnknown).length,
  }
}

/**
 * Area of the site, and of all its units, by which land shares that the roll lacks are computed;
 * undefined: they cannot be.
 */
type Division = { readonly site: bigint; readonly all: bigint } | undefined

const divisionOf = (units: readonly Unit[], { siteArea }: Site): Division => {
  const areas = units.map(({ area }) => area)
  if (siteArea === null || areas.includes(null) || units.every(({ land_share }) => land_share !== null))
    return undefined
  const all = sum(areas.map((area) => area ?? 0))
  return all === 0 ? undefined : { site: BigInt(siteArea), all: BigInt(all) }
}

const nearest = (product: bigint, divisor: bigint): number => Number((product + divisor / 2n) / divisor)

/**
 * Returns the shares of the roll, and for the rest the site's area times exclusive area over the
 * sum of exclusive areas: without rounding.
 */
const dividedLand = (units: readonly Unit[], { site, all }: NonNullable<Division>): Tally => {
  const parts = ({ land_share, area }: Unit): bigint =>
    land_share === null ? site * BigInt(area ?? 0) : BigInt(land_share) * all
  const partsOf = (some: readonly Unit[]): bigint => some.reduce((total, unit) => total + parts(unit), 0n)
  const [total, completed] = [partsOf(units), partsOf(units.filter(isComplete))]
  return {
    total: nearest(total, all),
    completed: nearest(completed, all),
    unknown: 0,
    unknownCompleted: 0,
    parts: { total, completed, ofOne: all, units: units.filter(({ land_share }) => land_share === null).length },
  }
}

const talliesOf = (units: readonly Unit[], division: Division): Tallies => {
  const owners = [...unitsByOwner(units).values()]
  const counted = owners.filter((held) => !held.some(({ left_out }) => left_out))
  const sized = (sizeOf: (unit: Unit) => number | null): Tally =>
    tallyOf(units.map((unit) => ({ size: sizeOf(unit), done: isComplete(unit) })))
  return {
    persons: {
      ...tallyOf(counted.map((held) => ({ size: 1, done: held.every(isComplete) }))),
      leftOut: owners.length - counted.length,
    },
    units: sized(() => 1),
    area: sized(({ area }) => area),
    land: division ? dividedLand(units, division) : sized(({ land_share }) => land_share),
  }
}

const dongsOf = (units: readonly Unit[]): readonly string[] =>
  [...new Set(units.map(({ dong }) => dong))].toSorted(naturalOrder)

/**
 * Returns the tallies for a rule of law, from the units of a list: if the roll lacks a land share
 * and the site's area is given, by exclusive area. Within a building an owner is complete with all
 * units that they own there.
 */
export const talliesOfUnits = (units: readonly Unit[], site: Site): ListTallies => {
  const division = divisionOf(units, site)
  const byName = Map.groupBy(units, ({ dong }) => dong)
  const shared = units.filter(({ dong }) => site.sharedFacilities.includes(dong))
  return {
    whole: talliesOf(units, division),
    byDong: dongsOf(units).map((dong) => ({ dong, ...talliesOf(byName.get(dong) ?? [], division) })),
    ...(shared.length > 0 ? { shared: { dongs: dongsOf(shared), ...talliesOf(shared, division) } } : {}),
    site,
  }
}
