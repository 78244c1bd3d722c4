import { keyOfHo, unitKey } from '#events/values/unit.ts'
import { compareRoll, type LedgerSide, type RollSide } from './compare-roll.ts'

/** Unit of the ledger that a roll lacks; area in 1/10000 ㎡, null where several records differ. */
export type UnlistedUnit = { readonly dong: string; readonly ho: string; readonly area: number | null }

/** Name for the only building of a complex, which the ledger leaves empty and a roll has to have. */
const ONLY_DONG = '1'

/**
 * Returns the units of the ledger that a roll lacks, under names that a roll takes: parts of the
 * complex itself and records without a 호 aside.
 */
export const unlistedUnits = (ledger: readonly LedgerSide[], roll: readonly RollSide[]): readonly UnlistedUnit[] => {
  const keyOf = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string =>
    unitKey({ dong, ho: keyOfHo(ho) })
  const records = Map.groupBy(ledger, keyOf)
  const onlyDong = roll[0]?.dong ?? ONLY_DONG
  return compareRoll(ledger, roll).differences.flatMap(({ kind, dong, ho, ledger: record }) => {
    if (kind !== 'roll-missing' || record === null || ho === '') return []
    const isOne = records.get(keyOf({ dong, ho }))?.length === 1
    return [{ dong: dong === '' ? onlyDong : dong, ho, area: isOne ? record.area : null }]
  })
}
