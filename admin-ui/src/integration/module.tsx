import ShareIcon from '@mui/icons-material/ShareOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { useBrokenWebhookCount } from '../labels/use-webhooks.ts'

/** Module of what other programs use: API tokens and webhooks. */
export const integrationModule: Module = {
  routes: [
    { path: '/integration/tokens', Page: page(() => import('./TokensPage.tsx'), 'GET /api/integration/tokens') },
    { path: '/integration/webhooks', Page: page(() => import('./WebhooksPage.tsx'), 'GET /api/integration/webhooks') },
  ],
  navItems: [
    {
      group: 'settings',
      to: '/integration/tokens',
      label: '연동',
      Icon: ShareIcon,
      needs: 'GET /api/integration/tokens',
      useCount: useBrokenWebhookCount,
      also: ['/integration/webhooks'],
    },
  ],
}
