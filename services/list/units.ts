import { setImmediate as others } from 'node:timers/promises'
import { naturalOrder } from '#events/values/natural-order.ts'
import { toSquareMetres } from '#events/values/area.ts'
import type { Entry } from '#projections/list/entry.ts'
import { isComplete, unitRuleOf, unitsByOwner, unitsOfList, type Unit as UnitOfList } from '#projections/list/unit.ts'
import { mapYielding } from '../core/concurrency/map-yielding.ts'
import { leavesOutMissingOwners } from './rule/legal-rule-names.contract.ts'
import type { ExistingList } from './list.decider.ts'
import type { CompactUnits, Unit } from './figures/list-stats.contract.ts'

const metres = (area: number | null): number | null => (area === null ? null : toSquareMetres(area))

/**
 * Floors below the ground first, 101 before 1001. Most are plain numbers, which compare many times
 * faster than texts.
 */
const compareHo = (one: string, other: string): number => {
  const isBelow = (ho: string): boolean => /^(?:지하|지층|b)/i.test(ho)
  const difference = Number(one) - Number(other)
  if (!Number.isNaN(difference) && difference !== 0) return difference
  return Number(isBelow(other)) - Number(isBelow(one)) || naturalOrder(one, other)
}

const sorted = (units: readonly UnitOfList[]): readonly UnitOfList[] =>
  [...Map.groupBy(units, ({ dong }) => dong)]
    .toSorted(([one], [other]) => naturalOrder(one, other))
    .flatMap(([, own]) => own.toSorted((one, other) => compareHo(one.ho, other.ho)))

const statusOf = (unit: UnitOfList): Unit['status'] => {
  if (!isComplete(unit)) return 'pending'
  return unit.at_risk ? 'risk' : 'completed'
}

/** Fields of a list that decide how its units count. */
type CountedList = Pick<ExistingList, 'listId' | 'rule' | 'type' | 'coOwners'>

/**
 * Returns the units of a list as its rule counts them; owners are excluded only if its law allows
 * it.
 */
export const unitsByLaw = (list: CountedList, entries: readonly Entry[]): readonly UnitOfList[] => {
  const units = unitsOfList(entries, list.listId, unitRuleOf(list.type, list.coOwners))
  return leavesOutMissingOwners(list) ? units : units.map((unit) => ({ ...unit, left_out: false }))
}

/**
 * Returns the units of a list, by building and number, made by the same rule as the counters. Other
 * calls go on meanwhile.
 */
export const unitsAnswer = async (
  list: CountedList,
  entries: readonly Entry[],
  paperHolders: ReadonlySet<string> = new Set(),
): Promise<readonly Unit[]> => {
  const units = unitsByLaw(list, entries)
  await others()
  const owners = new Map(
    [...unitsByOwner(units)].map(([key, held]) => [
      key,
      { unitsOfOwners: held.length, ownersCount: held.every(isComplete) },
    ]),
  )
  await others()
  return mapYielding(sorted(units), (unit) => ({
    dong: unit.dong,
    ho: unit.ho,
    area: metres(unit.area),
    landShare: metres(unit.land_share),
    owners: unit.owners,
    completedOwners: unit.completed_owners,
    status: statusOf(unit),
    reason: unit.reason,
    paperOut: !isComplete(unit) && unit.list_user_ids.some((id) => paperHolders.has(id)),
    ...(owners.get(unit.owner_key) ?? { unitsOfOwners: 1, ownersCount: isComplete(unit) }),
    leftOut: unit.left_out,
    listUserIds: [...unit.list_user_ids],
  }))
}

/** Returns units as a table that names every field once. */
export const compactUnits = (units: readonly Unit[]): CompactUnits => {
  // Exactly the keys that the first one has, and all have.
  const fields = Object.keys(units[0] ?? {}) as (keyof Unit)[]
  return { fields, rows: units.map((unit) => fields.map((field) => unit[field])) }
}
