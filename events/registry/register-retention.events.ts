import { defineEvent, type EventOf } from '../event-type.ts'
import { day, id } from '../values/schemas.ts'

/**
 * Stream `register-retention-{listId}`: on which day the registers of a list are destroyed. null:
 * as for every list.
 */
export const RegisterRetentionSet = defineEvent('RegisterRetentionSet', { listId: id, destroyOn: day.nullable() })

export type RegisterRetentionEvent = EventOf<typeof RegisterRetentionSet>
