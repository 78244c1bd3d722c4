import { z } from 'zod'
import {
  comparableCharacters,
  documentViewings,
  expiringDocuments,
  identityDocuments,
  LAST_CHARACTERS,
  type IdentityDocument,
} from '#events/values/participation/identity-record.ts'
import { day, emailAddress, id, limitedString, personName, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const named = z.object({ id, name: z.string() })

/**
 * State of a record. unsent: the mail server refused the address; expired: the link, or the record,
 * is too old; objected: the holder of the owner's phone objected. In person: ready for a tablet;
 * lent: its link was not opened yet; opened: the owner has it; used: the owner has signed.
 */
export const identityRecordStatus = z.enum([
  'waiting',
  'sending',
  'sent',
  'unsent',
  'used',
  'ready',
  'lent',
  'opened',
  'expired',
  'rejected',
  'revoked',
  'objected',
])
export type IdentityRecordStatus = z.output<typeof identityRecordStatus>

const identityRecord = z.object({
  id,
  listId: id,
  apartmentId: id,
  listUserId: id,
  /** Owner on the roll; null once they are erased or removed. */
  owner: z.object({ name: z.string().nullable(), dong: z.string(), ho: z.string() }).nullable(),
  /** Purpose: a link by e-mail to vote, or a signature on the office's tablet. */
  purpose: z.enum(['link', 'tablet']),
  status: identityRecordStatus,
  /** Hidden as `lastCharacters` is where it is for a tablet. */
  document: z.enum(identityDocuments).nullable(),
  viewing: z.enum(documentViewings),
  /** Name on the document. Null once the person is erased. */
  name: z.string().nullable(),
  /** Hidden from the second administrator until they have typed the same; from auditors always. */
  lastCharacters: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Hidden as `lastCharacters` is. */
  email: z.string().nullable(),
  /** Whether the second administrator has to type the address, too; false for a tablet. */
  asksEmail: z.boolean(),
  validUntil: z.string(),
  recordedAt: z.string(),
  recordedBy: named,
  /** Whether the caller recorded it, so that somebody else has to confirm it. */
  own: z.boolean(),
  /** Administrator who confirmed or rejected it. */
  settledBy: named.nullable(),
  reason: z.string().nullable(),
  linkExpiresAt: z.string().nullable(),
  /** Time of the first use of the present link, or of the signature in person. */
  usedAt: z.string().nullable(),
  /** Whether a new link may be sent. */
  resendable: z.boolean(),
  /** Whether the caller may lend the tablet now: one of the two who saw the owner. */
  lendable: z.boolean(),
})
export type IdentityRecord = z.output<typeof identityRecord>

const lastCharacters = limitedString(20)
  .transform(comparableCharacters)
  .pipe(z.string().regex(LAST_CHARACTERS, '번호의 끝 네 자리까지만 영문과 숫자로 적어주세요.'))

type TypedDocument = { readonly document: IdentityDocument; readonly expiresOn: string | null }

const hasNeededExpiry = ({ document, expiresOn }: TypedDocument): boolean =>
  !expiringDocuments.includes(document) || expiresOn !== null
const neededExpiry = { path: ['expiresOn'], message: '유효기간을 적어주세요.' }

/** Filters: listId, status (waiting, confirmed, rejected, revoked). Sortable: recordedAt. */
export const identityRecords = contract({
  method: 'GET',
  path: '/api/identity-records',
  access: 'admin',
  tag: 'participation',
  summary: '신원 확인 (휴대전화 없는 소유자)',
  query: collectionQuery,
  answers: { 200: z.array(identityRecord) },
})

/**
 * Records that an administrator saw an owner with their identity document: neither its whole number
 * nor a picture. The link will go to the e-mail address on the roll, if there is one, and to no other.
 * 503 MAIL_NOT_SET_UP before anything is recorded; 422 IDENTITY_NAME_DIFFERS,
 * IDENTITY_DOCUMENT_EXPIRED, IDENTITY_RECORD_STANDS, CONTACT_DISPUTED, LIST_CLOSED.
 */
export const recordIdentity = contract({
  method: 'POST',
  path: '/api/identity-records',
  access: 'admin',
  tag: 'participation',
  summary: '신원 확인 등록',
  body: z
    .strictObject({
      listUserId: id,
      document: z.enum(identityDocuments),
      viewing: z.enum(documentViewings),
      /** Name as it stands on the document. */
      name: personName,
      lastCharacters,
      /** Required for documents that expire. */
      expiresOn: day.nullable(),
      /** Required where the roll has none; otherwise absent, or the roll's. */
      email: emailAddress.optional(),
    })
    .refine(hasNeededExpiry, neededExpiry),
  answers: { 201: identityRecord },
})

/**
 * Records that an administrator sees an owner with their identity document, who will sign on the
 * office's tablet: neither its whole number nor a picture. 422 IN_PERSON_NOT_BY_LAW where the
 * list's law asks for a certificate or for handwriting; IDENTITY_NAME_DIFFERS,
 * IDENTITY_DOCUMENT_EXPIRED, IDENTITY_RECORD_STANDS, CONTACT_DISPUTED, LIST_CLOSED;
 * IN_PERSON_FOR_CONSENTS for a vote.
 */
export const recordIdentityInPerson = contract({
  method: 'POST',
  path: '/api/identity-records/in-person',
  access: 'admin',
  tag: 'participation',
  summary: '대면 서명: 신분증 확인 등록',
  body: z
    .strictObject({
      listUserId: id,
      document: z.enum(identityDocuments),
      /** Name as it stands on the document. */
      name: personName,
      lastCharacters,
      /** Required for documents that expire. */
      expiresOn: day.nullable(),
    })
    .refine(hasNeededExpiry, neededExpiry),
  answers: { 201: identityRecord },
})

/**
 * Confirms it, by another administrator who sees the same owner and document, and types what they
 * see. 422 SECOND_ADMIN_NEEDED, IDENTITY_RECORD_DIFFERS, APPROVAL_SETTLED.
 */
export const confirmIdentityInPerson = contract({
  method: 'POST',
  path: '/api/identity-records/{id}/confirm-in-person',
  access: 'admin',
  tag: 'participation',
  summary: '대면 서명: 같은 신분증 확인',
  params: z.strictObject({ id }),
  body: z.strictObject({ document: z.enum(identityDocuments), lastCharacters }),
  answers: { 200: identityRecord },
})

/**
 * Confirms a record, by another administrator who saw the same document and types what they saw; the
 * link is sent. They need not type the address that two administrators put on the roll (`asksEmail`).
 * 422 SECOND_ADMIN_NEEDED, IDENTITY_RECORD_DIFFERS, APPROVAL_SETTLED.
 */
export const confirmIdentityRecord = contract({
  method: 'POST',
  path: '/api/identity-records/{id}/confirm',
  access: 'admin',
  tag: 'participation',
  summary: '신원 확인 승인',
  params: z.strictObject({ id }),
  body: z.strictObject({ lastCharacters, email: emailAddress.optional() }),
  answers: { 200: identityRecord },
})

/** Rejects a record, by another administrator. 422 SECOND_ADMIN_NEEDED, APPROVAL_SETTLED. */
export const rejectIdentityRecord = contract({
  method: 'POST',
  path: '/api/identity-records/{id}/reject',
  access: 'admin',
  tag: 'participation',
  summary: '신원 확인 반려',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: identityRecord },
})

