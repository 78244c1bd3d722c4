import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { foldEvents } from '../../core/decider.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import {
  documentBatchDecider,
  documentBatchStream,
  nextStep,
  existingBatch,
  type DocumentBatchCommand,
  type ExistingBatch,
  type Step,
} from './document-batch.decider.ts'
import { documentDecider, documentStream } from '../document.decider.ts'
import { giveUpDocuments, makeDocuments, type DocumentWorker } from '../render/document-job.ts'
import { batchIdOf, batchJob } from '../document.reactor.ts'
import type { RenderTools } from '../render/render-document.ts'
import { requestDocuments } from '../render/request-documents.ts'

type Batch = { readonly batch: ExistingBatch; readonly metadata: Metadata }

const startEvent = (events: readonly RecordedEvent[]): RecordedEvent | undefined =>
  events.findLast(({ type }) => type === 'DocumentBatchStarted' || type === 'DocumentBatchRetried')

/**
 * Reads a batch, and the administrator on whose behalf it continues: who started it, or resumed it.
 */
const readBatch = async ({ store, clock }: DocumentWorker, batchId: string): Promise<Batch | undefined> => {
  const { events } = await store.readStream(documentBatchStream(batchId))
  const [batch, start] = [foldEvents(documentBatchDecider, events), startEvent(events)]
  if (batch.status === 'absent' || !start) return undefined
  return { batch, metadata: { ...start.metadata, at: clock().toISOString(), cause: start.position } }
}

/** Requests the failed documents of a batch again. */
const retryFailed = async (
  desk: DecisionContext,
  batchId: string,
  documentIds: readonly string[],
): Promise<readonly string[]> => {
  await desk.read(documentIds.map(documentStream))
  return documentIds.filter((documentId) => {
    const stream = documentStream(documentId)
    const document = desk.fold(stream, documentDecider)
    if (document.status !== 'failed' && document.status !== 'damaged') return false
    desk.add(stream, documentDecider.decide({ type: 'RetryDocument', batchId }, document))
    return true
  })
}

const commandOf = async (
  worker: DocumentWorker,
  desk: DecisionContext,
  batch: ExistingBatch,
  step: Step,
): Promise<DocumentBatchCommand> => {
  switch (step.kind) {
    case 'revisit': {
      const documentIds = await retryFailed(desk, batch.batchId, step.documentIds)
      return { type: 'RevisitDocumentBatch', from: step.from, count: step.documentIds.length, documentIds }
    }
    case 'advance': {
      const { batchId, listId, templateId, templateVersion } = batch
      const asked = { kind: 'form', listId, templateId, templateVersion, batchId } as const
      const documentIds = await requestDocuments(worker, desk, asked, step.listUserIds)
      return { type: 'AdvanceDocumentBatch', from: step.from, count: step.listUserIds.length, documentIds }
    }
    case 'finish':
      return { type: 'FinishDocumentBatch' }
  }
}

/**
 * Requests the documents of the next step and records the progress, in one write, so that no
 * document is requested twice.
 */
const takeStep = async (worker: DocumentWorker, batchId: string, metadata: Metadata): Promise<ExistingBatch> => {
  const stream = documentBatchStream(batchId)
  const { outcome } = await decideJointly(worker.store, metadata, async (desk) => {
    await desk.read([stream])
    const batch = existingBatch(desk.fold(stream, documentBatchDecider))
    if (batch.status !== 'running') return batch
    const command = await commandOf(worker, desk, batch, nextStep(batch))
    desk.add(stream, documentBatchDecider.decide(command, batch))
    return existingBatch(desk.fold(stream, documentBatchDecider))
  })
  return outcome
}

/**
 * Continues a batch: makes the documents of its newest step, then takes the next step and makes
 * those, and adds a job for itself while there is more, so that batches take turns. A try that was
 * cut short continues where it stopped: sealed documents are not made again.
 * @throws Error, so that the job is tried again
 */
export const makeBatch =
  (worker: DocumentWorker, workshop: RenderTools) =>
  async (payload: unknown, { stopping, addJob }: Pick<TaskContext, 'stopping' | 'addJob'>): Promise<void> => {
    const batchId = batchIdOf(payload)
    const found = await readBatch(worker, batchId)
    if (!found) return
    // Requested documents are made, also if the batch was cancelled meanwhile.
    await makeDocuments(worker, workshop, found.batch.newest, stopping)
    if (found.batch.status !== 'running') return
    const after = await takeStep(worker, batchId, found.metadata)
    if (after.status !== 'running') return
    await makeDocuments(worker, workshop, after.newest, stopping)
    await addJob(batchJob(batchId))
  }

/**
 * Records that a batch is given up: its requested documents failed, and nothing more is begun. It
 * can be retried.
 */
export const giveUpBatch =
  (worker: DocumentWorker) =>
  async (payload: unknown): Promise<void> => {
    const batchId = batchIdOf(payload)
    const found = await readBatch(worker, batchId)
    if (!found) return
    await giveUpDocuments(worker, found.batch.newest, 'storage')
    await commandHandler(
      worker.store,
      documentBatchDecider,
    )({
      stream: documentBatchStream(batchId),
      command: () => ({ type: 'CancelDocumentBatch' }),
      metadata: found.metadata,
    })
  }
