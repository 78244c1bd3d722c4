import type { LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'

/** Building of shops and 복리시설, with its units of either. */
export type FacilityDong = { readonly dong: string; readonly shops: number; readonly welfare: number }

type Counts = NonNullable<BuildingLedgerAnswer['current']>['counts']

/**
 * Returns the buildings of the ledger that are shops or 복리시설 throughout. One with homes above its
 * shops is not, since a mark holds for the whole 동; one without a name cannot be marked.
 */
export const facilityDongs = (counts: Counts): readonly FacilityDong[] =>
  [...Map.groupBy(counts, ({ dong }) => dong)].flatMap(([dong, own]) => {
    const of = (use: LedgerUse): number => own.find((one) => one.use === use)?.units ?? 0
    const [shops, welfare] = [of('shop'), of('welfare')]
    return dong === '' || of('flat') > 0 || shops + welfare === 0 ? [] : [{ dong, shops, welfare }]
  })
