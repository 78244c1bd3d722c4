import { sql, type InferResult } from 'kysely'
import {
  AttendanceCorrected,
  AttendanceObjected,
  AttendeeArrived,
  AttendeeEnteredOnline,
  AttendeeLeft,
  AttendeeLeftOnline,
  AttendeeProxyArrived,
  AttendeeReturned,
  AttendeeReturnedOnline,
  type AttendanceEvent,
} from '#events/assembly/attendance.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import type { AttendanceRelation } from '#events/values/assembly/assembly-names.ts'
import type { OnlineProof } from '#events/values/assembly/online-names.ts'
import type { AttendanceActKind } from '#events/values/assembly/presence.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import { BallotPaperCast } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  byteText,
  json,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { oneOf } from '../page.ts'
import { eventsOf, newestOf, upsertRows } from '../set-based.ts'
import { deleteRowsOfLists, eventsAmong, readWrittenRows } from './batch-rows.ts'

/** Table of acts of attendance as they count now; those that were struck stay. */
const attendanceAct = table(
  'attendance_act',
  {
    attendee_id: uuid,
    act_id: uuid,
    assembly_id: uuid,
    list_id: uuid,
    list_user_id: uuid,
    person_id: uuid,
    /** Ids of all owners of the unit, sorted, with spaces between; null: a departure or return. */
    owner_key: text.nullable,
    kind: textOf<AttendanceActKind>(),
    /** Time at which it counts. */
    at: timestamptz,
    /** Time at which it was recorded. */
    recorded_at: timestamptz,
    recorded_by: uuid.nullable,
    /** Time by the desk of an arrival that waited for the network; null: it did not. */
    desk_at: timestamptz.nullable,
    position: bigint,
    holder_name: text.nullable,
    relation: textOf<AttendanceRelation>().nullable,
    form: text.nullable,
    identity_check: json<IdentityCheck>().nullable,
    /** Proof of an entry online, or the entry code of an arrival. */
    proof: textOf<OnlineProof | 'entry-code'>().nullable,
    /** End of presence online: by a press, or by silence. */
    online_exit: textOf<'pressed' | 'silent'>().nullable,
    struck: boolean,
    /** Whether its time was corrected. */
    retimed: boolean,
    /** Whether an owner of the unit says that it was not them. */
    objected: boolean,
  },
  {
    primaryKey: ['attendee_id', 'act_id'],
    indexes: {
      attendance_act_assembly: ['assembly_id', 'position'],
      attendance_act_person: ['person_id'],
      attendance_act_list: ['list_id'],
    },
  },
)

/** Table of secret papers that count for their units: `vote_ballot` has all other ballots. */
const attendancePaper = table(
  'attendance_paper',
  { vote_id: uuid, list_user_id: uuid, list_id: uuid, dong: byteText, ho: byteText, at: timestamptz },
  { primaryKey: ['vote_id', 'list_user_id'], indexes: { attendance_paper_list: ['list_id'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof attendance> {}
}

const types: readonly string[] = [
  AttendeeArrived,
  AttendeeProxyArrived,
  AttendeeLeft,
  AttendeeReturned,
  AttendeeEnteredOnline,
  AttendeeLeftOnline,
  AttendeeReturnedOnline,
  AttendanceCorrected,
  AttendanceObjected,
].map(({ type }) => type)

/** Read model of who attended assemblies how, act by act. */
export const attendance = {
  name: 'attendance',
  version: 2,
  serves: 'office',
  tables: [attendanceAct, attendancePaper],
  reads: [attendanceAct, attendancePaper],
  handles: [...types, BallotPaperCast.type, PersonErased.type, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await followActs(transaction, eventsAmong<AttendanceEvent>(types, events))
    const papers = eventsOf(BallotPaperCast, events).map(({ data, metadata }) => ({
      vote_id: data.voteId,
      list_user_id: data.listUserId,
      list_id: data.listId,
      dong: data.dong,
      ho: data.ho,
      at: metadata.at,
    }))
    await upsertRows(
      transaction,
      attendancePaper,
      newestOf(papers, (row) => `${row.vote_id} ${row.list_user_id}`),
    )
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    if (erased.length > 0)
      await sql`update attendance_act set holder_name = null, form = null, identity_check = null
        where person_id = any(${erased}::uuid[])`.execute(transaction)
    await deleteRowsOfLists(transaction, [attendanceAct, attendancePaper], events)
  },
} satisfies Projection

type OwnEvent = RecordedEvent<AttendanceEvent>
type ActRow = WrittenRow<(typeof attendanceAct)['columns']>

const kinds = {
  AttendeeArrived: 'arrived',
  AttendeeProxyArrived: 'proxy-arrived',
  AttendeeLeft: 'left',
  AttendeeReturned: 'returned',
  AttendeeEnteredOnline: 'online-entered',
  AttendeeLeftOnline: 'online-left',
  AttendeeReturnedOnline: 'online-returned',
} as const

type Act = Exclude<OwnEvent, { type: 'AttendanceCorrected' | 'AttendanceObjected' }>

const arrivalOf = (event: Act) => {
  const nothing = { owner_key: null, identity_check: null, proof: null, desk_at: null } as const
  if (event.type === 'AttendeeEnteredOnline')
    return { ...nothing, owner_key: event.data.ownerIds.toSorted().join(' '), proof: event.data.proof.kind }
  if (event.type !== 'AttendeeArrived' && event.type !== 'AttendeeProxyArrived') return nothing
  const { ownerIds, identityCheck, deskAt } = event.data
  const proof = event.type === 'AttendeeArrived' && event.data.entryCode ? ('entry-code' as const) : null
  return {
    owner_key: ownerIds.toSorted().join(' '),
    identity_check: identityCheck,
    proof,
    desk_at: deskAt ?? null,
  }
}

const proxyOf = (event: Act) =>
  event.type === 'AttendeeProxyArrived'
    ? { holder_name: event.data.holderName, relation: event.data.relation, form: event.data.form }
    : { holder_name: null, relation: null, form: null }

const rowOf = (event: Act): ActRow => {
  const { data, metadata, position } = event
  return {
    attendee_id: data.attendeeId,
    act_id: data.actId,
    assembly_id: data.assemblyId,
    list_id: data.listId,
    list_user_id: data.listUserId,
    person_id: data.personId,
    ...arrivalOf(event),
    kind: kinds[event.type],
    at: data.at,
    recorded_at: metadata.at,
    recorded_by: metadata.actor.kind === 'admin' ? metadata.actor.id : null,
    position,
    ...proxyOf(event),
    online_exit: event.type === 'AttendeeLeftOnline' ? event.data.how : null,
    struck: false,
    retimed: false,
    objected: false,
  }
}

/** Returns an act after an event about it. */
const rowAfter = (row: ActRow, event: Exclude<OwnEvent, Act>): ActRow => {
  if (event.type === 'AttendanceObjected') return { ...row, objected: true }
  const { to, at } = event.data
  return to === 'struck' ? { ...row, struck: true } : { ...row, struck: false, at, retimed: true }
}

/** Applies a batch: acts are read, changed in memory, written back. */
const followActs = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.attendeeId))]
  const found = await readWrittenRows(transaction, attendanceAct, 'attendee_id', ids)
  const keyOf = (of: { readonly attendeeId: string; readonly actId: string }) => `${of.attendeeId} ${of.actId}`
  const rows = new Map(found.map((row) => [keyOf({ attendeeId: row.attendee_id, actId: row.act_id }), row]))
  for (const event of events) {
    const key = keyOf(event.data)
    const row = rows.get(key)
    if (event.type !== 'AttendanceCorrected' && event.type !== 'AttendanceObjected') rows.set(key, rowOf(event))
    else if (row) rows.set(key, rowAfter(row, event))
  }
  await upsertRows(transaction, attendanceAct, [...rows.values()])
}

