import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const batch = z.object({
  id,
  listId: id,
  template: z.object({ id, originalFileName: z.string(), version: z.number() }),
  /**
   * Status of a batch. queued: nothing is made yet; running; completed: none is left to make;
   * cancelled: what was made until then stays.
   */
  status: z.enum(['queued', 'running', 'completed', 'cancelled']),
  /**
   * Number of entries for which a document is made; `done` of them are finished: `sealed`, `failed`
   * or, in a cancelled batch, `skipped`.
   */
  total: z.number(),
  done: z.number(),
  sealed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Failed documents by their reason in Korean, the most frequent first. */
  failures: z.array(z.object({ reason: z.string(), count: z.number() })),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  Admin: z.object({ id, name: z.string() }).nullable(),
})
export type DocumentBatch = z.output<typeof batch>

const idParams = z.strictObject({ id })
const ofList = z.strictObject({ listId: id })

/**
 * Makes documents of a template for entries of a list, filled from the roll as it is now: for the
 * named ones (at most 10,000), or for all; `missing` (the default) leaves out those that have one
 * of this template's version already. The same request is the same batch while it runs. 422
 * NOTHING_TO_MAKE if no entry is left, TEMPLATE_HAS_NO_FIELDS if nothing would be filled in.
 */
export const makeDocuments = contract({
  method: 'POST',
  path: '/api/document/list/{listId}/make',
  access: 'admin',
  tag: 'document',
  summary: '문서 만들기',
  params: ofList,
  body: z.strictObject({
    templateId: id,
    listUserIds: z.array(id).min(1).max(10_000).optional(),
    only: z.enum(['missing', 'all']).optional(),
  }),
  answers: { 202: batch },
})

/** Newest first. */
export const documentBatchesOfList = contract({
  method: 'GET',
  path: '/api/document/list/{listId}/batches',
  access: 'admin',
  tag: 'document',
  summary: '문서 만들기 내역',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(batch) },
})

export const getDocumentBatch = contract({
  method: 'GET',
  path: '/api/document/batch/{id}',
  access: 'admin',
  tag: 'document',
  summary: '문서 만들기 진행',
  params: idParams,
  answers: { 200: batch },
})

/**
 * Cancels a batch: what is made by then stays, nothing more is begun. A finished one stays as it
 * is.
 */
export const cancelDocumentBatch = contract({
  method: 'POST',
  path: '/api/document/batch/{id}/cancel',
  access: 'admin',
  tag: 'document',
  summary: '문서 만들기 멈추기',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answers: { 200: batch },
})

/**
 * Retries the documents that failed or were left out by cancelling. 422 NOTHING_TO_MAKE if there
 * are none.
 */
export const retryDocumentBatch = contract({
  method: 'POST',
  path: '/api/document/batch/{id}/retry',
  access: 'admin',
  tag: 'document',
  summary: '실패한 문서 다시 만들기',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answers: { 202: batch },
})
