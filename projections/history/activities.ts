import { sql } from 'kysely'
import { ApartmentDeleted, ApartmentRegistered, type ApartmentEvent } from '#events/apartment/apartment.events.ts'
import { AdminAssigned, AdminUnassigned, type AdminEvent } from '#events/account/admin.events.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { PersonChanged } from '#events/person/person.events.ts'
import { RollImportFinished } from '#events/roll-import/roll-import.events.ts'
import {
  ListArchived,
  ListChanged,
  ListClosed,
  ListCreated,
  ListDeleted,
  ListReopened,
  ListRestored,
  type ListEvent,
} from '#events/list/list.events.ts'
import {
  VoteClosed,
  VoteCreated,
  VoteLinkAttached,
  VoteLinkRemoved,
  VoteLinkStatusChanged,
  VoteOpened,
  VoteResultsSeen,
  type VoteEvent,
} from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import type { ReadTables } from '#infra/projection/read-tables.ts'
import {
  bigint,
  boolean,
  integer,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  withDefault,
} from '#infra/projection/table.ts'
import { deleteRows, eventsOf, insertRows, newestOf, recordset, updateRows } from '../set-based.ts'
import { activityEntry, doerOf, recordRollWork } from './roll-work.ts'

/** As in the contract of the dashboard. */
export type ActivityKind =
  | 'apartment-registered'
  | 'list-created'
  | 'list-changed'
  | 'list-closed'
  | 'list-reopened'
  | 'list-archived'
  | 'list-restored'
  | 'list-deleted'
  | 'roll-imported'
  | 'roll-changed'
  | 'roll-removed'
  | 'vote-created'
  | 'vote-opened'
  | 'vote-closed'
  | 'link-made'
  | 'link-changed'
  | 'results-seen'
  | 'admin-assigned'
  | 'admin-unassigned'

const activity = table(
  'activity',
  {
    /** Of its first event. Work on persons is told in each of their lists. */
    position: bigint,
    at: timestamptz,
    /** Which kind of work on a roll it is comes from its sums. */
    kind: textOf<ActivityKind | 'roll'>(),
    apartment_id: uuid,
    list_id: uuid.nullable,
    /** The list, vote or administrator it happened to. */
    subject_id: uuid.nullable,
    /** Who did it; null for the system. */
    admin_id: uuid.nullable,
    whence: text.nullable,
    /** Of work on a roll: the request, and what it comes to so far. */
    request: text.nullable,
    imported: withDefault(boolean, 'false'),
    added: withDefault(integer, '0'),
    changed: withDefault(integer, '0'),
    persons: withDefault(integer, '0'),
    removed: withDefault(integer, '0'),
  },
  {
    primaryKey: [],
    indexes: {
      activity_newest: ['position desc'],
      activity_apartment: ['apartment_id', 'position desc'],
      activity_list: ['list_id', 'position desc'],
      activity_roll: { on: ['list_id', 'request'], isUnique: true, where: 'request is not null' },
      activity_request: { on: ['request', 'position'], where: 'request is not null' },
    },
  },
)

/** Lists and votes: where they are, and what they are called, also when they are gone. */
const activitySubject = table(
  'activity_subject',
  { id: uuid, list_id: uuid, apartment_id: uuid, name: text },
  { primaryKey: ['id'] },
)

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof activities> {}
}

/**
 * What happened in each complex, a row a notable event: nothing of who chose what, and no resident's name. What one request does to a
 * roll is one row a list.
 */
