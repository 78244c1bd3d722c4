import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { identityProvider } from '../identity/identity-verification.events.ts'
import { appointmentEndings } from '../values/representative/appointment-endings.ts'
import { day, dong, evidence, ho, id, linkSecret, text } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Maximum number of owners of a unit, and of units that the same co-owners hold. */
const MAX = { owners: 50, units: 1_000 }

/**
 * Co-owners of one or more units of a list. `coOwnersId`: derived from their persons, so that the
 * same persons are the same co-owners, whatever they hold.
 */
const ofCoOwners = { coOwnersId: id, listId: id, apartmentId: id }
const persons = z.array(id).max(MAX.owners)
const ownersOfUnits = {
  /** All persons who own the units together. */
  coOwners: persons.min(2),
  units: z.array(z.strictObject({ dong, ho })).min(1).max(MAX.units),
}

const identity = z.strictObject({ verificationId: id, provider: identityProvider, ciHash: z.string() })

/** Signature as consents have it: the picture and its strokes, encrypted with the person's key. */
const signature = z.strictObject({
  way: z.enum(['drawn', 'typed']),
  objectKey: sha256,
  sha256,
  strokes: z.int().nonnegative(),
})

/** Signing online: the text that was shown, and the digest by which a repeat is known. */
const signedOnline = {
  text: z.strictObject({ version: z.int().positive(), sha256 }).optional(),
  identity: identity.optional(),
  submission: z.string().optional(),
}

/**
 * Form on paper, a PDF encrypted with the representative's key, as two administrators read it;
 * `sha256`: of the clear file.
 */
const paper = z.strictObject({
  signedOn: day,
  enteredBy: id,
  confirmedBy: id,
  scan: z.strictObject({ objectKey: sha256, sha256, size: z.int().positive(), pages: z.int().positive() }),
})
export type AppointmentPaper = Readonly<z.output<typeof paper>>

/**
 * Stream `representative-{coOwnersId}`: co-owners choose the one who represents them (도시정비법 시행령
 * 제33조 제1항 제1호·제2호). One of them agrees to a representative; a later choice replaces theirs.
 */
export const RepresentativeAgreed = defineEvent(
  'RepresentativeAgreed',
  {
    ...ofCoOwners,
    personId: id,
    /** Entry for which they acted. */
    listUserId: id,
    representativeId: id,
    ...ownersOfUnits,
    receiptId: linkSecret,
    ...signedOnline,
    /** Absent: agreed online. */
    paper: paper.optional(),
    agreed: personal(z.strictObject({ signature, evidence })),
  },
  { sealedFor: 'personId' },
)
/** Appointment, once as many co-owners agree as the law asks for; it holds from this day. */
export const RepresentativeAppointed = defineEvent('RepresentativeAppointed', {
  ...ofCoOwners,
  appointmentId: id,
  representativeId: id,
  ...ownersOfUnits,
  /** Co-owners who are not to be found, and in no number (시행령 제33조 제1항 제4호). */
  leftOut: persons,
  agreedBy: persons.min(1),
  /** Share of the co-owners that the law asks for, and its article. */
  required: z.strictObject({ numerator: z.int().positive(), denominator: z.int().positive() }),
  article: z.string().max(200),
  appointedOn: day,
})
/** Revocation of an agreement by the co-owner, online, or on paper by two administrators. */
export const RepresentativeAgreementRevoked = defineEvent(
  'RepresentativeAgreementRevoked',
  {
    ...ofCoOwners,
    personId: id,
    representativeId: id,
    revokedOn: day,
    receiptId: linkSecret,
    identity: identity.optional(),
    evidence: personal(evidence),
    reference: personal(text(200)),
  },
  { sealedFor: 'personId' },
)
/** End of an appointment; `endedOn`: first day on which it does not hold. */
export const RepresentativeEnded = defineEvent(
  'RepresentativeEnded',
  {
    ...ofCoOwners,
    appointmentId: id,
    representativeId: id,
    cause: z.enum(appointmentEndings),
    endedOn: day,
    reference: personal(text(200)),
  },
  { sealedFor: 'representativeId' },
)

export type RepresentativeEvent =
  | EventOf<typeof RepresentativeAgreed>
  | EventOf<typeof RepresentativeAppointed>
  | EventOf<typeof RepresentativeAgreementRevoked>
  | EventOf<typeof RepresentativeEnded>
