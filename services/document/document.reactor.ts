import { z } from 'zod'
import { DocumentBatchRetried, DocumentBatchStarted } from '#events/document/document-batch.events.ts'
import { DocumentRequested, DocumentRetried } from '#events/document/document.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'

export const MAKE_DOCUMENTS = 'make-documents'
export const MAKE_DOCUMENT = 'make-document'

const batchForm = z.object({ batchId: z.string() })
const documentForm = z.object({ documentId: z.string() })

/** Returns the batch that a job is for. */
export const batchIdOf = (payload: unknown): string => batchForm.parse(payload).batchId
export const documentIdOf = (payload: unknown): string => documentForm.parse(payload).documentId

/**
 * Builds the job that continues a batch. One runs at a time, however many there are, so that the
 * other workers are free for what people wait for.
 */
export const batchJob = (batchId: string) =>
  ({
    task: MAKE_DOCUMENTS,
    payload: { batchId } satisfies z.output<typeof batchForm>,
    key: `documents ${batchId}`,
    queue: 'documents',
  }) satisfies NewJob

/** Makes one document. */
export const documentJob = (documentId: string) =>
  ({
    task: MAKE_DOCUMENT,
    payload: { documentId } satisfies z.output<typeof documentForm>,
    key: `document ${documentId}`,
  }) satisfies NewJob

/** Documents that no batch makes. */
const withoutBatch = (events: readonly RecordedEvent[]): readonly string[] =>
  [...eventsOf(DocumentRequested, events), ...eventsOf(DocumentRetried, events)]
    .filter(({ data }) => data.batchId === undefined)
    .map(({ data }) => data.documentId)

const batches = (events: readonly RecordedEvent[]): readonly string[] =>
  [...eventsOf(DocumentBatchStarted, events), ...eventsOf(DocumentBatchRetried, events)].map(({ data }) => data.batchId)

/** Adds the jobs that make documents, one by one or by their batches. */
export const documentReactor: Reactor = {
  name: 'documents-to-make',
  handles: [DocumentRequested.type, DocumentRetried.type, DocumentBatchStarted.type, DocumentBatchRetried.type],
  react: (events) => [...withoutBatch(events).map(documentJob), ...batches(events).map(batchJob)],
}
