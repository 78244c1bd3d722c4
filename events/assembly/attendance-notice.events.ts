import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/** Act of attendance of which an owner of the unit, `personId`, is notified. */
const notifiedAct = {
  assemblyId: id,
  apartmentId: id,
  listId: id,
  attendeeId: id,
  listUserId: id,
  personId: id,
  actId: id,
}

/**
 * Stream `attendance-notice-{messageId}`: outcome of a message to an owner's phone about an arrival
 * in their name, so that nobody is recorded as attending for them unnoticed.
 */
export const AttendanceNoticeSent = defineEvent('AttendanceNoticeSent', {
  ...notifiedAct,
  messageId: id,
  about: z.enum(['arrived', 'proxy-arrived']),
  /** withheld: there is no phone, or they do not want to be written to. */
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  /** The provider's own, where it has one. */
  statusCode: z.string().max(100).nullable(),
})

/**
 * Stream `attendance-objection-{digest of a secret}`: link in that message by which the owner may
 * object to the act. The secret is not stored.
 */
export const AttendanceObjectionOffered = defineEvent('AttendanceObjectionOffered', {
  ...notifiedAct,
  objectionId: id,
})

export type AttendanceNoticeEvent = EventOf<typeof AttendanceNoticeSent>
export type AttendanceObjectionOfferEvent = EventOf<typeof AttendanceObjectionOffered>
