import DrawIcon from '@mui/icons-material/DrawOutlined'
import { lazy } from 'react'
import type { Module } from '../kit/module/module.ts'
import { useWaitingIdentityRecords } from '../participation/identity-record/use-identity-records.ts'
import { page } from '../kit/module/page.tsx'
import { listPath } from '../labels/list-labels.ts'
import { useWaitingPapers } from './use-signature.ts'

/**
 * Module of campaigns that collect signatures: requests, their progress, and consents, online and
 * on paper.
 */
export const signatureModule: Module = {
  routes: [
    { path: '/signatures', Page: page(() => import('./SignatureLists.tsx'), 'GET /api/signature/stats') },
    {
      path: '/lists/:listId/consents/:consentId',
      Page: page(() => import('./consent/ConsentPage.tsx'), 'GET /api/signature'),
    },
  ],
  navItems: [
    { group: 'work', to: '/signatures', label: '전자서명', Icon: DrawIcon, needs: 'GET /api/signature/stats' },
  ],
  listSteps: {
    type: 'signature',
    needs: 'PUT /api/lists/{listId}/signature/settings',
    Steps: lazy(() => import('./settings/SignatureSteps.tsx')),
  },
  officeActions: [
    {
      text: '서명 받기',
      needs: 'POST /api/signature/request',
      words: ['동의서', '전자서명', '서명 요청'],
      type: 'signature',
      toIn: (listId) => listPath(listId, 'signature'),
    },
    {
      text: '서면 동의서 등록',
      needs: 'POST /api/signature/paper',
      words: ['종이', '스캔'],
      type: 'signature',
      toIn: (listId) => listPath(listId, 'consents'),
    },
  ],
  tabs: [
    {
      group: { vote: 'progress', signature: 'progress' },
      name: 'board',
      label: '진행 현황',
      type: 'signature',
      byLaw: true,
      needs: 'GET /api/lists/{listId}/signature/application-files',
      load: () => import('./board/ConsentBoard.tsx'),
    },
    {
      group: { vote: 'signature', signature: 'signature' },
      name: 'signature',
      label: '전자서명',
      type: 'signature',
      needs: 'GET /api/signature/stats',
      load: () => import('./SignatureBoard.tsx'),
    },
    {
      group: { vote: 'signature', signature: 'signature' },
      name: 'consents',
      label: '동의서',
      type: 'signature',
      needs: 'GET /api/signature',
      useCount: useWaitingPapers,
      load: () => import('./ConsentsOfList.tsx'),
    },
    {
      group: { vote: 'signature', signature: 'signature' },
      name: 'in-person',
      label: '대면 서명',
      type: 'signature',
      needs: 'GET /api/identity-records',
      useCount: useWaitingIdentityRecords,
      load: () => import('./in-person/InPersonOfList.tsx'),
    },
    {
      group: { vote: 'signature', signature: 'signature' },
      name: 'consent-count',
      label: '동의자 산정',
      type: 'signature',
      needs: 'GET /api/lists/{listId}/consent-standing',
      load: () => import('./count/ConsentCount.tsx'),
    },
  ],
  rollActions: [
    {
      name: 'signature-request',
      needs: 'POST /api/signature/request',
      type: 'signature',
      load: () => import('./RollRequests.tsx'),
    },
  ],
  search: () => import('./search-results.ts'),
  messages: {
    'signature-lists': { name: '전자서명', fields: { name: '리스트 이름', status: '상태', endDate: '종료일' } },
    'signature-requests': {
      name: '서명 요청',
      fields: {
        dong: '동',
        ho: '호',
        name: '이름',
        phone: '전화번호',
        status: '상태',
        sentAt: '보낸 시각',
        viewedAt: '열람',
        verifiedAt: '본인 확인',
        answer: '답',
        signedAt: '서명',
        remindedAt: '마지막 알림',
        expiresAt: '만료',
        message: '알림톡',
      },
    },
    consents: {
      name: '동의서',
      fields: {
        dong: '동',
        ho: '호',
        name: '이름',
        area: '전용면적',
        way: '방식',
        status: '상태',
        signedAt: '제출 시각',
        signedOn: '서명한 날',
        documentStatus: '문서',
        withdrawnAt: '철회 시각',
        position: '기록 번호',
      },
    },
  },
  data: {
    'signature-lists': { list: 'GET /api/list/apartment/{apartmentId}', parent: 'apartmentId' },
    'signature-requests': { list: 'GET /api/signature/requests' },
    consents: { list: 'GET /api/signature' },
  },
}
