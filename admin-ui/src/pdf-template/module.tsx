import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { listPath } from '../labels/list-labels.ts'

/** Forms that become documents: uploaded, and drawn on. */
export const pdfTemplateModule: Module = {
  officeActions: [
    {
      text: '문서 템플릿 올리기',
      needs: 'POST /api/pdf-template/upload/{listId}',
      words: ['양식', 'PDF'],
      toIn: (listId) => listPath(listId, 'templates'),
    },
  ],
  tabs: [
    {
      group: { vote: 'records', signature: 'documents' },
      name: 'templates',
      label: '문서 템플릿',
      needs: 'GET /api/pdf-template/list/{listId}',
      load: () => import('./templates/TemplatesOfList.tsx'),
    },
  ],
  routes: [
    {
      path: '/lists/:listId/templates/:templateId',
      Page: page(() => import('./editor/EditorPage.tsx'), 'GET /api/pdf-template/{id}/file'),
    },
  ],
  messages: {
    'pdf-templates': {
      name: '문서 템플릿',
      fields: { name: '이름', uploadedAt: '올린 시각', changedAt: '바꾼 시각' },
    },
  },
  data: { 'pdf-templates': { list: 'GET /api/pdf-template/list/{listId}', parent: 'listId' } },
}
