import SpaceDashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import type { Area } from '../kit/area/area.ts'
import { page } from '../kit/area/page.tsx'

/** Everything at once: the dashboard. */
export const analyticsArea: Area = {
  dashboard: page(() => import('./Dashboard.tsx')),
  places: [{ to: '/', label: '대시보드', Icon: SpaceDashboardIcon, needs: 'GET /api/admin/dashboard/stats' }],
}
