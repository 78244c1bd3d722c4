import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Building ledgers (건축물대장) of complexes. */
export const buildingLedgerModule: Module = {
  tabs: [
    {
      group: { vote: 'roll', signature: 'roll' },
      name: 'building-ledger',
      label: '건축물대장 비교',
      needs: 'GET /api/list/{listId}/ledger-comparison',
      load: () => import('./LedgerComparison.tsx'),
    },
  ],
  routes: [
    {
      path: '/apartments/:id/building-ledger',
      Page: page(() => import('./BuildingLedgerPage.tsx'), 'GET /api/building-ledger/{apartmentId}'),
    },
  ],
}
