import { ledgerUseOf, type LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import { nameOfUnitPart } from '#events/values/unit.ts'
import type { LedgerRow } from '#infra/providers/public-data.ts'

/**
 * Unit of the building ledger under the name that a roll has for it. `dong` is empty where the
 * complex is one building without a name; `ho` where the ledger gives none. `area`: sum of its
 * exclusive parts in 1/10000 ㎡.
 */
export type LedgerUnit = {
  readonly dong: string
  readonly ho: string
  readonly floor: number | null
  readonly area: number
  readonly use: LedgerUse
  readonly purpose: string
}

const MAX_NAME = 20
const MAX_PURPOSE = 60

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/**
 * Returns the 동 of a row. The only building of a complex has none, or bears the complex's name,
 * which people do not say.
 */
const dongOf = ({ dong, building }: LedgerRow): string => {
  const isComplex = dong !== '' && withoutSpaces(dong) === withoutSpaces(building)
  return isComplex ? '' : nameOfUnitPart(dong, '동').slice(0, MAX_NAME)
}

type ExclusivePart = LedgerRow & { readonly unitDong: string; readonly unitHo: string }

/** Orders parts alike, in whatever order they were read: the largest first. */
const byArea = (one: ExclusivePart, other: ExclusivePart): number =>
  other.area - one.area || naturalOrder(one.purpose, other.purpose) || one.purposeCode.localeCompare(other.purposeCode)

/** A part that comes twice, because pages shifted while they were read, counts once. */
const distinctParts = (parts: readonly ExclusivePart[]): readonly ExclusivePart[] => [
  ...new Map(
    parts.map((part) => [[part.floor, part.purposeCode, part.purpose, part.structure, part.area].join('\n'), part]),
  ).values(),
]

const lowest = (parts: readonly ExclusivePart[]): number | null =>
  parts.reduce<number | null>((least, { floor }) => {
    if (floor === null) return least
    return least === null ? floor : Math.min(least, floor)
  }, null)

const unitOf = (rows: readonly ExclusivePart[]): LedgerUnit | undefined => {
  const parts = distinctParts(rows).toSorted(byArea)
  const [main] = parts
  if (!main) return undefined
  return {
    dong: main.unitDong,
    ho: main.unitHo,
    floor: lowest(parts),
    area: parts.reduce((sum, { area }) => sum + area, 0),
    use: ledgerUseOf(main),
    purpose: main.purpose.slice(0, MAX_PURPOSE),
  }
}

/** Compares units as people count them; for toSorted. */
const inUnitOrder = (one: LedgerUnit, other: LedgerUnit): number =>
  naturalOrder(one.dong, other.dong) ||
  naturalOrder(one.ho, other.ho) ||
  one.area - other.area ||
  naturalOrder(one.purpose, other.purpose) ||
  (one.floor ?? 0) - (other.floor ?? 0)

/**
 * Folds the rows of all lots into units: exclusive parts alone, summed by the record of the unit.
 * The order of rows, the division into pages and rows that come twice change nothing. Two records
 * of one 동 and 호 are two units.
 */
export const foldUnits = (rows: Iterable<LedgerRow>): readonly LedgerUnit[] => {
  const units = new Map<string, ExclusivePart[]>()
  const names = new Map<string, string>()
  const nameOf = (written: string, suffix: '동' | '호'): string => {
    const key = suffix + written
    const known = names.get(key)
    if (known !== undefined) return known
    const name = nameOfUnitPart(written, suffix).slice(0, MAX_NAME)
    names.set(key, name)
    return name
  }
  for (const row of rows) {
    if (!row.isExclusive) continue
    const part = { ...row, unitDong: dongOf(row), unitHo: nameOf(row.ho, '호') }
    const key = `${row.record}\n${part.unitDong}\n${part.unitHo}`
    const parts = units.get(key)
    if (parts) parts.push(part)
    else units.set(key, [part])
  }
  return [...units.values()].flatMap((parts) => unitOf(parts) ?? []).toSorted(inUnitOrder)
}
