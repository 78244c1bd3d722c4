import { sql } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { ListUserAdded, ListUserChanged } from '#events/list-user/list-user.events.ts'
import { dayAt } from '#events/values/day.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { eventsOf, insertRows, newestOf, recordset, sumsOf } from '../set-based.ts'

/** Counters of participation by list and building, and by list and day in Seoul. Areas are in 1/10000 ㎡. */
export const listProgress: Projection = {
  name: 'list-progress',
  version: 2,
  tables: `
    create table list_entry (
      list_user_id uuid primary key,
      list_id uuid not null,
      dong text not null,
      area bigint not null,
      -- Day in Seoul of the first ballot.
      completed_on date
    );
    create table list_progress (
      list_id uuid not null,
      dong text collate natural_korean not null,
      targets integer not null,
      completed integer not null,
      risk integer not null,
      target_area bigint not null,
      completed_area bigint not null,
      risk_area bigint not null,
      primary key (list_id, dong)
    );
    create table list_day (
      list_id uuid not null,
      day date not null,
      completed integer not null,
      completed_area bigint not null,
      primary key (list_id, day)
    );`,
  reads: ['list_progress', 'list_day'],
  handles: [ListUserAdded.type, ListUserChanged.type, BallotCast.type],
  apply: async (transaction, events) => {
    await addEntries(transaction, eventsOf(ListUserAdded, events))
    await changeAreas(transaction, eventsOf(ListUserChanged, events))
    await complete(transaction, eventsOf(BallotCast, events))
  },
}

type Of<Definition> = readonly RecordedEvent<EventOf<Definition>>[]

const addEntries = async (transaction: ReadModelTransaction, added: Of<typeof ListUserAdded>): Promise<void> => {
  if (added.length === 0) return
  await insertRows(
    transaction,
    'list_entry',
    added.map(({ data }) => ({ list_user_id: data.listUserId, list_id: data.listId, dong: data.dong, area: data.area ?? 0, completed_on: null })),
  )
  const sums = sumsOf(added.map(({ data }) => ({ key: { list_id: data.listId, dong: data.dong }, sums: { targets: 1, target_area: data.area ?? 0 } })))
  await sql`
    insert into list_progress (list_id, dong, targets, completed, risk, target_area, completed_area, risk_area)
    select list_id, dong, targets, 0, 0, target_area, 0, 0 from ${recordset(sums, 'list_id uuid, dong text, targets integer, target_area bigint')}
    on conflict (list_id, dong) do update
    set targets = list_progress.targets + excluded.targets, target_area = list_progress.target_area + excluded.target_area`.execute(transaction)
}

/** An entry's new area counts everywhere that it was counted before: the sums by building and by day stay those of one list. */
const changeAreas = async (transaction: ReadModelTransaction, changed: Of<typeof ListUserChanged>): Promise<void> => {
  if (changed.length === 0) return
  const areas = newestOf(changed, ({ data }) => data.listUserId).map(({ data }) => ({ id: data.listUserId, area: data.area ?? 0 }))
  await sql`
    with before as (
      select e.list_user_id, e.list_id, e.dong, e.completed_on, r.area as new_area, r.area - e.area as more
      from list_entry e join ${recordset(areas, 'id uuid, area bigint')} on r.id = e.list_user_id
    ), updated as (
      update list_entry e set area = before.new_area from before where e.list_user_id = before.list_user_id
    ), by_dong as (
      update list_progress p set target_area = p.target_area + d.more, completed_area = p.completed_area + d.completed_more
      from (
        select list_id, dong, sum(more)::bigint as more, coalesce(sum(more) filter (where completed_on is not null), 0)::bigint as completed_more
        from before group by list_id, dong
      ) d
      where p.list_id = d.list_id and p.dong = d.dong
    )
    update list_day l set completed_area = l.completed_area + d.more
    from (select list_id, completed_on, sum(more)::bigint as more from before where completed_on is not null group by list_id, completed_on) d
    where l.list_id = d.list_id and l.day = d.completed_on`.execute(transaction)
}

/** An entry is complete with its first ballot, whatever else is voted on in its list. */
const complete = async (transaction: ReadModelTransaction, cast: Of<typeof BallotCast>): Promise<void> => {
  if (cast.length === 0) return
  const first = newestOf(cast.toReversed(), ({ data }) => data.listUserId).map((event) => ({ id: event.data.listUserId, day: dayOf(event) }))
  await sql`
    with done as (
      update list_entry e set completed_on = r.day from ${recordset(first, 'id uuid, day date')}
      where e.list_user_id = r.id and e.completed_on is null returning e.list_id, e.dong, e.area, r.day
    ), by_dong as (
      update list_progress p set completed = p.completed + d.n, completed_area = p.completed_area + d.area
      from (select list_id, dong, count(*)::integer as n, sum(area)::bigint as area from done group by list_id, dong) d
      where p.list_id = d.list_id and p.dong = d.dong
    )
    insert into list_day (list_id, day, completed, completed_area)
    select list_id, day, count(*)::integer, sum(area)::bigint from done group by list_id, day
    on conflict (list_id, day) do update
    set completed = list_day.completed + excluded.completed, completed_area = list_day.completed_area + excluded.completed_area`.execute(transaction)
}

const dayOf = (event: Pick<RecordedEvent, 'metadata'>): string => dayAt(new Date(event.metadata.at))

export type DongProgress = {
  readonly dong: string
  readonly targets: number
  readonly completed: number
  readonly risk: number
  readonly target_area: number
  readonly completed_area: number
  readonly risk_area: number
}
export type DayProgress = { readonly day: string; readonly completed: number; readonly completed_area: number }

/** A list's counters: by building (101 before 1001) and by day, oldest first. */
export const findListProgress = async (database: AnyDatabase, listId: string): Promise<{ readonly byDong: readonly DongProgress[]; readonly byDay: readonly DayProgress[] }> => {
  const byDong = await sql<DongProgress>`
    select dong, targets, completed, risk, target_area, completed_area, risk_area from read.list_progress where list_id = ${listId} order by dong`.execute(database)
  const byDay = await sql<DayProgress>`select day, completed, completed_area from read.list_day where list_id = ${listId} order by day`.execute(database)
  return { byDong: byDong.rows, byDay: byDay.rows }
}
