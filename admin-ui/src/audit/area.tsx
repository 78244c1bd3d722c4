import FactCheckIcon from '@mui/icons-material/FactCheckOutlined'
import type { Area } from '../kit/area/area.ts'
import { page } from '../kit/area/page.tsx'

/** Who looked at personal data, and who signed in. */
export const auditArea: Area = {
  resources: [
    { name: 'sign-ins', list: page(() => import('./SignInList.tsx'), 'GET /api/auth/sign-ins') },
    { name: 'access-log', list: page(() => import('./AccessLog.tsx'), 'GET /api/admin/access-log') },
  ],
  places: [
    {
      to: '/sign-ins',
      label: '감사 로그',
      Icon: FactCheckIcon,
      needs: 'GET /api/auth/sign-ins',
      also: ['/access-log'],
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
  data: { 'sign-ins': { list: 'GET /api/auth/sign-ins' }, 'access-log': { list: 'GET /api/admin/access-log' } },
}
