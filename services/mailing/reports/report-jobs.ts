import { addJob, type JobTransaction, type NewJob } from '#infra/platform/jobs/job-queue.ts'

export const READ_MESSAGE_REPORTS = 'read-message-reports'

/** Adds a job that queries the provider now; at most one such job waits. */
export const requestReports = (database: JobTransaction): Promise<void> =>
  addJob(database, { task: READ_MESSAGE_REPORTS, payload: { woken: true }, key: READ_MESSAGE_REPORTS, maxAttempts: 3 })

/**
 * Milliseconds until the provider is queried once more after the last wake-up, since its last
 * report may arrive before it can be read.
 */
const RETRY_DELAY_MS = 10_000

/**
 * Adds a job that queries the provider again after a while; a later one replaces an earlier one.
 */
export const requestReportsAgain = (add: (job: NewJob) => Promise<void>): Promise<void> =>
  add({
    task: READ_MESSAGE_REPORTS,
    payload: { woken: true, again: true },
    key: `${READ_MESSAGE_REPORTS}-again`,
    // The queue's clock is the machine's.
    runAt: new Date(Date.now() + RETRY_DELAY_MS),
    maxAttempts: 3,
  })
