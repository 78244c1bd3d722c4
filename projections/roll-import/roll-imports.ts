import { sql, type InferResult } from 'kysely'
import {
  RollImportDiscarded,
  RollImportFailed,
  RollImportFinished,
  RollImportStarted,
  RollUploaded,
} from '#events/roll-import/roll-import.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  json,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'

type Counts = {
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly failed: number
  readonly missing: number
}

export type RollStatus = 'ready' | 'running' | 'done' | 'failed' | 'discarded'

const uploadedRoll = table(
  'uploaded_roll',
  {
    id: uuid,
    list_id: uuid,
    sha256: text,
    admin_id: uuid.nullable,
    created_at: timestamptz,
    status: textOf<RollStatus>(),
    finished_at: timestamptz.nullable,
    /** Code of the errors' table. */
    error: text.nullable,
    /** Counts of its start, then of its end; null before. */
    counts: json<Counts>().nullable,
  },
  { primaryKey: ['id'], indexes: { uploaded_roll_list: ['list_id', 'created_at desc', 'id desc'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof rollImports> {}
}

/** Read model of rolls that were uploaded for lists, and of their outcome. */
export const rollImports = {
  name: 'roll-imports',
  version: 2,
  serves: 'office',
  tables: [uploadedRoll],
  reads: [uploadedRoll],
  handles: [
    RollUploaded.type,
    RollImportStarted.type,
    RollImportFinished.type,
    RollImportFailed.type,
    RollImportDiscarded.type,
  ],
  apply: async (transaction, events) => {
    const uploaded = eventsOf(RollUploaded, events).map(({ data, metadata: { at, actor } }) => ({
      id: data.importId,
      list_id: data.listId,
      sha256: data.sha256,
      admin_id: actor.kind === 'admin' ? actor.id : null,
      created_at: at,
      status: 'ready' as const,
      finished_at: null,
      error: null,
      counts: null,
    }))
    await insertRows(transaction, uploadedRoll, uploaded)
    await takeSteps(transaction, stepsOf(events))
  },
} satisfies Projection

const step = pick(uploadedRoll, 'id', 'status', 'finished_at', 'error', 'counts')

type Step = WrittenRow<typeof step>

/** Returns what happened to rolls, in the order of the log. */
const stepsOf = (events: readonly RecordedEvent[]): readonly Step[] => {
  const at = (
    { position, metadata }: Pick<RecordedEvent, 'position' | 'metadata'>,
    said: Pick<Step, 'id' | 'status'> & Partial<Step>,
  ) => ({ position, step: { finished_at: metadata.at, error: null, counts: null, ...said } })
  const steps = [
    ...eventsOf(RollImportStarted, events).map((event) =>
      at(event, { id: event.data.importId, status: 'running', finished_at: null, counts: countsOf(event.data) }),
    ),
    ...eventsOf(RollImportFinished, events).map((event) =>
      at(event, { id: event.data.importId, status: 'done', counts: countsOf(event.data) }),
    ),
    ...eventsOf(RollImportFailed, events).map((event) =>
      at(event, { id: event.data.importId, status: 'failed', error: event.data.reason }),
    ),
    ...eventsOf(RollImportDiscarded, events).map((event) =>
      at(event, { id: event.data.importId, status: 'discarded' }),
    ),
  ]
  return steps.toSorted((one, other) => one.position - other.position).map(({ step: taken }) => taken)
}

const countsOf = ({ rows, added, changed, unchanged, failed, missing }: Counts): Counts => ({
  rows,
  added,
  changed,
  unchanged,
  failed,
  missing,
})

/** Applies a batch; the counts of a start stay where a failure has none of its own. */
const takeSteps = async (transaction: ReadModelTransaction, steps: readonly Step[]): Promise<void> => {
  if (steps.length === 0) return
  const counted = new Map(steps.flatMap(({ id, counts }) => (counts ? [[id, counts] as const] : [])))
  const newest = newestOf(steps, ({ id }) => id).map((taken) => ({ ...taken, counts: counted.get(taken.id) ?? null }))
  await sql`
    update uploaded_roll u set status = r.status, finished_at = r.finished_at, error = r.error, counts = coalesce(r.counts, u.counts)
    from ${recordset(newest, step)} where u.id = r.id`.execute(transaction)
}

const described = (database: Database) =>
  database
    .selectFrom('read.uploaded_roll as u')
    .leftJoin('read.admin as a', 'a.id', 'u.admin_id')
    .select(['u.id', 'u.list_id', 'u.created_at', 'u.status', 'u.finished_at', 'u.error', 'u.counts'])
    .select(['u.admin_id', 'a.name as admin_name'])

export type RollImportRow = InferResult<ReturnType<typeof described>>[number]

export type RollImportPage = Page<
  'createdAt',
  { readonly status?: readonly RollStatus[] | undefined; readonly id?: readonly string[] | undefined }
>

/** Returns a page of a list's imports, the newest first. */
export const findRollImports = (
  database: Database,
  listId: string,
  page: RollImportPage,
): Promise<PageOfRows<RollImportRow>> => {
  const { status, id } = page.filter
  let query = described(database).where('u.list_id', '=', listId)
  if (status) query = query.where('u.status', '=', oneOf(status, 'text'))
  if (id) query = query.where('u.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'u.id', createdAt: 'u.created_at' })
  return fetchPage(sorted.orderBy('u.created_at', 'desc').orderBy('u.id', 'desc'), page)
}

/** Returns when the very same file was last imported into a list; undefined: never. */
export const lastImportOf = async (database: Database, listId: string, sha256: string): Promise<Date | undefined> => {
  const { at } = await database
    .selectFrom('read.uploaded_roll')
    .where('list_id', '=', listId)
    .where('sha256', '=', sha256)
    .where('status', '=', 'done')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

const entriesWithNames = (database: Database) =>
  database
    .selectFrom('read.list_user as u')
    .innerJoin('read.person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.person_id', 'u.dong', 'u.ho', 'p.name'])

export type MissingEntryRow = InferResult<ReturnType<typeof entriesWithNames>>[number]

/** Returns entries of a list except the given ones: at most `limit` of them, and their number. */
export const findEntriesBut = (
  database: Database,
  listId: string,
  named: readonly string[],
  limit: number,
): Promise<PageOfRows<MissingEntryRow>> => {
  const others = entriesWithNames(database)
    .where('u.list_id', '=', listId)
    .where(sql<boolean>`not exists (select from unnest(${named}::uuid[]) as n(id) where n.id = u.id)`)
  return fetchPage(others.orderBy('u.dong').orderBy('u.ho').orderBy('u.id'), { offset: 0, limit })
}

/** Counts the units of a list except the given ones. */
export const countUnitsBut = async (
  database: Database,
  listId: string,
  units: readonly { readonly dong: string; readonly ho: string }[],
): Promise<number> => {
  const [dongs, hos] = [units.map(({ dong }) => dong), units.map(({ ho }) => ho)]
  const { rows } = await sql<{ count: number }>`
    select count(distinct (dong, ho)) as count from read.list_user u where u.list_id = ${listId}
      and not exists (select 1 from unnest(${dongs}::text[], ${hos}::text[]) as n(dong, ho) where n.dong = u.dong and n.ho = u.ho)`.execute(
    database,
  )
  return Number(rows[0]?.count ?? 0)
}
