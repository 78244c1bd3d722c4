import { describe, expect, it } from 'vitest'
import type { DocumentBatchEvent } from '#events/document/document-batch.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { documentBatchDecider, nextStep, existingBatch, STEP } from '#services/document/batch/document-batch.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [batchId, listId] = [fixedId(1), fixedId(2)]
const batch = {
  batchId,
  listId,
  apartmentId: fixedId(3),
  templateId: fixedId(4),
  templateVersion: 1,
  scope: 'missing' as const,
}
const entries = (count: number): string[] => Array.from({ length: count }, (_, n) => fixedId(100 + n))
const documents = (count: number): string[] => Array.from({ length: count }, (_, n) => fixedId(50_000 + n))

const started = (count: number): readonly DocumentBatchEvent[] => [
  { type: 'DocumentBatchStarted', data: { ...batch, total: count } },
  { type: 'DocumentBatchPlanned', data: { batchId, listId, listUserIds: entries(count) } },
]
const advanced = (taken: number, documentIds: string[]): DocumentBatchEvent => ({
  type: 'DocumentBatchAdvanced',
  data: { batchId, listId, taken, documentIds },
})
const cancelled: DocumentBatchEvent = { type: 'DocumentBatchCancelled', data: { batchId, listId } }
const retried: DocumentBatchEvent = { type: 'DocumentBatchRetried', data: { batchId, listId } }
const finished: DocumentBatchEvent = { type: 'DocumentBatchFinished', data: { batchId, listId } }

const stepAfter = (...events: readonly DocumentBatchEvent[]) =>
  nextStep(existingBatch(foldEvents(documentBatchDecider, events)))

describe('a batch of documents', () => {
  it('is planned in events that a broker carries, and is for somebody', () => {
    given(documentBatchDecider)
      .when({ type: 'StartDocumentBatch', batch, listUserIds: entries(4_500) })
      .then([
        { type: 'DocumentBatchStarted', data: { ...batch, total: 4_500 } },
        ...[0, 2_000, 4_000].map((from) => ({
          type: 'DocumentBatchPlanned' as const,
          data: { batchId, listId, listUserIds: entries(4_500).slice(from, from + 2_000) },
        })),
      ])
    given(documentBatchDecider)
      .when({ type: 'StartDocumentBatch', batch, listUserIds: [] })
      .thenRejects('NOTHING_TO_MAKE')
    given(documentBatchDecider, started(2))
      .when({ type: 'StartDocumentBatch', batch, listUserIds: entries(2) })
      .thenNothing()
  })

  it('is taken step by step, each of them once', () => {
    const history = started(120)
    expect(stepAfter(...history)).toEqual({ kind: 'advance', from: 0, listUserIds: entries(120).slice(0, STEP) })
    const [first] = [documents(STEP)]
    const advance = { type: 'AdvanceDocumentBatch', from: 0, count: STEP, documentIds: first } as const
    given(documentBatchDecider, history)
      .when(advance)
      .then([advanced(STEP, first)])
    given(documentBatchDecider, [...history, advanced(STEP, first)])
      .when(advance)
      .thenNothing()
    expect(stepAfter(...history, advanced(STEP, first))).toMatchObject({ kind: 'advance', from: STEP })
  })

  it('is finished when all are taken, and not before', () => {
    const all = [...started(2), advanced(2, documents(2))]
    given(documentBatchDecider, started(2)).when({ type: 'FinishDocumentBatch' }).thenNothing()
    given(documentBatchDecider, all).when({ type: 'FinishDocumentBatch' }).then([finished])
    given(documentBatchDecider, [...all, finished])
      .when({ type: 'FinishDocumentBatch' })
      .thenNothing()
  })

  it('goes no further once it is cancelled', () => {
    given(documentBatchDecider, started(2)).when({ type: 'CancelDocumentBatch' }).then([cancelled])
    const over = [...started(2), cancelled]
    given(documentBatchDecider, over).when({ type: 'CancelDocumentBatch' }).thenNothing()
    given(documentBatchDecider, over)
      .when({ type: 'AdvanceDocumentBatch', from: 0, count: 2, documentIds: documents(2) })
      .thenNothing()
    given(documentBatchDecider).when({ type: 'CancelDocumentBatch' }).thenRejects('NOT_FOUND')
  })

  it('goes on where something failed or was left out, with what failed first', () => {
    const all = [...started(3), advanced(2, documents(2)), cancelled]
    given(documentBatchDecider, all).when({ type: 'RetryDocumentBatch', failed: 0 }).then([retried])
    expect(stepAfter(...all, retried)).toEqual({ kind: 'revisit', from: 0, documentIds: documents(2) })
    const revisit = { type: 'RevisitDocumentBatch', from: 0, count: 2, documentIds: documents(1) } as const
    const revisited = {
      type: 'DocumentBatchRevisited',
      data: { batchId, listId, revisited: 2, documentIds: documents(1) },
    } as const
    given(documentBatchDecider, [...all, retried])
      .when(revisit)
      .then([revisited])
    given(documentBatchDecider, [...all, retried, revisited])
      .when(revisit)
      .thenNothing()
    expect(stepAfter(...all, retried, revisited)).toMatchObject({ kind: 'advance', from: 2 })
    const through = [...started(2), advanced(2, documents(2)), finished]
    given(documentBatchDecider, through).when({ type: 'RetryDocumentBatch', failed: 0 }).thenRejects('NOTHING_TO_MAKE')
    given(documentBatchDecider, through).when({ type: 'RetryDocumentBatch', failed: 1 }).then([retried])
    given(documentBatchDecider, [...through, retried])
      .when({ type: 'RetryDocumentBatch', failed: 1 })
      .thenNothing()
  })
})
