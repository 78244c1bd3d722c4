import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const seen = { deskId: id, voteId: id, listId: id, listUserId: id, personId: id }

/**
 * Stream `voter-at-desk-{digest of a secret}`: an administrator, who stands in the metadata, saw who somebody is, and lends them a tablet. The secret opens a voter
 * session for this entry and this vote, once, until `expiresAt`; it is kept nowhere.
 */
export const VoterSeenAtDesk = defineEvent('VoterSeenAtDesk', { ...seen, expiresAt: z.iso.datetime() })
/** The tablet was opened with it: from now on it opens nothing. */
export const DeskTabletOpened = defineEvent('DeskTabletOpened', seen)

export type VoterAtDeskEvent = EventOf<typeof VoterSeenAtDesk> | EventOf<typeof DeskTabletOpened>
