import type { Area } from '../core/area.ts'
import { accessReviewRoutes } from './access-review.routes.ts'
import { findingsRoutes } from './findings.routes.ts'
import { countLooks, lookDayTables } from './look-days.ts'

/** What does not look right, that somebody looked at it, and the monthly review of who saw whose data. */
export const findingArea: Area = {
  name: 'finding',
  routes: [findingsRoutes, accessReviewRoutes],
  tables: lookDayTables,
  jobs: ({ database }) => ({
    'count-looks': { cron: '23 * * * *', atStart: true, run: () => countLooks(database) },
  }),
}
