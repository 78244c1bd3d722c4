import { z } from 'zod'
import { id, linkSecret } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import {
  getSigning,
  openSignatureLink,
  signingReceipt,
  submission,
  SUBMISSION_LIMIT,
} from '../signing/signing.contract.ts'

/**
 * Lends the office's tablet to an owner whose identity document two administrators saw, by one of
 * them: the link opens once, within ten minutes, and ends the tablet lent before. `url` has its
 * secret after the #. 422 IN_PERSON_OTHER_ADMIN, IDENTITY_RECORD_OVER, IN_PERSON_NOT_BY_LAW,
 * CERTIFICATE_REQUIRED, ALREADY_SUBMITTED, DOCUMENT_NOT_PREPARED, LIST_NOT_STARTED, LIST_CLOSED.
 */
export const lendSigningTablet = contract({
  method: 'POST',
  path: '/api/identity-records/{id}/signing-tablet',
  access: 'admin',
  tag: 'signature',
  summary: '대면 서명: 태블릿 열기',
  params: z.strictObject({ id }),
  body: z.strictObject({}).nullish(),
  answers: { 201: z.object({ url: z.string(), expiresAt: z.string() }) },
})

/**
 * The tablet's side: the secret of the link begins the owner's session, once; at most an hour, and
 * ten minutes without a call. 404 INVALID_LINK, LINK_EXPIRED.
 */
export const openSigningTablet = contract({
  method: 'POST',
  path: '/api/user/signing-tablet/open/{id}',
  access: 'public',
  tag: 'resident',
  summary: '대면 서명: 태블릿에서 시작',
  params: z.strictObject({ id }),
  body: z.strictObject({ secret: linkSecret }),
  answers: { 200: z.object({ until: z.string() }) },
})

/** Returns the owner's document as getSigning does, with the campaign's page. 401 without a session. */
export const getTabletSigning = contract({
  method: 'GET',
  path: '/api/user/signing-tablet',
  access: 'cookie',
  tag: 'resident',
  summary: '대면 서명: 서명할 문서',
  answers: { 200: z.object({ page: openSignatureLink.answers[200], signing: getSigning.answers[200] }) },
})

/** Lets the session last while the owner reads: the screen calls it after a touch. */
export const keepTabletSession = contract({
  method: 'GET',
  path: '/api/user/signing-tablet/session',
  access: 'cookie',
  tag: 'resident',
  summary: '대면 서명: 태블릿 화면 유지',
  answers: { 200: z.object({ until: z.string() }) },
})

/** Returns a page of the document as a picture, as getSigningPage does. */
export const getTabletPage = contract({
  method: 'GET',
  path: '/api/user/signing-tablet/page/{page}',
  access: 'cookie',
  tag: 'resident',
  summary: '대면 서명: 문서의 쪽 그림',
  params: z.strictObject({ page: z.coerce.number().int().min(1).max(200) }),
  gives: ['image/webp'],
  answers: { 200: z.any() },
})

/** Submits the signature, exactly once, as submitSignature does. */
export const submitOnTablet = contract({
  method: 'POST',
  path: '/api/user/signing-tablet/submit',
  access: 'cookie',
  tag: 'resident',
  summary: '대면 서명: 서명 제출',
  body: submission,
  bodyLimit: SUBMISSION_LIMIT,
  answers: { 200: z.object({ receipt: signingReceipt }) },
})

/** Ends the session on this tablet, in the log and in its browser. Idempotent. */
export const leaveTablet = contract({
  method: 'POST',
  path: '/api/user/signing-tablet/leave',
  access: 'cookie',
  tag: 'resident',
  summary: '대면 서명: 태블릿 끝내기',
  body: z.strictObject({}).nullish(),
  answers: { 200: z.object({ ended: z.boolean() }) },
})
