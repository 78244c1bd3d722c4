import { sql, type InferResult } from 'kysely'
import {
  DocumentBatchAdvanced,
  DocumentBatchCancelled,
  DocumentBatchFinished,
  DocumentBatchRetried,
  DocumentBatchStarted,
  type BatchScope,
} from '#events/document/document-batch.events.ts'
import type { DocumentFailure } from '#events/document/document.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { integer, pick, table, textOf, timestamptz, uuid, type WrittenRow } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'

export type BatchStatus = 'running' | 'cancelled' | 'finished'

const batch = table(
  'document_batch',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    template_id: uuid,
    template_version: integer,
    scope: textOf<BatchScope>(),
    status: textOf<BatchStatus>(),
    /** Number of entries that it is for; not named "total", which is a column of pages. */
    wanted: integer,
    /** Number of entries processed so far. */
    taken: integer,
    started_at: timestamptz,
    finished_at: timestamptz.nullable,
    admin_id: uuid.nullable,
  },
  { primaryKey: ['id'], indexes: { document_batch_list: ['list_id', 'started_at desc', 'id desc'] } },
)

/** Table of the documents of each batch: one that existed already belongs to several. */
const member = table(
  'document_of_batch',
  { batch_id: uuid, document_id: uuid },
  { primaryKey: ['batch_id', 'document_id'], indexes: { document_of_batch_document: ['document_id'] } },
)

const tables = [batch, member]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof documentBatches> {}
}

/** Read model of documents that are made for many entries at once, and of their progress. */
export const documentBatches = {
  name: 'document-batches',
  version: 1,
  serves: 'office',
  tables,
  reads: tables,
  handles: [
    DocumentBatchStarted.type,
    DocumentBatchAdvanced.type,
    DocumentBatchCancelled.type,
    DocumentBatchRetried.type,
    DocumentBatchFinished.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      batch,
      eventsOf(DocumentBatchStarted, events).map(({ data, metadata: { at, actor } }) => ({
        id: data.batchId,
        list_id: data.listId,
        apartment_id: data.apartmentId,
        template_id: data.templateId,
        template_version: data.templateVersion,
        scope: data.scope,
        status: 'running' as const,
        wanted: data.total,
        taken: 0,
        started_at: at,
        finished_at: null,
        admin_id: actor.kind === 'admin' ? actor.id : null,
      })),
    )
    await advance(transaction, eventsOf(DocumentBatchAdvanced, events))
    await takeSteps(transaction, stepsOf(events))
  },
} satisfies Projection

type BatchAdvances = ReturnType<
  typeof eventsOf<'DocumentBatchAdvanced', { batchId: string; taken: number; documentIds: string[] }>
>

const advance = async (transaction: ReadModelTransaction, events: BatchAdvances): Promise<void> => {
  if (events.length === 0) return
  const rows = newestOf(events, ({ data }) => data.batchId).map(({ data }) => ({ id: data.batchId, taken: data.taken }))
  await sql`update document_batch b set taken = r.taken from ${recordset(rows, pick(batch, 'id', 'taken'))} where b.id = r.id`.execute(
    transaction,
  )
  const members = events.flatMap(({ data }) =>
    data.documentIds.map((document_id) => ({ batch_id: data.batchId, document_id })),
  )
  if (members.length === 0) return
  // Two entries may lead to one document only where one was removed and added again.
  await sql`
    insert into document_of_batch (batch_id, document_id) select batch_id, document_id from ${recordset(members, member.columns)}
    on conflict do nothing`.execute(transaction)
}

const step = pick(batch, 'id', 'status', 'finished_at')
type Step = WrittenRow<typeof step> & { readonly position: number }

const stepsOf = (events: readonly RecordedEvent[]): readonly WrittenRow<typeof step>[] => {
  const steps: readonly Step[] = [
    ...eventsOf(DocumentBatchFinished, events).map((event) => stepOf(event, 'finished')),
    ...eventsOf(DocumentBatchCancelled, events).map((event) => stepOf(event, 'cancelled')),
    ...eventsOf(DocumentBatchRetried, events).map((event) => stepOf(event, 'running')),
  ]
  const inOrder = steps.toSorted((one, other) => one.position - other.position)
  return newestOf(inOrder, ({ id }) => id).map(({ position: _position, ...row }) => row)
}

