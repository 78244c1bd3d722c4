import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const of = { personId: id, apartmentId: id }

/**
 * Stream `message-wish-{personId}`: somebody does not want to be written to, whatever list it is
 * about. Codes that they ask for still come.
 */
export const MessagesDeclined = defineEvent('MessagesDeclined', of)
/** They want to be written to again. */
export const MessagesWanted = defineEvent('MessagesWanted', of)

export type MessageWishEvent = EventOf<typeof MessagesDeclined> | EventOf<typeof MessagesWanted>
