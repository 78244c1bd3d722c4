import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

export const requestStatus = z.enum([
  'sent',
  'viewed',
  'verified',
  'signed',
  'declined',
  'withdrawn',
  'expired',
  'deleted',
])
export type RequestStatus = z.output<typeof requestStatus>

const request = z.object({
  id,
  listId: id,
  listUserId: id,
  /** The person's id. */
  userId: id,
  /** Masked for auditors; null where the person was erased. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  status: requestStatus,
  /** Address of the personal link; null for auditors, and if it is not valid any more. */
  url: z.string().nullable(),
  sentAt: z.string(),
  viewedAt: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** Status of the newest message. */
  message: z.object({
    status: z.enum(['none', 'queued', 'accepted', 'refused']),
    /** Reason why none was sent or it was refused, in Korean. */
    reason: z.string().nullable(),
  }),
  templateId: id.nullable(),
  guide: z.object({ guideId: z.string(), url: z.string() }).nullable(),
  /** Consent that they signed; null before. */
  consentId: id.nullable(),
  documentId: id.nullable(),
})
export type SignatureRequest = z.output<typeof request>

const idParams = z.strictObject({ id })

/**
 * Requests the signatures of some entries, or of all that have not taken part. Form parts:
 * `listId`; `userIds`, a JSON array of list user ids; `expiresAt`; `message`; `file`, a PDF of
 * their own (it becomes a template of the list). Entries with an open invitation, that have signed,
 * or are not on the list are skipped, with the reason (already-requested, signed, not-on-list,
 * erased). Each gets an AlimTalk with their link if `kakaoEnabled` and a phone are set. Repeating
 * an Idempotency-Key requests once.
 */
export const requestSignatures = contract({
  method: 'POST',
  path: '/api/signature/request',
  access: 'admin',
  tag: 'signature',
  summary: '서명 요청 보내기',
  takesFile: true,
  answers: {
    201: z.object({
      created: z.array(z.object({ id, listUserId: id, url: z.string(), status: requestStatus })),
      skipped: z.array(
        z.object({ listUserId: id, reason: z.enum(['already-requested', 'signed', 'not-on-list', 'erased']) }),
      ),
    }),
  },
})

/** A PDF or a picture that this one may read first. */
export const uploadGuide = contract({
  method: 'POST',
  path: '/api/signature/{id}/guide',
  access: 'admin',
  tag: 'signature',
  summary: '서명 요청에 안내문 올리기',
  params: idParams,
  takesFile: true,
  answers: { 201: z.object({ guideId: z.string(), url: z.string() }) },
})

/**
 * Lists invitations. Sortable: dong (then ho), name, status, sentAt, viewedAt, signedAt,
 * remindedAt. Filters: listId, status (one or more), dong, ho, q, id, listUserId.
 */
export const signatureRequests = contract({
  method: 'GET',
  path: '/api/signature/requests',
  access: 'admin',
  tag: 'signature',
  summary: '서명 요청 목록',
  query: collectionQuery,
  answers: { 200: z.array(request) },
})

export const getSignatureRequest = contract({
  method: 'GET',
  path: '/api/signature/requests/{id}',
  access: 'admin',
  tag: 'signature',
  summary: '서명 요청',
  params: idParams,
  answers: { 200: request },
})

/** Its link leads nowhere any more. Twice is once. */
export const deleteSignatureRequest = contract({
  method: 'DELETE',
  path: '/api/signature/requests/{id}',
  access: 'admin',
  tag: 'signature',
  summary: '서명 요청 취소',
  params: idParams,
  answers: { 200: request },
})

/**
 * Sends a reminder. 422 REMINDED_RECENTLY within ten minutes (the time in `errors[0].message`),
 * ALREADY_SUBMITTED, REQUEST_OVER, NO_PHONE.
 */
export const remindOfSignature = contract({
  method: 'POST',
  path: '/api/signature/{id}/reminder',
  access: 'admin',
  tag: 'signature',
  summary: '서명 요청 다시 알리기',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answers: { 200: z.object({ remindedAt: z.string(), messageId: id }) },
})

/** Reminds some requests of a list, or all open ones; others are skipped, with the reason. */
export const remindOfSignatures = contract({
  method: 'POST',
  path: '/api/lists/{listId}/signature/reminders',
  access: 'admin',
  tag: 'signature',
  summary: '서명 요청 모두 다시 알리기',
  params: z.strictObject({ listId: id }),
  body: z.strictObject({ ids: z.array(id).min(1).max(5_000).optional() }),
  answers: {
    200: z.object({
      reminded: z.number(),
      skipped: z.array(z.object({ id, reason: z.enum(['reminded-recently', 'signed', 'over', 'no-phone']) })),
    }),
  },
})
