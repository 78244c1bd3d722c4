import type { Module } from '../kit/module/module.ts'

/** Files of consents for the authority. */
export const applicationModule: Module = {
  tabs: [
    {
      group: { vote: 'records', signature: 'documents' },
      name: 'application',
      label: '제출 서류',
      type: 'signature',
      needs: 'GET /api/lists/{listId}/signature/application-files',
      load: () => import('./ApplicationFiles.tsx'),
    },
  ],
}
