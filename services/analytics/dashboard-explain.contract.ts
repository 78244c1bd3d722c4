import { z } from 'zod'
import { day, id } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'
import { explained, pageOfRows } from '../list/explain/explain.contract.ts'

/**
 * Figures of the dashboard, by their names there. Those of entries and units are sums over the
 * active lists, or, for a day, over all lists.
 */
const dashboardFigure = z.enum([
  'totalApartments',
  'totalUnits',
  'listsScheduled',
  'listsActive',
  'listsClosed',
  'signaturesScheduled',
  'signaturesActive',
  'signaturesClosed',
  'votesDraft',
  'votesOpen',
  'votesClosed',
  'totalTargets',
  'completedCount',
  'riskCount',
  'households',
  'completedHouseholds',
  'totalArea',
  'completedArea',
  'riskArea',
])
export type DashboardFigure = z.output<typeof dashboardFigure>

const figureQuery = { figure: dashboardFigure, apartmentId: id.optional(), day: day.optional() }

const isSupported = ({ figure, day: date }: { readonly figure?: unknown; readonly day?: unknown }): boolean =>
  date === undefined || figure === 'completedCount' || figure === 'completedArea'
const unsupportedFigure = { error: '이 숫자는 그 범위로 나오지 않습니다.', path: ['figure'] }

const explanation = z.object({
  figure: dashboardFigure,
  /** Value of the figure; areas in ㎡. */
  value: z.number(),
  unit: z.enum(['개', '건', '명', '세대', '㎡']),
  /**
   * Events of complexes, lists and votes that decide whether they count. `GET
   * /api/list/{id}/stats/explain` has those behind each part's own number.
   */
  ...explained,
  /** Part of each list or complex; those that add nothing are left out. */
  parts: z.array(z.object({ id, name: z.string(), kind: z.enum(['list', 'apartment']), value: z.number() })),
})
export type DashboardExplanation = z.output<typeof explanation>

/** Explains a figure of the dashboard: its lists, and the events by which they add to it. */
export const explainDashboard = contract({
  method: 'GET',
  path: '/api/admin/dashboard/explain',
  access: 'admin',
  tag: 'admin',
  summary: '대시보드 숫자의 근거',
  query: z.strictObject({ ...figureQuery, ...pageOfRows }).refine(isSupported, unsupportedFigure),
  answers: { 200: explanation },
})

/**
 * Exports an explanation with the events behind each list's own number, all rows, with positions
 * and hashes.
 */
export const exportDashboardExplanation = contract({
  method: 'GET',
  path: '/api/admin/dashboard/explain/export',
  access: 'admin',
  tag: 'admin',
  summary: '대시보드 숫자의 근거 내려받기',
  query: z.strictObject(figureQuery).refine(isSupported, unsupportedFigure),
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})
