import { sql, type InferResult } from 'kysely'
import {
  FloorDeclined,
  FloorEnded,
  FloorGiven,
  FloorRequested,
  FloorRequestWithdrawn,
  StatementAnswered,
  StatementHidden,
  StatementShown,
  StatementSubmitted,
  type StatementEvent,
} from '#events/assembly/statement.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import type { FloorState, StatementKind, StatementReaders } from '#events/values/assembly/online-names.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  integer,
  json,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { eventsOf, upsertRows } from '../set-based.ts'
import { deleteRowsOfLists, eventsAmong, readWrittenRows } from './batch-rows.ts'

/** Answer of the office; the text is null where it was given in the hall, or erased. */
type StatementAnswerRow = {
  readonly answerId: string
  readonly text: string | null
  readonly isSpoken: boolean
  readonly at: string
}

const speaker = { assembly_id: uuid, list_id: uuid, attendee_id: uuid, list_user_id: uuid, person_id: uuid } as const

/** Table of statements of attendees with their answers; hidden ones stay. */
const statement = table(
  'meeting_statement',
  {
    id: uuid,
    ...speaker,
    /** Place in the order of arrival, from 1. */
    number: integer,
    kind: textOf<StatementKind>(),
    item_id: uuid.nullable,
    readers: textOf<StatementReaders>(),
    text: text.nullable,
    at: timestamptz,
    hidden_reason: text.nullable,
    answers: json<readonly StatementAnswerRow[]>(),
    position: bigint,
  },
  {
    primaryKey: ['id'],
    indexes: {
      meeting_statement_assembly: ['assembly_id', 'number'],
      meeting_statement_person: ['person_id'],
      meeting_statement_list: ['list_id'],
    },
  },
)

