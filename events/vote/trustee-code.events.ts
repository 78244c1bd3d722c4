import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const ofTrustee = { voteId: id, listId: id, trusteeId: id, codeId: id }

/**
 * Stream `trustee-code-{trusteeId}-{digest of the browser that asked}`: verification that the
 * holder of a trustee's link has the phone that the administrator named. The code itself is never
 * recorded.
 */
export const TrusteeCodeIssued = defineEvent('TrusteeCodeIssued', { ...ofTrustee, expiresAt: z.iso.datetime() })
export const TrusteeCodeRefused = defineEvent('TrusteeCodeRefused', ofTrustee)
export const TrusteeCodeLocked = defineEvent('TrusteeCodeLocked', { ...ofTrustee, until: z.iso.datetime() })
/** Until then they may act. */
export const TrusteeConfirmed = defineEvent('TrusteeConfirmed', { ...ofTrustee, until: z.iso.datetime() })
/** Outcome of the message with the code. withheld: the phone is erased, or the code had expired. */
export const TrusteeCodeSent = defineEvent('TrusteeCodeSent', {
  ...ofTrustee,
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  /** The provider's own, where it has one. */
  statusCode: z.string().max(100).nullable(),
  /** Reason why it was withheld; absent in older events. */
  reason: z.enum(['expired', 'nobody']).optional(),
})

export type TrusteeCodeEvent =
  | EventOf<typeof TrusteeCodeIssued>
  | EventOf<typeof TrusteeCodeRefused>
  | EventOf<typeof TrusteeCodeLocked>
  | EventOf<typeof TrusteeConfirmed>
  | EventOf<typeof TrusteeCodeSent>
