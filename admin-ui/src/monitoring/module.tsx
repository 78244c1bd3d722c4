import TerminalIcon from '@mui/icons-material/TerminalOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Module of the browsers' logs and measurements, and of the table of holidays. */
export const monitoringModule: Module = {
  resources: [
    { name: 'client-logs', list: page(() => import('./ClientLogList.tsx'), 'GET /api/monitoring/client-logs') },
    { name: 'error-reports', list: page(() => import('./ErrorReportList.tsx'), 'GET /api/monitoring/error-reports') },
  ],
  routes: [{ path: '/holidays', Page: page(() => import('./HolidaysPage.tsx'), 'GET /api/holidays') }],
  navItems: [
    {
      group: 'settings',
      to: '/client-logs',
      label: '시스템 기록',
      Icon: TerminalIcon,
      needs: 'GET /api/monitoring/client-logs',
      also: ['/error-reports', '/holidays'],
    },
  ],
  messages: {
    'client-logs': {
      name: '화면 기록',
      fields: {
        at: '시각',
        level: '수준',
        category: '분류',
        message: '내용',
        metadata: '함께 온 자료',
        userAgent: '브라우저',
      },
    },
    'error-reports': {
      name: '화면 오류',
      fields: { at: '시각', message: '내용', url: '주소', userAgent: '브라우저', stack: '호출 순서' },
    },
  },
  data: {
    'client-logs': { list: 'GET /api/monitoring/client-logs' },
    'error-reports': { list: 'GET /api/monitoring/error-reports' },
  },
}
