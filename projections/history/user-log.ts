import { sql } from 'kysely'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { MemoWritten } from '#events/person/memo.events.ts'
import { PersonChanged, PersonErased, PersonRegistered } from '#events/person/person.events.ts'
import { UnitOwnerRenamed } from '#events/person/unit.events.ts'
import {
  ListArchived,
  ListChanged,
  ListClosed,
  ListCreated,
  ListReopened,
  ListRestored,
} from '#events/list/list.events.ts'
import { MessageAccepted, MessageRefused } from '#events/messaging/message.events.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import { VoteClosed, VoteOpened } from '#events/vote/vote.events.ts'
import {
  VerificationCodeIssued,
  VerificationCodeRefused,
  VerificationLocked,
  VoterVerified,
} from '#events/participation/voter-verification.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { allOf, fetchPage, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

/** As in the contract of the list's users. */
export type UserLogKind = 'roll' | 'person' | 'memo' | 'verification' | 'message' | 'submission' | 'list' | 'erasure'

/**
 * Where in the log stands what happened to a person: positions, no contents. What is shown is read from the log itself, so it is what
 * the log says, and of an erased person nothing.
 */
export const userLog: Projection = {
  name: 'user-log',
  version: 1,
  tables: `
    create table user_log (
      person_id uuid not null,
      position bigint not null,
      -- Null for what concerns the person in every list.
      list_id uuid,
      at timestamptz not null,
      kind text not null,
      primary key (person_id, position)
    );
    create table list_log (
      list_id uuid not null,
      position bigint not null,
      at timestamptz not null,
      primary key (list_id, position)
    );
    -- Whose an entry was from a position on: taken off a list, it may come back as somebody else's.
    create table entry_owner (
      list_user_id uuid not null,
      position bigint not null,
      list_id uuid not null,
      person_id uuid not null,
      primary key (list_user_id, position)
    );
    create table verification_entry (verification_id uuid primary key, list_user_id uuid not null);`,
  reads: ['user_log', 'list_log'],
  handles: [
    PersonRegistered.type,
    PersonChanged.type,
    PersonErased.type,
    ListUserAdded.type,
    ListUserChanged.type,
    ListUserRemoved.type,
    UnitOwnerRenamed.type,
    MemoWritten.type,
    VerificationCodeIssued.type,
    VerificationCodeRefused.type,
    VerificationLocked.type,
    VoterVerified.type,
    MessageAccepted.type,
    MessageRefused.type,
    BallotCast.type,
    ListCreated.type,
    ListChanged.type,
    ListClosed.type,
    ListReopened.type,
    ListArchived.type,
    ListRestored.type,
    VoteOpened.type,
    VoteClosed.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      'entry_owner',
      eventsOf(ListUserAdded, events).map(({ data, position }) => ({
        list_user_id: data.listUserId,
        position,
        list_id: data.listId,
        person_id: data.personId,
      })),
    )
    await insertRows(
      transaction,
      'verification_entry',
      eventsOf(VerificationCodeIssued, events).flatMap(({ data }) =>
        data.listUserId === null ? [] : [{ verification_id: data.verificationId, list_user_id: data.listUserId }],
      ),
    )
    await insertRows(transaction, 'user_log', [...ofPersons(events), ...ofPersonsInLists(events)])
    await addOfEntries(transaction, events)
    await insertRows(transaction, 'list_log', ofLists(events))
  },
}

type Happened = Pick<RecordedEvent, 'position' | 'metadata'>

const rowOf = (
  { position, metadata }: Happened,
  kind: UserLogKind,
  { personId, listId = null }: { readonly personId: string; readonly listId?: string | null },
) => ({
  person_id: personId,
  position,
  list_id: listId,
  at: metadata.at,
  kind,
})

/** What an import does is caused by the event that began it; what the office does by hand is not. */
const changeKind = ({ metadata }: Happened): UserLogKind => (metadata.cause === undefined ? 'person' : 'roll')

const ofPersons = (events: readonly RecordedEvent[]) =>
  [
    ...eventsOf(PersonRegistered, events).map((event) => rowOf(event, 'roll', event.data)),
    ...eventsOf(PersonChanged, events).map((event) => rowOf(event, changeKind(event), event.data)),
    ...eventsOf(PersonErased, events).map((event) => rowOf(event, 'erasure', event.data)),
    ...eventsOf(MemoWritten, events).map((event) => rowOf(event, 'memo', { personId: event.data.personId })),
  ].map((row) => ({ ...row, list_id: null }))

