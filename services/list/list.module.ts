import type { Module } from '../core/module.ts'
import { CLOSE_LISTS, closeListsByTime } from './close-lists.ts'
import { explainRoutes } from './explain/explain.routes.ts'
import { listLifeCycleRoutes } from './list-life-cycle.routes.ts'
import { listStatsRoutes } from './figures/list-stats.routes.ts'
import { listRoutes } from './lists.routes.ts'

/** Campaigns: their life, the rule they are held under, their figures. */
export const listModule: Module = {
  name: 'list',
  routes: [listRoutes, listLifeCycleRoutes, listStatsRoutes, explainRoutes],
  longReads: ['explain/explain-in-thread.ts', 'figures/present-stats.ts', 'list-at-time.ts', 'units-in-thread.ts'].map(
    (file) => new URL(file, import.meta.url),
  ),
  jobs: (deps) => ({
    // Runs at a start, too: the last day of a list may have passed while nothing ran.
    [CLOSE_LISTS]: { cron: '* * * * *', atStart: true, run: () => closeListsByTime(deps) },
  }),
}
