import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { evidence, id } from '../values/schemas.ts'

/**
 * Stream `voter-verification-{voteId}-{digest of the browser that asked and of what was claimed}`.
 * A claim that matches nobody on the roll runs through the same events with `listUserId: null`, so
 * that nobody can tell the two apart. The code itself is never recorded. From where it was asked
 * for is sealed with the key of whom it goes to; of a claim that matches nobody it is not kept.
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
