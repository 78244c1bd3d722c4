import { z } from 'zod'
import { formWays, voidCauses } from '#events/values/confirmation/form-ways.ts'
import { day, id, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../approval/approvals.contract.ts'
import { contract } from '../core/contract.ts'

const MAX_NUMBER = 9_999_999

const ofList = z.strictObject({ listId: id })
const ofRun = z.strictObject({ id })

const formRunStatus = z.enum(['applied', 'withdrawn', 'confirmed', 'rejected', 'revoked'])
const electronicForm = z.enum(['scanned', 'electronic'])

/** Numbers of a run as its authority writes them, and how many are what. */
const numbers = z.object({
  first: z.string(),
  last: z.string(),
  from: z.number(),
  to: z.number(),
  total: z.number(),
  open: z.number(),
  used: z.number(),
  void: z.number(),
  /** Numbers that nobody has, among those before the highest that was taken: gaps. */
  gaps: z.number(),
  left: z.number(),
})

const formRun = z.object({
  id,
  listId: id,
  way: z.enum(formWays),
  status: formRunStatus,
  appliedOn: day,
  authority: z.string(),
  templateId: id,
  templateVersion: z.number(),
  wanted: z.number(),
  electronicForm: electronicForm.nullable(),
  storage: z.string(),
  protection: z.string(),
  /** Last day for the answer: twenty days from the application. */
  answerBy: day,
  answeredOn: day.nullable(),
  documentNo: z.string().nullable(),
  revokedOn: day.nullable(),
  /** Reason of a withdrawal, rejection or revocation; null for auditors. */
  reason: z.string().nullable(),
  numbers: numbers.nullable(),
  /** Answer that waits for a second administrator: the request's id, and whether it is the caller's. */
  waiting: z.object({ id, own: z.boolean() }).nullable(),
  /** Whether there is a scanned answer to look at: of the request that waits, or recorded. */
  hasAnswer: z.boolean(),
})
export type FormRun = z.output<typeof formRun>

/** Returns the runs of a list, the first one first, and whether its rule asks for them. */
export const listFormRuns = contract({
  method: 'GET',
  path: '/api/lists/{listId}/form-runs',
  access: 'admin',
  tag: 'confirmation',
  summary: '검인·확인 신청 목록',
  params: ofList,
  answers: { 200: z.object({ asked: z.boolean(), runs: z.array(formRun) }) },
})
export type FormRuns = z.output<(typeof listFormRuns)['answers'][200]>

/**
 * Records an application for stamped (paper) or confirmed (electronic) forms. 422 FORM_RUN_WAITS
 * while another of this way is not answered, NOT_A_SIGNATURE_LIST; 404 for a form that is not the
 * list's.
 */
export const applyForRun = contract({
  method: 'POST',
  path: '/api/lists/{listId}/form-runs',
  access: 'admin',
  tag: 'confirmation',
  summary: '검인·확인 신청 등록',
  params: ofList,
  body: z.strictObject({
    way: z.enum(formWays),
    appliedOn: day,
    authority: text(100),
    templateId: id,
    wanted: z.int().positive().max(MAX_NUMBER),
    /** Making of an electronic form; absent for paper. */
    electronicForm: electronicForm.optional(),
    storage: text(2_000),
    protection: text(2_000),
  }),
  answers: { 201: formRun },
})

/** Takes an application back. 422 FORM_RUN_ANSWERED once it is answered. */
export const withdrawRun = contract({
  method: 'POST',
  path: '/api/form-runs/{id}/withdraw',
  access: 'admin',
  tag: 'confirmation',
  summary: '검인·확인 신청 취하',
  params: ofRun,
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: formRun },
})

/**
 * Requests the recording of an authority's answer, or of its revocation: done once a second
 * administrator has confirmed it. Form parts: `outcome` (confirmed, rejected, revoked), `answeredOn`,
 * `documentNo`; if confirmed `from`, `to`, `prefix`, `digits`, `suffix`, otherwise `reason`; and
 * `file`, the scanned answer (PDF, JPEG or PNG). 422 FORM_RUN_ANSWERED, FORM_NUMBERS_OVERLAP,
 * FORM_NOT_CONFIRMED for a revocation of what is not confirmed.
 */
export const answerRun = contract({
  method: 'POST',
  path: '/api/form-runs/{id}/answer',
  access: 'admin',
  tag: 'confirmation',
  summary: '검인·확인의 답 등록 요청',
  params: ofRun,
  takesFile: true,
  answers: { 202: pendingAnswer },
})

/** Returns the scanned answer: of the request that waits, else the newest that was recorded. */
export const viewRunAnswer = contract({
  method: 'GET',
  path: '/api/form-runs/{id}/answer.pdf',
  access: 'admin',
  tag: 'confirmation',
  summary: '검인·확인의 답 보기',
  params: ofRun,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** Returns the application to hand in: cover letter, statement of storage and protection, form. */
export const viewApplication = contract({
  method: 'GET',
  path: '/api/form-runs/{id}/application.pdf',
  access: 'admin',
  tag: 'confirmation',
  summary: '검인·확인 신청서',
  params: ofRun,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

const formNumberState = z.enum(['open', 'used', 'free', 'void'])

const formNumber = z.object({
  runId: id,
  number: z.number(),
  /** "제2026-0012호" */
  text: z.string(),
  way: z.enum(formWays),
  state: formNumberState,
  /** Whether the authority revoked its run. */
  revoked: z.boolean(),
  /** Entry that has it, and its owner's name: masked for auditors, null where they were erased. */
  listUserId: id.nullable(),
  name: z.string().nullable(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  consentId: id.nullable(),
  consentStatus: z.enum(['valid', 'withdrawn', 'superseded', 'pending', 'refused', 'declined']).nullable(),
  cause: z.enum(voidCauses).nullable(),
  /** Null for auditors. */
  reason: z.string().nullable(),
  changedAt: z.string(),
})
export type FormNumber = z.output<typeof formNumber>

/** Returns numbers of a list that anything happened to, by run and number, 500 at most. */
export const listFormNumbers = contract({
  method: 'GET',
  path: '/api/lists/{listId}/form-numbers',
  access: 'admin',
  tag: 'confirmation',
  summary: '연번 목록',
  params: ofList,
  query: z.strictObject({
    state: formNumberState.optional(),
    way: z.enum(formWays).optional(),
    from: z.coerce.number().int().min(0).max(MAX_NUMBER).default(0),
  }),
  answers: { 200: z.object({ total: z.number(), numbers: z.array(formNumber) }) },
})
export type FormNumbers = z.output<(typeof listFormNumbers)['answers'][200]>

/** Exports all numbers of a list (XLSX), with its runs. */
export const exportFormNumbers = contract({
  method: 'GET',
  path: '/api/lists/{listId}/form-numbers/export',
  access: 'admin',
  tag: 'confirmation',
  summary: '연번 대장 내려받기',
  params: ofList,
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})

/**
 * Requests that a number be void for good, of a second administrator: a spoiled paper, a form that
 * was handed out by mistake. 200 where it is void already. 422
 * FORM_NUMBER_USED, FORM_NUMBER_UNKNOWN.
 */
export const voidFormNumber = contract({
  method: 'POST',
  path: '/api/form-runs/{id}/numbers/{number}/void',
  access: 'admin',
  tag: 'confirmation',
  summary: '연번 무효 처리',
  params: z.strictObject({ id, number: z.coerce.number().int().min(1).max(MAX_NUMBER) }),
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: z.object({ runId: id, number: z.number(), state: z.literal('void') }), 202: pendingAnswer },
})