const acts = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.attendance_act')
    .where('assembly_id', '=', assemblyId)
    .select(['attendee_id', 'owner_key', 'kind', 'at', 'struck', 'objected', 'proof'])
    .orderBy('position')

export type AttendanceActRow = InferResult<ReturnType<typeof acts>>[number]

/** Returns the acts of an assembly without persons, in the order of the log. */
export const findAttendanceActs = (database: Database, assemblyId: string): Promise<readonly AttendanceActRow[]> =>
  acts(database, assemblyId).execute()

const ledger = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.attendance_act as a')
    .leftJoin('read.person as p', 'p.id', 'a.person_id')
    .leftJoin('read.list_entry as e', 'e.list_user_id', 'a.list_user_id')
    .leftJoin('read.admin as m', 'm.id', 'a.recorded_by')
    .where('a.assembly_id', '=', assemblyId)
    .select([
      'a.attendee_id',
      'a.act_id',
      'a.list_user_id',
      'a.person_id',
      'a.kind',
      'a.at',
      'a.recorded_at',
      'a.desk_at',
    ])
    .select([
      'a.holder_name',
      'a.relation',
      'a.form',
      'a.identity_check',
      'a.proof',
      'a.online_exit',
      'a.struck',
      'a.retimed',
      'a.objected',
      'a.position',
    ])
    .select(['p.name', 'e.dong', 'e.ho', 'm.name as recorded_name'])
    .orderBy('a.position')

export type LedgerRow = InferResult<ReturnType<typeof ledger>>[number]

/** Returns the acts of an assembly with names, in the order of the log. */
export const findLedger = (database: Database, assemblyId: string): Promise<readonly LedgerRow[]> =>
  ledger(database, assemblyId).execute()

/** Ballot of a unit in a vote of an agenda, by its way. */
export type AttendingBallot = {
  readonly vote_id: string
  readonly dong: string
  readonly ho: string
  readonly at: Date
  readonly on_paper: boolean
}

/** Returns who voted in votes, by unit, without what they chose. */
export const findAttendingBallots = async (
  database: Database,
  voteIds: readonly string[],
): Promise<readonly AttendingBallot[]> => {
  if (voteIds.length === 0) return []
  const [cast, papers] = await Promise.all([
    database
      .selectFrom('read.vote_ballot')
      .where('vote_id', '=', oneOf(voteIds, 'uuid'))
      .select(['vote_id', 'dong', 'ho', 'at', 'on_paper'])
      .execute(),
    database
      .selectFrom('read.attendance_paper')
      .where('vote_id', '=', oneOf(voteIds, 'uuid'))
      .select(['vote_id', 'dong', 'ho', 'at'])
      .execute(),
  ])
  return [...cast, ...papers.map((paper) => ({ ...paper, on_paper: true }))]
}

const meetingRoll = (database: Database, listId: string) =>
  database
    .selectFrom('read.list_entry as e')
    .leftJoin('read.person as p', 'p.id', 'e.person_id')
    .where('e.list_id', '=', listId)
    .select(['e.list_user_id', 'e.person_id', 'e.dong', 'e.ho', 'p.name'])
    .orderBy('e.dong')
    .orderBy('e.ho')
    .orderBy('e.list_user_id')

export type MeetingRollRow = InferResult<ReturnType<typeof meetingRoll>>[number]

/** Returns the roll of a list with names, for the desk of its assemblies. */
export const findMeetingRoll = (database: Database, listId: string): Promise<readonly MeetingRollRow[]> =>
  meetingRoll(database, listId).execute()
