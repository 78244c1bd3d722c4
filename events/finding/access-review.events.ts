import { z } from 'zod'
import { sealKind } from '../document/document.events.ts'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

/** A calendar month in Asia/Seoul, YYYY-MM. */
export const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)

const count = z.int().nonnegative()

/**
 * Findings of a rule whose newest event lies in the month: not yet acknowledged, and acknowledged.
 */
const ofRule = z.strictObject({ rule: z.string().max(60), open: count, acknowledged: count })
/**
 * Accesses of an administrator. `persons`: whose data they saw, counted day by day; `night`: of
 * them by night; `files`: number of downloads.
 */
const ofAdministrator = z.strictObject({ adminId: id, looks: count, persons: count, night: count, files: count })

/**
 * Stream `access-review-{apartmentId}-{month}`: review of the access records of a complex' month
 * (개인정보의 안전성 확보조치 기준 제8조 제2항: at least once a month). It contains the figures that the reviewer
 * saw; `seenSha256` is over them and every finding with its state.
 */
export const AccessReviewed = defineEvent(
  'AccessReviewed',
  {
    apartmentId: id,
    month,
    reviewedBy: id,
    findings: z.array(ofRule).max(50),
    administrators: z.array(ofAdministrator).max(500),
    seenSha256: z.string().regex(/^[0-9a-f]{64}$/),
    note: personal(text(1_000)),
    /** Reason why findings were left open; null if none were. */
    openReason: personal(text(500)),
  },
  { sealedFor: 'reviewedBy' },
)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Completion of the review's sheet: made, sealed and stored, encrypted with the reviewer's key.
 * `sha256`: of the file; `objectKey`: of what is stored.
 */
export const AccessReviewSealed = defineEvent('AccessReviewSealed', {
  apartmentId: id,
  month,
  reviewedBy: id,
  sha256,
  objectKey: sha256,
  size: z.int().positive(),
  seal: sealKind,
})

export type AccessReviewEvent = EventOf<typeof AccessReviewed> | EventOf<typeof AccessReviewSealed>
export type ReviewedMonth = EventOf<typeof AccessReviewed>['data']
export type ReviewFigures = Readonly<Pick<ReviewedMonth, 'findings' | 'administrators'>>
