import { sql, type InferResult } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
import {
  RegistryImportFailed,
  RegistryImportFinished,
  RegistryImportStarted,
} from '#events/registry/registry-import.events.ts'
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
import { touchedLists } from '../list/touched-lists.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, newestOf, recordset, upsertRows } from '../set-based.ts'

type Counts = {
  readonly total: number
  readonly matched: number
  readonly changed: number
  readonly unmatched: number
  readonly failed: number
}
export type RegistryImportStatus = 'running' | 'completed' | 'failed'

const registryImport = table(
  'registry_import',
  {
    id: uuid,
    list_id: uuid,
    source: textOf<'file' | 'api'>(),
    status: textOf<RegistryImportStatus>(),
    admin_id: uuid.nullable,
    created_at: timestamptz,
    finished_at: timestamptz.nullable,
    /** Code of the errors' table. */
    error: text.nullable,
    /** Result; null until it is over. */
    counts: json<Counts>().nullable,
  },
  { primaryKey: ['id'], indexes: { registry_import_list: ['list_id', 'created_at desc', 'id desc'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof registryImports> {}
}

/**
 * Read model of imports of registers, and of their outcome. The content of their files is not
 * stored here.
 */
export const registryImports = {
  name: 'registry-imports',
  version: 1,
  serves: 'office',
  tables: [registryImport],
  reads: [registryImport],
  handles: [RegistryImportStarted.type, RegistryImportFinished.type, RegistryImportFailed.type, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    const started = eventsOf(RegistryImportStarted, events).map(({ data, metadata: { at, actor } }) => ({
      id: data.importId,
      list_id: data.listId,
      source: data.source,
      status: 'running' as const,
      admin_id: actor.kind === 'admin' ? actor.id : null,
      created_at: at,
      finished_at: null,
      error: null,
      counts: null,
    }))
    // A repeated file begins its import again.
    await upsertRows(
      transaction,
      registryImport,
      newestOf(started, ({ id }) => id),
    )
    await takeEnds(transaction, events)
    await deleteRows(
      transaction,
      registryImport,
      'list_id',
      eventsOf(ListDeleted, events).map(({ data }) => data.listId),
    )
  },
} satisfies Projection

const endColumns = pick(registryImport, 'id', 'status', 'finished_at', 'error', 'counts')
type End = WrittenRow<typeof endColumns>

/**
 * Returns the last end of each import in a batch; one that was begun again after its end is not
 * over.
 */
const endsOf = (events: readonly RecordedEvent[]): readonly End[] => {
  const ends = new Map<string, End>()
  for (const event of events) {
    for (const { data } of eventsOf(RegistryImportStarted, [event])) ends.delete(data.importId)
    for (const { data, metadata } of eventsOf(RegistryImportFailed, [event]))
      ends.set(data.importId, {
        id: data.importId,
        status: 'failed',
        finished_at: metadata.at,
        error: data.reason,
        counts: null,
      })
    for (const { data, metadata } of eventsOf(RegistryImportFinished, [event])) {
      const { importId: id, total, matched, changed, unmatched, failed } = data
      const counts = { total, matched, changed, unmatched, failed }
      ends.set(id, { id, status: 'completed', finished_at: metadata.at, error: null, counts })
    }
  }
  return [...ends.values()]
}

const takeEnds = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const ends = endsOf(events)
  if (ends.length === 0) return
  await sql`
    update registry_import i set status = r.status, finished_at = r.finished_at, error = r.error, counts = r.counts
    from ${recordset(ends, endColumns)} where i.id = r.id`.execute(transaction)
}

const described = (database: Database) =>
  database
    .selectFrom('read.registry_import as i')
    .leftJoin('read.admin as a', 'a.id', 'i.admin_id')
    .selectAll('i')
    .select('a.name as admin_name')

export type RegistryImportRow = InferResult<ReturnType<typeof described>>[number]
export type RegistryImportPage = Page<
  'createdAt',
  {
    readonly status?: readonly RegistryImportStatus[] | undefined
    readonly source?: readonly ('file' | 'api')[] | undefined
    readonly id?: readonly string[] | undefined
  }
>

/** Returns a page of a list's imports, the newest first. */
export const findRegistryImports = (
  database: Database,
  listId: string,
  page: RegistryImportPage,
): Promise<PageOfRows<RegistryImportRow>> => {
  const { status, source, id } = page.filter
  let query = described(database).where('i.list_id', '=', listId)
  if (status) query = query.where('i.status', '=', oneOf(status, 'text'))
  if (source) query = query.where('i.source', '=', oneOf(source, 'text'))
  if (id) query = query.where('i.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'i.id', createdAt: 'i.created_at' })
  return fetchPage(sorted.orderBy('i.created_at', 'desc').orderBy('i.id', 'desc'), page)
}