/** Sends a new link, which ends the one before. 422 IDENTITY_RECORD_OVER. */
export const resendIdentityLink = contract({
  method: 'POST',
  path: '/api/identity-records/{id}/resend',
  access: 'admin',
  tag: 'participation',
  summary: '투표 링크 다시 보내기',
  params: z.strictObject({ id }),
  body: z.strictObject({}).nullish(),
  answers: { 200: identityRecord },
})

/** Revokes a record with its link and the session that it opened. Ballots stay. Idempotent. */
export const revokeIdentityRecord = contract({
  method: 'POST',
  path: '/api/identity-records/{id}/revoke',
  access: 'admin',
  tag: 'participation',
  summary: '신원 확인 취소',
  params: z.strictObject({ id }),
  body: z.strictObject({}).nullish(),
  answers: { 200: identityRecord },
})

const secret = limitedString(100)
const place = {
  list: z.object({ name: z.string() }),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
}

/**
 * Opens the page of a one-time link; uses nothing up. `asks`: what the owner has to type. 404
 * INVALID_LINK, LINK_EXPIRED; 422 IDENTITY_LINK_USED, IDENTITY_LINK_LOCKED.
 */
export const identityLinkPage = contract({
  method: 'POST',
  path: '/api/user/identity-link/{id}',
  access: 'public',
  tag: 'resident',
  summary: '전자우편 링크 열기',
  params: z.strictObject({ id }),
  body: z.strictObject({ secret }),
  answers: { 200: z.object({ asks: z.enum(['birthDate', 'name']), expiresAt: z.string(), ...place }) },
})
export type IdentityLinkPage = z.output<(typeof identityLinkPage)['answers'][200]>

/**
 * Uses a one-time link: the right birth date (or name, where the roll has none) begins the voter
 * session of the list's first open vote, `linkId`. 422 IDENTITY_ANSWER_DIFFERS says at `answer` how
 * many tries are left; VOTE_NOT_OPEN while there is nothing to vote on, and the link stays unused.
 */
export const openIdentityLink = contract({
  method: 'POST',
  path: '/api/user/identity-link/{id}/open',
  access: 'public',
  tag: 'resident',
  summary: '전자우편 링크로 투표 시작',
  params: z.strictObject({ id }),
  body: z.strictObject({ secret, answer: limitedString(100) }),
  answers: { 200: z.object({ verified: z.boolean(), linkId: z.string() }) },
})

const objectionPage = z.object({
  /** Purpose of the record. */
  purpose: z.enum(['link', 'tablet']),
  status: z.enum(['open', 'objected', 'ended']),
  at: z.string(),
  /** Administrators who recorded and confirmed it, masked. */
  admins: z.array(z.string()),
  ...place,
})
export type IdentityObjectionPage = z.output<typeof objectionPage>

/** Shows what was recorded in an owner's name, to who has the link of the notice. */
export const identityObjectionPage = contract({
  method: 'POST',
  path: '/api/user/identity-objection/{id}',
  access: 'public',
  tag: 'resident',
  summary: '신원 확인 알림 열기',
  params: z.strictObject({ id }),
  body: z.strictObject({ secret }),
  answers: { 200: objectionPage },
})

/** Objects to it: the record, its link and its session end at once. Idempotent. */
export const objectToIdentityRecord = contract({
  method: 'POST',
  path: '/api/user/identity-objection/{id}/object',
  access: 'public',
  tag: 'resident',
  summary: '신원 확인에 이의',
  params: z.strictObject({ id }),
  body: z.strictObject({ secret }),
  answers: { 200: objectionPage },
})
