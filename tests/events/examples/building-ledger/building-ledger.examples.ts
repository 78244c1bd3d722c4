import type * as buildingLedger from '#events/building-ledger/building-ledger.events.ts'
import type * as ledgerComparison from '#events/building-ledger/ledger-comparison.events.ts'
import { ID, type ExamplesOf } from '../example.ts'

const of = { apartmentId: ID.apartment, readingId: '01950000-0000-7000-8000-000000000d31' }
const lots = ['1168019900002010000', '1168019900002010001']

export const buildingLedgerExamples: ExamplesOf<typeof buildingLedger> & ExamplesOf<typeof ledgerComparison> = {
  LedgerAreaTaken: { ...of, listId: ID.list, dong: '101', ho: '1502', before: null, area: 844_300 },
  LedgerReadingStarted: { ...of, lots: lots.slice(0, 1), address: '서울특별시 강남구 나래로 20' },
  LedgerReadingFailed: { ...of, reason: 'nothing' },
  LedgerReadingCancelled: of,
  LedgerReadingFinished: { ...of, on: '2026-11-21', lots, rows: 615, units: 2 },
  LedgerUnitsRead: {
    ...of,
    from: 0,
    units: [
      { dong: '101', ho: '1502', floor: 15, area: 844_300, use: 'flat', purpose: '아파트' },
      { dong: '', ho: 'B101', floor: -1, area: 412_000, use: 'shop', purpose: '근린생활시설(소매점)' },
    ],
  },
}
