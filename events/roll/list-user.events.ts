import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { MAX_REMARKS_LENGTH, standings } from '../values/standing.ts'
import { area, dong, ho, id } from '../values/schemas.ts'

const holding = {
  area: area.nullable(),
  landShare: area.nullable(),
  ownershipShare: z.string().max(40).nullable(),
  kakaoEnabled: z.boolean(),
  /** Whether they act for all owners of their unit; absent: as before, at first not. */
  representative: z.boolean().optional(),
}

/**
 * Stream `list-user-{listUserId}`: a person's entry for one unit in one list. Areas are in 1/10000
 * ㎡, the whole unit's, also where it has several owners.
 */
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

/**
 * Notes on an entry beside its holding, all of them: standing, and remarks of a roll or an
 * administrator, which may contain anything about its owner and are encrypted with their key. It
 * may be recorded before its entry is, for an owner who waits for a second administrator.
 */
export const EntryNoted = defineEvent(
  'EntryNoted',
  {
    listUserId: id,
    listId: id,
    personId: id,
    standing: z.enum(standings).nullable(),
    remarks: personal(z.string().min(1).max(MAX_REMARKS_LENGTH)),
  },
  { sealedFor: 'personId' },
)

export type ListUserEvent =
  | EventOf<typeof ListUserAdded>
  | EventOf<typeof ListUserChanged>
  | EventOf<typeof ListUserRemoved>
  | EventOf<typeof EntryNoted>
