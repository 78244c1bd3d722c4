import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

/**
 * Stream `memos-{personId}`: memo about a person. It may contain anything about them, so it is
 * encrypted with their key.
 */
export const MemoWritten = defineEvent(
  'MemoWritten',
  { memoId: id, personId: id, apartmentId: id, text: personal(text(2_000)) },
  { sealedFor: 'personId' },
)

/** Withdrawal of a memo by its author, soon after. Its text stays in the log. */
export const MemoWithdrawn = defineEvent('MemoWithdrawn', { memoId: id, personId: id, apartmentId: id })

export type MemoEvent = EventOf<typeof MemoWritten> | EventOf<typeof MemoWithdrawn>
