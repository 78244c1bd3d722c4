import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { MAX_STATEMENT, statementKinds, statementReaders } from '../values/assembly/online-names.ts'
import { id, text } from '../values/schemas.ts'

const speaker = {
  assemblyId: id,
  apartmentId: id,
  listId: id,
  attendeeId: id,
  listUserId: id,
  personId: id,
}
const sealed = { sealedFor: 'personId' } as const
const statement = { ...speaker, statementId: id }
const floor = { ...speaker, requestId: id }

/**
 * Stream `attendee-statements-{attendeeId}`: what one attendee says in one assembly. A question or
 * opinion in writing, about an item or the whole meeting (null).
 */
export const StatementSubmitted = defineEvent(
  'StatementSubmitted',
  {
    ...statement,
    at: z.iso.datetime(),
    kind: z.enum(statementKinds),
    itemId: id.nullable(),
    readers: z.enum(statementReaders),
    text: personal(text(MAX_STATEMENT)),
  },
  sealed,
)
/** Answer of the office: in writing, or that it was read out and answered in the hall (null). */
export const StatementAnswered = defineEvent(
  'StatementAnswered',
  { ...statement, answerId: id, text: personal(text(MAX_STATEMENT).nullable()), isSpoken: z.boolean() },
  sealed,
)
/** Statement that is hidden from the attendees; it stays in the log. */
export const StatementHidden = defineEvent('StatementHidden', { ...statement, reason: text(300) })
export const StatementShown = defineEvent('StatementShown', statement)

/** Request for the floor (발언 신청). */
export const FloorRequested = defineEvent('FloorRequested', floor)
export const FloorRequestWithdrawn = defineEvent('FloorRequestWithdrawn', floor)
/** The chair gives the floor, ends it, or declines it. */
export const FloorGiven = defineEvent('FloorGiven', floor)
export const FloorEnded = defineEvent('FloorEnded', floor)
export const FloorDeclined = defineEvent('FloorDeclined', floor)

export type StatementEvent =
  | EventOf<typeof StatementSubmitted>
  | EventOf<typeof StatementAnswered>
  | EventOf<typeof StatementHidden>
  | EventOf<typeof StatementShown>
  | EventOf<typeof FloorRequested>
  | EventOf<typeof FloorRequestWithdrawn>
  | EventOf<typeof FloorGiven>
  | EventOf<typeof FloorEnded>
  | EventOf<typeof FloorDeclined>
