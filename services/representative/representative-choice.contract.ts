import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'
import { receipt } from '../participation/receipts.contract.ts'
import { submission, SUBMISSION_LIMIT } from '../signature/signing/signing.contract.ts'

const byToken = z.strictObject({ token: z.string().max(100) })

const coOwner = z.object({
  /** Key of the co-owner at this unit, without meaning anywhere else. */
  key: id,
  /** Masked, also their own: 홍*동. */
  name: z.string().nullable(),
  isSelf: z.boolean(),
  /** Number of co-owners who agreed to be represented by them. */
  agreed: z.number(),
})

const choice = z.object({
  list: z.object({ name: z.string() }),
  apartment: z.object({ name: z.string() }),
  office: z.object({ phone: z.string().optional() }),
  /** Whether anything can be done now. */
  isOpen: z.boolean(),
  /** Name of the visitor as the roll has it. */
  name: z.string(),
  /** Units that the same co-owners hold, the visitor's first. */
  units: z.array(z.object({ dong: z.string(), ho: z.string() })),
  article: z.string(),
  /** Number of co-owners who count, and how many of them have to agree. */
  total: z.number(),
  needed: z.number(),
  coOwners: z.array(coOwner),
  /** Text of the form that is agreed to. */
  text: z.object({ version: z.number(), title: z.string(), paragraphs: z.array(z.string()) }),
  /** Hash of what is shown: sent back, so that what was shown is what is agreed to. */
  shown: z.string(),
  typedSignature: z.boolean(),
  /** Choice of the visitor; null: none yet. `receipt`: null where it was made on paper. */
  mine: z.object({ key: id, receipt: receipt.nullable() }).nullable(),
  /** Key of the representative who is appointed; null: nobody is. */
  appointed: id.nullable(),
})
export type RepresentativeChoice = z.output<typeof choice>

/**
 * Returns the co-owners of a resident's unit, and whom they chose to represent them. Co-owners see
 * masked names and how many agreed, not who. 422 APPOINTMENT_NOT_IN_LAW, NOT_CO_OWNED.
 */
export const getRepresentativeChoice = contract({
  method: 'GET',
  path: '/api/user/signature-token/{token}/representative',
  access: 'resident',
  tag: 'resident',
  summary: '대표자 정하기',
  params: byToken,
  query: z.strictObject({ listUserId: id }),
  answers: { 200: choice },
})

/**
 * Agrees to a representative by a signature, once: a repeat answers the same receipt. Another choice
 * replaces it until somebody is appointed. 422 REPRESENTATIVE_APPOINTED, DOCUMENT_CHANGED,
 * LIST_CLOSED, APPOINTMENT_NOT_IN_LAW, NOT_CO_OWNED, and the refusals of signatures.
 */
export const chooseRepresentative = contract({
  method: 'POST',
  path: '/api/user/signature-token/{token}/representative',
  access: 'resident',
  tag: 'resident',
  summary: '대표자 선임에 동의',
  params: byToken,
  body: submission
    .pick({ signature: true, strokes: true, pen: true, typed: true, byKeyboard: true })
    .extend({ listUserId: id, key: id, shown: z.string().max(100) }),
  bodyLimit: SUBMISSION_LIMIT,
  answers: { 200: choice },
})
export type RepresentativeSubmission = z.output<NonNullable<(typeof chooseRepresentative)['body']>>

/**
 * Revokes one's agreement; the appointment ends if too few are left. A repeat changes nothing. 422
 * LIST_CLOSED.
 */
export const revokeRepresentative = contract({
  method: 'POST',
  path: '/api/user/signature-token/{token}/representative/revocation',
  access: 'resident',
  tag: 'resident',
  summary: '대표자 선임 동의 철회',
  params: byToken,
  body: z.strictObject({ listUserId: id }),
  answers: { 200: choice },
})
