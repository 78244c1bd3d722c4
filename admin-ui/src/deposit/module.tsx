import type { Module } from '../kit/module/module.ts'
import { listPath } from '../labels/list-labels.ts'
import { useDepositTodoCount } from '../labels/deposit/use-deposits.ts'

/** Module of deposits of sealed consents at certified document centres. */
export const depositModule: Module = {
  officeActions: [
    {
      text: '공인전자문서센터 보관',
      needs: 'PUT /api/lists/{listId}/deposits/settings',
      words: ['보관 증명서', '전자문서', '센터'],
      type: 'signature',
      toIn: (listId) => listPath(listId, 'deposits'),
    },
  ],
  tabs: [
    {
      group: { vote: 'records', signature: 'documents' },
      name: 'deposits',
      label: '센터 보관',
      type: 'signature',
      needs: 'GET /api/lists/{listId}/deposits',
      useCount: useDepositTodoCount,
      load: () => import('./DepositsOfList.tsx'),
    },
  ],
}
