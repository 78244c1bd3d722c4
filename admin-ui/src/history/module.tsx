import type { Module } from '../kit/module/module.ts'
import { useContactChanges } from './use-contact-changes.ts'

/** Module of the history of a list, of its contacts, and of a person. */
export const historyModule: Module = {
  tabs: [
    {
      group: { vote: 'records', signature: 'records' },
      name: 'activities',
      label: '활동 로그',
      needs: 'GET /api/list/{id}/activities',
      load: () => import('./ListActivities.tsx'),
    },
    {
      group: { vote: 'roll', signature: 'roll' },
      name: 'changes',
      label: '연락처 변경',
      needs: 'GET /api/list/{id}/changes',
      useCount: useContactChanges,
      load: () => import('./ContactChanges.tsx'),
    },
  ],
  messages: {
    'contact-changes': {
      name: '연락처 변경',
      fields: {
        at: '시각',
        name: '소유자',
        changes: '바뀐 내용',
        admin: '바꾼 사람',
        from: '바꾼 곳',
        afterSubmission: '제출',
      },
    },
  },
  data: {
    'waiting-changes': { list: 'GET /api/list/{id}/changes/waiting', parent: 'listId' },
    'contact-changes': { list: 'GET /api/list/{id}/changes', parent: 'listId' },
    'contact-objections': { list: 'GET /api/list/{id}/objections', parent: 'listId' },
    'list-activities': { list: 'GET /api/list/{id}/activities', parent: 'listId' },
  },
}
