import { sql } from 'kysely'
import { ApartmentDeleted, ApartmentRegistered, type ApartmentEvent } from '#events/apartment/apartment.events.ts'
import { AdminAssigned, AdminUnassigned, type AdminEvent } from '#events/auth/admin.events.ts'
import { ListUserAdded } from '#events/list-user/list-user.events.ts'
import { ListCreated, type ListEvent } from '#events/list/list.events.ts'
import { VoteClosed, VoteCreated, VoteLinkAttached, VoteLinkRemoved, VoteLinkStatusChanged, VoteOpened, VoteResultsSeen, type VoteEvent } from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

/**
 * What happened in each complex, a row a notable event: nothing of who chose what, and no resident's name. The owners that one request
 * enrolled are one row.
 */
export const activities: Projection = {
  name: 'activities',
  version: 1,
  tables: `
    create table activity (
      -- Of its first event.
      position bigint primary key,
      at timestamptz not null,
      kind text not null,
      apartment_id uuid not null,
      -- The list, vote or administrator it happened to.
      subject_id uuid,
      -- Who did it; null for the system.
      admin_id uuid,
      count integer,
      -- Of a roll's import: the request.
      request text
    );
    create index activity_apartment on activity (apartment_id, position desc);
    create unique index activity_import on activity (subject_id, request) where request is not null;
    create table list_place (list_id uuid primary key, apartment_id uuid not null);`,
  reads: ['activity'],
  handles: [
    ApartmentRegistered.type,
    ApartmentDeleted.type,
    AdminAssigned.type,
    AdminUnassigned.type,
    ListCreated.type,
    ListUserAdded.type,
    VoteCreated.type,
    VoteOpened.type,
    VoteClosed.type,
    VoteLinkAttached.type,
    VoteLinkStatusChanged.type,
    VoteLinkRemoved.type,
    VoteResultsSeen.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      'list_place',
      eventsOf(ListCreated, events).map(({ data }) => ({ list_id: data.listId, apartment_id: data.apartmentId })),
    )
    await addActivities(transaction, events)
    await addImports(transaction, events)
    const gone = eventsOf(ApartmentDeleted, events).map(({ data }) => data.apartmentId)
    if (gone.length > 0) await sql`delete from activity where apartment_id = any(${gone}::uuid[])`.execute(transaction)
  },
}

/** As in the contract of the dashboard. */
export type ActivityKind =
  | 'apartment-registered'
  | 'list-created'
  | 'roll-imported'
  | 'vote-created'
  | 'vote-opened'
  | 'vote-closed'
  | 'link-made'
  | 'link-changed'
  | 'results-seen'
  | 'admin-assigned'
  | 'admin-unassigned'

const kinds: Readonly<Partial<Record<string, ActivityKind>>> = {
  [ApartmentRegistered.type]: 'apartment-registered',
  [AdminAssigned.type]: 'admin-assigned',
  [AdminUnassigned.type]: 'admin-unassigned',
  [ListCreated.type]: 'list-created',
  [VoteCreated.type]: 'vote-created',
  [VoteOpened.type]: 'vote-opened',
  [VoteClosed.type]: 'vote-closed',
  [VoteLinkAttached.type]: 'link-made',
  [VoteLinkStatusChanged.type]: 'link-changed',
  [VoteLinkRemoved.type]: 'link-changed',
  [VoteResultsSeen.type]: 'results-seen',
}

type Notable = RecordedEvent<ApartmentEvent | AdminEvent | ListEvent | VoteEvent>

const actorOf = ({ metadata: { actor } }: Pick<RecordedEvent, 'metadata'>): string | null => (actor.kind === 'admin' ? actor.id : null)

/** Which complex and which thing an event is of; of a vote's later events, the list says which complex. */
const placeOf = ({ data }: Notable): { readonly apartment_id: string | null; readonly list_id: string | null; readonly subject_id: string | null } => {
  const apartmentId = 'apartmentId' in data ? data.apartmentId : null
  const listId = 'listId' in data ? data.listId : null
  const voteId = 'voteId' in data ? data.voteId : null
  const adminId = 'adminId' in data ? data.adminId : null
  return { apartment_id: apartmentId, list_id: listId, subject_id: adminId ?? voteId ?? listId }
}

const addActivities = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = events.flatMap((event) => {
    const kind = kinds[event.type]
    // The table names types of these streams only.
    return kind ? [{ position: event.position, at: event.metadata.at, kind, admin_id: actorOf(event), ...placeOf(event as Notable) }] : []
  })
  if (rows.length === 0) return
  await sql`
    insert into activity (position, at, kind, apartment_id, subject_id, admin_id)
    select r.position, r.at, r.kind, coalesce(r.apartment_id, p.apartment_id), r.subject_id, r.admin_id
    from ${recordset(rows, 'position bigint, at timestamptz, kind text, apartment_id uuid, list_id uuid, subject_id uuid, admin_id uuid')}
    left join list_place p on p.list_id = r.list_id
    where coalesce(r.apartment_id, p.apartment_id) is not null`.execute(transaction)
}

/** The first event of a request stands for all of them, also of those that come in later batches. */
const addImports = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const imports = [...Map.groupBy(eventsOf(ListUserAdded, events), ({ data, metadata, position }) => `${data.listId} ${metadata.requestId ?? position}`).values()]
  const rows = imports.flatMap((added) => {
    const [first] = added
    if (!first) return []
    const { data, metadata, position } = first
    const place = { apartment_id: data.apartmentId, subject_id: data.listId, admin_id: actorOf(first) }
    return [{ position, at: metadata.at, kind: 'roll-imported', ...place, count: added.length, request: metadata.requestId ?? String(position) }]
  })
  if (rows.length === 0) return
  const columns = 'position bigint, at timestamptz, kind text, apartment_id uuid, subject_id uuid, admin_id uuid, count integer, request text'
  await sql`
    insert into activity (position, at, kind, apartment_id, subject_id, admin_id, count, request)
    select r.position, r.at, r.kind, r.apartment_id, r.subject_id, r.admin_id, r.count, r.request from ${recordset(rows, columns)}
    on conflict (subject_id, request) where request is not null do update set count = activity.count + excluded.count`.execute(transaction)
}

export type ActivityRow = {
  readonly position: number
  readonly at: Date
  readonly kind: ActivityKind
  readonly apartment_id: string
  readonly apartment_name: string
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly admin_id: string | null
  readonly admin_name: string | null
  readonly count: number | null
}

/** The newest activities of complexes (undefined: of all), newest first; what they happened to is called as it is called now. */
export const findActivities = async (database: AnyDatabase, only: readonly string[] | undefined, limit: number): Promise<readonly ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    select r.position, r.at, r.kind, r.apartment_id, a.name as apartment_name, r.subject_id, coalesce(l.name, v.title, s.name) as subject_name,
      r.admin_id, d.name as admin_name, r.count
    from (
      select * from read.activity where ${only ? sql`apartment_id = any(${only}::uuid[])` : sql`true`} order by position desc limit ${limit}
    ) r
    join read.apartment a on a.id = r.apartment_id
    left join read.list l on l.id = r.subject_id
    left join read.vote v on v.id = r.subject_id
    left join read.admin s on s.id = r.subject_id
    left join read.admin d on d.id = r.admin_id
    order by r.position desc`.execute(database)
  return rows
}
