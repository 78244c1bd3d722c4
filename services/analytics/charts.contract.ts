import { z } from 'zod'
import { day, id, limitedString } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'

const MAX_COMPARED = 6

const ofList = z.strictObject({ listId: id })
/** A list, or every list of a complex. */
const ofListOrComplex = z
  .strictObject({ listId: id.optional(), apartmentId: id.optional() })
  .refine(({ listId, apartmentId }) => (listId === undefined) !== (apartmentId === undefined), {
    error: '리스트나 아파트 하나를 적어주세요.',
    path: ['listId'],
  })

/**
 * SQL query of the schema `analytics` that gives an analyst's own login the same figures as `rows`.
 */
const query = z.string()
const share = z.number().nullable()
/** Number of persons; null: it rests on fewer than three, or would reveal them. */
const persons = z.number().nullable()

const threshold = z.object({
  measure: z.enum(['units', 'area']),
  /** Persons or facts of which the share is, as the law calls them. */
  of: z.string(),
  /** Basis of the law's rule, which may differ from the chart's. */
  basis: z.enum(['persons', 'units', 'land', 'area']),
  required: z.object({ numerator: z.int(), denominator: z.int(), over: z.boolean() }),
})
export type ChartThreshold = z.output<typeof threshold>

/** Exponential smoothing with a damped trend; `low` to `high`: eight of ten outcomes. None: why. */
const forecast = z.discriminatedUnion('made', [
  z.object({
    made: z.literal(true),
    points: z.array(z.object({ day, share: z.number(), low: z.number(), high: z.number() })),
  }),
  z.object({ made: z.literal(false), why: z.enum(['over', 'short', 'few', 'hidden', 'wide']) }),
])
export type ChartForecast = z.output<typeof forecast>

const participation = z.object({
  query,
  rows: z.array(
    z.object({
      /** Day in Seoul; days on which nobody took part are left out. */
      day,
      /**
       * Whether the day's figure is suppressed: the rest of the list's total is spread evenly over
       * such days.
       */
      estimated: z.boolean(),
      units: z.number().nullable(),
      unitsSoFar: z.number().nullable(),
      unitShare: share,
      areaSoFar: z.number().nullable(),
      areaShare: share,
    }),
  ),
  startDate: day,
  endDate: day,
  thresholds: z.array(threshold),
  forecast: z.object({ units: forecast, area: forecast }),
})
export type ParticipationChart = z.output<typeof participation>

/**
 * Returns a list's participation over time, compared with its rule, and its forecast. Shares are
 * fractions of 1.
 */
export const chartParticipation = contract({
  method: 'GET',
  path: '/api/analytics/charts/participation',
  access: 'admin',
  tag: 'analytics',
  summary: '참여 추이',
  query: ofList,
  answers: { 200: participation },
})

const comparison = z.object({
  query,
  rows: z.array(
    z.object({ listId: id, name: z.string(), daysSince: z.number(), estimated: z.boolean(), unitShare: share }),
  ),
})
export type ComparisonChart = z.output<typeof comparison>

/** Compares lists by days since each one's first day. `listIds`: up to six, separated by commas. */
export const chartComparison = contract({
  method: 'GET',
  path: '/api/analytics/charts/comparison',
  access: 'admin',
  tag: 'analytics',
  summary: '리스트 비교',
  query: z.strictObject({
    listIds: limitedString(4_000)
      .transform((text) => [...new Set(text.split(','))])
      .pipe(
        z
          .array(id)
          .min(1)
          .max(MAX_COMPARED, { error: `한 번에 ${MAX_COMPARED}개까지 비교합니다.` }),
      ),
  }),
  answers: { 200: comparison },
})

const cells = z.object({
  query,
  rows: z.array(
    z.object({ dong: z.string(), band: z.number(), bandName: z.string(), owners: persons, participants: persons }),
  ),
})
export type CellsChart = z.output<typeof cells>

/** Returns participation by building and band of area: who took part of how many. */
export const chartDongBands = contract({
  method: 'GET',
  path: '/api/analytics/charts/dong-bands',
  access: 'admin',
  tag: 'analytics',
  summary: '동과 면적대별 참여',
  query: ofList,
  answers: { 200: cells },
})

const funnel = z.object({
  query,
  /** Nothing where the list has no roll. */
  rows: z.array(z.object({ told: persons, opened: persons, proven: persons, participants: persons })),
})
export type FunnelChart = z.output<typeof funnel>

/** Returns how many came how far, from a sent link to a ballot or a consent. */
export const chartFunnel = contract({
  method: 'GET',
  path: '/api/analytics/charts/funnel',
  access: 'admin',
  tag: 'analytics',
  summary: '참여까지의 단계',
  query: ofList,
  answers: { 200: funnel },
})

/**
 * Numbers of participants. `leftOut`: those of lists or days that rest on fewer than three persons,
 * which are not among the participants.
 */
const counted = { participants: z.number(), leftOut: z.number() }

const hours = z.object({ query, rows: z.array(z.object({ hour: z.number(), ...counted })) })
export type HoursChart = z.output<typeof hours>

/** Returns participation by hour of the day in Seoul, over all days. */
export const chartHours = contract({
  method: 'GET',
  path: '/api/analytics/charts/hours',
  access: 'admin',
  tag: 'analytics',
  summary: '참여하는 시각',
  query: ofListOrComplex,
  answers: { 200: hours },
})

const weekdays = z.object({ query, rows: z.array(z.object({ weekday: z.number(), ...counted })) })
export type WeekdaysChart = z.output<typeof weekdays>

/** Returns participation by day of the week in Seoul; 1 is Monday. */
export const chartWeekdays = contract({
  method: 'GET',
  path: '/api/analytics/charts/weekdays',
  access: 'admin',
  tag: 'analytics',
  summary: '참여하는 요일',
  query: ofListOrComplex,
  answers: { 200: weekdays },
})