const stepOf = (
  {
    data,
    metadata,
    position,
  }: Pick<RecordedEvent, 'metadata' | 'position'> & { readonly data: { readonly batchId: string } },
  status: BatchStatus,
): Step => ({ id: data.batchId, status, finished_at: status === 'running' ? null : metadata.at, position })

const takeSteps = async (
  transaction: ReadModelTransaction,
  steps: readonly WrittenRow<typeof step>[],
): Promise<void> => {
  if (steps.length === 0) return
  await sql`update document_batch b set status = r.status, finished_at = r.finished_at
    from ${recordset(steps, step)} where b.id = r.id`.execute(transaction)
}

const described = (database: Database) =>
  database
    .selectFrom('read.document_batch as b')
    .leftJoin('read.admin as a', 'a.id', 'b.admin_id')
    .leftJoin('read.pdf_template as t', 't.id', 'b.template_id')
    .selectAll('b')
    .select(['a.name as admin_name', 't.original_file_name'])

export type BatchRow = InferResult<ReturnType<typeof described>>[number]

export type BatchPage = Page<
  'startedAt',
  {
    readonly status?: readonly BatchStatus[] | undefined
    readonly templateId?: readonly string[] | undefined
    readonly id?: readonly string[] | undefined
  }
>

/** Returns one batch, whatever its list. */
export const findDocumentBatch = (database: Database, batchId: string): Promise<BatchRow | undefined> =>
  described(database).where('b.id', '=', batchId).executeTakeFirst()

/** Returns a page of a list's batches, the newest first. */
export const findDocumentBatches = (
  database: Database,
  listId: string,
  page: BatchPage,
): Promise<PageOfRows<BatchRow>> => {
  const { status, templateId, id } = page.filter
  let query = described(database).where('b.list_id', '=', listId)
  if (status) query = query.where('b.status', '=', oneOf(status, 'text'))
  if (templateId) query = query.where('b.template_id', '=', oneOf(templateId, 'uuid'))
  if (id) query = query.where('b.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'b.id', startedAt: 'b.started_at' })
  return fetchPage(sorted.orderBy('b.started_at', 'desc').orderBy('b.id', 'desc'), page)
}

/** Returns the running batches. */
export const findRunningBatches = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.selectFrom('read.document_batch').where('status', '=', 'running').select('id').execute()
  return rows.map(({ id }) => id)
}

// SQL that is true for a document whose person was erased before it was sealed.
const isNeverSealed = sql<boolean>`d.status = 'erased' and d.sealed_at is null`
const becomeOf = sql<BatchCount['status']>`case when ${isNeverSealed} then 'failed' else d.status end`
const errorOf = sql<BatchCount['error']>`case when ${isNeverSealed} then 'person-erased' else d.error end`

const progress = (database: Database, batchIds: readonly string[]) =>
  database
    .selectFrom('read.document_of_batch as m')
    .innerJoin('read.document as d', 'd.id', 'm.document_id')
    .where('m.batch_id', '=', oneOf(batchIds, 'uuid'))
    .select((eb) => ['m.batch_id', becomeOf.as('status'), errorOf.as('error'), eb.fn.countAll<number>().as('count')])
    .groupBy(['m.batch_id', becomeOf, errorOf])

/** Number of a batch's documents in each status, with the reason of failures. */
export type BatchCount = {
  readonly batch_id: string
  readonly status: 'rendering' | 'sealed' | 'damaged' | 'failed' | 'erased'
  readonly error: DocumentFailure | null
  readonly count: number
}

/** Counts the documents of batches by their present status. */
export const countDocumentsOfBatches = (
  database: Database,
  batchIds: readonly string[],
): Promise<readonly BatchCount[]> => progress(database, batchIds).execute()
