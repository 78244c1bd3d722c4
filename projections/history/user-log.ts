import { sql } from 'kysely'
import { ListUserAdded, ListUserChanged, ListUserRemoved, EntryNoted } from '#events/roll/list-user.events.ts'
import { MemoWithdrawn, MemoWritten } from '#events/person/memo.events.ts'
import {
  ContactChangeProposed,
  ContactChangeSettled,
  ContactObjected,
  ContactObjectionSettled,
  PersonChanged,
  PersonErased,
  PersonRegistered,
} from '#events/person/person.events.ts'
import { MessageAccepted, MessageRefused, MessageWithheld } from '#events/messaging/message.events.ts'
import {
  BallotCast,
  BallotPaperCast,
  BallotPaperIssued,
  BallotPaperReturned,
  BallotSetAside,
} from '#events/vote/ballot.events.ts'
import {
  VerificationCodeIssued,
  VerificationCodeRefused,
  VerificationLocked,
  VoterVerified,
} from '#events/participation/voter-verification.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, pick, table, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'
import { campaignLogTypes, eventsOfLists } from './campaign-log.ts'
import { addOfMessages, messageEventsOfPersons, messageLogTypes, messagePerson } from './message-log.ts'
import { proxyEventsOfEntries, proxyEventsOfHolders, proxyLogTypes } from './proxy-log.ts'
import { signatureEventsOfEntries, signatureEventsOfPersons, signatureLogTypes } from './signature-log.ts'
import { DeskTabletOpened, VoterSeenAtDesk } from '#events/participation/voter-at-desk.events.ts'
import { VoterTold } from '#events/vote/voter-told.events.ts'
import { OwnerExcluded, OwnerExclusionEnded, OwnerExclusionProposed } from '#events/roll/owner-exclusion.events.ts'

/** Kinds of the contract of the list's users. */
export type UserLogKind =
  | 'roll'
  | 'person'
  | 'memo'
  | 'request'
  | 'verification'
  | 'message'
  | 'submission'
  | 'list'
  | 'erasure'

const userLogTable = table(
  'user_log',
  {
    person_id: uuid,
    position: bigint,
    /** List; null for what concerns the person in every list. */
    list_id: uuid.nullable,
    at: timestamptz,
    kind: textOf<UserLogKind>(),
  },
  { primaryKey: ['person_id', 'position'] },
)

const listLog = table(
  'list_log',
  { list_id: uuid, position: bigint, at: timestamptz },
  { primaryKey: ['list_id', 'position'] },
)

/**
 * Table of the owners of an entry by position: one that was removed may come back with another
 * owner.
 */
const entryOwner = table(
  'entry_owner',
  { list_user_id: uuid, position: bigint, list_id: uuid, person_id: uuid },
  { primaryKey: ['list_user_id', 'position'] },
)

