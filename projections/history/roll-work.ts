import { sql } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { PersonChanged } from '#events/person/person.events.ts'
import { RollImportFinished } from '#events/roll-import/roll-import.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import {
  bigint,
  boolean,
  integer,
  table,
  text,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

type EventsOfType<Definition> = readonly RecordedEvent<EventOf<Definition>>[]

/**
 * Table of the entries of a person with the positions at which each came and went (read model of
 * activities): it tells which they had when they were changed.
 */
export const activityEntry = table(
  'activity_entry',
  {
    list_user_id: uuid,
    list_id: uuid,
    person_id: uuid,
    added_position: bigint,
    removed_position: bigint.nullable,
  },
  {
    primaryKey: ['list_user_id', 'added_position'],
    indexes: { activity_entry_person: ['person_id'], activity_entry_list: ['list_id'] },
  },
)

/** Returns who did it and from where, as far as it was recorded. */
export const doerOf = ({ metadata: { actor, from } }: Pick<RecordedEvent, 'metadata'>) => ({
  admin_id: actor.kind === 'admin' ? actor.id : null,
  whence: from ?? null,
})

/**
 * Stores additions, changes and removals of owners, one row a request and list; each event adds its
 * share, whatever batch it comes in. A person's change counts in every list that they are in.
 */
export const recordRollWork = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const [added, removed] = [eventsOf(ListUserAdded, events), eventsOf(ListUserRemoved, events)]
  await insertRows(
    transaction,
    activityEntry,
    added.map(({ data, position }) => ({
      list_user_id: data.listUserId,
      list_id: data.listId,
      person_id: data.personId,
      added_position: position,
      removed_position: null,
    })),
  )
  await takeOff(transaction, removed, eventsOf(ListDeleted, events))
  const done = [
    ...added.map((event) => shareOf(event, { added: 1 })),
    ...eventsOf(ListUserChanged, events).map((event) => shareOf(event, { changed: 1 })),
    ...removed.map((event) => shareOf(event, { removed: 1 })),
    ...eventsOf(RollImportFinished, events).map((event) => shareOf(event, { imported: true })),
  ]
  const persons = eventsOf(PersonChanged, events).map((event) => ({
    ...particularsOf(event),
    person_id: event.data.personId,
  }))
  if (done.length + persons.length > 0) await addUp(transaction, done, persons)
}

const takeOff = async (
  transaction: ReadModelTransaction,
  removed: EventsOfType<typeof ListUserRemoved>,
  deleted: EventsOfType<typeof ListDeleted>,
): Promise<void> => {
  if (removed.length > 0) {
    const gone = removed.map(({ data, position }) => ({ id: data.listUserId, position }))
    await sql`
      with gone as (select * from ${recordset(gone, { id: uuid, position: bigint })})
      update activity_entry e set removed_position = (select min(g.position) from gone g
      where g.id = e.list_user_id and g.position > e.added_position)
      where e.list_user_id in (select id from gone) and e.removed_position is null`.execute(transaction)
  }
  if (deleted.length === 0) return
  const lists = deleted.map(({ data, position }) => ({ id: data.listId, position }))
  await sql`update activity_entry e set removed_position = r.position
    from ${recordset(lists, { id: uuid, position: bigint })} where e.list_id = r.id
    and e.removed_position is null`.execute(transaction)
}

/** Returns the request of an event, or the event alone. */
const particularsOf = (event: RecordedEvent) => ({
  position: event.position,
  at: event.metadata.at,
  request: event.metadata.requestId ?? String(event.position),
  ...doerOf(event),
})

const shareOf = (
  event: RecordedEvent & { readonly data: { readonly listId: string } },
  own: { readonly imported?: true; readonly added?: 1; readonly changed?: 1; readonly removed?: 1 },
) => ({
  ...particularsOf(event),
  list_id: event.data.listId,
  imported: false,
  added: 0,
  changed: 0,
  persons: 0,
  removed: 0,
  ...own,
})

const doing = { position: bigint, at: timestamptz, admin_id: uuid.nullable, whence: text.nullable, request: text }
const share = { imported: boolean, added: integer, changed: integer, persons: integer, removed: integer }
const doneToList = { ...doing, list_id: uuid, ...share }
const doneToPerson = { ...doing, person_id: uuid }

const addUp = (
  transaction: ReadModelTransaction,
  done: readonly WrittenRow<typeof doneToList>[],
  persons: readonly WrittenRow<typeof doneToPerson>[],
) =>
  sql`
    with done as (
      select r.position, r.at, r.admin_id, r.whence, r.request, r.list_id, r.imported, r.added, r.changed, r.persons, r.removed
      from ${recordset(done, doneToList)}
      union all
      select distinct r.position, r.at, r.admin_id, r.whence, r.request, e.list_id, false, 0, 0, 1, 0
      from ${recordset(persons, doneToPerson)}
      join activity_entry e on e.person_id = r.person_id and e.added_position < r.position
      and (e.removed_position is null or e.removed_position > r.position)
    ), sums as (
      select list_id, request, min(position) as position, (array_agg(at
      order by position))[1] as at, (array_agg(admin_id order by position))[1] as admin_id,
        (array_agg(whence order by position))[1] as whence, bool_or(imported) as imported,
        sum(added)::integer as added, sum(changed)::integer as changed,
        sum(persons)::integer as persons, sum(removed)::integer as removed
      from done group by list_id, request
    )
    insert into activity as a (position, at, kind, apartment_id, list_id, subject_id, admin_id,
    whence, request, imported, added, changed, persons, removed)
    select d.position, d.at, 'roll', s.apartment_id, d.list_id, d.list_id, d.admin_id, d.whence,
    d.request, d.imported, d.added, d.changed, d.persons, d.removed
    from sums d join activity_subject s on s.id = d.list_id
    on conflict (list_id, request) where request is not null do update set imported = a.imported
    or excluded.imported, added = a.added + excluded.added,
      changed = a.changed + excluded.changed, persons = a.persons + excluded.persons, removed = a.removed + excluded.removed`.execute(
    transaction,
  )
