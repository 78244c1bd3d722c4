import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { ownerLanguages } from '../values/messaging/owner-language.ts'
import { day, emailAddress, id, personName, phone, postalAddress } from '../values/schemas.ts'

/**
 * Further contact data. `email`: address to which a one-time link may go. `language`: that of
 * messages. Absent when registered: none, and Korean; when changed: as before.
 */
const furtherContact = {
  email: personal(emailAddress).optional(),
  language: personal(z.enum(ownerLanguages)).optional(),
}

/** Stream `person-{personId}`: a person, whatever units they own. */
export const PersonRegistered = defineEvent(
  'PersonRegistered',
  {
    personId: id,
    apartmentId: id,
    name: personal(personName),
    phone: personal(phone),
    birthDate: personal(day),
    /** Postal address; absent: unknown. */
    address: personal(postalAddress).optional(),
    ...furtherContact,
  },
  { sealedFor: 'personId' },
)
/** Contact data that the roll has now, all of it; `null` for missing values. */
export const PersonChanged = defineEvent(
  'PersonChanged',
  {
    personId: id,
    name: personal(personName),
    phone: personal(phone),
    birthDate: personal(day),
    /** Absent: as before. */
    address: personal(postalAddress).optional(),
    ...furtherContact,
  },
  { sealedFor: 'personId' },
)
/**
 * Fields by which a person is verified or gets a one-time link, and which may wait for a second
 * administrator.
 */
export const contactField = z.enum(['name', 'phone', 'email'])
/** Named fields, none twice. The first form is that of logs from before there were e-mail addresses. */
const contactFields = z.union([
  z
    .array(z.enum(['name', 'phone']))
    .min(1)
    .max(2),
  z.array(contactField).min(1).max(3),
])
export type ContactField = z.output<typeof contactField>

/**
 * Proposal by one administrator if a change takes two: only the named fields change, the other ones
 * are null or absent.
 */
export const ContactChangeProposed = defineEvent(
  'ContactChangeProposed',
  {
    changeId: id,
    personId: id,
    apartmentId: id,
    proposedBy: id,
    fields: contactFields,
    name: personal(personName),
    phone: personal(phone),
    email: personal(emailAddress).optional(),
  },
  { sealedFor: 'personId' },
)
/**
 * Settlement: confirmed by another administrator (the change itself is recorded beside it), refused
 * by one, or superseded by another change.
 */
export const ContactChangeSettled = defineEvent('ContactChangeSettled', {
  changeId: id,
  personId: id,
  outcome: z.enum(['confirmed', 'refused', 'superseded']),
})
/**
 * Objection of the holder of the former phone to its change, by the link that only that phone has.
 * `changedAt`: position of the change. Nobody takes part by the new phone until two administrators
 * have decided.
 */
export const ContactObjected = defineEvent('ContactObjected', {
  objectionId: id,
  personId: id,
  apartmentId: id,
  listId: id,
  changedAt: z.int().positive(),
})
/**
 * Decision of two administrators. kept: the new phone stays; restored: the former one is restored,
 * by the change beside it.
 */
export const ContactObjectionSettled = defineEvent('ContactObjectionSettled', {
  objectionId: id,
  personId: id,
  outcome: z.enum(['kept', 'restored']),
})
/**
 * Reason of an erasure: requested by the person; the retention period is over; its purpose is
 * fulfilled; it should not have been collected.
 */
export const erasureReason = z.enum(['asked', 'retention-over', 'purpose-done', 'wrongly-collected'])
export type ErasureReason = z.output<typeof erasureReason>

/**
 * Erasure under the law: the person's key is destroyed with it, and what was encrypted with it is
 * lost for good. What stays names nobody.
 */
export const PersonErased = defineEvent('PersonErased', { personId: id, apartmentId: id, reason: erasureReason })

export type PersonEvent =
  | EventOf<typeof PersonRegistered>
  | EventOf<typeof PersonChanged>
  | EventOf<typeof ContactChangeProposed>
  | EventOf<typeof ContactChangeSettled>
  | EventOf<typeof ContactObjected>
  | EventOf<typeof ContactObjectionSettled>
  | EventOf<typeof PersonErased>
