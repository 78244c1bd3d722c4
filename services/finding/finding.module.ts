import type { Module } from '../core/module.ts'
import { accessReviewRoutes } from './access-review.routes.ts'
import { findingsRoutes } from './findings.routes.ts'
import { accessReviewReactor, SEAL_REVIEW, sealReview } from './seal-review.ts'
import { countAccesses, accessDayTables } from './access-days.ts'

/**
 * Entry point of the module of findings: what looks wrong, its acknowledgement, and the monthly
 * review of accesses.
 */
export const findingModule: Module = {
  name: 'finding',
  routes: [findingsRoutes, accessReviewRoutes],
  reactors: [accessReviewReactor],
  tables: accessDayTables,
  jobs: (deps) => ({
    'count-looks': { cron: '23 * * * *', atStart: true, run: () => countAccesses(deps.database) },
    [SEAL_REVIEW]: { run: sealReview(deps) },
  }),
}
