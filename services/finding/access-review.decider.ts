import type { AccessReviewEvent, ReviewFigures } from '#events/finding/access-review.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

export type AccessReviewState = { readonly reviewed: AccessReviewEvent['data'] | null }

/** `seenSha256`: of what somebody saw; `nowSha256`: of what there is. */
export type AccessReviewCommand = ReviewFigures & {
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

export const accessReviewStream = (apartmentId: string, month: string): string =>
  `access-review-${apartmentId}-${month}`

const isSame = (one: AccessReviewEvent['data'], command: AccessReviewCommand): boolean =>
  one.reviewedBy === command.reviewedBy && one.seenSha256 === command.seenSha256 && one.note === command.note

/**
 * The review of a month, once.
 * @throws DomainError ACCESS_REVIEWED where another one ended it, MONTH_NOT_OVER, REVIEW_CHANGED where something came since it was seen,
 * FINDINGS_OPEN where findings are left without a word why
 */
export const accessReviewDecider: Decider<AccessReviewState, AccessReviewCommand, AccessReviewEvent> = {
  initial: { reviewed: null },
  evolve: (_state, { data }) => ({ reviewed: data }),
  decide: (command, { reviewed }) => {
    const { apartmentId, month, reviewedBy, findings, administrators, seenSha256, note, openReason } = command
    if (reviewed && isSame(reviewed, command)) return []
    if (reviewed) throw new DomainError('ACCESS_REVIEWED')
    if (!command.isOver) throw new DomainError('MONTH_NOT_OVER')
    if (seenSha256 !== command.nowSha256) throw new DomainError('REVIEW_CHANGED')
    const isOpen = findings.some(({ open }) => open > 0)
    if (isOpen && openReason === null) throw new DomainError('FINDINGS_OPEN')
    const data = { apartmentId, month, reviewedBy, findings, administrators, seenSha256, note }
    return [{ type: 'AccessReviewed', data: { ...data, openReason: isOpen ? openReason : null } }]
  },
}
