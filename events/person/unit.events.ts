import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { dong, ho, id, personName } from '../values/schemas.ts'

/**
 * Stream `unit-{listId}-{digest of 동 and 호}`: who owns a unit, so that the same row of a roll never
 * becomes two entries.
 */
export const UnitOwnerAdded = defineEvent(
  'UnitOwnerAdded',
  { listId: id, dong, ho, listUserId: id, personId: id, name: personal(personName) },
  { sealedFor: 'personId' },
)
/** The owner's name was corrected; a roll may still come with the former one. */
export const UnitOwnerRenamed = defineEvent(
  'UnitOwnerRenamed',
  { listId: id, listUserId: id, personId: id, name: personal(personName) },
  { sealedFor: 'personId' },
)
/** The owner's entry was taken off the list. */
export const UnitOwnerRemoved = defineEvent('UnitOwnerRemoved', { listId: id, listUserId: id, personId: id })

export type UnitEvent =
  | EventOf<typeof UnitOwnerAdded>
  | EventOf<typeof UnitOwnerRenamed>
  | EventOf<typeof UnitOwnerRemoved>