/** Table of requests for the floor, in the order of arrival. */
const floorRequest = table(
  'floor_request',
  {
    id: uuid,
    ...speaker,
    number: integer,
    state: textOf<FloorState>(),
    at: timestamptz,
    /** Time of the last change of its state. */
    moved_at: timestamptz,
    position: bigint,
  },
  {
    primaryKey: ['id'],
    indexes: { floor_request_assembly: ['assembly_id', 'number'], floor_request_list: ['list_id'] },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof meetingStatements> {}
}

const types: readonly string[] = [
  StatementSubmitted,
  StatementAnswered,
  StatementHidden,
  StatementShown,
  FloorRequested,
  FloorRequestWithdrawn,
  FloorGiven,
  FloorEnded,
  FloorDeclined,
].map(({ type }) => type)

/** Read model of what attendees say and ask at assemblies. */
export const meetingStatements = {
  name: 'meeting-statements',
  version: 1,
  serves: 'office',
  tables: [statement, floorRequest],
  reads: [statement, floorRequest],
  handles: [...types, PersonErased.type, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await follow(transaction, eventsAmong<StatementEvent>(types, events))
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    if (erased.length > 0)
      await sql`update meeting_statement set text = null, answers = '[]'
        where person_id = any(${erased}::uuid[])`.execute(transaction)
    await deleteRowsOfLists(transaction, [statement, floorRequest], events)
  },
} satisfies Projection

type OwnEvent = RecordedEvent<StatementEvent>
type StatementRow = WrittenRow<(typeof statement)['columns']>
type FloorRow = WrittenRow<(typeof floorRequest)['columns']>

const speakerOf = ({ data }: OwnEvent) => ({
  assembly_id: data.assemblyId,
  list_id: data.listId,
  attendee_id: data.attendeeId,
  list_user_id: data.listUserId,
  person_id: data.personId,
})

/** Rows of a batch, and the highest numbers of its assemblies. */
type Rows = {
  readonly statements: Map<string, StatementRow>
  readonly floor: Map<string, FloorRow>
  readonly numbers: Map<string, number>
}

const nextNumber = ({ numbers }: Rows, name: string): number => {
  const number = (numbers.get(name) ?? 0) + 1
  numbers.set(name, number)
  return number
}

const addStatement = (rows: Rows, event: Extract<OwnEvent, { type: 'StatementSubmitted' }>): void => {
  const { data, position } = event
  // Read again after a crash: a number is given once.
  if (rows.statements.has(data.statementId)) return
  rows.statements.set(data.statementId, {
    id: data.statementId,
    ...speakerOf(event),
    number: nextNumber(rows, `statement ${data.assemblyId}`),
    kind: data.kind,
    item_id: data.itemId,
    readers: data.readers,
    text: data.text,
    at: data.at,
    hidden_reason: null,
    answers: [],
    position,
  })
}

const changeStatement = (
  rows: Rows,
  event: Extract<OwnEvent, { type: 'StatementAnswered' | 'StatementHidden' | 'StatementShown' }>,
): void => {
  const row = rows.statements.get(event.data.statementId)
  if (!row) return
  if (event.type !== 'StatementAnswered') {
    const hidden_reason = event.type === 'StatementHidden' ? event.data.reason : null
    rows.statements.set(row.id, { ...row, hidden_reason })
    return
  }
  const { answerId, text: said, isSpoken } = event.data
  const others = row.answers.filter((answer) => answer.answerId !== answerId)
  const answers = [...others, { answerId, text: said, isSpoken, at: event.metadata.at }]
  rows.statements.set(row.id, { ...row, answers })
}

const floorStates = {
  FloorRequested: 'waiting',
  FloorRequestWithdrawn: 'withdrawn',
  FloorGiven: 'given',
  FloorEnded: 'ended',
  FloorDeclined: 'declined',
} as const

const moveFloor = (rows: Rows, event: Extract<OwnEvent, { type: keyof typeof floorStates }>): void => {
  const { type, data, metadata, position } = event
  const row = rows.floor.get(data.requestId)
  if (row) {
    if (type !== 'FloorRequested') rows.floor.set(row.id, { ...row, state: floorStates[type], moved_at: metadata.at })
    return
  }
  rows.floor.set(data.requestId, {
    id: data.requestId,
    ...speakerOf(event),
    number: nextNumber(rows, `floor ${data.assemblyId}`),
    state: floorStates[type],
    at: metadata.at,
    moved_at: metadata.at,
    position,
  })
}

const take = (rows: Rows, event: OwnEvent): void => {
  switch (event.type) {
    case 'StatementSubmitted':
      return addStatement(rows, event)
    case 'StatementAnswered':
    case 'StatementHidden':
    case 'StatementShown':
      return changeStatement(rows, event)
    case 'FloorRequested':
    case 'FloorRequestWithdrawn':
    case 'FloorGiven':
    case 'FloorEnded':
    case 'FloorDeclined':
      return moveFloor(rows, event)
  }
}

const readRows = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<Rows> => {
  const attendees = [...new Set(events.map(({ data }) => data.attendeeId))]
  const assemblyIds = [...new Set(events.map(({ data }) => data.assemblyId))]
  const said = await readWrittenRows(transaction, statement, 'attendee_id', attendees)
  const asked = await readWrittenRows(transaction, floorRequest, 'attendee_id', attendees)
  const highest = await sql<{ name: string; number: number }>`
    select 'statement ' || assembly_id as name, max(number) as number from meeting_statement
      where assembly_id = any(${assemblyIds}::uuid[]) group by assembly_id
    union all select 'floor ' || assembly_id, max(number) from floor_request
      where assembly_id = any(${assemblyIds}::uuid[]) group by assembly_id`.execute(transaction)
  return {
    statements: new Map(said.map((row) => [row.id, row])),
    floor: new Map(asked.map((row) => [row.id, row])),
    numbers: new Map(highest.rows.map(({ name, number }) => [name, number])),
  }
}

/** Applies a batch: rows are read, changed in memory, written back. */
const follow = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return
  const rows = await readRows(transaction, events)
  for (const event of events) take(rows, event)
  await upsertRows(transaction, statement, [...rows.statements.values()])
  await upsertRows(transaction, floorRequest, [...rows.floor.values()])
}

const statementsOf = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.meeting_statement as s')
    .leftJoin('read.person as p', 'p.id', 's.person_id')
    .leftJoin('read.list_entry as e', 'e.list_user_id', 's.list_user_id')
    .where('s.assembly_id', '=', assemblyId)
    .select(['s.id', 's.attendee_id', 's.person_id', 's.number', 's.kind', 's.item_id', 's.readers', 's.text', 's.at'])
    .select(['s.hidden_reason', 's.answers', 'p.name', 'e.dong', 'e.ho'])
    .orderBy('s.number')

export type FoundStatement = InferResult<ReturnType<typeof statementsOf>>[number]

/** Returns the statements of an assembly with names, in the order of arrival. */
export const findStatements = (database: Database, assemblyId: string): Promise<readonly FoundStatement[]> =>
  statementsOf(database, assemblyId).execute()

const floorOf = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.floor_request as f')
    .leftJoin('read.person as p', 'p.id', 'f.person_id')
    .leftJoin('read.list_entry as e', 'e.list_user_id', 'f.list_user_id')
    .where('f.assembly_id', '=', assemblyId)
    .select(['f.id', 'f.attendee_id', 'f.person_id', 'f.number', 'f.state', 'f.at', 'f.moved_at'])
    .select(['p.name', 'e.dong', 'e.ho'])
    .orderBy('f.number')

export type FoundFloorRequest = InferResult<ReturnType<typeof floorOf>>[number]

/** Returns the requests for the floor of an assembly with names, in the order of arrival. */
export const findFloorRequests = (database: Database, assemblyId: string): Promise<readonly FoundFloorRequest[]> =>
  floorOf(database, assemblyId).execute()
