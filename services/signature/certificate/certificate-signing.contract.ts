import { z } from 'zod'
import { certificateApps } from '#events/values/certificate-app.ts'
import { preparationEndings } from '#events/signature/consent.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { signingReceipt, submission, SUBMISSION_LIMIT } from '../signing/signing.contract.ts'

/**
 * Lists owners who signed in their app before the close of the list and were verified after it:
 * they have no consent, until they answer anew. Without names.
 */
export const lateConsents = contract({
  method: 'GET',
  path: '/api/lists/{listId}/signature/late-consents',
  access: 'admin',
  tag: 'signature',
  summary: '마감 전에 서명하고 마감 뒤에 확인된 소유자',
  params: z.strictObject({ listId: id }),
  answers: {
    200: z.array(z.object({ listUserId: id, userId: id, dong: z.string(), ho: z.string(), signedAt: z.string() })),
  },
})

const bySignature = z.strictObject({ token: z.string().max(100), signatureId: id })

const tick = z.strictObject({ key: z.string().max(40), version: z.int().positive(), at: z.iso.datetime() })

const certified = submission.omit({ imprint: true }).extend({
  /** App in which the owner signs. */
  app: z.enum(certificateApps),
  /** Ticks of the texts that were explained: the version that was shown, and the time. */
  explained: z.array(tick).max(8),
  /** System of the phone, where the app is on the same one. */
  device: z.enum(['android', 'ios']).optional(),
})
export type CertifiedSubmission = z.output<typeof certified>

const waiting = z.object({
  status: z.literal('waiting'),
  signatureId: id,
  app: z.enum(certificateApps),
  /** Address that opens the app on the same phone; null: its provider notifies it. */
  appUrl: z.string().nullable(),
  expiresAt: z.string(),
  /** Seconds until then, by the server's clock. */
  secondsLeft: z.number(),
  /** Number (연번) of the document; null where the law asks for none. */
  number: z.string().nullable(),
})
export type WaitingSignature = z.output<typeof waiting>

const state = z.discriminatedUnion('status', [
  waiting,
  z.object({ status: z.literal('signed'), receipt: signingReceipt }),
  /** Nothing was signed; `text`: why, and what to do. */
  z.object({ status: z.literal('ended'), reason: z.enum(preparationEndings), text: z.string() }),
])
export type CertificateSigningState = z.output<typeof state>

/**
 * Begins a signature with a certificate: assigns the number, makes the final document, has its
 * SHA-256 signed in the app. A repeat answers the same signature. 422 as submitSignature, and
 * CERTIFICATE_OFF, CERTIFICATE_NOT_OFFERED, CERTIFICATE_WAITING where another one waits,
 * EXPLANATIONS_MISSING, EXPLANATION_REQUIRED, FORM_NOT_CONFIRMED, FORM_NUMBERS_USED_UP,
 * CERTIFICATE_FOR_ADULTS, CERTIFICATE_MISSING, CERTIFICATE_PERSON_DIFFERS, CERTIFICATE_REFUSED; 503
 * CERTIFICATE_UNAVAILABLE; 429 while too many documents are made.
 */
export const beginCertificate = contract({
  method: 'POST',
  path: '/api/user/signature-token/{token}/certificate',
  access: 'resident',
  tag: 'resident',
  summary: '인증서 서명 시작',
  params: z.strictObject({ token: z.string().max(100) }),
  body: certified,
  bodyLimit: SUBMISSION_LIMIT,
  answers: { 200: state },
})

/**
 * Follows a signature with a certificate; once the owner has signed in the app, the consent is
 * recorded. 404 for somebody else's.
 */
export const followCertificate = contract({
  method: 'GET',
  path: '/api/user/signature-token/{token}/certificate/{signatureId}',
  access: 'resident',
  tag: 'resident',
  summary: '인증서 서명 상태',
  params: bySignature,
  answers: { 200: state },
})

/**
 * Gives a signature up that nobody has signed yet; the number stays the owner's. One that is signed
 * answers its receipt. Idempotent.
 */
export const cancelCertificate = contract({
  method: 'DELETE',
  path: '/api/user/signature-token/{token}/certificate/{signatureId}',
  access: 'resident',
  tag: 'resident',
  summary: '인증서 서명 취소',
  params: bySignature,
  answers: { 200: state },
})
