import { z } from 'zod'
import {
  countDocumentsOfBatches,
  findDocumentBatch,
  findDocumentBatches,
  type BatchRow,
} from '#projections/document/document-batches.ts'
import { findAdmin } from '../../account/account.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor } from '../../list/list.facts.ts'
import * as calls from './document-batches.contract.ts'
import type { DocumentBatch } from './document-batches.contract.ts'
import {
  documentBatchDecider,
  documentBatchStream,
  existingBatch,
  type DocumentBatchCommand,
  type ExistingBatch,
} from './document-batch.decider.ts'
import { batchAnswer } from '../document-answer.ts'
import { startBatch } from './start-batch.ts'
import { readTemplate } from '../../pdf-template/pdf-template.facts.ts'

/** A batch is work for minutes. */
const BATCHES_A_MINUTE = 20

const filters = z.strictObject({
  status: oneOrMore(z.enum(['running', 'cancelled', 'finished'])),
  templateId: idFilter,
  id: idFilter,
})

/** Builds the row that the read model will have of a batch, from the log. */
const rowOf = async ({ store }: Pick<Deps, 'store'>, batch: ExistingBatch): Promise<BatchRow> => {
  const { events } = await store.readStream(documentBatchStream(batch.batchId))
  const [started, last] = [events[0], events.at(-1)]
  const actor = started?.metadata.actor
  const admin = actor?.kind === 'admin' ? await findAdmin(store, actor.id) : undefined
  const template = await readTemplate(store, batch.templateId)
  return {
    id: batch.batchId,
    list_id: batch.listId,
    apartment_id: batch.apartmentId,
    template_id: batch.templateId,
    template_version: batch.templateVersion,
    scope: batch.scope,
    status: batch.status,
    wanted: batch.total,
    taken: batch.taken,
    started_at: new Date(started?.metadata.at ?? 0),
    finished_at: batch.status === 'running' || !last ? null : new Date(last.metadata.at),
    admin_id: admin?.adminId ?? null,
    admin_name: admin?.name ?? null,
    original_file_name: template.status === 'absent' ? null : template.originalFileName,
  }
}

const answered = async (deps: Deps, batch: ExistingBatch): Promise<DocumentBatch> =>
  batchAnswer(await rowOf(deps, batch), await countDocumentsOfBatches(deps.database, [batch.batchId]))

const makeDocuments =
  (deps: Deps): Handler<typeof calls.makeDocuments> =>
  async ({ params, body, admin, metadata }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const { templateId, listUserIds, only = 'missing' } = body
    const wanted = { templateId, scope: listUserIds ? ('named' as const) : only, named: listUserIds }
    const { outcome, position } = await startBatch(deps, list, wanted, metadata)
    return { status: 202, position, body: await answered(deps, outcome) }
  }

const documentBatchesOfList =
  (deps: Deps): Handler<typeof calls.documentBatchesOfList> =>
  async ({ params, query, admin }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    const page = readPage(query, { sortable: ['startedAt'], filters })
    const found = await findDocumentBatches(deps.database, listId, page)
    const counts = await countDocumentsOfBatches(
      deps.database,
      found.rows.map(({ id }) => id),
    )
    return {
      body: found.rows.map((row) => batchAnswer(row, counts)),
      headers: contentRange('document-batch', found),
    }
  }

/**
 * Returns a batch as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none that the administrator may see
 */
const getBatchFor = async (deps: Deps, batchId: string, admin: AdminSession): Promise<ExistingBatch> => {
  const { events } = await deps.store.readStream(documentBatchStream(batchId))
  const batch = existingBatch(foldEvents(documentBatchDecider, events))
  await getListFor(deps.store, batch.listId, admin)
  return batch
}

const getDocumentBatch =
  (deps: Deps): Handler<typeof calls.getDocumentBatch> =>
  async ({ params, admin }) => {
    // Queried every second while it runs: the read model has all of it, and the stream is not read
    // as a whole.
    const row = await findDocumentBatch(deps.database, params.id)
    if (!row) return { body: await answered(deps, await getBatchFor(deps, params.id, admin)) }
    await getListFor(deps.store, row.list_id, admin)
    return { body: batchAnswer(row, await countDocumentsOfBatches(deps.database, [row.id])) }
  }

const settle = async (
  deps: Deps,
  batchId: string,
  command: DocumentBatchCommand,
  metadata: Parameters<typeof startBatch>[3],
): Promise<{ readonly position: number; readonly body: DocumentBatch }> => {
  const handle = commandHandler(deps.store, documentBatchDecider)
  const { state, position } = await handle({ stream: documentBatchStream(batchId), command: () => command, metadata })
  return { position, body: await answered(deps, existingBatch(state)) }
}

const cancelDocumentBatch =
  (deps: Deps): Handler<typeof calls.cancelDocumentBatch> =>
  async ({ params, admin, metadata }) => {
    await getBatchFor(deps, params.id, admin)
    return settle(deps, params.id, { type: 'CancelDocumentBatch' }, metadata)
  }

const retryDocumentBatch =
  (deps: Deps): Handler<typeof calls.retryDocumentBatch> =>
  async ({ params, admin, metadata }) => {
    await getBatchFor(deps, params.id, admin)
    const counts = await countDocumentsOfBatches(deps.database, [params.id])
    const failed = counts
      // An erased person stays erased, however often it is tried.
      .filter(({ status, error }) => (status === 'failed' && error !== 'person-erased') || status === 'damaged')
      .reduce((sum, { count }) => sum + count, 0)
    const settled = await settle(deps, params.id, { type: 'RetryDocumentBatch', failed }, metadata)
    return { status: 202, ...settled }
  }

/** Documents that are made for many at once. */
export const documentBatchRoutes: AddCalls = (route, deps) => {
  route(calls.makeDocuments, makeDocuments(deps), { perMinute: BATCHES_A_MINUTE })
  route(calls.documentBatchesOfList, documentBatchesOfList(deps))
  route(calls.getDocumentBatch, getDocumentBatch(deps))
  route(calls.cancelDocumentBatch, cancelDocumentBatch(deps))
  route(calls.retryDocumentBatch, retryDocumentBatch(deps), { perMinute: BATCHES_A_MINUTE })
}
