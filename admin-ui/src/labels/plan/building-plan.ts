import { naturalOrder } from '#events/values/natural-order.ts'
import { floorName, unitPositionOf } from './unit-position.ts'

/** Unit as a plan places it: by its number. */
export type PlanUnit = { readonly dong: string; readonly ho: string }

/** Row of the plan, with the cells in the columns of the building; null where there is no unit. */
export type PlanRow<Unit extends PlanUnit> = {
  readonly key: string
  readonly label: string
  readonly cells: readonly (Unit | null)[]
}
export type BuildingPlan<Unit extends PlanUnit> = {
  readonly dong: string
  readonly units: readonly Unit[]
  readonly lines: readonly string[]
  readonly rows: readonly PlanRow<Unit>[]
}

/** Maximum number of empty floors that are drawn; with more the number is no floor. */
const MAX_EMPTY_FLOORS = 3
/** Minimum width of a row of units without a floor, which is otherwise as wide as the building. */
const LOOSE_WIDTH = 6

type Floors<Unit> = ReadonlyMap<number, ReadonlyMap<string, Unit>>

/**
 * Places units on their floors; those without a position, or whose position is taken, come apart.
 */
const placed = <Unit extends PlanUnit>(
  units: readonly Unit[],
): { readonly floors: Floors<Unit>; readonly loose: readonly Unit[] } => {
  const floors = new Map<number, Map<string, Unit>>()
  const loose: Unit[] = []
  for (const unit of units) {
    const place = unitPositionOf(unit.ho)
    const floor = place && (floors.get(place.floor) ?? new Map<string, Unit>())
    if (place === null || floor === null || floor.has(place.line)) loose.push(unit)
    else floors.set(place.floor, floor.set(place.line, unit))
  }
  return { floors, loose }
}

/** Returns the floors from the top. There is no floor 0. */
const floorNumbers = (floors: Floors<unknown>): readonly number[] => {
  const known = [...floors.keys()].toSorted((left, right) => right - left)
  return known.flatMap((floor, index) => {
    const below = known[index + 1]
    if (below === undefined) return [floor]
    const between = Array.from({ length: floor - below - 1 }, (_, step) => floor - step - 1).filter(
      (number) => number !== 0,
    )
    return [floor, ...(between.length > MAX_EMPTY_FLOORS ? [] : between)]
  })
}

const looseRows = <Unit extends PlanUnit>(loose: readonly Unit[], width: number): readonly PlanRow<Unit>[] => {
  const count = Math.ceil(loose.length / width)
  return Array.from({ length: count }, (_, row) => ({
    key: `loose-${row}`,
    label: row === 0 ? '그 밖' : '',
    cells: Array.from({ length: width }, (_none, column) => loose[row * width + column] ?? null),
  }))
}

/**
 * Lays out one building: floors from the top, lines from the left; units without a floor in rows of
 * their own below.
 */
export const buildingPlan = <Unit extends PlanUnit>(dong: string, units: readonly Unit[]): BuildingPlan<Unit> => {
  const { floors, loose } = placed(units)
  const lines = [...new Set([...floors.values()].flatMap((floor) => [...floor.keys()]))].toSorted(naturalOrder)
  const width = loose.length === 0 ? lines.length : Math.max(lines.length, Math.min(LOOSE_WIDTH, loose.length))
  const columns = Array.from({ length: width }, (_, index) => lines[index] ?? '')
  const rows = floorNumbers(floors).map((floor) => ({
    key: `floor-${floor}`,
    label: floorName(floor),
    cells: columns.map((line) => floors.get(floor)?.get(line) ?? null),
  }))
  return { dong, units, lines: columns, rows: [...rows, ...looseRows(loose, width)] }
}

/** Groups units by building, in the order of the buildings' numbers. */
export const byBuilding = <Unit extends PlanUnit>(
  units: readonly Unit[],
): readonly (readonly [dong: string, units: readonly Unit[]])[] => {
  const buildings = new Map<string, Unit[]>()
  for (const unit of units) {
    const known = buildings.get(unit.dong)
    if (known === undefined) buildings.set(unit.dong, [unit])
    else known.push(unit)
  }
  return [...buildings].toSorted(([left], [right]) => naturalOrder(left, right))
}
