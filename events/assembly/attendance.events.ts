import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { attendanceRelations } from '../values/assembly/assembly-names.ts'
import { onlineProofs } from '../values/assembly/online-names.ts'
import { evidence, id, identityCheck, personName, text } from '../values/schemas.ts'

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
  /**
   * Time by the desk, where it had no network: `at` is then the time at which the server learned of
   * it. Absent: the desk was connected.
   */
  deskAt: z.iso.datetime().optional(),
  /** Check of the identity of the person who came. */
  identityCheck: personal(identityCheck),
}

/**
 * Stream `attendance-{attendeeId}`: attendance of one owner in one assembly, co-owners of the same
 * units being one. Arrival of the owner at the desk, who is `personId`.
 */
export const AttendeeArrived = defineEvent(
  'AttendeeArrived',
  {
    ...arrival,
    /** Identity verification behind the entry code of the owner's own link; absent: none was shown. */
    entryCode: z.strictObject({ verificationId: id }).optional(),
  },
  { sealedFor: 'personId' },
)
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
 * Entry of the owner, who is `personId`, online: `proof` is how they proved who they are, `origin`
 * from where. They take the place of a proxy.
 */
export const AttendeeEnteredOnline = defineEvent(
  'AttendeeEnteredOnline',
  {
    ...act,
    ownerIds: z.array(id).min(1).max(200),
    proof: z.strictObject({ kind: z.enum(onlineProofs), verificationId: id }),
    origin: personal(evidence),
  },
  { sealedFor: 'personId' },
)
/** End of presence online: by the press of `personId`, or by silence, at the time of its last sign. */
export const AttendeeLeftOnline = defineEvent('AttendeeLeftOnline', { ...act, how: z.enum(['pressed', 'silent']) })
/** Connection that came back after silence. */
export const AttendeeReturnedOnline = defineEvent('AttendeeReturnedOnline', act)
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

/**
 * Objection to the act `actId` by an owner of the unit, `personId`, who was notified of it: they say
 * that it was not them. The act counts until it is corrected.
 */
export const AttendanceObjected = defineEvent('AttendanceObjected', {
  assemblyId: id,
  apartmentId: id,
  listId: id,
  attendeeId: id,
  listUserId: id,
  personId: id,
  actId: id,
  objectionId: id,
})

export type AttendanceEvent =
  | EventOf<typeof AttendeeArrived>
  | EventOf<typeof AttendeeProxyArrived>
  | EventOf<typeof AttendeeLeft>
  | EventOf<typeof AttendeeReturned>
  | EventOf<typeof AttendeeEnteredOnline>
  | EventOf<typeof AttendeeLeftOnline>
  | EventOf<typeof AttendeeReturnedOnline>
  | EventOf<typeof AttendanceCorrected>
  | EventOf<typeof AttendanceObjected>
