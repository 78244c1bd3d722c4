import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { dong, ho, id, text } from '../values/schemas.ts'

/**
 * Stream `identity-mismatch-{verificationId}`: somebody proved who they are, and the roll says something else. They say which unit they
 * own; the office decides. Who they proved to be stands, sealed, in the verification's own event.
 */
export const IdentityMismatchRaised = defineEvent('IdentityMismatchRaised', {
  verificationId: id,
  listId: id,
  apartmentId: id,
  /** As they said it. */
  dong,
  ho,
  /** Of the personal invitation that they came by. */
  listUserId: id.optional(),
})
/** They are that owner, though the roll differs: whoever proves the same CI in this complex is them from now on. */
export const IdentityMismatchAccepted = defineEvent('IdentityMismatchAccepted', {
  verificationId: id,
  listId: id,
  apartmentId: id,
  listUserId: id,
  personId: id,
  /** What differed from the roll. */
  differs: z.array(z.enum(['name', 'phone', 'birthDate'])).max(3),
})
export const IdentityMismatchRefused = defineEvent(
  'IdentityMismatchRefused',
  { verificationId: id, listId: id, apartmentId: id, reason: personal(text(500)) },
  { sealedFor: 'verificationId' },
)
/** What became of the message that tells them how it ended. */
export const IdentityDecisionTold = defineEvent('IdentityDecisionTold', {
  verificationId: id,
  listId: id,
  outcome: z.enum(['accepted', 'refused']),
  statusCode: z.string().nullable(),
})

/** Stream `known-identity-{digest of complex and CI}`: the persons of a complex that the office took somebody for. */
export const IdentityRecognised = defineEvent('IdentityRecognised', {
  apartmentId: id,
  personId: id,
  verificationId: id,
})

export type IdentityMismatchEvent =
  | EventOf<typeof IdentityMismatchRaised>
  | EventOf<typeof IdentityMismatchAccepted>
  | EventOf<typeof IdentityMismatchRefused>
  | EventOf<typeof IdentityDecisionTold>
export type KnownIdentityEvent = EventOf<typeof IdentityRecognised>
