import type { AddCalls } from '../core/area.ts'
import { commandHandler } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import { accessReviewDecider, accessReviewStream } from './access-review.decider.ts'
import * as calls from './access-review.contract.ts'
import { countLooks } from './look-days.ts'
import { reviewFile } from './print-review.ts'
import { addMonths, findLookedAt, lastMonth, monthAt, readReviewFigures } from './read-review.ts'
import { nameApartment, nameFor, reviewAnswer, type Reviewed } from './review-answer.ts'

type Of = { readonly apartmentId: string; readonly month: string }

/** A month's review that was signed, as it stands in the log; undefined before. */
const readReviewed = async ({ store }: Deps, { apartmentId, month }: Of): Promise<Reviewed | undefined> => {
  const { events } = await store.readStream(accessReviewStream(apartmentId, month))
  const { reviewed: data } = foldEvents(accessReviewDecider, events)
  const event = events.at(-1)
  return data && event ? { data, event } : undefined
}

const readReview = async (deps: Deps, of: Of): Promise<calls.AccessReview> => {
  const reviewed = await readReviewed(deps, of)
  const figures = reviewed ? { ...reviewed.data, sha256: reviewed.data.seenSha256 } : await readReviewFigures(deps, of)
  return reviewAnswer(deps, { ...of, isOver: of.month < monthAt(deps.clock()), figures, reviewed })
}

const getAccessReview =
  (deps: Deps): Handler<typeof calls.getAccessReview> =>
  async ({ params, admin }) => {
    assertVisible(admin, params.apartmentId)
    return { body: await readReview(deps, params) }
  }

/** What is older than the access log is kept has nothing to go through any more. */
const MOST_MONTHS = 24

const listAccessReviews =
  (deps: Deps): Handler<typeof calls.listAccessReviews> =>
  async ({ params: { apartmentId }, admin }) => {
    assertVisible(admin, apartmentId)
    const { createdAt } = await nameApartment(deps, apartmentId)
    const now = monthAt(deps.clock())
    const months = Array.from({ length: MOST_MONTHS }, (_, ago) => addMonths(now, -ago)).filter(
      (month) => month >= monthAt(createdAt),
    )
    const streams = await deps.store.readStreams(months.map((month) => accessReviewStream(apartmentId, month)))
    const events = months.map((month) => streams.get(accessReviewStream(apartmentId, month))?.events.at(-1))
    const named = await nameFor(
      deps,
      events.flatMap((event) => (event ? [(event.data as { readonly reviewedBy: string }).reviewedBy] : [])),
    )
    const body = months.map((month, place) => {
      const event = events[place]
      const admin = event && named((event.data as { readonly reviewedBy: string }).reviewedBy)
      return { month, isOver: month < now, reviewed: admin ? { at: event.metadata.at, admin } : null }
    })
    return { body }
  }

const dueAccessReviews =
  (deps: Deps): Handler<typeof calls.dueAccessReviews> =>
  async ({ admin }) => {
    const { database, store, clock } = deps
    const month = lastMonth(clock())
    const only = visibleApartments(admin)
    await countLooks(database)
    const rows = await findLookedAt(database, month, only)
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
  async ({ params, admin }) => {
    assertVisible(admin, params.apartmentId)
    const review = await readReview(deps, params)
    if (review.reviewed === null) throw new DomainError('NOT_REVIEWED')
    return reviewFile({ ...review, reviewed: review.reviewed })
  }

/** The monthly look through who saw whose personal data. */
export const accessReviewRoutes: AddCalls = (route, deps) => {
  route(calls.dueAccessReviews, dueAccessReviews(deps))
  route(calls.listAccessReviews, listAccessReviews(deps))
  route(calls.getAccessReview, getAccessReview(deps))
  route(calls.signAccessReview, signAccessReview(deps))
  // Drawing takes one document at a time, everybody's.
  route(calls.printAccessReview, printAccessReview(deps), { perMinute: 20 })
}