const ofPersonsInLists = (events: readonly RecordedEvent[]) => [
  ...eventsOf(ListUserAdded, events).map((event) => rowOf(event, 'roll', event.data)),
  ...eventsOf(ListUserRemoved, events).map((event) => rowOf(event, 'roll', event.data)),
  ...eventsOf(UnitOwnerRenamed, events).map((event) => rowOf(event, changeKind(event), event.data)),
  ...eventsOf(BallotCast, events).map((event) => rowOf(event, 'submission', event.data)),
]

/** Events that name an entry, or a verification that somebody began for one. */
const ofEntries = (events: readonly RecordedEvent[]) => {
  const by =
    (kind: UserLogKind) =>
    (
      event: Happened & { readonly data: { readonly listUserId?: string | null; readonly verificationId?: string } },
    ) => ({
      position: event.position,
      at: event.metadata.at,
      kind,
      list_user_id: event.data.listUserId ?? null,
      verification_id: event.data.verificationId ?? null,
    })
  return [
    ...eventsOf(ListUserChanged, events).map(by('roll')),
    ...[VerificationCodeIssued, VerificationCodeRefused, VerificationLocked, VoterVerified].flatMap((definition) =>
      eventsOf<string, { readonly verificationId: string; readonly listUserId?: string | null }>(
        definition,
        events,
      ).map(by('verification')),
    ),
    ...[MessageAccepted, MessageRefused].flatMap((definition) =>
      eventsOf<string, { readonly listUserId: string }>(definition, events).map(by('message')),
    ),
  ]
}

const addOfEntries = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = ofEntries(events)
  if (rows.length === 0) return
  await sql`
    insert into user_log (person_id, position, list_id, at, kind)
    select o.person_id, r.position, o.list_id, r.at, r.kind
    from ${recordset(rows, 'position bigint, at timestamptz, kind text, list_user_id uuid, verification_id uuid')}
    left join verification_entry v on v.verification_id = r.verification_id
    cross join lateral (
      select e.person_id, e.list_id from entry_owner e
      where e.list_user_id = coalesce(r.list_user_id, v.list_user_id) and e.position <= r.position order by e.position desc limit 1
    ) o`.execute(transaction)
}

const ofLists = (events: readonly RecordedEvent[]) =>
  [ListCreated, ListChanged, ListClosed, ListReopened, ListArchived, ListRestored, VoteOpened, VoteClosed]
    .flatMap((definition) => eventsOf<string, { readonly listId: string }>(definition, events))
    .map(({ data, position, metadata }) => ({ list_id: data.listId, position, at: metadata.at }))

export type UserLogPage = Page<
  'at',
  {
    readonly kind?: readonly UserLogKind[] | undefined
    /** First instant, and first instant after. */
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

type Subject = { readonly listId: string; readonly personId: string }

/** A page of the positions of what happened to a person in a list, the list's own turning points among them; newest first where nothing is said. */
export const findUserLog = (
  database: AnyDatabase,
  { listId, personId }: Subject,
  page: UserLogPage,
): Promise<Paged<{ readonly position: number; readonly kind: UserLogKind }>> => {
  const { kind, from, to, id } = page.filter
  const where = allOf([
    kind && sql`e.kind = any(${kind}::text[])`,
    from && sql`e.at >= ${from}`,
    to && sql`e.at < ${to}`,
    id && sql`e.position = any(${id}::bigint[])`,
  ])
  const entries = sql`(
    select position, at, kind from read.user_log where person_id = ${personId} and (list_id = ${listId} or list_id is null)
    union all select position, at, 'list' from read.list_log where list_id = ${listId}
  ) e`
  // The log's order is the order in which things became true.
  const order = page.sort && !page.sort.descending ? sql`e.position` : sql`e.position desc`
  return fetchPage(database, page, { columns: sql`e.position, e.kind`, from: entries, where, order })
}

/** Whether a person is, or ever was, in a list. */
export const wasInList = async (database: AnyDatabase, { listId, personId }: Subject): Promise<boolean> => {
  const { rows } =
    await sql`select from read.user_log where person_id = ${personId} and list_id = ${listId} limit 1`.execute(database)
  return rows.length > 0
}
