import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const of = { personId: id, apartmentId: id }

/**
 * Stream `message-wish-{personId}`: a person does not want messages of any list. Verification codes
 * that they request are still sent.
 */
export const MessagesDeclined = defineEvent('MessagesDeclined', of)
/** Consent to be written to again. */
export const MessagesWanted = defineEvent('MessagesWanted', of)

export type MessageWishEvent = EventOf<typeof MessagesDeclined> | EventOf<typeof MessagesWanted>
