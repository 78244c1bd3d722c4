import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const count = z.int().nonnegative()

/** Most ids in one event: what the broker carries in one message is bounded. */
export const IDS_AN_EVENT = 2_000

/** Scope of a batch: everybody on the list, those without such a document, or named entries. */
export const batchScope = z.enum(['all', 'missing', 'named'])
export type BatchScope = z.output<typeof batchScope>

/**
 * Stream `document-batch-{batchId}`: documents of one template for many entries, which are in later
 * events.
 */
export const DocumentBatchStarted = defineEvent('DocumentBatchStarted', {
  batchId: id,
  listId: id,
  apartmentId: id,
  templateId: id,
  templateVersion: z.int().positive(),
  scope: batchScope,
  total: z.int().positive(),
})
/** Some of the entries, in the order in which they are taken. */
export const DocumentBatchPlanned = defineEvent('DocumentBatchPlanned', {
  batchId: id,
  listId: id,
  listUserIds: z.array(id).min(1).max(IDS_AN_EVENT),
})
/**
 * Progress: the number of entries so far, and the documents of the newest ones; an entry that left
 * the list meanwhile has none.
 */
export const DocumentBatchAdvanced = defineEvent('DocumentBatchAdvanced', {
  batchId: id,
  listId: id,
  taken: count,
  documentIds: z.array(id).max(IDS_AN_EVENT),
})
/** No further entry is taken. */
export const DocumentBatchCancelled = defineEvent('DocumentBatchCancelled', { batchId: id, listId: id })
/** Retry of failed documents, and of the entries that are left. */
export const DocumentBatchRetried = defineEvent('DocumentBatchRetried', { batchId: id, listId: id })
/**
 * Progress of a retry: the number of documents checked again, and those of them that are made once
 * more.
 */
export const DocumentBatchRevisited = defineEvent('DocumentBatchRevisited', {
  batchId: id,
  listId: id,
  revisited: count,
  documentIds: z.array(id).max(IDS_AN_EVENT),
})
/** None is left to make. */
export const DocumentBatchFinished = defineEvent('DocumentBatchFinished', { batchId: id, listId: id })

export type DocumentBatchEvent =
  | EventOf<typeof DocumentBatchStarted>
  | EventOf<typeof DocumentBatchPlanned>
  | EventOf<typeof DocumentBatchAdvanced>
  | EventOf<typeof DocumentBatchCancelled>
  | EventOf<typeof DocumentBatchRetried>
  | EventOf<typeof DocumentBatchRevisited>
  | EventOf<typeof DocumentBatchFinished>
