import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { addJob, keysInQueue } from '#infra/platform/jobs/job-queue.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ServedFile } from '../core/http/pdf-answer.ts'
import { sheetName } from './print-review.ts'
import { readReviewed, type ReviewOf } from './reviewed-month.ts'
import { sealReviewJob } from './seal-review.ts'

const sheetError = (error: unknown): unknown => {
  if (error instanceof KeyDestroyed) return new DomainError('DOCUMENT_ERASED')
  if (error instanceof ObjectDamaged || error instanceof ObjectNotFound) return new DomainError('DOCUMENT_DAMAGED')
  return error
}

/**
 * Returns a review's sealed sheet. If it is missing, it is requested once more: a restored backup
 * has no jobs.
 * @throws DomainError NOT_REVIEWED, DOCUMENT_NOT_READY; at opening DOCUMENT_ERASED,
 * DOCUMENT_DAMAGED
 */
export const sheetOf = async (
  deps: Pick<Deps, 'store' | 'database' | 'sealedObjects'>,
  of: ReviewOf,
): Promise<ServedFile> => {
  const reviewed = await readReviewed(deps, of)
  if (!reviewed) throw new DomainError('NOT_REVIEWED')
  const { sheet, data } = reviewed
  if (!sheet) {
    const job = sealReviewJob(of)
    if (!(await keysInQueue(deps.database, [job.key])).has(job.key)) await addJob(deps.database, job)
    throw new DomainError('DOCUMENT_NOT_READY')
  }
  const { sha256, size, objectKey } = sheet
  const open = (range?: ByteRange) =>
    deps.sealedObjects.get(data.reviewedBy, objectKey, range).catch((error: unknown) => {
      throw sheetError(error)
    })
  return { name: sheetName(of.month), size, sha256, open }
}
