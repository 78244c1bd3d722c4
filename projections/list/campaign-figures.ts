import { sql, type InferResult, type RawBuilder } from 'kysely'
import type { ListType } from '#events/list/list.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'
import { voteStatusAtSql } from '../vote/votes.ts'
import { entrySums } from './counters.ts'
import type { EntrySums, HouseholdSums } from './find-list-figures.ts'

/**
 * Complexes of the figures (undefined: all), and the day in Seoul that a list's status is judged
 * by.
 */
export type FiguresOf = {
  readonly only: readonly string[] | undefined
  readonly today: string
  /**
   * Lists whose participation may be shown, and their days (undefined: all): others are left out of
   * sums.
   */
  readonly told?: { readonly lists: readonly string[]; readonly days: readonly ListDay[] }
}

/** Day of a list in Seoul, as an ISO date. */
type ListDay = { readonly listId: string; readonly day: string }

/** SQL that is true for a running list; deleted lists are not in the read model. */
/** Returns the condition that a list `l` runs on a day. */
export const isActive = (today: string) =>
  sql<boolean>`(l.closed_at is null and ${today}::date between l.start_date and l.end_date)`

const countWhere = (isCounted: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${isCounted})`

const apartmentsOf = (database: Database, only: FiguresOf['only']) => {
  const all = database
    .selectFrom('read.apartment')
    .select([sql<number>`count(*)`.as('apartments'), sql<number>`coalesce(sum(total_units), 0)::bigint`.as('units')])
  return only ? all.where('id', '=', oneOf(only, 'uuid')) : all
}

const listsOf = (database: Database, { only, today }: FiguresOf, type: ListType | undefined) => {
  const shown = database
    .selectFrom('read.list as l')
    .where('l.archived', '=', false)
    .where(type === undefined ? sql<boolean>`true` : sql<boolean>`l.type = ${type}`)
    .select([
      countWhere(sql`l.closed_at is null and l.start_date > ${today}::date`).as('scheduled'),
      countWhere(isActive(today)).as('active'),
      countWhere(sql`l.closed_at is not null or l.end_date < ${today}::date`).as('closed'),
    ])
  return only ? shown.where('l.apartment_id', '=', oneOf(only, 'uuid')) : shown
}

const campaigns = (database: Database, of: FiguresOf, type: ListType | undefined) =>
  database
    .selectFrom(apartmentsOf(database, of.only).as('a'))
    .crossJoin(listsOf(database, of, type).as('c'))
    .select(['a.apartments', 'a.units', 'c.scheduled', 'c.active', 'c.closed'])

export type CampaignCounts = InferResult<ReturnType<typeof campaigns>>[number]

/**
 * Counts complexes, units and lists of each status, of one type or both; archived lists are left
 * out, as on screens.
 */
export const countCampaigns = (database: Database, of: FiguresOf, type?: ListType): Promise<CampaignCounts> =>
  campaigns(database, of, type).executeTakeFirstOrThrow()

const waitingIn = (database: Database, of: FiguresOf) =>
  database
    .selectFrom('read.list as l')
    .where(isAmong(of, 'active'))
    .select((eb) => [
      'l.id as list_id',
      eb
        .selectFrom('read.consent as c')
        .whereRef('c.list_id', '=', 'l.id')
        .where('c.status', '=', 'pending')
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .as('papers'),
      eb
        .selectFrom('read.identity_mismatch as m')
        .whereRef('m.list_id', '=', 'l.id')
        .where('m.status', '=', 'waiting')
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .as('mismatches'),
    ])

/** Finds what waits for the office in running lists: papers, and mismatches. */
export const findWaiting = async (database: Database, of: FiguresOf) => {
  const lists = database.selectFrom(waitingIn(database, of).as('w')).selectAll()
  const rows = await lists
    .where(sql<boolean>`w.papers + w.mismatches > 0`)
    .orderBy('w.list_id')
    .execute()
  return rows.map(({ list_id, papers, mismatches }) => ({ list_id, papers: papers ?? 0, mismatches: mismatches ?? 0 }))
}

const householdCounts = ['households', 'completed_households'] as const

/** Participation. Areas in 1/10000 ㎡. */
export type Progress = EntrySums & Pick<HouseholdSums, (typeof householdCounts)[number]>

type FigureSet = 'all' | 'active'

const isAmong = ({ only, today, told }: FiguresOf, which: FigureSet) =>
  sql<boolean>`${only ? sql`l.apartment_id = any(${[...only]}::uuid[])` : sql`true`}
    and ${told ? sql`l.id = any(${[...told.lists]}::uuid[])` : sql`true`}
    and ${which === 'active' ? isActive(today) : sql`true`}`

/**
 * Sums the participation in all lists, archived ones too, or in those that run today: sums of one
 * row a list, and of one row a band of area.
 */
export const sumProgress = async (database: Database, of: FiguresOf, which: FigureSet): Promise<Progress> => {
  const [entries, units] = await Promise.all([
    database
      .selectFrom('read.list as l')
      .innerJoin('read.list_total as p', 'p.list_id', 'l.id')
      .where(isAmong(of, which))
      .select(entrySums.map((name) => sql<number>`coalesce(sum(${sql.ref(`p.${name}`)}), 0)::bigint`.as(name)))
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('read.list as l')
      .innerJoin('read.list_band as p', 'p.list_id', 'l.id')
      .where(isAmong(of, which))
      .select(householdCounts.map((name) => sql<number>`coalesce(sum(${sql.ref(`p.${name}`)}), 0)::bigint`.as(name)))
      .executeTakeFirstOrThrow(),
  ])
  return { ...entries, ...units }
}

/** SQL that is true for a day of a list that may be shown. */
const isDisclosedDay = (days: readonly ListDay[]) =>
  sql<boolean>`(l.id, c.day) in (select * from unnest(${days.map(({ listId }) => listId)}::uuid[], ${days.map(({ day }) => day)}::date[]))`

const participationQuery = (database: Database, { only, today, told }: FiguresOf, days: number) => {
  const since = database
    .selectFrom('read.list as l')
    .innerJoin('read.list_day as c', 'c.list_id', 'l.id')
    .where('c.day', '>', sql<string>`${today}::date - ${days}::integer`)
    .where(told ? isDisclosedDay(told.days) : sql<boolean>`true`)
    .select(['c.day', 'c.completed', 'c.completed_area'])
  return only ? since.where('l.apartment_id', '=', oneOf(only, 'uuid')) : since
}

const daysUntil = (today: string, days: number) =>
  sql<{ day: Date }>`generate_series(${today}::date - ${days - 1}::integer, ${today}::date, interval '1 day')`

const byDay = (database: Database, of: FiguresOf, days: number) =>
  database
    .selectFrom(daysUntil(of.today, days).as<'d'>(sql`d(day)`))
    .leftJoin(participationQuery(database, of, days).as('s'), (join) => join.on('s.day', '=', sql<string>`d.day::date`))
    .select([
      sql<string>`d.day::date`.as('day'),
      sql<number>`coalesce(sum(s.completed), 0)::bigint`.as('completed'),
      sql<number>`coalesce(sum(s.completed_area), 0)::bigint`.as('completed_area'),
    ])
    .groupBy('d.day')
    .orderBy('d.day')

export type DayFigures = InferResult<ReturnType<typeof byDay>>[number]

/**
 * Returns the participation on each of the last `days` days, today last, days without any included.
 */
export const sumByDay = (database: Database, of: FiguresOf, days: number): Promise<readonly DayFigures[]> =>
  byDay(database, of, days).execute()

const voteCounts = (database: Database, now: Date) =>
  database
    .selectFrom('read.vote as v')
    .innerJoin('read.list as l', 'l.id', 'v.list_id')
    .select(
      (['draft', 'open', 'closed'] as const).map((status) =>
        countWhere(sql`${voteStatusAtSql(now)} = ${status}`).as(status),
      ),
    )

export type VoteCounts = InferResult<ReturnType<typeof voteCounts>>[number]

/**
 * Counts votes of each status at `now`: an open one past its end or its list's end counts as
 * closed.
 */
export const countVotes = (database: Database, only: readonly string[] | undefined, now: Date): Promise<VoteCounts> => {
  const counted = voteCounts(database, now)
  return (only ? counted.where('v.apartment_id', '=', oneOf(only, 'uuid')) : counted).executeTakeFirstOrThrow()
}

/**
 * Returns the figures of each list of some complexes, present ones or those of a day, whether it
 * runs or not. Areas in 1/10000 ㎡; deleted lists are not included.
 */
export const findProgressOfLists = async (
  database: Database,
  { only, day }: { readonly only: readonly string[] | undefined; readonly day: string | undefined },
): Promise<ReadonlyMap<string, Readonly<Record<keyof Progress, number>>>> => {
  const seen = only ? sql`l.apartment_id = any(${[...only]}::uuid[])` : sql`true`
  const { rows } = await sql<Progress & { id: string }>`
    select l.id, ${sql.join(entrySums.map((name) => sql`coalesce(p.${sql.id(name)}, 0)::bigint as ${sql.id(name)}`))},
      coalesce(b.households, 0)::bigint as households, coalesce(b.completed_households, 0)::bigint as completed_households
    from read.list l left join read.list_total p on p.list_id = l.id
    left join lateral (select sum(households) as households,
    sum(completed_households) as completed_households from read.list_band
    where list_id = l.id) b on true
    where ${seen}`.execute(database)
  const all = new Map(rows.map(({ id, ...sums }) => [id, sums]))
  if (day === undefined) return all
  const days = await database
    .selectFrom('read.list_day')
    .where('day', '=', day)
    .select(['list_id', 'completed', 'completed_area'])
    .execute()
  const onDay = new Map(days.map((row) => [row.list_id, row]))
  return new Map(
    [...all].map(([id, sums]) => {
      const { completed = 0, completed_area = 0 } = onDay.get(id) ?? {}
      return [id, { ...sums, completed, completed_area }]
    }),
  )
}
