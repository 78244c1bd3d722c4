import type { Module } from '../core/module.ts'
import { analystConnectionRoutes } from './analyst-connection.routes.ts'
import { analystLoginTables } from './analyst-logins.ts'
import { analyticsSchemaRoutes } from './analytics-schema.routes.ts'
import { calendarAddressTables, deleteOldAddressUses } from './calendar/calendar-address-uses.ts'
import { calendarAddressRoutes } from './calendar/calendar-address.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { chartRoutes } from './charts.routes.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import {
  analystsReactor,
  END_ANALYST_CONNECTION,
  endAnalystConnection,
  WATCH_ANALYSTS,
  watchOverAnalysts,
} from './end-analyst-connections.ts'

/**
 * Figures over many lists: the dashboard, and the schema that analysts query with their own tools.
 */
export const analyticsModule: Module = {
  name: 'analytics',
  routes: [
    dashboardRoutes,
    calendarRoutes,
    calendarAddressRoutes,
    analyticsSchemaRoutes,
    chartRoutes,
    analystConnectionRoutes,
  ],
  reactors: [analystsReactor],
  tables: { ...analystLoginTables, ...calendarAddressTables },
  jobs: ({ store, database, clock }) => ({
    [END_ANALYST_CONNECTION]: { run: endAnalystConnection({ store, database, clock }) },
    'forget-calendar-reads': { cron: '44 3 * * *', run: () => deleteOldAddressUses(database, clock()) },
    [WATCH_ANALYSTS]: { cron: '* * * * *', atStart: true, run: watchOverAnalysts({ store, database, clock }) },
  }),
}
