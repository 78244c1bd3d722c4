import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { area, dong, ho, id } from '../values/schemas.ts'

const holding = {
  area: area.nullable(),
  landShare: area.nullable(),
  ownershipShare: z.string().max(40).nullable(),
  kakaoEnabled: z.boolean(),
  /** Whether they act for all owners of their unit; absent: as before, at first not. */
  representative: z.boolean().optional(),
}

/** Stream `list-user-{listUserId}`: a person's entry for one unit in one list. Areas are in 1/10000 ㎡, the whole unit's, also where it has several owners. */
export const ListUserAdded = defineEvent('ListUserAdded', {
  listUserId: id,
  listId: id,
  apartmentId: id,
  personId: id,
  dong,
  ho,
  ...holding,
})
/** The whole of what is now known of the entry's holding. */
export const ListUserChanged = defineEvent('ListUserChanged', { listUserId: id, listId: id, ...holding })
/** Taken off the list before they took part. A later roll may add them again. */
export const ListUserRemoved = defineEvent('ListUserRemoved', { listUserId: id, listId: id, personId: id })

export type ListUserEvent =
  | EventOf<typeof ListUserAdded>
  | EventOf<typeof ListUserChanged>
  | EventOf<typeof ListUserRemoved>
