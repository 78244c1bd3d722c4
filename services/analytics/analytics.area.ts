import type { Area } from '../core/area.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

/** Figures over many lists. */
export const analyticsArea: Area = {
  name: 'analytics',
  routes: [dashboardRoutes],
}
