import type { LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import { unitKey } from '#events/values/unit.ts'

/** Unit that is compared between two readings. */
export type ReadUnit = {
  readonly dong: string
  readonly ho: string
  readonly area: number
  readonly use: LedgerUse
}

/** Difference of a reading to the one before. */
export type ReadingChange =
  | { readonly kind: 'added' | 'gone'; readonly dong: string; readonly ho: string; readonly unit: ReadUnit }
  | {
      readonly kind: 'changed'
      readonly dong: string
      readonly ho: string
      readonly before: ReadUnit
      readonly unit: ReadUnit
    }

/** Groups units by 동 and 호, of which the ledger may have several. */
const byName = (units: readonly ReadUnit[]): ReadonlyMap<string, readonly ReadUnit[]> => Map.groupBy(units, unitKey)

const isSame = (one: ReadUnit, other: ReadUnit): boolean => one.area === other.area && one.use === other.use

const changesOfName = (before: readonly ReadUnit[], now: readonly ReadUnit[]): readonly ReadingChange[] =>
  Array.from({ length: Math.max(before.length, now.length) }, (_, place): ReadingChange | undefined => {
    const [former, unit] = [before[place], now[place]]
    if (former && unit) {
      const { dong, ho } = unit
      return isSame(former, unit) ? undefined : { kind: 'changed', dong, ho, before: former, unit }
    }
    const only = unit ?? former
    return only && { kind: unit ? 'added' : 'gone', dong: only.dong, ho: only.ho, unit: only }
  }).flatMap((change) => change ?? [])

/** Compares a reading with the one before; both in the order of their units. */
export const compareReadings = (before: readonly ReadUnit[], now: readonly ReadUnit[]): readonly ReadingChange[] => {
  const [former, present] = [byName(before), byName(now)]
  return [...new Set([...present.keys(), ...former.keys()])].flatMap((name) =>
    changesOfName(former.get(name) ?? [], present.get(name) ?? []),
  )
}
