import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { documentViewings, identityDocuments, LAST_CHARACTERS } from '../values/participation/identity-record.ts'
import { day, emailAddress, evidence, id, personName, text } from '../values/schemas.ts'

const ofRecord = { recordId: id, listId: id, apartmentId: id, listUserId: id, personId: id }
const sealed = { sealedFor: 'personId' } as const
const hexHash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Contents of the document as an administrator saw them: never its whole number, and no picture of
 * it. `expiresOn` is null for a document without a day of expiry. `email`: address to which the
 * link goes.
 */
const seenDocument = z.strictObject({
  name: personName,
  lastCharacters: z.string().regex(LAST_CHARACTERS),
  expiresOn: day.nullable(),
  email: emailAddress,
})

/**
 * Stream `identity-record-{recordId}`: an administrator saw the identity document of an owner who
 * has no Korean phone. It allows nothing before a second administrator has confirmed it.
 */
export const IdentityRecorded = defineEvent(
  'IdentityRecorded',
  {
    ...ofRecord,
    document: z.enum(identityDocuments),
    viewing: z.enum(documentViewings),
    recordedBy: id,
    /** Time after which it proves nothing any more. */
    validUntil: z.iso.datetime(),
    seen: personal(seenDocument),
  },
  sealed,
)
/**
 * Contents of the document of a person who is there themselves, without an address. The document is
 * among them: the second administrator, who has to say which one it is, may read the log.
 */
const seenInPerson = seenDocument.omit({ email: true }).extend({ document: z.enum(identityDocuments) })

/**
 * Stream `identity-record-{recordId}`: an administrator saw an owner with their identity document,
 * who will sign the campaign's document on the office's tablet. It allows nothing before a second
 * administrator has confirmed it.
 */
export const IdentityRecordedInPerson = defineEvent(
  'IdentityRecordedInPerson',
  {
    ...ofRecord,
    recordedBy: id,
    /** Time after which it proves nothing any more. */
    validUntil: z.iso.datetime(),
    seen: personal(seenInPerson),
  },
  sealed,
)
/** Confirmation by another administrator, who saw the same document and typed the same contents. */
export const IdentityRecordConfirmed = defineEvent('IdentityRecordConfirmed', { ...ofRecord, confirmedBy: id })
export const IdentityRecordRejected = defineEvent(
  'IdentityRecordRejected',
  { ...ofRecord, rejectedBy: id, reason: personal(text(500)) },
  sealed,
)
/**
 * End of a record, of its link and of the session that the link opened. objection: by the holder of
 * the owner's phone on the roll, who got the notice.
 */
export const IdentityRecordRevoked = defineEvent('IdentityRecordRevoked', {
  ...ofRecord,
  cause: z.enum(['office', 'objection']),
})

/**
 * One-time link to the owner's e-mail address. Only the SHA-256 of its secret is stored. A new link
 * ends the one before.
 */
export const IdentityLinkIssued = defineEvent('IdentityLinkIssued', {
  ...ofRecord,
  linkId: id,
  secretHash: hexHash,
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
/** Outcome of handing the mail to the mail server; `statusCode`: the server's own. */
export const IdentityLinkSent = defineEvent('IdentityLinkSent', {
  ...ofRecord,
  linkId: id,
  outcome: z.enum(['accepted', 'refused']),
  statusCode: z.string().max(100).nullable(),
})
/** Wrong birth date or name by the link. `left`: number of further tries. */
export const IdentityLinkRefused = defineEvent('IdentityLinkRefused', {
  ...ofRecord,
  linkId: id,
  left: z.int().nonnegative(),
})
/**
 * First use of the link, which opened a session. `browser`: keyed digest of the browser's random
 * id; that browser alone may open it again, until `againUntil`.
 */
export const IdentityLinkOpened = defineEvent(
  'IdentityLinkOpened',
  {
    ...ofRecord,
    linkId: id,
    browser: z.string().max(64),
    againUntil: z.iso.datetime(),
    evidence: personal(evidence),
  },
  sealed,
)
const ofTablet = { ...ofRecord, tabletId: id }

/**
 * One-time link for the office's tablet, issued by one of the two administrators, who is in the
 * metadata. Only the SHA-256 of its secret is stored. A new one ends the one before, with its
 * session.
 */
export const SigningTabletLent = defineEvent('SigningTabletLent', {
  ...ofTablet,
  secretHash: hexHash,
  expiresAt: z.iso.datetime(),
})
/**
 * Opening of the tablet, which began the owner's session. `phoneChanges`: how often the owner's
 * phone had changed by then.
 */
export const SigningTabletOpened = defineEvent('SigningTabletOpened', {
  ...ofTablet,
  phoneChanges: z.int().nonnegative(),
  sessionUntil: z.iso.datetime(),
})
/** End of the tablet's session, by the owner or after inactivity. */
export const SigningTabletEnded = defineEvent('SigningTabletEnded', ofTablet)

/** Notice to the owner's phone on the roll that an identity was recorded in their name. */
export const IdentityOwnerNotified = defineEvent('IdentityOwnerNotified', {
  ...ofRecord,
  messageId: id,
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  statusCode: z.string().max(100).nullable(),
})

export type IdentityRecordEvent =
  | EventOf<typeof IdentityRecorded>
  | EventOf<typeof IdentityRecordedInPerson>
  | EventOf<typeof IdentityRecordConfirmed>
  | EventOf<typeof IdentityRecordRejected>
  | EventOf<typeof IdentityRecordRevoked>
  | EventOf<typeof IdentityLinkIssued>
  | EventOf<typeof IdentityLinkSent>
  | EventOf<typeof IdentityLinkRefused>
  | EventOf<typeof IdentityLinkOpened>
  | EventOf<typeof SigningTabletLent>
  | EventOf<typeof SigningTabletOpened>
  | EventOf<typeof SigningTabletEnded>
  | EventOf<typeof IdentityOwnerNotified>
