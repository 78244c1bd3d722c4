import type { Module } from '../kit/module/module.ts'
import { listPath } from '../labels/list-labels.ts'

/** Module of stamped and confirmed consent forms, and their numbers. */
export const confirmationModule: Module = {
  officeActions: [
    {
      text: '검인·확인 신청',
      needs: 'POST /api/lists/{listId}/form-runs',
      words: ['연번', '검인', '확인', '동의서'],
      type: 'signature',
      toIn: (listId) => listPath(listId, 'form-runs'),
    },
  ],
  tabs: [
    {
      group: { vote: 'signature', signature: 'signature' },
      name: 'form-runs',
      label: '검인·연번',
      type: 'signature',
      needs: 'GET /api/lists/{listId}/form-runs',
      load: () => import('./RunsOfList.tsx'),
    },
  ],
}
