import FactCheckIcon from '@mui/icons-material/FactCheckOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Module of the log, the access log and the sign-ins. */
export const auditModule: Module = {
  resources: [
    { name: 'sign-ins', list: page(() => import('./access/SignInList.tsx'), 'GET /api/auth/sign-ins') },
    { name: 'access-log', list: page(() => import('./access/AccessLog.tsx'), 'GET /api/admin/access-log') },
  ],
  routes: [
    { path: '/log', Page: page(() => import('./event/EventExplorer.tsx'), 'GET /api/admin/log/events') },
    { path: '/findings', Page: page(() => import('./finding/FindingsPage.tsx'), 'GET /api/admin/findings') },
    {
      path: '/access-review',
      Page: page(() => import('./review/ReviewPage.tsx'), 'GET /api/admin/access-review/{apartmentId}'),
    },
    { path: '/proof', Page: page(() => import('./ProofPage.tsx'), 'GET /api/admin/proof') },
    { path: '/retention', Page: page(() => import('./RetentionPage.tsx'), 'GET /api/admin/retention') },
  ],
  navItems: [
    {
      group: 'records',
      to: '/sign-ins',
      label: '감사 로그',
      Icon: FactCheckIcon,
      needs: 'GET /api/auth/sign-ins',
      also: ['/findings', '/log', '/access-log', '/access-review', '/proof', '/retention'],
    },
  ],
  messages: {
    'sign-ins': {
      name: '로그인 기록',
      fields: {
        at: '시각',
        admin: '관리자',
        kind: '구분',
        method: '방법',
        ip: '접속한 곳',
        reason: '사유',
        userAgent: '브라우저 원문',
      },
    },
    'access-log': {
      name: '개인정보 접근 기록',
      fields: {
        at: '시각',
        admin: '관리자',
        what: '본 내용',
        whose: '누구의 정보',
        ip: '접속한 곳',
        userAgent: '브라우저 원문',
        list: '리스트',
      },
    },
  },
  data: {
    'sign-ins': { list: 'GET /api/auth/sign-ins' },
    'access-log': { list: 'GET /api/admin/access-log' },
    findings: { list: 'GET /api/admin/findings' },
  },
}
