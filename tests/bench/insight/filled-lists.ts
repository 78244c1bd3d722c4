import { sql } from 'kysely'
import { newId } from '#services/core/secrets.ts'
import type { AnyDatabase } from '#infra/platform/projection/projection.ts'

const VOTED_OF_TEN = 6

/** An id that is one wherever it is checked. */
const idFrom = (text: ReturnType<typeof sql>) =>
  sql`overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`

/**
 * Fills the read models of a list as though its roll had been uploaded and six of ten had voted: an
 * entry a unit, twenty buildings, two weeks. Of four units side by side the last two belong to one
 * owner.
 */
const fillEntries = (database: AnyDatabase, listIds: readonly string[], entries: number) =>
  sql`
    insert into read.list_entry (list_user_id, list_id, dong, ho, person_id, area, land_share,
    representative, completed_on, ballots, at_risk, left_out)
    select ${idFrom(sql`l.id::text || 'entry' || n`)}, l.id, (101 + n % 20)::text,
    (101 + n / 20)::text, ${idFrom(sql`l.id::text || (n - (n % 4) / 3)`)},
    300000 + (n % 7) * 200000, 250000 + n % 9, false,
      case when n % 10 < ${VOTED_OF_TEN} then date '2026-11-21' - (n % 14)::integer end,
      (n % 10 < ${VOTED_OF_TEN})::integer, false, false
    from unnest(${listIds}::uuid[]) l(id) cross join generate_series(0, ${entries - 1}::integer) n`.execute(database)

const countEntries = async (database: AnyDatabase, listIds: readonly string[]): Promise<void> => {
  const [isDone, ids] = [sql`completed_on is not null`, sql`${[...listIds]}::uuid[]`]
  const entrySums = sql`count(*), count(*) filter (where ${isDone}), 0, 0, sum(area), coalesce(sum(area) filter (where ${isDone}), 0), 0`
  await sql`
    insert into read.list_total (list_id, targets, completed, risk, left_out, target_area,
    completed_area, risk_area, owners, completed_owners)
    select list_id, ${entrySums}, count(distinct person_id), 0 from read.list_entry where list_id = any(${ids}) group by list_id`.execute(
    database,
  )
  await sql`
    insert into read.list_progress (list_id, dong, targets, completed, risk, left_out, target_area,
    completed_area, risk_area, owners, completed_owners, households, completed_households,
      household_area, completed_household_area, household_land, completed_household_land,
      unknown_area, completed_unknown_area, unknown_land, completed_unknown_land)
    select list_id, dong, ${entrySums}, count(distinct person_id), 0, count(*),
    count(*) filter (where ${isDone}), sum(area), coalesce(sum(area) filter (where ${isDone}), 0),
      sum(land_share), coalesce(sum(land_share) filter (where ${isDone}), 0), 0, 0, 0, 0
    from read.list_entry where list_id = any(${ids}) group by list_id, dong`.execute(database)
  await sql`
    insert into read.list_day (list_id, day, completed, completed_area, completed_households)
    select list_id, completed_on, count(*), sum(area), count(*) from read.list_entry
    where list_id = any(${ids}) and ${isDone} group by list_id, completed_on`.execute(database)
  await sql`
    insert into read.list_band (list_id, band, households, completed_households, household_area, completed_household_area)
    select list_id, n, count(*), count(*) filter (where ${isDone}), sum(area), coalesce(sum(area) filter (where ${isDone}), 0)
    from (select *, ((area - 300000) / 200000)::smallint as n from read.list_entry
    where list_id = any(${ids})) e group by list_id, n`.execute(database)
}

/** Fills lists that are there in the log; their read models hold nothing yet. */
export const fillLists = async (database: AnyDatabase, listIds: readonly string[], entries: number): Promise<void> => {
  await fillEntries(database, listIds, entries)
  await countEntries(database, listIds)
}

/** Makes lists of a complex that the read models alone know of, and fills them. */
export const addLists = async (
  database: AnyDatabase,
  apartmentId: string,
  { lists, entries }: { readonly lists: number; readonly entries: number },
): Promise<void> => {
  const ids = Array.from({ length: lists }, () => newId())
  await sql`
    insert into read.list (id, apartment_id, name, type, start_date, end_date, rule, co_owners,
    contact_changes, both_ways, shared_facilities, archived, created_at)
    select id, ${apartmentId}, '리스트', 'vote', current_date - 7, current_date + 7,
    'management-bylaws', 'all', 'one-admin', 'first', '[]', false, now()
    from unnest(${ids}::uuid[]) l(id)`.execute(database)
  await fillLists(database, ids, entries)
}

/** Computes what the counters spare: a list's sums over its entries, by building. */
export const scanList = (database: AnyDatabase, listId: string) =>
  sql`
    select dong, count(*) as targets, count(completed_on) as completed, sum(area) as target_area,
    sum(area) filter (where completed_on is not null) as completed_area,
      count(distinct person_id) as owners, count(distinct ho) as households, sum(land_share) as land
    from read.list_entry where list_id = ${listId} group by dong order by dong`.execute(database)

/** Computes the sums over all running lists, as the dashboard shows them. */
export const scanLists = (database: AnyDatabase, today: string) =>
  sql`
    select count(*) as targets, count(e.completed_on) as completed, sum(e.area) as target_area,
    sum(e.area) filter (where e.completed_on is not null) as completed_area
    from read.list l join read.list_entry e on e.list_id = l.id where l.closed_at is null
    and ${today}::date between l.start_date and l.end_date`.execute(database)
