import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { importsPath } from '../labels/import-paths.ts'
import { ImportWatch } from './ImportWatch.tsx'

/** Files that become rolls. */
export const rollImportModule: Module = {
  officeActions: [
    {
      text: '명부 가져오기',
      needs: 'POST /api/roll-import/list/{listId}',
      words: ['소유자', '엑셀', '올리기'],
      toIn: importsPath,
    },
  ],
  routes: [
    {
      path: '/lists/:listId/import',
      Page: page(() => import('./ImportsPage.tsx'), 'GET /api/roll-import/list/{listId}'),
    },
    {
      path: '/lists/:listId/import/:importId',
      Page: page(() => import('./ImportPage.tsx'), 'GET /api/roll-import/{id}'),
    },
  ],
  messages: {
    'roll-imports': {
      name: '명부 가져오기',
      fields: {
        createdAt: '올린 시각',
        fileName: '파일',
        status: '상태',
        counts: '결과',
        Admin: '올린 사람',
        finishedAt: '끝난 시각',
      },
    },
  },
  data: {
    'roll-imports': {
      list: 'GET /api/roll-import/list/{listId}',
      parent: 'listId',
      record: 'PUT /api/roll-import/{id}',
    },
  },
  Watch: ImportWatch,
}
