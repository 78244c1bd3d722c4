import type { Module } from '../kit/module/module.ts'
import { useWaitingIdentityRecords } from './identity-record/use-identity-records.ts'
import { useWaitingPhoneCalls } from './use-phone-calls.ts'

/** Module of the residents who asked the office to call them, and of owners without a Korean phone. */
export const participationModule: Module = {
  tabs: [
    {
      group: { vote: 'roll', signature: 'roll' },
      name: 'phone-calls',
      label: '전화 요청',
      needs: 'GET /api/phone-calls',
      useCount: useWaitingPhoneCalls,
      load: () => import('./PhoneCallsOfList.tsx'),
    },
    {
      group: { vote: 'roll', signature: 'roll' },
      type: 'vote',
      name: 'identity-records',
      label: '휴대전화 없는 소유자',
      needs: 'GET /api/identity-records',
      useCount: useWaitingIdentityRecords,
      load: () => import('./identity-record/IdentityRecordsOfList.tsx'),
    },
  ],
  messages: {
    'phone-calls': { name: '전화 요청', fields: { requestedAt: '요청 시각' } },
    'identity-records': { name: '신원 확인', fields: { recordedAt: '확인 시각' } },
  },
  data: {
    'phone-calls': { list: 'GET /api/phone-calls' },
    'identity-records': { list: 'GET /api/identity-records' },
  },
}
