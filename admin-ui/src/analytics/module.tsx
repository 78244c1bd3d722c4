import SpaceDashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import QueryStatsIcon from '@mui/icons-material/QueryStatsOutlined'
import EventNoteIcon from '@mui/icons-material/EventNoteOutlined'
import SchemaIcon from '@mui/icons-material/SchemaOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Everything at once: the dashboard, and the calendar. */
export const analyticsModule: Module = {
  dashboard: page(() => import('./Dashboard.tsx')),
  routes: [{ path: '/calendar', Page: page(() => import('./calendar/Calendar.tsx'), 'GET /api/admin/calendar') }],
  navItems: [
    { group: 'work', to: '/', label: '대시보드', Icon: SpaceDashboardIcon, needs: 'GET /api/admin/dashboard/stats' },
    { group: 'work', to: '/calendar', label: '일정', Icon: EventNoteIcon, needs: 'GET /api/admin/calendar' },
  ],
}

/** Module of the analytics schema, further down the menu, for analysts with tools of their own. */
export const analyticsSchemaModule: Module = {
  routes: [
    { path: '/charts', Page: page(() => import('./charts/Charts.tsx'), 'GET /api/analytics/charts/participation') },
    { path: '/analytics', Page: page(() => import('./schema/AnalyticsSchema.tsx'), 'GET /api/analytics/views') },
  ],
  navItems: [
    {
      group: 'records',
      to: '/charts',
      label: '분석',
      Icon: QueryStatsIcon,
      needs: 'GET /api/analytics/charts/participation',
    },
    { group: 'records', to: '/analytics', label: '분석 스키마', Icon: SchemaIcon, needs: 'GET /api/analytics/views' },
  ],
}
