import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { contract, orNull } from '../core/contract.ts'
import { findingRule } from './findings.contract.ts'

const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
const of = z.strictObject({ apartmentId: id, month })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const named = z.object({ id, name: z.string() })

const review = z.object({
  apartment: named,
  month,
  /** Before its end there is nothing to sign. */
  isOver: z.boolean(),
  /** Findings of each rule whose newest event lies in the month. */
  findings: z.array(z.object({ rule: findingRule, open: z.number(), acknowledged: z.number() })),
  /**
   * Accesses of each administrator to residents' data: their number, the persons counted day by
   * day, those by night, and the downloads.
   */
  administrators: z.array(
    z.object({ admin: named, looks: z.number(), persons: z.number(), night: z.number(), files: z.number() }),
  ),
  /** SHA-256 over all of it, and over each finding with its state: what a signature confirms. */
  sha256,
  /**
   * Review of the month; null: not reviewed yet. The figures above are those that the reviewer saw.
   */
  reviewed: z
    .object({
      at: z.string(),
      admin: named,
      note: z.string().nullable(),
      openReason: z.string().nullable(),
      /** Place in the log, and the event's hash. */
      position: z.number(),
      hash: z.string(),
    })
    .nullable(),
})
export type AccessReview = z.output<typeof review>

/** Lists the months of a complex, the newest first, at most 24, with their reviewers. */
export const listAccessReviews = contract({
  method: 'GET',
  path: '/api/admin/access-review/{apartmentId}',
  access: 'admin',
  tag: 'admin',
  summary: '접속기록 점검 목록',
  params: z.strictObject({ apartmentId: id }),
  answers: {
    200: z.array(
      z.object({ month, isOver: z.boolean(), reviewed: z.object({ at: z.string(), admin: named }).nullable() }),
    ),
  },
})

/** Lists complexes whose accesses of last month are not reviewed yet, though there are some. */
export const dueAccessReviews = contract({
  method: 'GET',
  path: '/api/admin/access-review/due',
  access: 'admin',
  tag: 'admin',
  summary: '해야 할 접속기록 점검',
  answers: { 200: z.array(z.object({ apartment: named, month })) },
})

/** Returns the findings and accesses of a month (개인정보의 안전성 확보조치 기준 제8조 제2항). */
export const getAccessReview = contract({
  method: 'GET',
  path: '/api/admin/access-review/{apartmentId}/{month}',
  access: 'admin',
  tag: 'admin',
  summary: '월별 접속기록 점검',
  params: of,
  answers: { 200: review },
})

/**
 * Signs the review of a month. `sha256`: of what the reviewer saw. Findings that are left open need
 * a reason.
 */
export const signAccessReview = contract({
  method: 'POST',
  path: '/api/admin/access-review/{apartmentId}/{month}',
  access: 'admin',
  tag: 'admin',
  summary: '월별 접속기록 점검 마치기',
  params: of,
  body: z.strictObject({ sha256, note: orNull(text(1_000)), openReason: orNull(text(500)) }),
  answers: { 200: review },
})

/**
 * Returns the review's sheet as it was signed, sealed as documents are, to print and file. 422
 * NOT_REVIEWED before; 404 DOCUMENT_NOT_READY while it is made.
 */
export const printAccessReview = contract({
  method: 'GET',
  path: '/api/admin/access-review/{apartmentId}/{month}/pdf',
  access: 'admin',
  tag: 'admin',
  summary: '월별 접속기록 점검표',
  params: of,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
