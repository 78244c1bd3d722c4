import { sql, type InferResult } from 'kysely'
import {
  FormNumberReleased,
  FormNumberTaken,
  FormNumberUsed,
  FormNumberVoided,
  type FormNumbersEvent,
} from '#events/confirmation/form-numbers.events.ts'
import {
  FormRunApplied,
  FormRunConfirmed,
  FormRunRejected,
  FormRunRevoked,
  FormRunWithdrawn,
  type FormRunEvent,
} from '#events/confirmation/form-run.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import type { FormWay, VoidCause } from '#events/values/confirmation/form-ways.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  date,
  integer,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { isActive } from '../list/campaign-figures.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { fetchPage, oneOf, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, newestOf, upsertRows } from '../set-based.ts'

export type FormRunStatus = 'applied' | 'withdrawn' | 'confirmed' | 'rejected' | 'revoked'
export type FormNumberState = 'open' | 'used' | 'free' | 'void'

const formRun = table(
  'form_run',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    way: textOf<FormWay>(),
    status: textOf<FormRunStatus>(),
    applied_on: date,
    authority: text,
    template_id: uuid,
    template_version: integer,
    wanted: integer,
    electronic_form: textOf<'scanned' | 'electronic'>().nullable,
    storage: text,
    protection: text,
    /** Day, document and numbers of the answer; null before it. */
    answered_on: date.nullable,
    document_no: text.nullable,
    from_number: integer.nullable,
    to_number: integer.nullable,
    prefix: text.nullable,
    digits: integer.nullable,
    suffix: text.nullable,
    revoked_on: date.nullable,
    /** Reason of a withdrawal, rejection or revocation, whichever came last. */
    reason: text.nullable,
    entered_by: uuid.nullable,
    confirmed_by: uuid.nullable,
    /** Position of its application. */
    position: bigint,
  },
  { primaryKey: ['id'], indexes: { form_run_list: ['list_id', 'position'] } },
)

const formNumber = table(
  'form_number',
  {
    run_id: uuid,
    number: integer,
    list_id: uuid,
    way: textOf<FormWay>(),
    state: textOf<FormNumberState>(),
    list_user_id: uuid.nullable,
    person_id: uuid.nullable,
    consent_id: uuid.nullable,
    cause: textOf<VoidCause>().nullable,
    /** Reason why it is void; deleted with its person. */
    reason: text.nullable,
    changed_at: timestamptz,
  },
  {
    primaryKey: ['run_id', 'number'],
    indexes: { form_number_list: ['list_id'], form_number_person: ['person_id'], form_number_entry: ['list_user_id'] },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof formRuns> {}
}

const runTypes: readonly string[] = [
  FormRunApplied.type,
  FormRunWithdrawn.type,
  FormRunConfirmed.type,
  FormRunRejected.type,
  FormRunRevoked.type,
]
const numberTypes: readonly string[] = [
  FormNumberTaken.type,
  FormNumberUsed.type,
  FormNumberReleased.type,
  FormNumberVoided.type,
]

/** Read model of applications for stamped and confirmed forms, and of their numbers. */
export const formRuns = {
  name: 'form-runs',
  version: 1,
  serves: 'office',
  tables: [formRun, formNumber],
  reads: [formRun, formNumber],
  handles: [...runTypes, ...numberTypes, PersonErased.type, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await followRuns(transaction, ofTypes<RunEvent>(runTypes, events))
    await followNumbers(transaction, ofTypes<NumberEvent>(numberTypes, events))
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    if (erased.length > 0)
      await sql`update form_number set reason = null where person_id = any(${erased}::uuid[])`.execute(transaction)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, formRun, 'list_id', deleted)
    await deleteRows(transaction, formNumber, 'list_id', deleted)
  },
} satisfies Projection

type RunEvent = RecordedEvent<FormRunEvent>
type NumberEvent = RecordedEvent<FormNumbersEvent>
type RunRow = WrittenRow<(typeof formRun)['columns']>
type NumberRow = WrittenRow<(typeof formNumber)['columns']>

const ofTypes = <Event>(types: readonly string[], events: readonly RecordedEvent[]): readonly Event[] =>
  // The type names decide.
  events.filter(({ type }) => types.includes(type)) as unknown as readonly Event[]

