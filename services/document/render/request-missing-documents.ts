import { addJobs, keysInQueue } from '#infra/platform/jobs/job-queue.ts'
import { findRunningBatches } from '#projections/document/document-batches.ts'
import { findWaitingDocuments } from '#projections/document/find-documents.ts'
import type { Deps } from '../../core/deps.ts'
import { batchJob, documentJob } from '../document.reactor.ts'

/**
 * Adds jobs for documents that are to be made and have none: a restored backup has the requests,
 * and no jobs. Existing jobs stay, with their tries.
 */
export const requestAgain = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const [documents, batches] = await Promise.all([findWaitingDocuments(database), findRunningBatches(database)])
  const wanted = [...documents.map(documentJob), ...batches.map(batchJob)]
  const known = await keysInQueue(
    database,
    wanted.map(({ key }) => key),
  )
  await addJobs(
    database,
    wanted.filter(({ key }) => !known.has(key)),
  )
}