const verificationEntry = table(
  'verification_entry',
  { verification_id: uuid, list_user_id: uuid },
  { primaryKey: ['verification_id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof userLog> {}
}

const kinds = {
  [BallotPaperIssued.type]: 'submission',
  [BallotPaperReturned.type]: 'submission',
  [BallotPaperCast.type]: 'submission',
  [BallotSetAside.type]: 'submission',
  [VoterSeenAtDesk.type]: 'verification',
  [DeskTabletOpened.type]: 'verification',
  [VoterTold.type]: 'message',
} as const

/** Types of events at an assembly's desk, and of papers. */
const deskLogTypes: readonly string[] = Object.keys(kinds)

/** Returns the person and the kind of each event of the desk. */
const deskEventsOfPersons = (events: readonly RecordedEvent[]) =>
  events.flatMap((event) => {
    const kind = (kinds as Readonly<Record<string, (typeof kinds)[keyof typeof kinds] | undefined>>)[event.type]
    // Events of these types name their person.
    return kind ? [{ event, kind, of: event.data as { readonly personId: string; readonly listId: string } }] : []
  })

const aboutEntries = [EntryNoted, OwnerExclusionProposed, OwnerExcluded, OwnerExclusionEnded] as const

/** Types of the events that a person's log names of an entry beside its holding. */
const entryLogTypes: readonly string[] = aboutEntries.map(({ type }) => type)

type OwnerFields = { readonly listId: string; readonly personId: string }

/** Returns what was noted of an entry, and whether its owner is in the number of owners. */
const entryEventsOfPersons = (events: readonly RecordedEvent[]) =>
  aboutEntries
    .flatMap((definition) => eventsOf<string, OwnerFields>(definition, events))
    .map((event) => ({ event, of: event.data }))

/**
 * Read model of where in the log the events about a person are: positions, no content. A change of
 * name is one act, whatever units have it. The content is read from the log itself, so it is the
 * log's own, and for an erased person there is none.
 */
export const userLog = {
  name: 'user-log',
  version: 9,
  tables: [userLogTable, listLog, entryOwner, verificationEntry, messagePerson],
  reads: [userLogTable, listLog],
  handles: [
    PersonRegistered.type,
    PersonChanged.type,
    ContactChangeProposed.type,
    ContactChangeSettled.type,
    ContactObjected.type,
    ContactObjectionSettled.type,
    PersonErased.type,
    ListUserAdded.type,
    ListUserChanged.type,
    ListUserRemoved.type,
    MemoWritten.type,
    MemoWithdrawn.type,
    VerificationCodeIssued.type,
    VerificationCodeRefused.type,
    VerificationLocked.type,
    VoterVerified.type,
    MessageAccepted.type,
    MessageRefused.type,
    MessageWithheld.type,
    BallotCast.type,
    ...entryLogTypes,
    ...deskLogTypes,
    ...campaignLogTypes,
    ...proxyLogTypes,
    ...signatureLogTypes,
    ...messageLogTypes,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      entryOwner,
      eventsOf(ListUserAdded, events).map(({ data, position }) => ({
        list_user_id: data.listUserId,
        position,
        list_id: data.listId,
        person_id: data.personId,
      })),
    )
    await insertRows(
      transaction,
      verificationEntry,
      eventsOf(VerificationCodeIssued, events).flatMap(({ data }) =>
        data.listUserId === null ? [] : [{ verification_id: data.verificationId, list_user_id: data.listUserId }],
      ),
    )
    await insertRows(transaction, userLogTable, [...ofPersons(events), ...ofPersonsInLists(events)])
    await addOfEntries(transaction, events)
    await addOfMessages(transaction, events)
    await insertRows(transaction, listLog, eventsOfLists(events))
  },
} satisfies Projection

type EventOrigin = Pick<RecordedEvent, 'position' | 'metadata'>

const rowOf = (
  { position, metadata }: EventOrigin,
  kind: UserLogKind,
  { personId, listId = null }: { readonly personId: string; readonly listId?: string | null },
) => ({
  person_id: personId,
  position,
  list_id: listId,
  at: metadata.at,
  kind,
})

/**
 * Returns the kind of a change: the changes of an import are caused by the event that began it;
 * those by hand have no cause.
 */
const changeKind = ({ metadata }: EventOrigin): UserLogKind => (metadata.cause === undefined ? 'person' : 'roll')

const ofPersons = (events: readonly RecordedEvent[]) =>
  [
    ...eventsOf(PersonRegistered, events).map((event) => rowOf(event, 'roll', event.data)),
    ...eventsOf(PersonChanged, events).map((event) => rowOf(event, changeKind(event), event.data)),
    ...eventsOf(ContactChangeProposed, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(ContactChangeSettled, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(ContactObjected, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(ContactObjectionSettled, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(PersonErased, events).map((event) => rowOf(event, 'erasure', event.data)),
    ...[MemoWritten, MemoWithdrawn].flatMap((definition) =>
      eventsOf<string, { readonly personId: string }>(definition, events).map((event) =>
        rowOf(event, 'memo', { personId: event.data.personId }),
      ),
    ),
  ].map((row) => ({ ...row, list_id: null }))

const ofPersonsInLists = (events: readonly RecordedEvent[]) => [
  ...eventsOf(ListUserAdded, events).map((event) => rowOf(event, 'roll', event.data)),
  ...eventsOf(ListUserRemoved, events).map((event) => rowOf(event, 'roll', event.data)),
  ...eventsOf(BallotCast, events).map((event) => rowOf(event, 'submission', event.data)),
  ...entryEventsOfPersons(events).map(({ event, of }) => rowOf(event, 'roll', of)),
  ...deskEventsOfPersons(events).map(({ event, kind, of }) => rowOf(event, kind, of)),
  ...proxyEventsOfHolders(events).map(({ event, of }) => rowOf(event, 'submission', of)),
  ...signatureEventsOfPersons(events).map(({ event, kind, of }) => rowOf(event, kind, of)),
  ...messageEventsOfPersons(events).map(({ event, of }) => rowOf(event, 'message', of)),
]

/** Returns events that name an entry, or a verification begun for one. */
const ofEntries = (events: readonly RecordedEvent[]) => {
  const by =
    (kind: UserLogKind) =>
    (
      event: EventOrigin & {
        readonly data: { readonly listUserId?: string | null | undefined; readonly verificationId?: string }
      },
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
    // A code's message has the id of its verification.
    ...eventsOf(MessageWithheld, events)
      .filter(({ data }) => data.kind === 'verification-code')
      .map((event) => by('message')({ ...event, data: { verificationId: event.data.messageId } })),
    ...proxyEventsOfEntries(events).map(({ event, kind }) => by(kind)(event)),
    ...signatureEventsOfEntries(events).map(({ event, kind }) => by(kind)(event)),
  ]
}

const ofEntry = {
  ...pick(userLogTable, 'position', 'at', 'kind'),
  list_user_id: uuid.nullable,
  verification_id: uuid.nullable,
}

const addOfEntries = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = ofEntries(events)
  if (rows.length === 0) return
  await sql`
    insert into user_log (person_id, position, list_id, at, kind)
    select o.person_id, r.position, o.list_id, r.at, r.kind
    from ${recordset(rows, ofEntry)}
    left join verification_entry v on v.verification_id = r.verification_id
    cross join lateral (
      select e.person_id, e.list_id from entry_owner e
      where e.list_user_id = coalesce(r.list_user_id, v.list_user_id) and e.position <= r.position order by e.position desc limit 1
    ) o`.execute(transaction)
}