const newRun = ({ data, position }: Extract<RunEvent, { type: 'FormRunApplied' }>): RunRow => ({
  id: data.runId,
  list_id: data.listId,
  apartment_id: data.apartmentId,
  way: data.way,
  status: 'applied',
  applied_on: data.appliedOn,
  authority: data.authority,
  template_id: data.template.templateId,
  template_version: data.template.version,
  wanted: data.wanted,
  electronic_form: data.electronicForm ?? null,
  storage: data.storage,
  protection: data.protection,
  answered_on: null,
  document_no: null,
  from_number: null,
  to_number: null,
  prefix: null,
  digits: null,
  suffix: null,
  revoked_on: null,
  reason: null,
  entered_by: null,
  confirmed_by: null,
  position,
})

const runAfter = (row: RunRow, event: Exclude<RunEvent, { type: 'FormRunApplied' }>): RunRow => {
  switch (event.type) {
    case 'FormRunWithdrawn':
      return { ...row, status: 'withdrawn', reason: event.data.reason }
    case 'FormRunConfirmed': {
      const { answeredOn, documentNo, from, to, numbering, enteredBy, confirmedBy } = event.data
      return {
        ...row,
        status: 'confirmed',
        answered_on: answeredOn,
        document_no: documentNo,
        from_number: from,
        to_number: to,
        ...numbering,
        entered_by: enteredBy,
        confirmed_by: confirmedBy,
      }
    }
    case 'FormRunRejected': {
      const { answeredOn, documentNo, reason, enteredBy, confirmedBy } = event.data
      const by = { entered_by: enteredBy, confirmed_by: confirmedBy }
      return { ...row, status: 'rejected', answered_on: answeredOn, document_no: documentNo, reason, ...by }
    }
    case 'FormRunRevoked':
      return { ...row, status: 'revoked', revoked_on: event.data.revokedOn, reason: event.data.reason }
  }
}

/** Applies a batch: runs are read, changed in memory, written back. */
const followRuns = async (transaction: ReadModelTransaction, events: readonly RunEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.runId))]
  const { rows } = await sql<RunRow>`select * from form_run where id = any(${ids}::uuid[])`.execute(transaction)
  const runs = new Map(rows.map((row) => [row.id, row]))
  for (const event of events) {
    const row = runs.get(event.data.runId)
    if (event.type === 'FormRunApplied') runs.set(event.data.runId, newRun(event))
    else if (row) runs.set(row.id, runAfter(row, event))
  }
  await upsertRows(transaction, formRun, [...runs.values()])
}

const stateAfter = {
  FormNumberTaken: 'open',
  FormNumberUsed: 'used',
  FormNumberReleased: 'free',
  FormNumberVoided: 'void',
} as const

