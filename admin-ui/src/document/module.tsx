import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Finished documents: made, found, handed out, and what each rests on. */
export const documentModule: Module = {
  tabs: [
    {
      group: { vote: 'records', signature: 'documents' },
      name: 'documents',
      label: '문서',
      needs: 'GET /api/document/list/{listId}',
      load: () => import('./DocumentsOfList.tsx'),
    },
  ],
  routes: [
    {
      path: '/lists/:listId/documents/:documentId',
      Page: page(() => import('./DocumentPage.tsx'), 'GET /api/document/{id}/evidence'),
    },
  ],
  messages: {
    documents: {
      name: '문서',
      fields: {
        dong: '동',
        ho: '호',
        name: '이름',
        kind: '종류',
        way: '방식',
        template: '템플릿',
        status: '상태',
        consent: '동의',
        pageCount: '쪽',
        size: '크기',
        requestedAt: '요청 시각',
        sealedAt: '봉인 시각',
        deposit: '센터 보관 번호',
        number: '문서 번호',
      },
    },
    'document-batches': { name: '문서 만들기', fields: {} },
  },
  data: {
    documents: { list: 'GET /api/document/list/{listId}', parent: 'listId' },
    'document-batches': { list: 'GET /api/document/list/{listId}/batches', parent: 'listId' },
  },
}
