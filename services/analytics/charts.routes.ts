import { dayAt } from '#events/values/day.ts'
import {
  comparisonQuery,
  dongBandQuery,
  funnelQuery,
  hoursQuery,
  participationQuery,
  readChart,
  textOf,
  weekdaysQuery,
  type ChartQuery,
  type ChartScope,
} from '#projections/analytics/chart-queries.ts'
import { apartmentDecider, apartmentStream, registeredApartment } from '../apartment/apartment.decider.ts'
import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { listStatusAt } from '../list/list.decider.ts'
import { getListFor } from '../list/list.facts.ts'
import * as calls from './charts.contract.ts'
import { forecastOf, thresholdsOf } from './participation-series.ts'

/** Maximum charts per minute: a page requests six at once. */
const CHARTS_A_MINUTE = 240

/** A chart's query, and what it comes to of these complexes: of no others are its lists. */
const chartOf = async <Row>({ database }: Deps, query: ChartQuery<Row>, complexes: readonly string[]) => ({
  query: textOf(database, query),
  rows: await readChart(database, query, complexes),
})

const getParticipation =
  (deps: Deps): Handler<typeof calls.chartParticipation> =>
  async ({ query: { listId }, admin }) => {
    const campaign = await getListFor(deps.store, listId, admin)
    const { query, rows } = await chartOf(deps, participationQuery(listId), [campaign.apartmentId])
    const now = deps.clock()
    const then = { campaign, today: dayAt(now), isOpen: listStatusAt(campaign, now) === 'active' }
    return {
      body: {
        query,
        rows: rows.map((row) => ({
          day: row.day,
          estimated: row.estimated,
          units: row.units,
          unitsSoFar: row.units_so_far,
          unitShare: row.unit_share,
          areaSoFar: row.area_so_far,
          areaShare: row.area_share,
        })),
        startDate: campaign.startDate,
        endDate: campaign.endDate,
        thresholds: [...thresholdsOf(campaign)],
        forecast: { units: forecastOf(rows, 'unit_share', then), area: forecastOf(rows, 'area_share', then) },
      },
    }
  }

const getComparison =
  (deps: Deps): Handler<typeof calls.chartComparison> =>
  async ({ query: { listIds }, admin }) => {
    const lists = await Promise.all(listIds.map((listId) => getListFor(deps.store, listId, admin)))
    const complexes = [...new Set(lists.map(({ apartmentId }) => apartmentId))]
    const { query, rows } = await chartOf(deps, comparisonQuery(listIds), complexes)
    return {
      body: {
        query,
        rows: rows.map((row) => ({
          listId: row.list_id,
          name: row.name,
          daysSince: row.days_since,
          estimated: row.estimated,
          unitShare: row.unit_share,
        })),
      },
    }
  }

const getDongBands =
  (deps: Deps): Handler<typeof calls.chartDongBands> =>
  async ({ query: { listId }, admin }) => {
    const { apartmentId } = await getListFor(deps.store, listId, admin)
    const { query, rows } = await chartOf(deps, dongBandQuery(listId), [apartmentId])
    return { body: { query, rows: rows.map(({ band_name: bandName, ...row }) => ({ ...row, bandName })) } }
  }

const getFunnel =
  (deps: Deps): Handler<typeof calls.chartFunnel> =>
  async ({ query: { listId }, admin }) => {
    const { apartmentId } = await getListFor(deps.store, listId, admin)
    const { query, rows } = await chartOf(deps, funnelQuery(listId), [apartmentId])
    return { body: { query, rows: [...rows] } }
  }

type ChartTarget = { readonly listId?: string | undefined; readonly apartmentId?: string | undefined }

/**
 * Returns the list or complex of a chart.
 * @throws DomainError NOT_FOUND if it does not exist, or the administrator may not see it
 */
const scopeOf = async ({ store }: Deps, { listId, apartmentId }: ChartTarget, admin: AdminSession) => {
  if (listId !== undefined) {
    const list = await getListFor(store, listId, admin)
    return { scope: { listId } satisfies ChartScope, complexes: [list.apartmentId] }
  }
  const complex = apartmentId ?? ''
  assertVisible(admin, complex)
  registeredApartment(await readState(store, apartmentDecider, apartmentStream(complex)))
  return { scope: { apartmentId: complex } satisfies ChartScope, complexes: [complex] }
}

const getHours =
  (deps: Deps): Handler<typeof calls.chartHours> =>
  async ({ query: asked, admin }) => {
    const { scope, complexes } = await scopeOf(deps, asked, admin)
    const { query, rows } = await chartOf(deps, hoursQuery(scope), complexes)
    return { body: { query, rows: rows.map(({ left_out: leftOut, ...row }) => ({ ...row, leftOut })) } }
  }

const getWeekdays =
  (deps: Deps): Handler<typeof calls.chartWeekdays> =>
  async ({ query: asked, admin }) => {
    const { scope, complexes } = await scopeOf(deps, asked, admin)
    const { query, rows } = await chartOf(deps, weekdaysQuery(scope), complexes)
    return { body: { query, rows: rows.map(({ left_out: leftOut, ...row }) => ({ ...row, leftOut })) } }
  }

/**
 * Adds the calls for analysts' charts: each answers with its figures and the query that gives the
 * same to their own tools.
 */
export const chartRoutes: AddCalls = (route, deps) => {
  const often = { perMinute: CHARTS_A_MINUTE }
  route(calls.chartParticipation, getParticipation(deps), often)
  route(calls.chartComparison, getComparison(deps), often)
  route(calls.chartDongBands, getDongBands(deps), often)
  route(calls.chartFunnel, getFunnel(deps), often)
  route(calls.chartHours, getHours(deps), often)
  route(calls.chartWeekdays, getWeekdays(deps), often)
}
