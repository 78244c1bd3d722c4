import { z } from 'zod'
import { AccessReviewed } from '#events/finding/access-review.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Task } from '#infra/platform/jobs/job-runner.ts'
import type { WorkerDeps } from '../core/module.ts'
import { commandHandler } from '../core/command-handler.ts'
import { reactTo } from '../core/react-to.ts'
import { accessReviewDecider, accessReviewStream } from './access-review.decider.ts'
import { reviewWork } from './print-review.ts'
import { answerOfReviewed, readReviewed, type ReviewOf } from './reviewed-month.ts'

export const SEAL_REVIEW = 'seal-access-review'

const payloadForm = z.object({ apartmentId: z.string(), month: z.string() })

/** Builds the job that makes the sheet of a review: the worker seals, since a call has no key. */
export const sealReviewJob = ({ apartmentId, month }: ReviewOf) =>
  ({
    task: SEAL_REVIEW,
    payload: { apartmentId, month } satisfies z.output<typeof payloadForm>,
    key: `access-review ${apartmentId} ${month}`,
  }) satisfies NewJob

export const accessReviewReactor = reactTo(AccessReviewed, 'access-reviews-to-seal', ({ data }) => [
  sealReviewJob(data),
])

type Sealer = Pick<WorkerDeps, 'store' | 'database' | 'sealedObjects' | 'clock' | 'renderer'>

/**
 * Renders and seals a review's sheet, stores it, and records it; an existing one stays as it is.
 * @throws RenderFailed, to be tried again
 */
export const sealReview =
  (deps: Sealer): Task =>
  async (payload) => {
    const of = payloadForm.parse(payload)
    const { store, sealedObjects, renderer, clock } = deps
    const reviewed = await readReviewed(deps, of)
    if (!reviewed || reviewed.sheet) return
    const { bytes, sha256, seal } = await renderer.render(reviewWork(await answerOfReviewed(deps, of, reviewed)))
    const { key: objectKey } = await sealedObjects.put(reviewed.data.reviewedBy, bytes)
    await commandHandler(
      store,
      accessReviewDecider,
    )({
      stream: accessReviewStream(of.apartmentId, of.month),
      command: () => ({ type: 'SealReview', sheet: { sha256, objectKey, size: bytes.length, seal } }),
      metadata: {
        actor: { kind: 'system', name: SEAL_REVIEW },
        at: clock().toISOString(),
        cause: reviewed.event.position,
      },
    })
  }
