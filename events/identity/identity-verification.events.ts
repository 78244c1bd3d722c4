import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { identityTargetKinds } from '../values/identity-target.ts'
import { day, id } from '../values/schemas.ts'

export const identityProvider = z.enum(['nice', 'kcp'])
export type IdentityProvider = z.output<typeof identityProvider>

const target = z.strictObject({ kind: z.enum(identityTargetKinds), id })

/** An entry that fits who was verified; `phoneChanges`: how often that person's phone had become another one by then. */
const matchedEntry = z.strictObject({ listUserId: id, personId: id, phoneChanges: z.int().nonnegative() })
export type MatchedEntry = z.output<typeof matchedEntry>

/** What the provider said and how it was brought: evidence, sealed as a whole. Never a resident registration number. */
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

/** Stream `identity-verification-{id}`: somebody proves who they are by their phone, once. */
export const IdentityRequested = defineEvent('IdentityRequested', {
  verificationId: id,
  provider: identityProvider,
  target,
  listId: id,
  apartmentId: id,
  /** Of who has a session and verifies themselves a second time. */
  personId: id.optional(),
  /** The entry whose personal invitation they came by: nobody else's proof counts there. */
  listUserId: id.optional(),
  expiresAt: z.iso.datetime(),
  /** What they agreed to before: texts about their personal data, by version. */
  texts: z
    .array(z.strictObject({ key: z.string().max(40), version: z.int().positive() }))
    .max(10)
    .optional(),
})
/**
 * `sealedFor`: the person whose entries fit, or the verification's own id where nobody's do. CI and DI are keyed digests. Without entries it
 * opens nothing: the roll says something else.
 */
export const IdentityVerified = defineEvent(
  'IdentityVerified',
  {
    verificationId: id,
    provider: identityProvider,
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
 * Of a proof that fits nobody, or was not recognised: what the provider said is thrown away, with the key that it was sealed with. `unraised`:
 * nobody asked the office to look within a day; `undecided`: nor did it within a month of the list's end; `forgotten`: their person was erased.
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
