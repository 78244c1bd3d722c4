import type { Module } from '../kit/module/module.ts'
import { useWaitingMismatches } from './use-mismatches.ts'

/** Module of the residents with a proven identity that the roll does not have. */
export const identityModule: Module = {
  tabs: [
    {
      group: { vote: 'roll', signature: 'roll' },
      name: 'identity',
      label: '본인 확인 불일치',
      needs: 'GET /api/identity/mismatches',
      useCount: useWaitingMismatches,
      load: () => import('./MismatchesOfList.tsx'),
    },
  ],
  messages: { 'identity-mismatches': { name: '본인 확인 불일치', fields: { raisedAt: '요청 시각' } } },
  data: { 'identity-mismatches': { list: 'GET /api/identity/mismatches' } },
}