export const activities = {
  name: 'activities',
  version: 2,
  tables: [activity, activitySubject, activityEntry],
  reads: [activity, activitySubject],
  handles: [
    ApartmentRegistered.type,
    ApartmentDeleted.type,
    AdminAssigned.type,
    AdminUnassigned.type,
    ListCreated.type,
    ListChanged.type,
    ListClosed.type,
    ListReopened.type,
    ListArchived.type,
    ListRestored.type,
    ListDeleted.type,
    ListUserAdded.type,
    ListUserChanged.type,
    ListUserRemoved.type,
    PersonChanged.type,
    RollImportFinished.type,
    VoteCreated.type,
    VoteOpened.type,
    VoteClosed.type,
    VoteLinkAttached.type,
    VoteLinkStatusChanged.type,
    VoteLinkRemoved.type,
    VoteResultsSeen.type,
  ],
  apply: async (transaction, events) => {
    await recordSubjects(transaction, events)
    await addActivities(transaction, events)
    await recordRollWork(transaction, events)
    const gone = eventsOf(ApartmentDeleted, events).map(({ data }) => data.apartmentId)
    await deleteRows(transaction, activity, 'apartment_id', gone)
  },
} satisfies Projection

const kinds: Readonly<Partial<Record<string, ActivityKind>>> = {
  [ApartmentRegistered.type]: 'apartment-registered',
  [AdminAssigned.type]: 'admin-assigned',
  [AdminUnassigned.type]: 'admin-unassigned',
  [ListCreated.type]: 'list-created',
  [ListChanged.type]: 'list-changed',
  [ListClosed.type]: 'list-closed',
  [ListReopened.type]: 'list-reopened',
  [ListArchived.type]: 'list-archived',
  [ListRestored.type]: 'list-restored',
  [ListDeleted.type]: 'list-deleted',
  [VoteCreated.type]: 'vote-created',
  [VoteOpened.type]: 'vote-opened',
  [VoteClosed.type]: 'vote-closed',
  [VoteLinkAttached.type]: 'link-made',
  [VoteLinkStatusChanged.type]: 'link-changed',
  [VoteLinkRemoved.type]: 'link-changed',
  [VoteResultsSeen.type]: 'results-seen',
}

type Notable = RecordedEvent<ApartmentEvent | AdminEvent | ListEvent | VoteEvent>

/** Which complex, list and thing an event is of; of later events of a list or a vote, the list says which complex. */
const placeOf = ({
  data,
}: Notable): {
  readonly apartment_id: string | null
  readonly list_id: string | null
  readonly subject_id: string | null
} => {
  const apartmentId = 'apartmentId' in data ? data.apartmentId : null
  const listId = 'listId' in data ? data.listId : null
  const voteId = 'voteId' in data ? data.voteId : null
  const adminId = 'adminId' in data ? data.adminId : null
  return { apartment_id: apartmentId, list_id: listId, subject_id: adminId ?? voteId ?? listId }
}

const recordSubjects = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const lists = eventsOf(ListCreated, events).map(({ data }) => ({
    id: data.listId,
    list_id: data.listId,
    apartment_id: data.apartmentId,
    name: data.name,
  }))
  const votes = eventsOf(VoteCreated, events).map(({ data }) => ({
    id: data.voteId,
    list_id: data.listId,
    apartment_id: data.apartmentId,
    name: data.title,
  }))
  await insertRows(transaction, activitySubject, [...lists, ...votes])
  const renamed = newestOf(eventsOf(ListChanged, events), ({ data }) => data.listId)
  await updateRows(
    transaction,
    activitySubject,
    ['name'],
    renamed.map(({ data }) => ({ id: data.listId, name: data.name })),
  )
}

const told = {
  ...pick(activity, 'position', 'at', 'kind', 'list_id', 'subject_id', 'admin_id', 'whence'),
  apartment_id: uuid.nullable,
}

const addActivities = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = events.flatMap((event) => {
    const kind = kinds[event.type]
    // The table names types of these streams only.
    return kind
      ? [{ position: event.position, at: event.metadata.at, kind, ...doerOf(event), ...placeOf(event as Notable) }]
      : []
  })
  if (rows.length === 0) return
  await sql`
    insert into activity (position, at, kind, apartment_id, list_id, subject_id, admin_id, whence)
    select r.position, r.at, r.kind, coalesce(r.apartment_id, s.apartment_id), r.list_id, r.subject_id, r.admin_id, r.whence
    from ${recordset(rows, told)}
    left join activity_subject s on s.id = r.list_id
    where coalesce(r.apartment_id, s.apartment_id) is not null`.execute(transaction)
}
