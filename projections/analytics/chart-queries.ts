import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { sourceOfView } from './analytics-schema.ts'

/** Source of a query's rows, and form of its values. */
type Source = {
  readonly view: (name: string) => RawBuilder<unknown>
  readonly value: (value: string) => RawBuilder<unknown>
}

/**
 * Query of a chart: the same text for the product and for an analyst's own tool, except for the
 * source of its views.
 */
export type ChartQuery<Row> = (of: Source) => RawBuilder<Row>

const forAnalysts: Source = { view: (name) => sql.raw(`analytics.${name}`), value: (value) => sql.lit(value) }

/** Returns the text of a query as an analyst runs it with their own login. */
export const textOf = (database: Database, query: ChartQuery<unknown>): string =>
  `${query(forAnalysts).compile(database).sql.trim()};`

/** Runs a query for these complexes (undefined: all). */
export const readChart = async <Row>(
  database: Database,
  query: ChartQuery<Row>,
  only: readonly string[] | undefined,
): Promise<readonly Row[]> => {
  const statement = query({
    view: (name) => sourceOfView(name, only),
    value: (value) => sql`${value}::uuid`,
  })
  return (await statement.execute(database)).rows
}

/** Scope of charts: a list, or every list of a complex. */
export type ChartScope = { readonly listId: string } | { readonly apartmentId: string }

const isOf = ({ value }: Source, scope: ChartScope): RawBuilder<unknown> =>
  'listId' in scope ? sql`list_id = ${value(scope.listId)}` : sql`apartment_id = ${value(scope.apartmentId)}`

/**
 * Makes CTE `daily`: a list's days with the participants of each. The figures of hidden days are
 * what is missing from the list's figures, spread evenly.
 */
const daily = ({ view, value }: Source, listIds: readonly string[]) => {
  const ids = sql.join(listIds.map(value))
  return sql`told as (
  select list_id, day, completed_units, completed_area_m2 from ${view('participation_by_day')} where list_id in (${ids})
), whole as (
  select list_id, name, start_date, units, completed_units, area_m2, completed_area_m2 from ${view('lists')} where list_id in (${ids})
), missing as (
  select list_id, nullif(count(*) filter (where t.completed_units is null), 0) as days,
  max(w.completed_units) - coalesce(sum(t.completed_units), 0) as units,
    max(w.completed_area_m2) - coalesce(sum(t.completed_area_m2), 0) as area
  from told t join whole w using (list_id) group by list_id
), daily as (
  select t.list_id, t.day, t.completed_units is null as estimated, coalesce(t.completed_units, m.units / m.days)::numeric as units,
    coalesce(t.completed_area_m2, m.area / m.days)::numeric as area
  from told t join missing m using (list_id)
)`
}

export type ParticipationRow = {
  readonly day: string
  readonly estimated: boolean
  readonly units: number | null
  readonly units_so_far: number | null
  readonly unit_share: number | null
  readonly area_so_far: number | null
  readonly area_share: number | null
}

/** Query of a list's units and their area, by day and cumulative; shares are of 1. */
export const participationQuery =
  (listId: string): ChartQuery<ParticipationRow> =>
  (of) =>
    sql`with ${daily(of, [listId])}
select d.day, d.estimated, round(d.units, 2)::double precision as units,
  round(sum(d.units) over so_far, 2)::double precision as units_so_far,
  round(sum(d.units) over so_far / nullif(w.units, 0), 4)::double precision as unit_share,
  round(sum(d.area) over so_far, 2)::double precision as area_so_far,
  round(sum(d.area) over so_far / nullif(w.area_m2, 0)::numeric, 4)::double precision as area_share
from daily d join whole w using (list_id) window so_far as (order by d.day) order by d.day`

export type ComparisonRow = {
  readonly list_id: string
  readonly name: string
  readonly days_since: number
  readonly estimated: boolean
  readonly unit_share: number | null
}

/** Query that compares lists: the share of units by days since each one's first day. */
export const comparisonQuery =
  (listIds: readonly string[]): ChartQuery<ComparisonRow> =>
  (of) =>
    sql`with ${daily(of, listIds)}
select d.list_id, w.name, d.day - w.start_date as days_since, d.estimated,
  round(sum(d.units) over so_far / nullif(w.units, 0), 4)::double precision as unit_share
from daily d join whole w using (list_id) window so_far as (partition by d.list_id order by d.day) order by d.list_id, d.day`

export type CellRow = {
  readonly dong: string
  readonly band: number
  readonly band_name: string
  readonly owners: number | null
  readonly participants: number | null
}

/** Query of a list's owners and participants by building and band of area. */
export const dongBandQuery =
  (listId: string): ChartQuery<CellRow> =>
  ({ view, value }) =>
    sql`select dong, band, band_name, owners, participants
from ${view('participation_by_dong_band')} where list_id = ${value(listId)}
order by dong collate "C", band`

export type FunnelRow = {
  readonly told: number | null
  readonly opened: number | null
  readonly proven: number | null
  readonly participants: number | null
}

/** Query of the steps that the recipients of a list's messages have reached. */
export const funnelQuery =
  (listId: string): ChartQuery<FunnelRow> =>
  ({ view, value }) =>
    sql`select told, opened, proven, participants
from ${view('funnel')} where list_id = ${value(listId)}`

export type HourRow = { readonly hour: number; readonly participants: number; readonly left_out: number }

/** Query of participants by the hour of the day, and of how many figures are hidden. */
export const hoursQuery =
  (scope: ChartScope): ChartQuery<HourRow> =>
  (of) =>
    sql`select hour, coalesce(sum(participants), 0)::bigint as participants,
  count(*) filter (where participants is null) as left_out
from ${of.view('participation_by_hour')} where ${isOf(of, scope)}
group by hour order by hour`

export type WeekdayRow = { readonly weekday: number; readonly participants: number; readonly left_out: number }

/**
 * Query of participants by the day of the week, Monday first, and of how many figures are hidden.
 */
export const weekdaysQuery =
  (scope: ChartScope): ChartQuery<WeekdayRow> =>
  (of) =>
    sql`select extract(isodow from day)::integer as weekday, coalesce(sum(participants), 0)::bigint as participants,
  count(*) filter (where participants is null) as left_out
from ${of.view('participation_by_day')} where ${isOf(of, scope)}
group by weekday order by weekday`
