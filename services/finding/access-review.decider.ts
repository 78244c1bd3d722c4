import type {
  AccessReviewEvent,
  AccessReviewSealed,
  ReviewedMonth,
  ReviewFigures,
} from '#events/finding/access-review.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

/** Sealed sheet of a review: its hash and its storage key. */
export type ReviewSheet = Pick<EventOf<typeof AccessReviewSealed>['data'], 'sha256' | 'objectKey' | 'size' | 'seal'>

export type AccessReviewState = { readonly reviewed: ReviewedMonth | null; readonly sheet: ReviewSheet | null }

/** Review. `seenSha256`: of what the reviewer saw; `nowSha256`: of the present data. */
type Review = ReviewFigures & {
  readonly type: 'Review'
  readonly apartmentId: string
  readonly month: string
  readonly isOver: boolean
  readonly reviewedBy: string
  readonly seenSha256: string
  readonly nowSha256: string
  readonly note: string | null
  readonly openReason: string | null
}

export type AccessReviewCommand = Review | { readonly type: 'SealReview'; readonly sheet: ReviewSheet }

export const accessReviewStream = (apartmentId: string, month: string): string =>
  `access-review-${apartmentId}-${month}`

const isSameReview = (one: ReviewedMonth, command: Review): boolean =>
  one.reviewedBy === command.reviewedBy && one.seenSha256 === command.seenSha256 && one.note === command.note

/** @throws DomainError NOT_REVIEWED */
const seal = (sheet: ReviewSheet, { reviewed, sheet: kept }: AccessReviewState): readonly AccessReviewEvent[] => {
  if (!reviewed) throw new DomainError('NOT_REVIEWED')
  // A second sheet of the same review is discarded.
  if (kept) return []
  const { apartmentId, month, reviewedBy } = reviewed
  return [{ type: 'AccessReviewSealed', data: { apartmentId, month, reviewedBy, ...sheet } }]
}

/**
 * Review of a month, once, and its sheet.
 * @throws DomainError ACCESS_REVIEWED if another administrator has reviewed it, MONTH_NOT_OVER,
 * REVIEW_CHANGED if there is new data since it was seen, FINDINGS_OPEN if findings are left open
 * without a reason
 */
export const accessReviewDecider: Decider<AccessReviewState, AccessReviewCommand, AccessReviewEvent> = {
  initial: { reviewed: null, sheet: null },
  evolve: (state, event) => {
    if (event.type === 'AccessReviewed') return { ...state, reviewed: event.data }
    const { sha256, objectKey, size, seal: kind } = event.data
    return { ...state, sheet: { sha256, objectKey, size, seal: kind } }
  },
  decide: (command, state) => {
    if (command.type === 'SealReview') return seal(command.sheet, state)
    const { reviewed } = state
    const { apartmentId, month, reviewedBy, findings, administrators, seenSha256, note, openReason } = command
    if (reviewed && isSameReview(reviewed, command)) return []
    if (reviewed) throw new DomainError('ACCESS_REVIEWED')
    if (!command.isOver) throw new DomainError('MONTH_NOT_OVER')
    if (seenSha256 !== command.nowSha256) throw new DomainError('REVIEW_CHANGED')
    const isOpen = findings.some(({ open }) => open > 0)
    if (isOpen && openReason === null) throw new DomainError('FINDINGS_OPEN')
    const data = { apartmentId, month, reviewedBy, findings, administrators, seenSha256, note }
    return [{ type: 'AccessReviewed', data: { ...data, openReason: isOpen ? openReason : null } }]
  },
}
