import type { AddCalls } from '../core/module.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { pdfAnswer } from '../core/http/pdf-answer.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import { accessReviewDecider, accessReviewStream } from './access-review.decider.ts'
import * as calls from './access-review.contract.ts'
import { countAccesses } from './access-days.ts'
import { addMonths, findAccessedComplexes, lastMonth, monthAt, readReviewFigures } from './read-review.ts'
import { nameApartment, nameFor, reviewAnswer } from './review-answer.ts'
import { answerOfReviewed, readReviewed, reviewedIn, type ReviewOf } from './reviewed-month.ts'
import { sheetOf } from './sheet-of-review.ts'

const readReview = async (deps: Deps, of: ReviewOf): Promise<calls.AccessReview> => {
  const reviewed = await readReviewed(deps, of)
  if (reviewed) return answerOfReviewed(deps, of, reviewed)
  const figures = await readReviewFigures(deps, of)
  return reviewAnswer(deps, { ...of, isOver: of.month < monthAt(deps.clock()), figures, reviewed })
}

const getAccessReview =
  (deps: Deps): Handler<typeof calls.getAccessReview> =>
  async ({ params, admin }) => {
    assertVisible(admin, params.apartmentId)
    return { body: await readReview(deps, params) }
  }

/** Maximum number of months: older ones are deleted from the access log. */
const MAX_MONTHS = 24

const listAccessReviews =
  (deps: Deps): Handler<typeof calls.listAccessReviews> =>
  async ({ params: { apartmentId }, admin }) => {
    assertVisible(admin, apartmentId)
    const { createdAt } = await nameApartment(deps, apartmentId)
    const now = monthAt(deps.clock())
    const months = Array.from({ length: MAX_MONTHS }, (_, ago) => addMonths(now, -ago)).filter(
      (month) => month >= monthAt(createdAt),
    )
    const streams = await deps.store.readStreams(months.map((month) => accessReviewStream(apartmentId, month)))
    const reviews = months.map((month) => reviewedIn(streams.get(accessReviewStream(apartmentId, month))?.events ?? []))
    const named = await nameFor(
      deps,
      reviews.flatMap((review) => (review ? [review.data.reviewedBy] : [])),
    )
    const body = months.map((month, place) => {
      const review = reviews[place]
      const reviewed = review ? { at: review.event.metadata.at, admin: named(review.data.reviewedBy) } : null
      return { month, isOver: month < now, reviewed }
    })
    return { body }
  }

const dueAccessReviews =
  (deps: Deps): Handler<typeof calls.dueAccessReviews> =>
  async ({ admin }) => {
    const { database, store, clock } = deps
    const month = lastMonth(clock())
    const only = visibleApartments(admin)
    await countAccesses(database)
    const rows = await findAccessedComplexes(database, month, only)
    const streams = await store.readStreams(rows.map(({ id }) => accessReviewStream(id, month)))
    const due = rows.filter(({ id }) => (streams.get(accessReviewStream(id, month))?.version ?? 0) === 0)
    return { body: due.map((apartment) => ({ apartment, month })) }
  }

const signAccessReview =
  (deps: Deps): Handler<typeof calls.signAccessReview> =>
  async ({ params, body: { sha256, note = null, openReason = null }, admin, metadata }) => {
    assertVisible(admin, params.apartmentId)
    await nameApartment(deps, params.apartmentId)
    const { findings, administrators, sha256: nowSha256 } = await readReviewFigures(deps, params)
    const { position } = await commandHandler(
      deps.store,
      accessReviewDecider,
    )({
      stream: accessReviewStream(params.apartmentId, params.month),
      command: () => ({
        type: 'Review',
        ...params,
        isOver: params.month < monthAt(deps.clock()),
        reviewedBy: admin.id,
        findings,
        administrators,
        seenSha256: sha256,
        nowSha256,
        note,
        openReason,
      }),
      metadata,
    })
    return { position, body: await readReview(deps, params) }
  }

const printAccessReview =
  (deps: Deps): Handler<typeof calls.printAccessReview> =>
  async ({ params, admin, request, reply }) => {
    assertVisible(admin, params.apartmentId)
    await nameApartment(deps, params.apartmentId)
    return pdfAnswer({ request, reply }, await sheetOf(deps, params))
  }

/** Adds the calls for the monthly review of accesses to personal data. */
export const accessReviewRoutes: AddCalls = (route, deps) => {
  route(calls.dueAccessReviews, dueAccessReviews(deps))
  route(calls.listAccessReviews, listAccessReviews(deps))
  route(calls.getAccessReview, getAccessReview(deps))
  route(calls.signAccessReview, signAccessReview(deps))
  route(calls.printAccessReview, printAccessReview(deps), { perMinute: 20 })
}
