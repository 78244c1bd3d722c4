import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { dong, ho, id, text } from '../values/schemas.ts'

/**
 * Stream `identity-mismatch-{verificationId}`: a person verified their identity, and the roll
 * differs. They named their unit; an administrator decides. The verified data is, encrypted, in the
 * verification's own event.
 */
export const IdentityMismatchRaised = defineEvent('IdentityMismatchRaised', {
  verificationId: id,
  listId: id,
  apartmentId: id,
  /** Unit as the person named it. */
  dong,
  ho,
  /** Entry of the personal invitation that they used. */
  listUserId: id.optional(),
})
/**
 * Acceptance as that owner, though the roll differs: a verification with the same CI in this
 * complex is them from now on.
 */
export const IdentityMismatchAccepted = defineEvent('IdentityMismatchAccepted', {
  verificationId: id,
  listId: id,
  apartmentId: id,
  listUserId: id,
  personId: id,
  /** Fields that differed from the roll. */
  differs: z.array(z.enum(['name', 'phone', 'birthDate'])).max(3),
})
export const IdentityMismatchRefused = defineEvent(
  'IdentityMismatchRefused',
  { verificationId: id, listId: id, apartmentId: id, reason: personal(text(500)) },
  { sealedFor: 'verificationId' },
)
/** Outcome of the message about the decision. */
export const IdentityDecisionTold = defineEvent('IdentityDecisionTold', {
  verificationId: id,
  listId: id,
  outcome: z.enum(['accepted', 'refused']),
  statusCode: z.string().nullable(),
})

/**
 * Stream `known-identity-{digest of complex and CI}`: persons of a complex as whom its holder was
 * recognised.
 */
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
export type IdentityRecognisedEvent = EventOf<typeof IdentityRecognised>
