import { z } from 'zod'
import { minutesRoles } from '#events/assembly/minutes.events.ts'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { receipt } from '../../participation/receipts.contract.ts'
import { submission, SUBMISSION_LIMIT } from '../../signature/signing/signing.contract.ts'
import { minutesBody } from '../minutes/minutes-body.contract.ts'

const ofSigner = z.strictObject({ assemblyId: id, signerId: id })
/** Secret after the # of a signer's link: no log of a server and no proxy on the way has it. */
const token = z.string().max(100)
/** Session that confirming a code returned. */
const session = z.string().max(100)

const signerPage = z.object({
  title: z.string(),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  /** Masked (홍*동). */
  name: z.string(),
  /** Phone that gets the verification code (010-****-5678). */
  phone: z.string(),
  role: z.enum(minutesRoles),
  version: z.number(),
  /**
   * Step of the signer. sign: the text is fixed and waits for them; refused: they refused, and may
   * still sign; signed; waiting: a new version is being written.
   */
  step: z.enum(['sign', 'refused', 'signed', 'waiting']),
  /** Number of signers, and how many of them have signed this version. */
  signers: z.object({ all: z.number(), signed: z.number() }),
  /** Receipt of the newest signature of this version. */
  receipt: receipt.nullable(),
})
export type SignerPage = z.output<typeof signerPage>

/** Opens a signer's link; the text comes after the verification. 404 MINUTES_LINK_INVALID. */
export const openSignerLink = contract({
  method: 'POST',
  path: '/api/minutes/{assemblyId}/{signerId}',
  access: 'public',
  tag: 'assembly',
  summary: '의사록 서명 링크 열기',
  params: ofSigner,
  body: z.strictObject({ token }),
  answers: { 200: signerPage },
})

/**
 * Verifies a signer. Without `code` one is sent to their phone; with it the answer is a session of an
 * hour. 422 CODE_MISMATCH, CODE_EXPIRED, 429 VERIFICATION_LOCKED, TOO_MANY_REQUESTS. A code is valid
 * in the browser that requested it, which the answer's cookie names.
 */
export const verifySigner = contract({
  method: 'POST',
  path: '/api/minutes/{assemblyId}/{signerId}/verify',
  access: 'public',
  tag: 'assembly',
  summary: '의사록 서명인 본인 확인',
  params: ofSigner,
  body: z.strictObject({ token, code: z.string().max(10).optional() }),
  answers: { 200: z.union([z.object({ codeSent: z.boolean() }), z.object({ session: z.string() })]) },
})

/** Returns the text that is to be signed, and its hash. 422 SIGNER_NOT_CONFIRMED, MINUTES_NOT_FINAL. */
export const readMinutesText = contract({
  method: 'POST',
  path: '/api/minutes/{assemblyId}/{signerId}/text',
  access: 'public',
  tag: 'assembly',
  summary: '서명할 의사록 읽기',
  params: ofSigner,
  body: z.strictObject({ token, session }),
  answers: {
    200: z.object({
      body: minutesBody,
      sha256: z.string(),
      /** Name of the signer as it is printed: a typed signature has to be the same. */
      name: z.string(),
    }),
  },
})

/**
 * Signs the text, once: a repeat answers the same receipt. 422 SIGNER_NOT_CONFIRMED, DOCUMENT_CHANGED
 * if `shown` is not the hash of the present text, and the refusals of signatures.
 */
export const signMinutes = contract({
  method: 'POST',
  path: '/api/minutes/{assemblyId}/{signerId}/signature',
  access: 'public',
  tag: 'assembly',
  summary: '의사록에 서명',
  params: ofSigner,
  body: submission
    .pick({ signature: true, strokes: true, pen: true, typed: true, byKeyboard: true })
    .extend({ token, session, shown: z.string().max(100) }),
  bodyLimit: SUBMISSION_LIMIT,
  answers: { 200: signerPage },
})

/** Refuses to sign, with a reason that stands in the minutes; one can still sign later. */
export const refuseMinutes = contract({
  method: 'POST',
  path: '/api/minutes/{assemblyId}/{signerId}/refusal',
  access: 'public',
  tag: 'assembly',
  summary: '의사록 서명 거절',
  params: ofSigner,
  body: z.strictObject({ token, session, reason: text(500) }),
  answers: { 200: signerPage },
})
