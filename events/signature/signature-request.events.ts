import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { dong, ho, id, linkSecret, text } from '../values/schemas.ts'

const of = { requestId: id, listId: id, listUserId: id }

/**
 * Stream `signature-request-{requestId}`: personal invitation of one resident. Its link's secret is
 * derived from the id with a secret key and is not stored. The consent itself is in
 * `consent-{listUserId}`.
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
    /** Message of the office to the recipient. */
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
/** Reminder of a request. */
export const SignatureRequestReminded = defineEvent('SignatureRequestReminded', { ...of, messageId: id })
/** Guide of its own to read first; null: none any more. */
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
