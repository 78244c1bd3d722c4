import { sql, type InferResult } from 'kysely'
import {
  AttendanceCorrected,
  AttendeeArrived,
  AttendeeLeft,
  AttendeeProxyArrived,
  AttendeeReturned,
  type AttendanceEvent,
} from '#events/assembly/attendance.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import type { AttendanceRelation } from '#events/values/assembly/assembly-names.ts'
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
import { deleteRows, eventsOf, newestOf, upsertRows } from '../set-based.ts'

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
    position: bigint,
    holder_name: text.nullable,
    relation: textOf<AttendanceRelation>().nullable,
    form: text.nullable,
    identity_check: json<IdentityCheck>().nullable,
    struck: boolean,
    /** Whether its time was corrected. */
    retimed: boolean,
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
  AttendanceCorrected,
].map(({ type }) => type)

/** Read model of who attended assemblies how, act by act. */
export const attendance = {
  name: 'attendance',
  version: 1,
  serves: 'office',
  tables: [attendanceAct, attendancePaper],
  reads: [attendanceAct, attendancePaper],
  handles: [...types, BallotPaperCast.type, PersonErased.type, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await followActs(transaction, ownEvents(events))
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
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, attendanceAct, 'list_id', deleted)
    await deleteRows(transaction, attendancePaper, 'list_id', deleted)
  },
} satisfies Projection

type OwnEvent = RecordedEvent<AttendanceEvent>
type ActRow = WrittenRow<(typeof attendanceAct)['columns']>

const ownEvents = (events: readonly RecordedEvent[]): readonly OwnEvent[] =>
  // The type names decide.
  events.filter(({ type }) => types.includes(type)) as unknown as readonly OwnEvent[]

const kinds = {
  AttendeeArrived: 'arrived',
  AttendeeProxyArrived: 'proxy-arrived',
  AttendeeLeft: 'left',
  AttendeeReturned: 'returned',
} as const

type Act = Exclude<OwnEvent, { type: 'AttendanceCorrected' }>

const arrivalOf = (event: Act) =>
  event.type === 'AttendeeArrived' || event.type === 'AttendeeProxyArrived'
    ? { owner_key: event.data.ownerIds.toSorted().join(' '), identity_check: event.data.identityCheck }
    : { owner_key: null, identity_check: null }

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
    struck: false,
    retimed: false,
  }
}

/** Applies a batch: acts are read, changed in memory, written back. */
const followActs = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.attendeeId))]
  const found = await sql<{ row: ActRow }>`
    select to_json(a) as row from attendance_act a where attendee_id = any(${ids}::uuid[])`.execute(transaction)
  const keyOf = (of: { readonly attendeeId: string; readonly actId: string }) => `${of.attendeeId} ${of.actId}`
  const rows = new Map(found.rows.map(({ row }) => [keyOf({ attendeeId: row.attendee_id, actId: row.act_id }), row]))
  for (const event of events) {
    const key = keyOf(event.data)
    if (event.type !== 'AttendanceCorrected') {
      rows.set(key, rowOf(event))
      continue
    }
    const row = rows.get(key)
    const isStruck = event.data.to === 'struck'
    if (row) rows.set(key, { ...row, struck: isStruck, ...(isStruck ? {} : { at: event.data.at, retimed: true }) })
  }
  await upsertRows(transaction, attendanceAct, [...rows.values()])
}

const acts = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.attendance_act')
    .where('assembly_id', '=', assemblyId)
    .select(['attendee_id', 'owner_key', 'kind', 'at', 'struck'])
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
    .select(['a.attendee_id', 'a.act_id', 'a.list_user_id', 'a.person_id', 'a.kind', 'a.at', 'a.recorded_at'])
    .select(['a.holder_name', 'a.relation', 'a.form', 'a.identity_check', 'a.struck', 'a.retimed', 'a.position'])
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
