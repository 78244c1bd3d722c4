import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const ofTrustee = { voteId: id, listId: id, trusteeId: id, codeId: id }

/**
 * Stream `trustee-code-{trusteeId}-{digest of the browser that asked}`: proof that whoever has a trustee's link holds the phone that the office
 * named. The code itself is never recorded.
 */
export const TrusteeCodeIssued = defineEvent('TrusteeCodeIssued', { ...ofTrustee, expiresAt: z.iso.datetime() })
export const TrusteeCodeRefused = defineEvent('TrusteeCodeRefused', ofTrustee)
export const TrusteeCodeLocked = defineEvent('TrusteeCodeLocked', { ...ofTrustee, until: z.iso.datetime() })
/** Until then they may act. */
export const TrusteeConfirmed = defineEvent('TrusteeConfirmed', { ...ofTrustee, until: z.iso.datetime() })
/** What became of the message with the code. withheld: the phone is forgotten, or the code had run out. */
export const TrusteeCodeSent = defineEvent('TrusteeCodeSent', {
  ...ofTrustee,
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  /** The provider's own, where it has one. */
  statusCode: z.string().max(100).nullable(),
  /** Why it was withheld; absent of old ones. */
  reason: z.enum(['expired', 'nobody']).optional(),
})

export type TrusteeCodeEvent =
  | EventOf<typeof TrusteeCodeIssued>
  | EventOf<typeof TrusteeCodeRefused>
  | EventOf<typeof TrusteeCodeLocked>
  | EventOf<typeof TrusteeConfirmed>
  | EventOf<typeof TrusteeCodeSent>
