import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { identityTargetKinds } from '../values/identity/identity-target.ts'
import { day, id } from '../values/schemas.ts'

export const identityProvider = z.enum(['nice', 'kcp'])
export type IdentityProvider = z.output<typeof identityProvider>

const target = z.union([
  z.strictObject({ kind: z.enum(identityTargetKinds), id }),
  z.strictObject({ kind: z.literal('assembly'), id }),
])

/**
 * Entry that matches the verified person; `phoneChanges`: how often that person's phone had changed
 * by then.
 */
const matchedEntry = z.strictObject({ listUserId: id, personId: id, phoneChanges: z.int().nonnegative() })
export type MatchedEntry = z.output<typeof matchedEntry>

/**
 * Evidence: the provider's data and how it was returned, encrypted as a whole. Never a resident
 * registration number.
 */
const identityEvidence = z.strictObject({
  name: z.string(),
  birthDate: day,
  gender: z.enum(['male', 'female']),
  foreigner: z.boolean(),
  phone: z.string(),
  carrier: z.string().nullable(),
  /** The provider's number of the transaction. */
  transaction: z.string(),
  ip: z.string().max(64),
  userAgent: z.string().max(512),
})
export type IdentityEvidence = z.output<typeof identityEvidence>

/** Stream `identity-verification-{id}`: a person verifies their identity by phone, once. */
export const IdentityRequested = defineEvent('IdentityRequested', {
  verificationId: id,
  provider: identityProvider,
  target,
  listId: id,
  apartmentId: id,
  /** Person of the session, if they verify their identity a second time. */
  personId: id.optional(),
  /** Entry of the personal invitation that they used: nobody else's verification counts there. */
  listUserId: id.optional(),
  expiresAt: z.iso.datetime(),
  /** Account of the complex at the provider that it was begun with; absent: the installation's. */
  accountId: id.optional(),
  /** Texts about personal data that they agreed to before, by version. */
  texts: z
    .array(z.strictObject({ key: z.string().max(40), version: z.int().positive() }))
    .max(10)
    .optional(),
})
/**
 * Successful verification. `sealedFor`: the person whose entries match, or the verification's own
 * id if none do. CI and DI are keyed digests. Without entries it opens no session: the roll
 * differs.
 */
export const IdentityVerified = defineEvent(
  'IdentityVerified',
  {
    verificationId: id,
    provider: identityProvider,
    /** Account of the complex at the provider that verified; absent: the installation's. */
    accountId: id.optional(),
    sealedFor: id,
    ciHash: z.string(),
    diHash: z.string(),
    evidence: personal(identityEvidence),
    entries: z.array(matchedEntry).max(100),
    sessionUntil: z.iso.datetime().nullable(),
  },
  { sealedFor: 'sealedFor' },
)
export const IdentityFailed = defineEvent('IdentityFailed', {
  verificationId: id,
  reason: z.enum(['cancelled', 'expired', 'tampered', 'mismatch']),
})
/**
 * Destruction of the evidence of a verification that matches nobody, or was not recognised, with
 * its key. `unraised`: no review was requested within a day; `undecided`: no decision within a
 * month of the list's end; `forgotten`: their person was erased.
 */
export const IdentityEvidenceDestroyed = defineEvent('IdentityEvidenceDestroyed', {
  verificationId: id,
  cause: z.enum(['unraised', 'undecided', 'refused', 'forgotten']),
})
/** Signed out, before the session's time was over. */
export const ResidentSessionEnded = defineEvent('ResidentSessionEnded', { verificationId: id })

export type IdentityVerificationEvent =
  | EventOf<typeof IdentityRequested>
  | EventOf<typeof IdentityVerified>
  | EventOf<typeof IdentityFailed>
  | EventOf<typeof IdentityEvidenceDestroyed>
  | EventOf<typeof ResidentSessionEnded>
