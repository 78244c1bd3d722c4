import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

/**
 * Stream `memos-{personId}`: what the office notes of somebody. It may name anything about them, so
 * it goes with their key.
 */
export const MemoWritten = defineEvent(
  'MemoWritten',
  { memoId: id, personId: id, apartmentId: id, text: personal(text(2_000)) },
  { sealedFor: 'personId' },
)

/** Taken back by whoever wrote it, soon after. What it said stays in the log. */
export const MemoWithdrawn = defineEvent('MemoWithdrawn', { memoId: id, personId: id, apartmentId: id })

export type MemoEvent = EventOf<typeof MemoWritten> | EventOf<typeof MemoWithdrawn>
