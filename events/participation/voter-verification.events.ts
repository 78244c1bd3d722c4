import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { evidence, id } from '../values/schemas.ts'

/**
 * Stream `voter-verification-{voteId}-{digest of the requesting browser and of the claim}`. A claim
 * that matches nobody on the roll has the same events with `listUserId: null`, so that the two
 * cannot be distinguished. The code itself is never recorded. The origin of the request is
 * encrypted with the recipient's key; for a claim that matches nobody it is not recorded.
 */
export const VerificationCodeIssued = defineEvent(
  'VerificationCodeIssued',
  {
    verificationId: id,
    voteId: id,
    listUserId: id.nullable(),
    expiresAt: z.iso.datetime(),
    sealedFor: id.optional(),
    evidence: personal(evidence).optional(),
  },
  { sealedFor: 'sealedFor' },
)
export const VerificationCodeRefused = defineEvent('VerificationCodeRefused', { verificationId: id })
/** `voteId` and `listId` are absent from events of before 2026-11-28. */
export const VerificationLocked = defineEvent('VerificationLocked', {
  verificationId: id,
  voteId: id.optional(),
  listId: id.optional(),
  until: z.iso.datetime(),
})
export const VoterVerified = defineEvent('VoterVerified', { verificationId: id, voteId: id, listUserId: id })

export type VoterVerificationEvent =
  | EventOf<typeof VerificationCodeIssued>
  | EventOf<typeof VerificationCodeRefused>
  | EventOf<typeof VerificationLocked>
  | EventOf<typeof VoterVerified>
