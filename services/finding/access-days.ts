import { sql } from 'kysely'
import { MIN_REASON, NIGHT } from '#events/values/finding-rules.ts'
import type { Deps } from '../core/deps.ts'

/**
 * Tables of the counted access log: a row per administrator, complex and day in Seoul. It can be
 * rebuilt from the access log and dropped; it contains no ids but the administrator's.
 */
export const accessDayTables: Readonly<Record<string, string>> = {
  '801-look-days': `
    create table look_day (
      day date not null,
      admin_id uuid not null,
      apartment_id uuid,
      looks integer not null,
      persons integer not null,
      night_persons integer not null,
      files integer not null,
      first_id bigint not null,
      last_id bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      night_last_id bigint,
      unique nulls not distinct (day, admin_id, apartment_id)
    );
    -- The newest look that was counted.
    create table look_day_end (only_row boolean primary key default true check (only_row), id bigint not null);
    insert into look_day_end (id) values (0);`,
  '802-unexplained-downloads': `
    alter table look_day add column unexplained integer not null default 0, add column unexplained_last_id bigint;`,
}

/**
 * Number of rows per step of a first count of two years, so that nobody waits long for the locked
 * row.
 */
const AT_ONCE = 20_000

/** Condition for accesses by administrators: not by residents to their own data. */
const BY_OFFICE = sql`p.person_ids <> array[p.admin_id]`
const SEOUL = sql`p.at at time zone 'Asia/Seoul'`
const BY_NIGHT = sql`extract(hour from ${SEOUL}) not between ${sql.lit(NIGHT.until)} and ${sql.lit(NIGHT.from - 1)}`

/** Taken along as a file with no reason, or hardly one. */
const UNEXPLAINED = sql`p.download and char_length(coalesce(regexp_replace(p.reason, '\\s', '', 'g'), '')) < ${sql.lit(MIN_REASON)}`

const countNextAccesses = (database: Deps['database']): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; last: number }>`
      select e.id, (select id from access_log_end) as last from look_day_end e for update of e`.execute(transaction)
    const { id = 0, last = 0 } = rows[0] ?? {}
    if (id === last) return false
    const until = Math.min(last, id + AT_ONCE)
    const newest = sql`select distinct p.admin_id, p.apartment_id, (${SEOUL})::date as day from personal_data_access p
      where p.id > ${id} and p.id <= ${until} and ${BY_OFFICE}`
    await sql`delete from look_day d using (${newest}) n
      where d.day = n.day and d.admin_id = n.admin_id and d.apartment_id is not distinct from n.apartment_id`.execute(
      transaction,
    )
    await sql`
      insert into look_day (day, admin_id, apartment_id, looks, persons, night_persons, files,
      first_id, last_id, first_at, last_at, night_last_id, unexplained, unexplained_last_id)
      select n.day, n.admin_id, n.apartment_id, count(distinct p.id), count(distinct who), count(distinct who) filter (where ${BY_NIGHT}),
        count(distinct p.id) filter (where p.what like '%내려받%'), min(p.id), max(p.id), min(p.at), max(p.at),
        max(p.id) filter (where ${BY_NIGHT}), count(distinct p.id) filter (where ${UNEXPLAINED}), max(p.id) filter (where ${UNEXPLAINED})
      from (${newest}) n
      join personal_data_access p on p.admin_id = n.admin_id and p.apartment_id is not distinct from n.apartment_id
        and p.at >= n.day::timestamp at time zone 'Asia/Seoul'
        and p.at < (n.day + 1)::timestamp at time zone 'Asia/Seoul' and p.id <= ${until}
        and ${BY_OFFICE}
      cross join lateral unnest(p.person_ids) as who
      group by n.day, n.admin_id, n.apartment_id`.execute(transaction)
    await sql`update look_day_end set id = ${until}`.execute(transaction)
    return until < last
  })

/**
 * Counts the accesses since the last count; of two concurrent calls one waits. Counts older than
 * the access log are deleted.
 */
export const countAccesses = async (database: Deps['database']): Promise<void> => {
  while (await countNextAccesses(database));
  await sql`delete from look_day where last_at < now() - interval '2 years'`.execute(database)
}
