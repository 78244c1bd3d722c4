import { compare, dividedBy, exact, plus, read, times, written, zero, type Exact } from '#events/values/ratio.ts'
import type { BoxSum } from '#events/vote/ballot.events.ts'
import { totalOf } from './assent.ts'
import { isUnknown, type CountedUnit, type Size } from './units.ts'

/**
 * Share of the site's land for an exclusive area, where the roll has no land shares. `units`:
 * number of such units.
 */
export type Division = { readonly perArea: Exact; readonly units: number }

/**
 * Null where nothing is to be divided, or nothing can be: a site of unknown area, or units of
 * unknown area.
 */
export const divisionOf = (units: readonly CountedUnit[], siteArea: number | null): Division | null => {
  const without = units.filter((unit) => isUnknown(unit, 'land')).length
  if (siteArea === null || without === 0 || units.some((unit) => isUnknown(unit, 'area'))) return null
  const all = totalOf(units, 'area')
  return compare(all, zero) === 0 ? null : { perArea: dividedBy(exact(siteArea), all), units: without }
}

/** Returns the units with their parts of the site if the roll lacks their land. */
export const withLand = (units: readonly CountedUnit[], division: Division | null): readonly CountedUnit[] => {
  if (division === null) return units
  const told = <T extends Size>(of: T): T => ({ ...of, land: of.land ?? (of.area && times(division.perArea, of.area)) })
  return units.map((unit) => {
    const ballots = unit.ballots.map(told)
    return { ...told(unit), ballots, atMost: unit.atMost === unit.ballots ? ballots : unit.atMost.map(told) }
  })
}

/** Adds land to the sums of an opened box. */
export const boxWithLand = (sums: readonly BoxSum[], division: Division | null): readonly BoxSum[] =>
  sums.map((sum) => {
    const { land, areaWithoutLand, told } = sum
    if (division === null || land === null || areaWithoutLand === undefined) return sum
    const whole = (of: typeof land, without: typeof areaWithoutLand) =>
      written(plus(read(of), times(division.perArea, read(without))))
    return {
      ...sum,
      land: whole(land, areaWithoutLand),
      ...(told?.land && told.areaWithoutLand
        ? { told: { ...told, land: whole(told.land, told.areaWithoutLand) } }
        : {}),
    }
  })
