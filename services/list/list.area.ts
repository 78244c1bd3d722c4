import type { Area } from '../core/area.ts'
import { CLOSE_LISTS, closeListsByTime } from './close-lists.ts'
import { explainRoutes } from './explain.routes.ts'
import { listLifeCycleRoutes } from './list-life-cycle.routes.ts'
import { listStatsRoutes } from './list-stats.routes.ts'
import { listRoutes } from './lists.routes.ts'

/** Campaigns: their life, the rule they are held under, their figures. */
export const listArea: Area = {
  name: 'list',
  routes: [listRoutes, listLifeCycleRoutes, listStatsRoutes, explainRoutes],
  jobs: (deps) => ({
    // At a start too: lists whose last day went by while nothing ran.
    [CLOSE_LISTS]: { cron: '* * * * *', atStart: true, run: () => closeListsByTime(deps) },
  }),
}
