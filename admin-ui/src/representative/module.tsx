import type { Module } from '../kit/module/module.ts'
import { listPath } from '../labels/list-labels.ts'

/** Module of the representatives whom co-owners appoint. */
export const representativeModule: Module = {
  officeActions: [
    {
      text: '대표자 선임 등록',
      needs: 'POST /api/list-user/{id}/representative',
      words: ['공유', '대표조합원', '대표소유자', '선임 동의서'],
      type: 'signature',
      toIn: (listId) => listPath(listId, 'representatives'),
    },
  ],
  tabs: [
    {
      group: { vote: 'signature', signature: 'signature' },
      name: 'representatives',
      label: '대표자 선임',
      type: 'signature',
      byLaw: true,
      needs: 'GET /api/lists/{listId}/representatives',
      load: () => import('./RepresentativesOfList.tsx'),
    },
  ],
}
