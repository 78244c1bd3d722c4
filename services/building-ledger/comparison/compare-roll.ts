import { ledgerDongOf } from '#events/values/building-ledger/ledger-names.ts'
import type { LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import { keyOfHo, unitKey } from '#events/values/unit.ts'

/** Unit of the ledger, and of a roll, as they are compared; areas in 1/10000 ㎡. */
export type LedgerSide = {
  readonly dong: string
  readonly ho: string
  readonly floor: number | null
  readonly area: number
  readonly use: LedgerUse
}
export type RollSide = { readonly dong: string; readonly ho: string; readonly area: number | null }

/**
 * Kind of a difference. roll-missing, ledger-missing: only the other one has the unit; dong-missing:
 * the ledger does not have its 동; area, area-unknown: the roll has another area, or none;
 * roll-duplicate, ledger-duplicate: one has the unit several times; use: it is no flat; floor: the
 * number names a floor that the building does not have, or another one than the ledger.
 */
export const differenceKinds = [
  'dong-missing',
  'ledger-missing',
  'roll-missing',
  'area',
  'area-unknown',
  'roll-duplicate',
  'ledger-duplicate',
  'use',
  'floor',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type RollDifference = {
  readonly kind: DifferenceKind
  /** Unit under the roll's name, or the ledger's where the roll does not have it. */
  readonly dong: string
  readonly ho: string
  readonly roll: RollSide | null
  readonly ledger: LedgerSide | null
}

/** Areas that differ by less are rounded: 84.94 and 84.9431. */
const ROUNDED_AREA = 100

/** Returns whether two areas are the same but for rounding. */
export const isSameArea = (one: number, other: number): boolean => Math.abs(one - other) < ROUNDED_AREA

/** Floor that the number of a unit names: 1502 is on 15, B101 below ground; null where it names none. */
export const floorOfHo = (ho: string): number | null => {
  const below = keyOfHo(ho) !== ho || ho.startsWith('지하')
  const [, floor] = /^(?:지하)?(\d{1,2})\d{2}(?!\d)/.exec(keyOfHo(ho)) ?? []
  if (floor === undefined) return null
  return below ? -Number(floor) : Number(floor)
}

const keyIn = (dong: string, ho: string): string => unitKey({ dong, ho: keyOfHo(ho) })

const highestFloors = (ledger: readonly LedgerSide[]): ReadonlyMap<string, number> => {
  const highest = new Map<string, number>()
  for (const { dong, floor } of ledger)
    if (floor !== null) highest.set(dong, Math.max(floor, highest.get(dong) ?? floor))
  return highest
}

const areaDifference = (roll: RollSide, ledger: LedgerSide): DifferenceKind | undefined => {
  if (roll.area === null) return 'area-unknown'
  return isSameArea(roll.area, ledger.area) ? undefined : 'area'
}

const differencesOfUnit = (rolled: readonly RollSide[], there: readonly LedgerSide[]): readonly RollDifference[] => {
  const [roll, ...spellings] = rolled
  const [ledger, ...records] = there
  if (!roll || !ledger) return []
  const of = (kind: DifferenceKind, side: RollSide = roll): RollDifference => ({
    kind,
    dong: side.dong,
    ho: side.ho,
    roll: side,
    ledger,
  })
  const named = floorOfHo(roll.ho)
  return [
    ...spellings.map((side) => of('roll-duplicate', side)),
    ...(records.length > 0 ? [of('ledger-duplicate')] : []),
    // Nobody knows which of several records is the unit's: its area is compared with none.
    ...(records.length > 0
      ? []
      : rolled.flatMap((side) => {
          const kind = areaDifference(side, ledger)
          return kind === undefined ? [] : [of(kind, side)]
        })),
    ...(ledger.use === 'flat' ? [] : [of('use')]),
    ...(named !== null && ledger.floor !== null && named !== ledger.floor ? [of('floor')] : []),
  ]
}

const isAboveRoof = (ho: string, highest: number | undefined): boolean => {
  const named = floorOfHo(ho)
  return named !== null && highest !== undefined && named > highest
}

export type RollComparison = {
  readonly differences: readonly RollDifference[]
  /** Units that both have, and their areas where both say one. */
  readonly matched: number
  readonly rollArea: number
  readonly ledgerArea: number
}

/**
 * Compares the units of a roll with those of the ledger. The ledger's parts of the complex itself
 * (관리사무소, 경비실) are missing on no roll.
 */
export const compareRoll = (ledger: readonly LedgerSide[], roll: readonly RollSide[]): RollComparison => {
  const dongOf = ({ dong }: { readonly dong: string }): string => dong
  const nameOf = ledgerDongOf(ledger.map(dongOf), roll.map(dongOf))
  const ofLedger = Map.groupBy(ledger, ({ dong, ho }) => keyIn(dong, ho))
  const ofRoll = Map.groupBy(roll, ({ dong, ho }) => keyIn(nameOf(dong), ho))
  const dongs = new Set(ledger.map(({ dong }) => dong))
  const highest = highestFloors(ledger)
  const differences: RollDifference[] = []
  let [matched, rollArea, ledgerArea] = [0, 0, 0]
  for (const [key, rolled] of ofRoll) {
    const there = ofLedger.get(key)
    const [side] = rolled
    if (!side) continue
    if (there) {
      matched += 1
      const [record] = there
      if (record && side.area !== null) {
        rollArea += side.area
        ledgerArea += record.area
      }
      differences.push(...differencesOfUnit(rolled, there))
      continue
    }
    const { dong, ho } = side
    const isDongThere = dongs.has(nameOf(dong))
    const of = { dong, ho, roll: side, ledger: null }
    differences.push({ kind: isDongThere ? 'ledger-missing' : 'dong-missing', ...of })
    if (isDongThere && isAboveRoof(ho, highest.get(nameOf(dong)))) differences.push({ kind: 'floor', ...of })
  }
  for (const [key, [record]] of ofLedger)
    if (record && record.use !== 'other' && !ofRoll.has(key))
      differences.push({ kind: 'roll-missing', dong: record.dong, ho: record.ho, roll: null, ledger: record })
  const byPlace = (one: RollDifference, other: RollDifference): number =>
    naturalOrder(one.dong, other.dong) || naturalOrder(one.ho, other.ho)
  return { differences: differences.toSorted(byPlace), matched, rollArea, ledgerArea }
}
