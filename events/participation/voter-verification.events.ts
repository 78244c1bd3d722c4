import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `voter-verification-{voteId}-{digest of what was claimed}`. A claim that matches nobody on the roll runs through
 * the same events with `listUserId: null`, so that nobody can tell the two apart. The code itself is never recorded.
 */
export const VerificationCodeIssued = defineEvent('VerificationCodeIssued', {
  verificationId: id,
  voteId: id,
  listUserId: id.nullable(),
  expiresAt: z.iso.datetime(),
})
export const VerificationCodeRefused = defineEvent('VerificationCodeRefused', { verificationId: id })
export const VerificationLocked = defineEvent('VerificationLocked', { verificationId: id, until: z.iso.datetime() })
export const VoterVerified = defineEvent('VoterVerified', { verificationId: id, voteId: id, listUserId: id })

export type VoterVerificationEvent =
  | EventOf<typeof VerificationCodeIssued>
  | EventOf<typeof VerificationCodeRefused>
  | EventOf<typeof VerificationLocked>
  | EventOf<typeof VoterVerified>
