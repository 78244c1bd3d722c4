import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Keyed digest of the network (an address without its last part), for this vote only: equal ones
 * came from one network, and the network cannot be read from it. Absent: recorded before it
 * existed.
 */
const network = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional()

const voterAtDesk = { deskId: id, voteId: id, listId: id, listUserId: id, personId: id }

/**
 * Stream `voter-at-desk-{digest of a secret}`: an administrator, who is in the metadata, checked a
 * voter's identity, and lends them a tablet. The secret opens a voter session for this entry and
 * this vote, once, until `expiresAt`; it is not stored.
 */
export const VoterSeenAtDesk = defineEvent('VoterSeenAtDesk', { ...voterAtDesk, expiresAt: z.iso.datetime(), network })
/** The tablet was opened with it: from now on it opens nothing. */
export const DeskTabletOpened = defineEvent('DeskTabletOpened', { ...voterAtDesk, network })

export type VoterAtDeskEvent = EventOf<typeof VoterSeenAtDesk> | EventOf<typeof DeskTabletOpened>
