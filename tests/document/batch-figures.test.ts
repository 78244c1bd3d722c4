import { expect, it } from 'vitest'
import type { DocumentBatchEvent } from '#events/document/document-batch.events.ts'
import type { BatchCount, BatchRow } from '#projections/document/document-batches.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { batchAnswer } from '#services/document/document-answer.ts'
import {
  documentBatchDecider,
  nextStep,
  existingBatch,
  STEP,
  type DocumentBatchCommand,
  type DocumentBatchState,
} from '#services/document/batch/document-batch.decider.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'

// Whatever becomes of a batch in whatever order, its figures add up: random walks, the same in
// every run.

type Status = BatchCount['status']
const TOTAL = 2 * STEP + 7
const [batchId, listId, templateId] = [fixedId(1), fixedId(2), fixedId(4)]
const batch = { batchId, listId, apartmentId: fixedId(3), templateId, templateVersion: 1, scope: 'all' as const }

const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A batch, its documents, and what may happen to them, one thing after another. */
const walk = (seed: number) => {
  const random = randomOf(seed)
  let state: DocumentBatchState = documentBatchDecider.initial
  const documents = new Map<string, Status>()
  const removed = new Set<string>()
  const decide = (command: DocumentBatchCommand): void => {
    const events: readonly DocumentBatchEvent[] = documentBatchDecider.decide(command, state)
    state = events.reduce(documentBatchDecider.evolve, state)
  }
  const count = (...of: readonly Status[]): number => [...documents.values()].filter((one) => of.includes(one)).length
  const make = (): void => {
    for (const id of existingBatch(state).newest)
      if (documents.get(id) === 'rendering') documents.set(id, random(4) === 0 ? 'failed' : 'sealed')
  }
  const step = (): void => {
    make()
    const running = existingBatch(state)
    if (running.status !== 'running') return
    const next = nextStep(running)
    if (next.kind === 'finish') return decide({ type: 'FinishDocumentBatch' })
    if (next.kind === 'advance') {
      const documentIds = next.listUserIds.filter((id) => !removed.has(id))
      for (const id of documentIds) if (!documents.has(id)) documents.set(id, 'rendering')
      return decide({ type: 'AdvanceDocumentBatch', from: next.from, count: next.listUserIds.length, documentIds })
    }
    const documentIds = next.documentIds.filter((id) => ['failed', 'damaged'].includes(documents.get(id) ?? ''))
    for (const id of documentIds) documents.set(id, 'rendering')
    return decide({ type: 'RevisitDocumentBatch', from: next.from, count: next.documentIds.length, documentIds })
  }
  const happenings: readonly (() => void)[] = [
    step,
    step,
    step,
    make,
    () => decide({ type: 'CancelDocumentBatch' }),
    () => {
      try {
        decide({ type: 'RetryDocumentBatch', failed: count('failed', 'damaged') })
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    },
    () => void removed.add(fixedId(100 + random(TOTAL))),
    () => {
      const id = fixedId(100 + random(TOTAL))
      if (documents.get(id) === 'sealed') documents.set(id, random(2) === 0 ? 'damaged' : 'erased')
    },
  ]
  const listUserIds = Array.from({ length: TOTAL }, (_, n) => fixedId(100 + n))
  decide({ type: 'StartDocumentBatch', batch, listUserIds })
  const answer = () => {
    const { status, taken } = existingBatch(state)
    const row: BatchRow = {
      id: batchId,
      list_id: listId,
      apartment_id: batch.apartmentId,
      template_id: templateId,
      template_version: 1,
      scope: 'all',
      status,
      wanted: TOTAL,
      taken,
      started_at: NOW,
      finished_at: null,
      admin_id: null,
      admin_name: null,
      original_file_name: null,
    }
    const statuses = new Set(documents.values())
    return batchAnswer(
      row,
      [...statuses].map((one) => ({ batch_id: batchId, status: one, error: null, count: count(one) })),
    )
  }
  return { happen: () => happenings[random(happenings.length)]?.(), step, answer, count }
}

it('figures of a batch add up, whatever becomes of it', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { happen, step, answer, count } = walk(seed)
    const assertSound = (): void => {
      const { total, done, sealed, failed, skipped, status } = answer()
      expect({ seed, total, sealed, failed, done }).toEqual({
        seed,
        total: TOTAL,
        sealed: count('sealed', 'damaged', 'erased'),
        failed: count('failed'),
        done: sealed + failed + skipped,
      })
      if (status === 'completed' || status === 'cancelled') expect(done).toBe(TOTAL - count('rendering'))
      else expect(done).toBeLessThanOrEqual(TOTAL)
    }
    for (let n = 0; n < 40; n += 1) {
      happen()
      assertSound()
    }
    // Once it is left alone it comes to an end, with nothing left to be made.
    for (let n = 0; n < 12; n += 1) step()
    assertSound()
    expect([seed, answer().status, count('rendering')]).toEqual([seed, expect.stringMatching(/completed|cancelled/), 0])
  }
})
