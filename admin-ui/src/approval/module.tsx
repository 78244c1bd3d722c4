import HowToRegIcon from '@mui/icons-material/HowToRegOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { useWaitingApprovals } from './use-approvals.ts'

/** Module of the acts that need two administrators. */
export const approvalModule: Module = {
  routes: [{ path: '/pending', Page: page(() => import('./ApprovalsPage.tsx'), 'GET /api/admin/pending') }],
  navItems: [
    {
      group: 'work',
      to: '/pending',
      label: '승인 대기',
      Icon: HowToRegIcon,
      needs: 'GET /api/admin/pending',
      useCount: useWaitingApprovals,
    },
  ],
  messages: { pending: { name: '승인 대기', fields: { at: '요청 시각' } } },
  data: { pending: { list: 'GET /api/admin/pending' } },
}
