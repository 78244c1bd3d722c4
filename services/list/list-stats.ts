import { toSquareMetres } from '#events/values/area.ts'
import type { DayProgress, DongProgress } from '#projections/list/list-progress.ts'
import type { ListRow } from '#projections/list/lists.ts'
import type { ListStats } from './list-stats.contract.ts'

type Figures = Pick<ListRow, 'targets' | 'completed' | 'risk' | 'target_area' | 'completed_area' | 'risk_area'>

const noHouseholds = { households: { total: 0, completed: 0 }, householdArea: { total: 0, completed: 0 } }

const figuresOf = (row: Figures) => ({
  totalTargets: row.targets,
  completedCount: row.completed,
  riskCount: row.risk,
  totalArea: toSquareMetres(row.target_area),
  completedArea: toSquareMetres(row.completed_area),
  riskArea: toSquareMetres(row.risk_area),
})

/** A list's statistics from its counters: totals, by building, by day. Areas in ㎡. */
export const statsOf = (list: ListRow, progress: { readonly byDong: readonly DongProgress[]; readonly byDay: readonly DayProgress[] }): ListStats => ({
  ...figuresOf(list),
  ...noHouseholds,
  byArea: [],
  byDong: progress.byDong.map((row) => ({ dong: row.dong, ...figuresOf(row), ...noHouseholds })),
  byDay: progress.byDay.map((row) => ({ day: row.day, completedCount: row.completed, completedArea: toSquareMetres(row.completed_area) })),
})
