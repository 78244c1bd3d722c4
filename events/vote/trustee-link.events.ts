import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const ofTrustee = { messageId: id, voteId: id, listId: id, trusteeId: id }

/**
 * Purpose of a message with a trustee's link. link: nothing to do now, they only get it once more.
 */
export const trusteeLinkPurpose = z.enum(['key', 'rehearsal', 'part', 'link'])
export type TrusteeLinkPurpose = z.output<typeof trusteeLinkPurpose>

/**
 * Stream `trustee-link-{trusteeId}`: an administrator has a trustee's link sent to the phone that
 * was named. Neither the link nor the phone is in it.
 */
export const TrusteeLinkRequested = defineEvent('TrusteeLinkRequested', { ...ofTrustee, purpose: trusteeLinkPurpose })

/**
 * Outcome of that message, once, in the same stream. withheld: there was no recipient any more;
 * failed: the vendor could not be reached.
 */
export const TrusteeLinkTold = defineEvent('TrusteeLinkTold', {
  ...ofTrustee,
  outcome: z.enum(['accepted', 'refused', 'withheld', 'failed']),
  /** The provider's own, where it refused. */
  statusCode: z.string().max(20).nullable(),
})

/**
 * First opening of the link since that message was requested, in the same stream. It is unknown who
 * opened it.
 */
export const TrusteeLinkOpened = defineEvent('TrusteeLinkOpened', ofTrustee)

export type TrusteeLinkEvent =
  | EventOf<typeof TrusteeLinkRequested>
  | EventOf<typeof TrusteeLinkTold>
  | EventOf<typeof TrusteeLinkOpened>
