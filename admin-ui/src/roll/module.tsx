import { entryTitles } from '#services/roll/fields.contract.ts'
import type { Module } from '../kit/module/module.ts'
import { rollFlags } from './roll-flags.ts'

/** Module of the owners of a list and what they own. */
export const rollModule: Module = {
  tabs: [
    {
      group: { vote: 'roll', signature: 'roll' },
      name: 'roll',
      label: '소유자 명부',
      needs: 'GET /api/list-user/list/{listId}',
      load: () => import('./Roll.tsx'),
    },
  ],
  messages: {
    'list-users': {
      name: '소유자',
      fields: {
        ...entryTitles,
        kakaoEnabled: '알림톡',
        status: '상태',
        completedAt: '완료 시각',
        representative: '대표자',
        contactChangedAt: '연락처 변경',
        memoCount: '메모',
      },
    },
  },
  data: {
    'list-users': {
      list: 'GET /api/list-user/list/{listId}',
      parent: 'listId',
      record: 'PUT /api/list-user/{id}',
      saysBefore: true,
      flags: rollFlags,
    },
  },
}
