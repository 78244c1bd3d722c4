import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { attendanceRelations } from '../values/assembly/assembly-names.ts'
import { id, identityCheck, personName, text } from '../values/schemas.ts'

/**
 * Fields of all acts. `actId` is made by the desk, so that a retry is one act; `at` is the time at
 * which it counts.
 */
const act = {
  assemblyId: id,
  apartmentId: id,
  listId: id,
  attendeeId: id,
  listUserId: id,
  personId: id,
  actId: id,
  at: z.iso.datetime(),
}
const arrival = {
  ...act,
  /** All who own the unit together: they are one owner, whatever else they hold together. */
  ownerIds: z.array(id).min(1).max(200),
  /** Check of the identity of the person who came. */
  identityCheck: personal(identityCheck),
}

/**
 * Stream `attendance-{attendeeId}`: attendance of one owner in one assembly, co-owners of the same
 * units being one. Arrival of the owner at the desk, who is `personId`.
 */
export const AttendeeArrived = defineEvent('AttendeeArrived', arrival, { sealedFor: 'personId' })
/** Arrival of a proxy for the owner, who is `personId`, with a proxy form on paper. */
export const AttendeeProxyArrived = defineEvent(
  'AttendeeProxyArrived',
  {
    ...arrival,
    holderName: personal(personName),
    relation: z.enum(attendanceRelations),
    /** Number or note of the form that was handed in. */
    form: text(100).nullable(),
  },
  { sealedFor: 'personId' },
)
export const AttendeeLeft = defineEvent('AttendeeLeft', act)
export const AttendeeReturned = defineEvent('AttendeeReturned', act)
/**
 * Correction of the act `actId`, by two administrators: it does not count, or counts at another
 * time. The act itself stays in the log.
 */
export const AttendanceCorrected = defineEvent(
  'AttendanceCorrected',
  {
    ...act,
    correctionId: id,
    to: z.enum(['struck', 'time']),
    reason: personal(text(500)),
    requestedBy: id,
    confirmedBy: id,
  },
  { sealedFor: 'personId' },
)

export type AttendanceEvent =
  | EventOf<typeof AttendeeArrived>
  | EventOf<typeof AttendeeProxyArrived>
  | EventOf<typeof AttendeeLeft>
  | EventOf<typeof AttendeeReturned>
  | EventOf<typeof AttendanceCorrected>
