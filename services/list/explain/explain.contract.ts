import { z } from 'zod'
import { day, dong, id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { asOf, atInstant } from '../figures/list-stats.contract.ts'

/** Figures of a list's statistics; `total` of a count is the name without `completed`. */
const explainedFigure = z.enum([
  'totalTargets',
  'completedCount',
  'riskCount',
  'riskUnits',
  'households',
  'completedHouseholds',
  'householdArea',
  'completedHouseholdArea',
  'riskArea',
  'owners',
  'leftOut',
  'completedOwners',
  'land',
  'completedLand',
])
export type ExplainedFigure = z.output<typeof explainedFigure>

const MAXIMUM = 200
/**
 * Bands of area, by their index in `byArea` of all bands; the last is of units whose area the roll
 * lacks.
 */
const MAX_BANDS = 6

/** Page of the rows: a figure of thousands of entries has thousands. */
export const pageOfRows = {
  from: z.coerce.number().int().min(0).max(10_000_000).default(0),
  count: z.coerce.number().int().min(1).max(MAXIMUM).default(100),
}

const idParams = z.strictObject({ id })
/**
 * Scope of a figure: one building, one day in Seoul, or one band of area; without any, the whole
 * list.
 */
const figureQuery = {
  figure: explainedFigure,
  dong: dong.optional(),
  day: day.optional(),
  band: z.coerce.number().int().min(0).max(MAX_BANDS).optional(),
  at: atInstant,
}

type ScopeFields = { readonly [Name in keyof typeof figureQuery]?: unknown }

/** Figures that exist by day, and by band of area. */
const ofDays: readonly unknown[] = ['completedCount', 'completedHouseholdArea']
const ofBands: readonly unknown[] = ['households', 'completedHouseholds', 'householdArea', 'completedHouseholdArea']

const isSupported = ({ figure, dong: building, day: date, band }: ScopeFields): boolean => {
  if ([building, date, band].filter((one) => one !== undefined).length > 1) return false
  if (date !== undefined) return ofDays.includes(figure)
  return band === undefined || ofBands.includes(figure)
}
const unsupportedFigure = { error: '이 숫자는 그 범위로 나오지 않습니다.', path: ['figure'] }

const row = z.object({
  /** Place in the log. */
  position: z.number(),
  type: z.string(),
  /** Text of the event. */
  what: z.string(),
  at: z.string(),
  /** Hex: the leaf of the log's tree. */
  hash: z.string(),
  /** Entry and unit of the event; null: it is the list's own. */
  listUserId: id.nullable(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  /**
   * Whether the figure depends on it; false: other events have the same effect, so that it alone
   * could be missing.
   */
  decides: z.boolean(),
})
export type ExplainedRow = z.output<typeof row>

/** Fields of every explained figure. */
export const explained = {
  /** The rule that counts, in words. */
  rule: z.string(),
  /** Number of rows, and how many of them decide. */
  total: z.number(),
  deciding: z.number(),
  rows: z.array(row),
}

const explanation = z.object({
  figure: explainedFigure,
  /** Value of the figure; areas in ㎡. */
  value: z.number(),
  unit: z.enum(['명', '세대', '㎡']),
  ...explained,
  asOf,
})
export type Explanation = z.output<typeof explanation>

/** Explains a figure: the events behind it, in order of the log, beginning at `from`. */
export const explainFigure = contract({
  method: 'GET',
  path: '/api/list/{id}/stats/explain',
  access: 'admin',
  tag: 'list',
  summary: '숫자의 근거',
  params: idParams,
  query: z
    .strictObject({
      ...figureQuery,
      ...pageOfRows,
    })
    .refine(isSupported, unsupportedFigure),
  answers: { 200: explanation },
})

/** Exports an explanation: all rows, with positions and hashes. */
export const exportExplanation = contract({
  method: 'GET',
  path: '/api/list/{id}/stats/explain/export',
  access: 'admin',
  tag: 'list',
  summary: '숫자의 근거 내려받기',
  params: idParams,
  query: z.strictObject(figureQuery).refine(isSupported, unsupportedFigure),
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})
