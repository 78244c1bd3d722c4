import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { certifiedMail } from '../signature/consent.events.ts'
import { day, dong, evidence, ho, id, linkSecret, text } from '../values/schemas.ts'

/**
 * Later consents that an earlier one counts for by law: to found an association (도시정비법 제31조 제3항),
 * or to a request to name an operator (제47조 제4항).
 */
export const laterConsent = z.enum(['association', 'operator'])
export type LaterConsent = z.output<typeof laterConsent>

/**
 * Stream `later-objection-{listUserId}`: objection (반대) to the later consent that the entry's consent
 * would count for. The consent itself stands. Online it counts at once; of one on paper two
 * administrators agree.
 */
export const LaterConsentObjected = defineEvent(
  'LaterConsentObjected',
  {
    consentId: id,
    listId: id,
    apartmentId: id,
    listUserId: id,
    personId: id,
    dong,
    ho,
    to: laterConsent,
    /** Day written on the paper; online the day of the objection. */
    writtenOn: day,
    /** Mail that brought it; absent: it was handed in. */
    mail: certifiedMail.optional(),
    /** Day from which the objection counts. */
    effectiveOn: day,
    /** Reason; null where the owner gave none online. */
    reason: personal(text(500)),
    /** Id of the receipt; absent on paper. */
    receiptId: linkSecret.optional(),
    /** Identity verification of the person who objected online. */
    verificationId: id.optional(),
    evidence: personal(evidence).optional(),
  },
  { sealedFor: 'personId' },
)

export type LaterObjectionEvent = EventOf<typeof LaterConsentObjected>
