import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Keyed digest of the network (an address without its last part), of this vote alone: two alike
 * came from one network, nobody reads back from which. Absent: recorded before it was kept.
 */
const network = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional()

const seen = { deskId: id, voteId: id, listId: id, listUserId: id, personId: id }

/**
 * Stream `voter-at-desk-{digest of a secret}`: an administrator, who stands in the metadata, saw
 * who somebody is, and lends them a tablet. The secret opens a voter session for this entry and
 * this vote, once, until `expiresAt`; it is kept nowhere.
 */
export const VoterSeenAtDesk = defineEvent('VoterSeenAtDesk', { ...seen, expiresAt: z.iso.datetime(), network })
/** The tablet was opened with it: from now on it opens nothing. */
export const DeskTabletOpened = defineEvent('DeskTabletOpened', { ...seen, network })

export type VoterAtDeskEvent = EventOf<typeof VoterSeenAtDesk> | EventOf<typeof DeskTabletOpened>
