import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { destructionRules, inspectionKinds, refusalGrounds } from '../values/assembly/publication-names.ts'
import { day, id, identityCheck, personName, text } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** `personId`: the owner, or for anybody else an id of the request's own. */
const ofRequest = { requestId: id, assemblyId: id, apartmentId: id, listId: id, personId: id }

/** Person who is on no roll: name, address or phone, and what makes them an interested person. */
const applicant = z.strictObject({ name: personName, contact: text(200), interest: text(300) })

/**
 * Stream `inspection-{requestId}`: request to look at documents of an assembly, or to copy them
 * (도시정비법 제124조 제4항, 집합건물법 제30조, 제39조, 공동주택관리법 제27조).
 */
export const InspectionRequested = defineEvent(
  'InspectionRequested',
  {
    ...ofRequest,
    capacity: z.enum(['owner', 'interested']),
    /** Entry of the owner on the roll; null for anybody else. */
    listUserId: id.nullable(),
    applicant: personal(applicant).optional(),
    /** electronic: by the owner's link; paper: entered by the office. */
    way: z.enum(['electronic', 'paper']),
    wants: z.enum(['look', 'copy']),
    documents: z.array(z.enum(inspectionKinds)).min(1).max(inspectionKinds.length),
    purpose: personal(text(1_000)),
    details: personal(text(1_000)).optional(),
    /** Check of the identity at the office, for a request on paper. */
    identityCheck: personal(identityCheck).optional(),
    /** Day from which the time for the answer runs. */
    requestedOn: day,
    /** Last day for the answer, and the article that says so. */
    answerBy: day,
    basis: text(200),
  },
  { sealedFor: 'personId' },
)
/** The office will give what was requested. `cost`: in won. */
export const InspectionGranted = defineEvent('InspectionGranted', {
  ...ofRequest,
  cost: z.int().nonnegative().max(100_000_000),
})
/** Refusal by two administrators. */
export const InspectionRefused = defineEvent(
  'InspectionRefused',
  {
    ...ofRequest,
    ground: z.enum(refusalGrounds),
    reason: personal(text(500)),
    requestedBy: id,
    confirmedBy: id,
  },
  { sealedFor: 'personId' },
)
/**
 * Copy for the requester: resident registration numbers are removed, and every page names the
 * recipient. The file is encrypted with the keys of the person and of the copy.
 */
export const InspectionCopyMade = defineEvent('InspectionCopyMade', {
  ...ofRequest,
  copyId: id,
  document: z.enum(inspectionKinds),
  title: text(200),
  /** Published document that it was made from; null: an upload. */
  publicationId: id.nullable(),
  /** SHA-256 of the original. */
  originalSha256: sha256,
  file: z.strictObject({ objectKey: sha256, sha256, size: z.int().positive(), pages: z.int().positive() }),
  /** Number of resident registration numbers that were removed. */
  removedNumbers: z.int().nonnegative(),
})
/** Handing out: downloaded by the requester, given on paper, or looked at in the office. */
export const InspectionCopyHandedOut = defineEvent(
  'InspectionCopyHandedOut',
  {
    ...ofRequest,
    copyId: id,
    way: z.enum(['download', 'paper', 'look']),
    handedOutOn: day,
    /** Check of the recipient's identity at the office. */
    identityCheck: personal(identityCheck).optional(),
    /** Signature or receipt that the office keeps. */
    proof: text(300).nullable(),
  },
  { sealedFor: 'personId' },
)
export const InspectionCopyDestroyed = defineEvent('InspectionCopyDestroyed', {
  ...ofRequest,
  copyId: id,
  rule: z.enum(destructionRules),
  keptUntil: day.nullable(),
})
/**
 * End of the keeping period of a requester who is no owner: what was sealed for them is destroyed with
 * their key. `keptUntil`: its last day.
 */
export const InspectionRequesterErased = defineEvent('InspectionRequesterErased', { ...ofRequest, keptUntil: day })

export type InspectionEvent =
  | EventOf<typeof InspectionRequested>
  | EventOf<typeof InspectionGranted>
  | EventOf<typeof InspectionRefused>
  | EventOf<typeof InspectionCopyMade>
  | EventOf<typeof InspectionCopyHandedOut>
  | EventOf<typeof InspectionCopyDestroyed>
  | EventOf<typeof InspectionRequesterErased>
