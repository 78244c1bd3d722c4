import type { RollProblem } from '../roll-imports.contract.ts'
import { distinguishingComplexes, type DistinguishingComplexes } from '../cell/building-name.ts'
import { problemAt } from '../cell/problems.ts'
import type { RollReadRow, Row } from './row.ts'
import { compactUnit, readDong, wholeUnitOf } from '../cell/unit-cell.ts'

type UnitColumns = { readonly dong: number | undefined; readonly ho: number | undefined }

/** Notation of units in a sheet, which only the whole of it shows. */
type UnitsAsWritten = { readonly telling: DistinguishingComplexes; readonly hasWholeUnits: boolean }

/** Returns how the columns of 동 and 호 write units. */
export const unitsAsWritten = (rows: readonly Row[], { dong, ho }: UnitColumns): UnitsAsWritten => {
  const texts = rows.flatMap((row) => [dong, ho].flatMap((column) => compactUnit(row[column ?? -1]) || []))
  const telling = distinguishingComplexes(texts)
  return { telling, hasWholeUnits: hasWholeUnits(rows, { dong, ho }, telling) }
}

const sameName = (one: string, other: string): boolean => one.replace(/동$/, '') === other.replace(/동$/, '')

/**
 * Whether each cell of the 호 column names its building before its unit. Beside a column of 동, more
 * than one building must be named so: in building 101 alone 101-1 may as well be a 호.
 */
const hasWholeUnits = (rows: readonly Row[], { dong, ho }: UnitColumns, telling: DistinguishingComplexes): boolean => {
  if (ho === undefined) return false
  const buildings = new Set<string>()
  let isNamedBeside = false
  for (const row of rows) {
    const cell = row[ho]
    const beside = readDong(row[dong ?? -1], telling).value
    if (!cell) continue
    const whole = wholeUnitOf(cell, telling)
    if (!whole || (beside !== undefined && !sameName(beside, whole.dong))) return false
    isNamedBeside ||= beside !== undefined
    buildings.add(whole.dong)
  }
  return buildings.size > 1 || !isNamedBeside
}

/**
 * Minimum number of units of a certain building; `FEW`: maximum number of one whose name may be a
 * slip.
 */
const MANY = 5
const FEW = 2

/** Reports buildings of one or two units beside others of many: their names may be slips. */
export const fewUnits = (taken: readonly RollReadRow[], column: number | undefined): readonly RollProblem[] => {
  const rows = new Map<string, Map<string, number>>()
  for (const { row, owners } of taken)
    for (const { dong, ho } of owners) {
      const units = rows.get(dong) ?? new Map<string, number>()
      rows.set(dong, units)
      if (!units.has(ho)) units.set(ho, row)
    }
  const most = Math.max(0, ...[...rows.values()].map(({ size }) => size))
  if (most < MANY) return []
  return [...rows].flatMap(([dong, units]) =>
    units.size > FEW
      ? []
      : [...units.values()].map((row) =>
          problemAt({ kind: 'dong-of-few', detail: `${dong}동 ${units.size}세대` }, { row, column, field: 'dong' }),
        ),
  )
}
