import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { area } from '../values/area.ts'
import { id } from '../values/id.ts'
import { dong, ho } from '../values/unit.ts'

const holding = {
  area: area.nullable(),
  landShare: area.nullable(),
  ownershipShare: z.string().max(40).nullable(),
  kakaoEnabled: z.boolean(),
}

/** Stream `list-user-{listUserId}`: a person's entry for one unit in one list. Areas are in 1/10000 ㎡. */
export const ListUserAdded = defineEvent('ListUserAdded', { listUserId: id, listId: id, apartmentId: id, personId: id, dong, ho, ...holding })
/** The whole of what the roll now says of the entry's holding. */
export const ListUserChanged = defineEvent('ListUserChanged', { listUserId: id, listId: id, ...holding })

export type ListUserEvent = EventOf<typeof ListUserAdded> | EventOf<typeof ListUserChanged>
