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
/** Notice to the owner's phone on the roll that an identity was recorded in their name. */
export const IdentityOwnerNotified = defineEvent('IdentityOwnerNotified', {
  ...ofRecord,
  messageId: id,
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  statusCode: z.string().max(100).nullable(),
})

export type IdentityRecordEvent =
  | EventOf<typeof IdentityRecorded>
  | EventOf<typeof IdentityRecordConfirmed>
  | EventOf<typeof IdentityRecordRejected>
  | EventOf<typeof IdentityRecordRevoked>
  | EventOf<typeof IdentityLinkIssued>
  | EventOf<typeof IdentityLinkSent>
  | EventOf<typeof IdentityLinkRefused>
  | EventOf<typeof IdentityLinkOpened>
  | EventOf<typeof IdentityOwnerNotified>
