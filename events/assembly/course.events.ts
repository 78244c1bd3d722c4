import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { interruptionCauses, streamKinds } from '../values/assembly/online-names.ts'
import { id, text } from '../values/schemas.ts'

const ofAssembly = { assemblyId: id, apartmentId: id, listId: id }
const at = z.iso.datetime()

/**
 * Stream `assembly-course-{assemblyId}`: course of a meeting. The chair begins to deal with an item;
 * another one that was being dealt with ends first.
 */
export const AgendaItemStarted = defineEvent('AgendaItemStarted', { ...ofAssembly, itemId: id })
export const AgendaItemEnded = defineEvent('AgendaItemEnded', { ...ofAssembly, itemId: id })

/** Address at which the meeting is streamed from now on; null: it is not streamed. */
export const MeetingStreamSet = defineEvent('MeetingStreamSet', {
  ...ofAssembly,
  stream: z.strictObject({ kind: z.enum(streamKinds), address: text(500) }).nullable(),
})

/**
 * Interruption of online attendance. One that the office announces lasts until it is announced to be
 * over; of others both times are known when they are recorded. `affected` of `online` attendees fell
 * silent; null: it is not known.
 */
export const MeetingInterrupted = defineEvent('MeetingInterrupted', {
  ...ofAssembly,
  interruptionId: id,
  cause: z.enum(interruptionCauses),
  from: at,
  until: at.nullable(),
  affected: z.int().nonnegative().nullable(),
  online: z.int().nonnegative().nullable(),
  note: text(300).nullable(),
})
/** End of an interruption that the office announced. */
export const MeetingResumed = defineEvent('MeetingResumed', { ...ofAssembly, interruptionId: id, until: at })

/** Address of the display in the hall; it replaces the one before. `digest`: keyed digest of its secret. */
export const DisplayAddressIssued = defineEvent('DisplayAddressIssued', {
  ...ofAssembly,
  displayId: id,
  digest: z.string().max(100),
})
export const DisplayAddressRevoked = defineEvent('DisplayAddressRevoked', { ...ofAssembly, displayId: id })

export type CourseEvent =
  | EventOf<typeof AgendaItemStarted>
  | EventOf<typeof AgendaItemEnded>
  | EventOf<typeof MeetingStreamSet>
  | EventOf<typeof MeetingInterrupted>
  | EventOf<typeof MeetingResumed>
  | EventOf<typeof DisplayAddressIssued>
  | EventOf<typeof DisplayAddressRevoked>
