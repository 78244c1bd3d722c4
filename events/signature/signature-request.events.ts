import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { dong, ho, id, linkSecret, text } from '../values/schemas.ts'

const of = { requestId: id, listId: id, listUserId: id }

/**
 * Stream `signature-request-{requestId}`: one resident's personal invitation. Its link's secret is made of the id under a secret key and
 * stands nowhere. What became of the consent itself stands in `consent-{listUserId}`.
 */
export const SignatureRequested = defineEvent(
  'SignatureRequested',
  {
    ...of,
    apartmentId: id,
    personId: id,
    dong,
    ho,
    /** Until then its link leads somewhere; null: as long as the list runs. */
    expiresAt: z.iso.datetime().nullable(),
    /** What the office writes to whom it asks. */
    message: personal(text(500)),
    /** A template of its own; absent: the campaign's. */
    templateId: id.optional(),
    /** The message that carries it, where one is sent. */
    messageId: id.optional(),
  },
  { sealedFor: 'personId' },
)
/** Opened for the first time. */
export const SignatureRequestViewed = defineEvent('SignatureRequestViewed', of)
/** Somebody is to be written to once more. */
export const SignatureRequestReminded = defineEvent('SignatureRequestReminded', { ...of, messageId: id })
/** What they may read first; null: nothing of its own any more. */
export const SignatureRequestGuideChanged = defineEvent('SignatureRequestGuideChanged', {
  ...of,
  guideId: linkSecret.nullable(),
})
/** Taken back: its link leads nowhere any more. What was signed by it stays. */
export const SignatureRequestDeleted = defineEvent('SignatureRequestDeleted', of)

export type SignatureRequestEvent =
  | EventOf<typeof SignatureRequested>
  | EventOf<typeof SignatureRequestViewed>
  | EventOf<typeof SignatureRequestReminded>
  | EventOf<typeof SignatureRequestGuideChanged>
  | EventOf<typeof SignatureRequestDeleted>
