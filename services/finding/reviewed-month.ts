import { AccessReviewed } from '#events/finding/access-review.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { accessReviewDecider, accessReviewStream, type ReviewSheet } from './access-review.decider.ts'
import type { SignedReview } from './print-review.ts'
import { reviewAnswer, type SignedReviewEvent } from './review-answer.ts'

export type ReviewOf = { readonly apartmentId: string; readonly month: string }

/** Signed review of a month, as the log has it, and its sheet once it is sealed. */
export type StoredReview = SignedReviewEvent & { readonly sheet: ReviewSheet | null }

/** Returns the review in a stream; undefined before it is signed. */
export const reviewedIn = (events: readonly RecordedEvent[]): StoredReview | undefined => {
  const [event] = eventsOf(AccessReviewed, events)
  const { reviewed: data, sheet } = foldEvents(accessReviewDecider, events)
  return event && data ? { data, event, sheet } : undefined
}

export const readReviewed = async (
  { store }: Pick<Deps, 'store'>,
  { apartmentId, month }: ReviewOf,
): Promise<StoredReview | undefined> =>
  reviewedIn((await store.readStream(accessReviewStream(apartmentId, month))).events)

/** Returns a signed review as its sheet shows it. @throws DomainError NOT_FOUND */
export const answerOfReviewed = async (
  deps: Pick<Deps, 'database'>,
  of: ReviewOf,
  reviewed: StoredReview,
): Promise<SignedReview> => {
  const figures = { ...reviewed.data, sha256: reviewed.data.seenSha256 }
  const answer = await reviewAnswer(deps, { ...of, isOver: true, figures, reviewed })
  if (answer.reviewed === null) throw new Error('a review that was signed is told as one that was not')
  return { ...answer, reviewed: answer.reviewed }
}
