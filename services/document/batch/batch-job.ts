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
  startedBatch,
  type DocumentBatchCommand,
  type StartedBatch,
  type Step,
} from './document-batch.decider.ts'
import { documentDecider, documentStream } from '../document.decider.ts'
import { giveUpDocuments, makeDocuments, type DocumentWorker } from '../render/document-job.ts'
import { batchIdOf, batchJob } from '../document.reactor.ts'
import type { Workshop } from '../render/render-document.ts'
import { requestDocuments } from '../render/request-documents.ts'

type Batch = { readonly batch: StartedBatch; readonly metadata: Metadata }

const begun = (events: readonly RecordedEvent[]): RecordedEvent | undefined =>
  events.findLast(({ type }) => type === 'DocumentBatchStarted' || type === 'DocumentBatchRetried')

/** A batch, and in whose name it goes on: whoever started it, or had it go on. */
const readBatch = async ({ store, clock }: DocumentWorker, batchId: string): Promise<Batch | undefined> => {
  const { events } = await store.readStream(documentBatchStream(batchId))
  const [batch, start] = [foldEvents(documentBatchDecider, events), begun(events)]
  if (batch.status === 'absent' || !start) return undefined
  return { batch, metadata: { ...start.metadata, at: clock().toISOString(), cause: start.position } }
}

/** Those of a batch's documents that failed are to be made again. */
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
  batch: StartedBatch,
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
 * Asks for the documents of the next step and records how far it is, in one write: nobody's
 * document is asked for twice.
 */
const takeStep = async (worker: DocumentWorker, batchId: string, metadata: Metadata): Promise<StartedBatch> => {
  const stream = documentBatchStream(batchId)
  const { outcome } = await decideJointly(worker.store, metadata, async (desk) => {
    await desk.read([stream])
    const batch = startedBatch(desk.fold(stream, documentBatchDecider))
    if (batch.status !== 'running') return batch
    const command = await commandOf(worker, desk, batch, nextStep(batch))
    desk.add(stream, documentBatchDecider.decide(command, batch))
    return startedBatch(desk.fold(stream, documentBatchDecider))
  })
  return outcome
}

/**
 * Goes on with a batch: makes what its newest step asked for, then takes the next step and makes
 * that, and asks for itself again while there is more, so that batches take turns. A try that was
 * cut short is taken up where it was: what is sealed is not made again.
 * @throws Error, so that the job is tried again
 */
export const makeBatch =
  (worker: DocumentWorker, workshop: Workshop) =>
  async (payload: unknown, { stopping, addJob }: Pick<TaskContext, 'stopping' | 'addJob'>): Promise<void> => {
    const batchId = batchIdOf(payload)
    const found = await readBatch(worker, batchId)
    if (!found) return
    // What was asked for is made, also where the batch was cancelled meanwhile.
    await makeDocuments(worker, workshop, found.batch.newest, stopping)
    if (found.batch.status !== 'running') return
    const after = await takeStep(worker, batchId, found.metadata)
    if (after.status !== 'running') return
    await makeDocuments(worker, workshop, after.newest, stopping)
    await addJob(batchJob(batchId))
  }

/**
 * Records that a batch is given up: what it has asked for failed, and nothing more is begun.
 * Somebody may have it go on.
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
