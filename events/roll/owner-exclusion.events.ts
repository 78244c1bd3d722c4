import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { day, id } from '../values/schemas.ts'
import { MAX_REMARKS_LENGTH } from '../values/standing.ts'

const entry = { listUserId: id, listId: id, personId: id }

/**
 * Stream `owner-exclusion-{listUserId}`: an administrator states that an owner meets the criteria
 * of 도시정비법 시행령 제33조 제1항 제4호. The ground may contain anything about the owner and is encrypted with
 * their key.
 */
export const OwnerExclusionProposed = defineEvent(
  'OwnerExclusionProposed',
  {
    ...entry,
    proposalId: id,
    registeredWithoutNumber: z.literal(true),
    addressDiffers: z.literal(true),
    /** Description of how they were searched for. */
    ground: personal(z.string().min(1).max(MAX_REMARKS_LENGTH)),
    /** Day on which they were found to be missing. */
    foundMissingOn: day,
  },
  { sealedFor: 'personId' },
)

/** A second administrator confirmed the proposal: the owner is left out of the number of owners. */
export const OwnerExcluded = defineEvent('OwnerExcluded', { ...entry, proposalId: id, foundMissingOn: day })

/**
 * End of an exclusion: the office decided so (two administrators, or whoever entered a further entry
 * of the owner, `newListUserId`), the owner took part, or their entry was removed.
 */
export const OwnerExclusionEnded = defineEvent('OwnerExclusionEnded', {
  ...entry,
  cause: z.enum(['office', 'took-part', 'removed']),
  newListUserId: id.optional(),
})

export type OwnerExclusionEvent =
  | EventOf<typeof OwnerExclusionProposed>
  | EventOf<typeof OwnerExcluded>
  | EventOf<typeof OwnerExclusionEnded>
