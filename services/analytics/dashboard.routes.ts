import { toSquareMetres } from '#events/values/area.ts'
import { dayAt } from '#events/values/day.ts'
import { findDisclosedParticipation, isOfFew } from '#projections/analytics/disclosed-figures.ts'
import { findNumbersLeft } from '#projections/confirmation/form-runs.ts'
import { countLateConsents } from '#projections/signature/late-consents.ts'
import { findActivities, type ActivityRow } from '#projections/history/find-activities.ts'
import { countCampaigns, countVotes, findWaiting, sumByDay, sumProgress } from '#projections/list/campaign-figures.ts'
import { sumPapersOfRunningLists } from '#projections/vote/paper-totals.ts'
import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import type { Handler } from '../core/routes.ts'
import { isAnalyst } from '../core/scope.ts'
import { decidingAmong, explainedRows, explanationFile, rowsOfAll } from '../list/list.facts.ts'
import { isShortOfNumbers } from '../confirmation/confirmation.facts.ts'
import * as calls from './dashboard.contract.ts'
import { explainDashboard as explainCall, exportDashboardExplanation } from './dashboard-explain.contract.ts'
import { allCausesOf, explainDashboard } from './explain-dashboard.ts'
import { scopeOf } from './dashboard-scope.ts'

const DAYS = 14
const RECENT = 10
const EXPORTS_A_MINUTE = 30

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const recentOf = (row: ActivityRow, hidesFew: boolean): calls.DashboardStats['recent'][number] => ({
  id: row.position,
  at: row.at.toISOString(),
  kind: row.kind,
  apartment: { id: row.apartment_id, name: row.apartment_name },
  subject: named(row.subject_id, row.subject_name),
  admin: named(row.admin_id, row.admin_name),
  count: hidesFew && isOfFew(row.count ?? 0) ? null : row.count,
})

const getDashboardStats =
  (deps: Deps): Handler<typeof calls.getDashboardStats> =>
  async ({ query, admin }) => {
    const { database, clock } = deps
    const now = clock()
    const only = await scopeOf(deps, admin, query.apartmentId)
    const told = isAnalyst(admin) ? await findDisclosedParticipation(database, only) : undefined
    const of = { only, today: dayAt(now), ...(told ? { told } : {}) }
    const [counts, signatures, votes, active, papers, waiting, late, numbers, byDay, recent] = await Promise.all([
      countCampaigns(database, of),
      countCampaigns(database, of, 'signature'),
      countVotes(database, only, now),
      sumProgress(database, of, 'active'),
      // Analysts get no figures of papers.
      told ? undefined : sumPapersOfRunningLists(database, of),
      told ? [] : findWaiting(database, of),
      told ? [] : countLateConsents(database, only),
      told ? [] : findNumbersLeft(database, of),
      sumByDay(database, of, DAYS),
      findActivities(database, only, RECENT),
    ])
    return {
      body: {
        totalApartments: counts.apartments,
        totalUnits: counts.units,
        lists: { scheduled: counts.scheduled, active: counts.active, closed: counts.closed },
        signatures: { scheduled: signatures.scheduled, active: signatures.active, closed: signatures.closed },
        votes,
        active: {
          totalTargets: active.targets,
          completedCount: active.completed,
          riskCount: told ? 0 : active.risk,
          totalArea: toSquareMetres(active.target_area),
          completedArea: toSquareMetres(active.completed_area),
          riskArea: told ? 0 : toSquareMetres(active.risk_area),
          households: { total: active.households, completed: active.completed_households },
          ...(papers === undefined ? {} : { papers }),
        },
        waiting: waiting.map(({ list_id, papers, mismatches }) => ({ listId: list_id, papers, mismatches })),
        signedLate: late.map(({ list_id, list_name, owners }) => ({ listId: list_id, listName: list_name, owners })),
        fewNumbers: numbers
          .filter(isShortOfNumbers)
          .map(({ list_id, list_name, way, left }) => ({ listId: list_id, listName: list_name, way, left })),
        byDay: byDay.map((row) => ({
          day: row.day,
          completedCount: row.completed,
          completedArea: toSquareMetres(row.completed_area),
        })),
        recent: recent.map((row) => recentOf(row, told !== undefined)),
        ...(told ? { hiddenFigures: ['participation', 'risk'] as const } : {}),
      },
    }
  }

const explain =
  (deps: Deps): Handler<typeof explainCall> =>
  async ({ query: { figure, apartmentId, day, from, count }, admin }) => {
    const only = await scopeOf(deps, admin, apartmentId)
    const { causes, sum: _sum, ...told } = await explainDashboard(deps, { figure, day, only })
    const rows = [...(await explainedRows(deps, causes.slice(from, from + count)))]
    return { body: { figure, ...told, total: causes.length, deciding: decidingAmong(causes), rows } }
  }

const exportExplanation =
  (deps: Deps): Handler<typeof exportDashboardExplanation> =>
  async ({ query: { figure, apartmentId, day }, admin }) => {
    const only = await scopeOf(deps, admin, apartmentId)
    const explained = await explainDashboard(deps, { figure, day, only })
    const causes = await allCausesOf(deps, explained, day)
    const { value, unit, rule, parts } = explained
    const file = explanationFile(rowsOfAll(deps, causes), {
      figure,
      scope: [day ?? '대시보드', ...parts.map(({ name }) => name)].join(', '),
      value,
      unit,
      rule,
      at: deps.clock(),
      total: causes.length,
      deciding: decidingAmong(causes),
    })
    return { file: { ...file, name: `${fileNameOf(['대시보드', '숫자의 근거', figure])}.xlsx` } }
  }

/** Adds the calls for the dashboard, and the explanations of its figures. */
export const dashboardRoutes: AddCalls = (route, deps) => {
  route(calls.getDashboardStats, getDashboardStats(deps))
  route(explainCall, explain(deps))
  route(exportDashboardExplanation, exportExplanation(deps), { perMinute: EXPORTS_A_MINUTE })
}
