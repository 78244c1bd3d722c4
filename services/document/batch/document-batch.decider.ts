import { IDS_AN_EVENT, type DocumentBatchEvent } from '#events/document/document-batch.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type BatchEventData<Type extends DocumentBatchEvent['type']> = Extract<DocumentBatchEvent, { type: Type }>['data']
type BatchStart = BatchEventData<'DocumentBatchStarted'>

export type DocumentBatchState =
  | { readonly status: 'absent' }
  | ({
      readonly status: 'running' | 'cancelled' | 'finished'
      /**
       * Entries of the batch in the order of processing, the number processed, and the documents
       * that were made.
       */
      readonly listUserIds: readonly string[]
      readonly taken: number
      readonly documentIds: readonly string[]
      /**
       * Progress of a retried batch: the number of its documents that were processed again, and
       * their total.
       */
      readonly revisited: number
      readonly toRevisit: number
      /** Documents requested by the newest step: only some of these may still have to be made. */
      readonly newest: readonly string[]
    } & BatchStart)
export type ExistingBatch = Exclude<DocumentBatchState, { status: 'absent' }>

export type DocumentBatchCommand =
  | {
      readonly type: 'StartDocumentBatch'
      readonly batch: Omit<BatchStart, 'total'>
      readonly listUserIds: readonly string[]
    }
  /** Advances past a number of entries from a given one. */
  | {
      readonly type: 'AdvanceDocumentBatch'
      readonly from: number
      readonly count: number
      readonly documentIds: readonly string[]
    }
  | {
      readonly type: 'RevisitDocumentBatch'
      readonly from: number
      readonly count: number
      readonly documentIds: readonly string[]
    }
  | { readonly type: 'CancelDocumentBatch' }
  | { readonly type: 'RetryDocumentBatch'; readonly failed: number }
  | { readonly type: 'FinishDocumentBatch' }

export const documentBatchStream = (batchId: string): string => `document-batch-${batchId}`

/**
 * Batch of documents: planned at once, processed step by step, so that a process that ends loses no
 * more than a step.
 */
export const documentBatchDecider: Decider<DocumentBatchState, DocumentBatchCommand, DocumentBatchEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'DocumentBatchStarted')
      return {
        ...event.data,
        status: 'running',
        listUserIds: [],
        taken: 0,
        documentIds: [],
        revisited: 0,
        toRevisit: 0,
        newest: [],
      }
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'DocumentBatchPlanned':
        return { ...state, listUserIds: [...state.listUserIds, ...event.data.listUserIds] }
      case 'DocumentBatchAdvanced': {
        const { taken, documentIds } = event.data
        return { ...state, taken, documentIds: [...state.documentIds, ...documentIds], newest: documentIds }
      }
      case 'DocumentBatchRevisited':
        return { ...state, revisited: event.data.revisited, newest: event.data.documentIds }
      case 'DocumentBatchRetried':
        return { ...state, status: 'running', revisited: 0, toRevisit: state.documentIds.length }
      case 'DocumentBatchCancelled':
        return { ...state, status: 'cancelled' }
      case 'DocumentBatchFinished':
        return { ...state, status: 'finished' }
    }
  },
  decide: (command, state) => {
    if (command.type === 'StartDocumentBatch') return start(command, state)
    const batch = existingBatch(state)
    const { batchId, listId, status } = batch
    if (command.type === 'RetryDocumentBatch') return retry(command.failed, batch)
    if (status !== 'running') return []
    switch (command.type) {
      case 'AdvanceDocumentBatch': {
        // Another process has taken these.
        if (command.from !== batch.taken) return []
        const taken = command.from + command.count
        return [
          { type: 'DocumentBatchAdvanced', data: { batchId, listId, taken, documentIds: [...command.documentIds] } },
        ]
      }
      case 'RevisitDocumentBatch': {
        if (command.from !== batch.revisited) return []
        const revisited = command.from + command.count
        return [
          {
            type: 'DocumentBatchRevisited',
            data: { batchId, listId, revisited, documentIds: [...command.documentIds] },
          },
        ]
      }
      case 'CancelDocumentBatch':
        return [{ type: 'DocumentBatchCancelled', data: { batchId, listId } }]
      case 'FinishDocumentBatch':
        return nextStep(batch).kind === 'finish' ? [{ type: 'DocumentBatchFinished', data: { batchId, listId } }] : []
    }
  },
}

const start = (
  { batch, listUserIds }: Extract<DocumentBatchCommand, { type: 'StartDocumentBatch' }>,
  state: DocumentBatchState,
): readonly DocumentBatchEvent[] => {
  if (state.status !== 'absent') return []
  if (listUserIds.length === 0) throw new DomainError('NOTHING_TO_MAKE')
  const { batchId, listId } = batch
  const parts = Array.from({ length: Math.ceil(listUserIds.length / IDS_AN_EVENT) }, (_, part) =>
    listUserIds.slice(part * IDS_AN_EVENT, (part + 1) * IDS_AN_EVENT),
  )
  return [
    { type: 'DocumentBatchStarted', data: { ...batch, total: listUserIds.length } },
    ...parts.map((ids) => ({ type: 'DocumentBatchPlanned' as const, data: { batchId, listId, listUserIds: ids } })),
  ]
}

const retry = (failed: number, batch: ExistingBatch): readonly DocumentBatchEvent[] => {
  const { batchId, listId, status, taken, total } = batch
  if (status === 'running') return []
  if (failed === 0 && taken === total) throw new DomainError('NOTHING_TO_MAKE')
  return [{ type: 'DocumentBatchRetried', data: { batchId, listId } }]
}

/** A batch that was started. @throws DomainError NOT_FOUND */
export const existingBatch = (state: DocumentBatchState): ExistingBatch => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/**
 * Number of entries per step: few enough to be made in seconds, since the documents that a step
 * requests are made in any case.
 */
export const STEP = 50

export type Step =
  | { readonly kind: 'revisit'; readonly from: number; readonly documentIds: readonly string[] }
  | { readonly kind: 'advance'; readonly from: number; readonly listUserIds: readonly string[] }
  | { readonly kind: 'finish' }

/**
 * Returns the next step of a running batch, once the documents of its newest step are made: failed
 * documents come first.
 */
export const nextStep = ({
  revisited,
  toRevisit,
  documentIds,
  taken,
  total,
  listUserIds,
}: Pick<ExistingBatch, 'revisited' | 'toRevisit' | 'documentIds' | 'taken' | 'total' | 'listUserIds'>): Step => {
  if (revisited < toRevisit)
    return {
      kind: 'revisit',
      from: revisited,
      documentIds: documentIds.slice(revisited, Math.min(revisited + STEP, toRevisit)),
    }
  if (taken < total) return { kind: 'advance', from: taken, listUserIds: listUserIds.slice(taken, taken + STEP) }
  return { kind: 'finish' }
}
