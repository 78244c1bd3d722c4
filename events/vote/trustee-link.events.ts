import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const ofTrustee = { messageId: id, voteId: id, listId: id, trusteeId: id }

/** What a trustee is asked for with their link. link: nothing now, they only get it once more. */
export const trusteeLinkPurpose = z.enum(['key', 'rehearsal', 'part', 'link'])
export type TrusteeLinkPurpose = z.output<typeof trusteeLinkPurpose>

/** Stream `trustee-link-{trusteeId}`: the office has a trustee's link sent to the phone that it named. Neither the link nor the phone stands here. */
export const TrusteeLinkRequested = defineEvent('TrusteeLinkRequested', { ...ofTrustee, purpose: trusteeLinkPurpose })

/** The same stream: what became of that message, once. withheld: nobody was there any more to send it to; failed: the vendor could not be asked. */
export const TrusteeLinkTold = defineEvent('TrusteeLinkTold', {
  ...ofTrustee,
  outcome: z.enum(['accepted', 'refused', 'withheld', 'failed']),
  /** The provider's own, where it refused. */
  statusCode: z.string().max(20).nullable(),
})

/** The same stream: the link was opened for the first time since that message was asked for. Who opened it is not known. */
export const TrusteeLinkOpened = defineEvent('TrusteeLinkOpened', ofTrustee)

export type TrusteeLinkEvent =
  | EventOf<typeof TrusteeLinkRequested>
  | EventOf<typeof TrusteeLinkTold>
  | EventOf<typeof TrusteeLinkOpened>
