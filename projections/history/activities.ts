import { sql } from 'kysely'
import { ApartmentDeleted, type ApartmentEvent } from '#events/apartment/apartment.events.ts'
import type { AdminEvent } from '#events/account/admin.events.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { MailingPlanned } from '#events/mailing/mailing.events.ts'
import { PersonChanged } from '#events/person/person.events.ts'
import { RollImportFinished } from '#events/roll-import/roll-import.events.ts'
import { ListChanged, ListCreated, type ListEvent } from '#events/list/list.events.ts'
import { SignatureRequested, SignatureRequestReminded } from '#events/signature/signature-request.events.ts'
import { VoteCreated, VoteRevised, type VoteEvent } from '#events/vote/vote.events.ts'
import { RegisterProposalAccepted, RegisterProposalTakenBack } from '#events/registry/register.events.ts'
import { RegistryCollectionStarted } from '#events/registry/registry-collection.events.ts'
import { RegistryImportFinished } from '#events/registry/registry-import.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
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
} from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, insertRows, newestOf, recordset, updateRows } from '../set-based.ts'
import { activityKindOf, notableTypes, type ActivityKind } from './activity-kinds.ts'
import { recordRequests } from './request-activities.ts'
import { activityEntry, doerOf, recordRollWork } from './roll-work.ts'

export type { ActivityKind } from './activity-kinds.ts'

const activity = table(
  'activity',
  {
    /** Position of its first event. Work on persons is shown in each of their lists. */
    position: bigint,
    at: timestamptz,
    /** Kind; that of work on a roll follows from its sums. */
    kind: textOf<ActivityKind | 'roll'>(),
    apartment_id: uuid,
    list_id: uuid.nullable,
    /** List, vote or administrator that it happened to. */
    subject_id: uuid.nullable,
    /** Administrator who did it; null for the system. */
    admin_id: uuid.nullable,
    whence: text.nullable,
    /**
     * Request of work on a roll, of requests to sign, and of data taken over from registers; its
     * sums so far follow.
     */
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

/** Table of lists and votes: their place and name, also when they are deleted. */
const activitySubject = table(
  'activity_subject',
  { id: uuid, list_id: uuid, apartment_id: uuid, name: text },
  { primaryKey: ['id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof activities> {}
}

/**
 * Read model of what happened in each complex, a row a notable event: no choices, and no resident's
 * name. The changes of a roll by one request are one row a list.
 */
export const activities = {
  name: 'activities',
  version: 8,
  serves: 'insight',
  tables: [activity, activitySubject, activityEntry],
  reads: [activity, activitySubject],
  handles: [
    ...notableTypes,
    ApartmentDeleted.type,
    ListUserAdded.type,
    ListUserChanged.type,
    ListUserRemoved.type,
    PersonChanged.type,
    RollImportFinished.type,
    SignatureRequested.type,
    SignatureRequestReminded.type,
    RegisterProposalAccepted.type,
    RegisterProposalTakenBack.type,
  ],
  apply: async (transaction, events) => {
    await recordSubjects(transaction, events)
    await addActivities(transaction, events)
    await recordRollWork(transaction, events)
    await recordRequests(transaction, events)
    const gone = eventsOf(ApartmentDeleted, events).map(({ data }) => data.apartmentId)
    await deleteRows(transaction, activity, 'apartment_id', gone)
  },
} satisfies Projection

type Notable = RecordedEvent<ApartmentEvent | AdminEvent | ListEvent | VoteEvent>

/**
 * Returns complex, list and object of an event; later events of a list or a vote lack the complex,
 * which the list gives.
 */
const scopeOf = ({
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
  const renamed = [
    ...eventsOf(ListChanged, events).map(({ data }) => ({ id: data.listId, name: data.name })),
    ...eventsOf(VoteRevised, events).map(({ data }) => ({ id: data.voteId, name: data.title })),
  ]
  await updateRows(
    transaction,
    activitySubject,
    ['name'],
    newestOf(renamed, ({ id }) => id),
  )
}

const activityColumns = {
  persons: integer,
  ...pick(activity, 'position', 'at', 'kind', 'list_id', 'subject_id', 'admin_id', 'whence'),
  apartment_id: uuid.nullable,
}

/** Returns the number of recipients; or of units or registers taken at once. */
const countIn = ({ type, data }: RecordedEvent): number => {
  if (type === MailingPlanned.type) return (data as { readonly recipients: number }).recipients
  const isOfMany = type === RegistryCollectionStarted.type || type === RegistryImportFinished.type
  return isOfMany ? (data as { readonly total: number }).total : 0
}

const addActivities = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = events.flatMap((event) => {
    const kind = activityKindOf(event)
    // The table names types of these streams only.
    return kind
      ? [
          {
            position: event.position,
            at: event.metadata.at,
            kind,
            persons: countIn(event),
            ...doerOf(event),
            ...scopeOf(event as Notable),
          },
        ]
      : []
  })
  if (rows.length === 0) return
  await sql`
    insert into activity (position, at, kind, apartment_id, list_id, subject_id, admin_id, whence, persons)
    select r.position, r.at, r.kind, coalesce(r.apartment_id, s.apartment_id), r.list_id, r.subject_id, r.admin_id, r.whence, r.persons
    from ${recordset(rows, activityColumns)}
    left join activity_subject s on s.id = r.list_id
    where coalesce(r.apartment_id, s.apartment_id) is not null`.execute(transaction)
}
