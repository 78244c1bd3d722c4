import type { Module } from '../kit/module/module.ts'
import { useWaitingPhoneCalls } from './use-phone-calls.ts'

/** Module of the residents who asked the office to call them. */
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
  ],
  messages: { 'phone-calls': { name: '전화 요청', fields: { requestedAt: '요청 시각' } } },
  data: { 'phone-calls': { list: 'GET /api/phone-calls' } },
}
