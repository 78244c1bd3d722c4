import { expect, vi } from 'vitest'
import { foldUnits, type LedgerUnit } from '#services/building-ledger/fold-units.ts'
import { ledgerRow } from '#infra/providers/data-go-kr/data-go-kr-wire.ts'
import { inventedComplexes, type InventedComplex } from '#infra/simulators/public-data/invented-complexes.ts'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

/** Invented complexes: one building without a name, and two lots. */
const [small, twoLots] = inventedComplexes as readonly [InventedComplex, InventedComplex]
export { small, twoLots }

/** Returns the units of an invented complex, without the gateway. */
export const unitsOf = ({ lots }: InventedComplex): readonly LedgerUnit[] =>
  foldUnits(lots.flatMap(({ rows }) => rows().map((row) => ledgerRow.parse(row))))

/** Starts readings, and waits for their end. */
export const openLedger = ({ admin }: Pick<TestApp, 'admin'>) => {
  const read = async (apartmentId: string): Promise<BuildingLedgerAnswer> =>
    (await admin.get(`/api/building-ledger/${apartmentId}`)).body
  const start = (apartmentId: string, of: InventedComplex) =>
    admin.post(`/api/building-ledger/${apartmentId}/readings`, {
      lots: of.lots.slice(0, 1).map(({ lot }) => lot),
      address: of.road,
    })
  const ended = async (apartmentId: string): Promise<BuildingLedgerAnswer> => {
    await vi.waitFor(
      async () => {
        expect((await read(apartmentId)).reading?.status).not.toBe('running')
      },
      { timeout: 30_000, interval: 50 },
    )
    return read(apartmentId)
  }
  return {
    read,
    start,
    ended,
    readWhole: async (apartmentId: string, of: InventedComplex): Promise<BuildingLedgerAnswer> => {
      expect(await start(apartmentId, of)).toMatchObject({ status: 202 })
      return ended(apartmentId)
    },
  }
}
