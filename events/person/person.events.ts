import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { day, id, personName, phone, postalAddress } from '../values/schemas.ts'

/** Stream `person-{personId}`: who somebody is, whatever units they hold. */
export const PersonRegistered = defineEvent(
  'PersonRegistered',
  {
    personId: id,
    apartmentId: id,
    name: personal(personName),
    phone: personal(phone),
    birthDate: personal(day),
    /** Where letters reach them; absent: not known. */
    address: personal(postalAddress).optional(),
  },
  { sealedFor: 'personId' },
)
/** The whole of what the roll now says; `null` where it says nothing. */
export const PersonChanged = defineEvent(
  'PersonChanged',
  {
    personId: id,
    name: personal(personName),
    phone: personal(phone),
    birthDate: personal(day),
    /** Absent: as before. */
    address: personal(postalAddress).optional(),
  },
  { sealedFor: 'personId' },
)
/** By what somebody is verified, and what may wait for a second administrator. */
export const contactField = z.enum(['name', 'phone'])
export type ContactField = z.output<typeof contactField>

/** Asked for by one administrator where it takes two: of name and phone only the named fields are meant, the other one is null. */
export const ContactChangeProposed = defineEvent(
  'ContactChangeProposed',
  {
    changeId: id,
    personId: id,
    apartmentId: id,
    proposedBy: id,
    fields: z.array(contactField).min(1).max(2),
    name: personal(personName),
    phone: personal(phone),
  },
  { sealedFor: 'personId' },
)
/** Confirmed by another administrator (the change itself stands beside it), refused by one, or overtaken by another change. */
export const ContactChangeSettled = defineEvent('ContactChangeSettled', {
  changeId: id,
  personId: id,
  outcome: z.enum(['confirmed', 'refused', 'superseded']),
})
/**
 * Whoever holds the former phone objects to its change, by the link that only that phone has. `changedAt`: position of the change. Nobody
 * takes part by the new phone until two administrators have decided.
 */
export const ContactObjected = defineEvent('ContactObjected', {
  objectionId: id,
  personId: id,
  apartmentId: id,
  listId: id,
  changedAt: z.int().positive(),
})
/** Two administrators decided. kept: the new phone stands; restored: the former one stands again, by the change beside it. */
export const ContactObjectionSettled = defineEvent('ContactObjectionSettled', {
  objectionId: id,
  personId: id,
  outcome: z.enum(['kept', 'restored']),
})
/** They asked for it; the time that it may be kept is over; what it was kept for is done; it should not have been taken in. */
export const erasureReason = z.enum(['asked', 'retention-over', 'purpose-done', 'wrongly-collected'])
export type ErasureReason = z.output<typeof erasureReason>

/** Erased as the law asks for it: their key is destroyed with it, and what was sealed under it is gone for good. What stays names nobody. */
export const PersonErased = defineEvent('PersonErased', { personId: id, apartmentId: id, reason: erasureReason })

export type PersonEvent =
  | EventOf<typeof PersonRegistered>
  | EventOf<typeof PersonChanged>
  | EventOf<typeof ContactChangeProposed>
  | EventOf<typeof ContactChangeSettled>
  | EventOf<typeof ContactObjected>
  | EventOf<typeof ContactObjectionSettled>
  | EventOf<typeof PersonErased>