/** Returns the way of each run: only the first event of a number has it. */
const waysOf = async (
  transaction: ReadModelTransaction,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, FormWay>> => {
  const { rows } = await sql<{ id: string; way: FormWay }>`
    select id, way from form_run where id = any(${runIds}::uuid[])`.execute(transaction)
  return new Map(rows.map(({ id, way }) => [id, way]))
}

const followNumbers = async (transaction: ReadModelTransaction, events: readonly NumberEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ways = await waysOf(transaction, [...new Set(events.map(({ data }) => data.runId))])
  const rows = events.map((event): NumberRow => {
    const { data, metadata } = event
    const isFree = event.type === 'FormNumberReleased'
    return {
      run_id: data.runId,
      number: data.number,
      list_id: data.listId,
      way: ways.get(data.runId) ?? 'electronic',
      state: stateAfter[event.type],
      list_user_id: isFree ? null : data.listUserId,
      person_id: isFree ? null : data.personId,
      consent_id: isFree ? null : data.consentId,
      cause: event.type === 'FormNumberVoided' ? event.data.cause : null,
      reason: event.type === 'FormNumberVoided' ? event.data.reason : null,
      changed_at: metadata.at,
    }
  })
  await upsertRows(
    transaction,
    formNumber,
    newestOf(rows, (row) => `${row.run_id} ${row.number}`),
  )
}

export type FormRunRow = RowOf<typeof formRun>

/** Returns the runs of a list, in the order of their applications. */
export const findFormRuns = (database: Database, listId: string): Promise<FormRunRow[]> =>
  database.selectFrom('read.form_run').selectAll().where('list_id', '=', listId).orderBy('position').execute()

/**
 * Returns the applications that wait for an answer or have one, of lists that are not archived;
 * `only` limits them to the complexes an administrator may see (undefined: all).
 */
export const findAnswersDue = (database: Database, only: readonly string[] | undefined) => {
  const due = database
    .selectFrom('read.form_run as r')
    .innerJoin('read.list as l', 'l.id', 'r.list_id')
    .innerJoin('read.apartment as a', 'a.id', 'r.apartment_id')
    .where('l.archived', '=', false)
    .where('r.status', '<>', 'withdrawn')
    .select(['r.id', 'r.list_id', 'r.apartment_id', 'r.applied_on', 'r.status'])
    .select(['l.name as list_name', 'l.type as list_type', 'a.name as apartment_name'])
  return (only ? due.where('r.apartment_id', '=', oneOf(only, 'uuid')) : due).execute()
}

/** Numbers of a run by their state; `gaps`: those before the highest one that nobody has. */
export type NumberCounts = {
  readonly open: number
  readonly used: number
  readonly void: number
  readonly gaps: number
}

/** Returns how many numbers of each run of a list are what. */
export const findNumberCounts = async (
  database: Database,
  listId: string,
): Promise<ReadonlyMap<string, NumberCounts>> => {
  const { rows } = await sql<NumberCounts & { run_id: string }>`
    select n.run_id, count(*) filter (where n.state = 'open')::bigint as open,
      count(*) filter (where n.state = 'used')::bigint as used,
      count(*) filter (where n.state = 'void')::bigint as void,
      coalesce(h.highest - r.from_number + 1 - count(*) filter (where n.state <> 'free' and n.number <= h.highest), 0)::bigint as gaps
    from read.form_number n join read.form_run r on r.id = n.run_id
    left join lateral (
      select max(m.number) as highest from read.form_number m where m.run_id = n.run_id and m.state in ('open', 'used')
    ) h on true
    where n.list_id = ${listId} group by n.run_id, h.highest, r.from_number`.execute(database)
  return new Map(rows.map(({ run_id, ...counts }) => [run_id, counts]))
}

type RunningLists = { readonly only: readonly string[] | undefined; readonly today: string }

/**
 * Returns how many numbers the confirmed runs of each running list and way have, and how many are
 * left; `only` limits the lists to the complexes an administrator may see (undefined: all).
 */
export const findNumbersLeft = async (database: Database, { only, today }: RunningLists) => {
  const { rows } = await sql<{ list_id: string; list_name: string; way: FormWay; total: number; left: number }>`
    select l.id as list_id, l.name as list_name, r.way, sum(r.to_number - r.from_number + 1)::bigint as total,
      (sum(r.to_number - r.from_number + 1) - coalesce(sum(n.gone), 0))::bigint as left
    from read.form_run r join read.list l on l.id = r.list_id
    left join lateral (
      select count(*) as gone from read.form_number n where n.run_id = r.id and n.state <> 'free'
    ) n on true
    where r.status = 'confirmed' and ${isActive(today)}
      and ${only ? sql`l.apartment_id = any(${[...only]}::uuid[])` : sql`true`}
    group by l.id, l.name, r.way order by l.id, r.way`.execute(database)
  return rows
}

const described = (database: Database) =>
  database
    .selectFrom('read.form_number as n')
    .innerJoin('read.form_run as r', 'r.id', 'n.run_id')
    .leftJoin('read.list_user as e', 'e.id', 'n.list_user_id')
    .leftJoin('read.person as p', 'p.id', 'n.person_id')
    .leftJoin('read.consent as c', 'c.id', 'n.consent_id')
    .select(['n.run_id', 'n.number', 'n.way', 'n.state', 'n.list_user_id', 'n.person_id', 'n.consent_id'])
    .select(['n.cause', 'n.reason', 'n.changed_at', 'r.prefix', 'r.digits', 'r.suffix', 'r.status as run_status'])
    .select(['e.dong', 'e.ho', 'p.name', 'c.status as consent_status'])
    .orderBy('r.position')
    .orderBy('n.number')

export type FormNumberRow = InferResult<ReturnType<typeof described>>[number]

/** Returns the numbers of a list that anything happened to, by run and number. */
export const findFormNumbers = (
  { database }: { readonly database: Database },
  listId: string,
): Promise<FormNumberRow[]> => described(database).where('n.list_id', '=', listId).execute()

type NumberPage = {
  readonly state?: FormNumberState | undefined
  readonly way?: FormWay | undefined
  readonly from: number
  readonly limit: number
}

/** Returns a part of the numbers of a list, and how many there are. */
export const findNumberPage = (
  database: Database,
  listId: string,
  { state, way, from, limit }: NumberPage,
): Promise<PageOfRows<FormNumberRow>> => {
  let query = described(database).where('n.list_id', '=', listId)
  if (state) query = query.where('n.state', '=', state)
  if (way) query = query.where('n.way', '=', way)
  return fetchPage(query, { offset: from, limit })
}
