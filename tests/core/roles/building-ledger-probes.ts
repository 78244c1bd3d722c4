import type { GuardedCall } from '#services/calls.contract.ts'
import { inventedLot } from '#infra/simulators/public-data/invented-complexes.ts'
import { fixedId } from '#tests/support/fixed.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const ofList = ({ listId }: MatrixIds) => ({ listId })
const ofComplex = ({ apartmentId }: MatrixIds) => ({ apartmentId })

/** Calls of the building ledger. */
export const buildingLedgerProbes = {
  'GET /api/building-ledger/{apartmentId}': { status: 200, params: ofComplex },
  'GET /api/building-ledger/{apartmentId}/units': { status: 200, params: ofComplex },
  'GET /api/building-ledger/{apartmentId}/changes': { status: 200, params: ofComplex },
  // A repeat while it runs changes nothing.
  'POST /api/building-ledger/{apartmentId}/readings': {
    status: 202,
    params: ofComplex,
    body: () => ({ lots: [inventedLot(101)], address: '서울특별시 강남구 모의로 101' }),
  },
  'POST /api/building-ledger/{apartmentId}/readings/{readingId}/cancel': {
    status: 200,
    params: ({ apartmentId }: MatrixIds) => ({ apartmentId, readingId: fixedId(904) }),
    body: () => ({}),
  },
  'GET /api/list/{listId}/ledger-comparison': { status: 200, params: ofList },
  // Its ledger was never read.
  'POST /api/list/{listId}/ledger-comparison/areas': {
    status: 422,
    params: ofList,
    body: () => ({ readingId: fixedId(904) }),
  },
  'GET /api/addresses': { status: 200, query: 'q=나래마을' },
  'GET /api/addresses/proposal': {
    status: 200,
    query: `lot=${inventedLot(101)}&bjdCode=1168019900&building=하늘연립&road=모의로`,
  },
} satisfies Partial<Record<GuardedCall, Probe>>
