import { sql } from 'kysely'
import type { AnyDatabase } from '#infra/projection/projection.ts'

/** Of which complexes (undefined: all), and the day in Seoul that a list's status is judged by. */
export type FiguresOf = { readonly only: readonly string[] | undefined; readonly today: string }

const within = (only: readonly string[] | undefined, column: ReturnType<typeof sql>) =>
  only ? sql`${column} = any(${only}::uuid[])` : sql`true`

/** As a list's status is told; deleted lists are not there at all. */
const isActive = (today: string) => sql`(l.closed_at is null and ${today}::date between l.start_date and l.end_date)`

export type CampaignCounts = {
  readonly apartments: number
  readonly units: number
  readonly scheduled: number
  readonly active: number
  readonly closed: number
}

/** How many complexes, units and lists of each status there are; archived lists are put aside, as they are where lists are shown. */
export const countCampaigns = async (database: AnyDatabase, { only, today }: FiguresOf): Promise<CampaignCounts> => {
  const { rows } = await sql<CampaignCounts>`
    select a.apartments, a.units, c.scheduled, c.active, c.closed
    from (select count(*) as apartments, coalesce(sum(total_units), 0)::bigint as units from read.apartment where ${within(only, sql`id`)}) a
    cross join (
      select count(*) filter (where l.closed_at is null and l.start_date > ${today}::date) as scheduled, count(*) filter (where ${isActive(today)}) as active,
        count(*) filter (where l.closed_at is not null or l.end_date < ${today}::date) as closed
      from read.list l where not l.archived and ${within(only, sql`l.apartment_id`)}
    ) c`.execute(database)
  return rows[0] ?? { apartments: 0, units: 0, scheduled: 0, active: 0, closed: 0 }
}

export type Progress = {
  readonly targets: number
  readonly completed: number
  readonly risk: number
  /** Areas in 1/10000 ㎡. */
  readonly target_area: number
  readonly completed_area: number
  readonly risk_area: number
}

const noProgress: Progress = { targets: 0, completed: 0, risk: 0, target_area: 0, completed_area: 0, risk_area: 0 }

/** Participation in all lists, archived ones too, or in those that run today: sums of a row a list. */
export const sumProgress = async (
  database: AnyDatabase,
  { only, today }: FiguresOf,
  which: 'all' | 'active',
): Promise<Progress> => {
  const { rows } = await sql<Progress>`
    select coalesce(sum(p.targets), 0)::bigint as targets, coalesce(sum(p.completed), 0)::bigint as completed, coalesce(sum(p.risk), 0)::bigint as risk,
      coalesce(sum(p.target_area), 0)::bigint as target_area, coalesce(sum(p.completed_area), 0)::bigint as completed_area, coalesce(sum(p.risk_area), 0)::bigint as risk_area
    from read.list l join read.list_total p on p.list_id = l.id
    where ${within(only, sql`l.apartment_id`)} and ${which === 'active' ? isActive(today) : sql`true`}`.execute(
    database,
  )
  return rows[0] ?? noProgress
}

export type DayFigures = { readonly day: string; readonly completed: number; readonly completed_area: number }

/** Participation on each of the last `days` days, today last, those without any included. */
export const sumByDay = async (
  database: AnyDatabase,
  { only, today }: FiguresOf,
  days: number,
): Promise<readonly DayFigures[]> => {
  const { rows } = await sql<DayFigures>`
    select d.day::date as day, coalesce(sum(s.completed), 0)::bigint as completed, coalesce(sum(s.completed_area), 0)::bigint as completed_area
    from generate_series(${today}::date - ${days - 1}::integer, ${today}::date, interval '1 day') d(day)
    left join (
      select c.day, c.completed, c.completed_area from read.list l join read.list_day c on c.list_id = l.id
      where ${within(only, sql`l.apartment_id`)} and c.day > ${today}::date - ${days}::integer
    ) s on s.day = d.day::date
    group by d.day order by d.day`.execute(database)
  return rows
}

export type VoteCounts = { readonly draft: number; readonly open: number; readonly closed: number }

/** How many votes of each status there are at `now`: past its time, an open one counts as closed. */
export const countVotes = async (
  database: AnyDatabase,
  only: readonly string[] | undefined,
  now: Date,
): Promise<VoteCounts> => {
  const { rows } = await sql<VoteCounts>`
    select count(*) filter (where status = 'draft') as draft,
      count(*) filter (where status = 'open' and (closes_at is null or closes_at > ${now})) as open,
      count(*) filter (where status = 'closed' or (status = 'open' and closes_at <= ${now})) as closed
    from read.vote where ${within(only, sql`apartment_id`)}`.execute(database)
  return rows[0] ?? { draft: 0, open: 0, closed: 0 }
}
