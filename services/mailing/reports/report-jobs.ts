import { addJob, type JobTransaction, type NewJob } from '#infra/platform/jobs/job-queue.ts'

export const READ_MESSAGE_REPORTS = 'read-message-reports'

/** Asks that the provider be asked now; however often, at most one such job waits. */
export const askForReports = (database: JobTransaction): Promise<void> =>
  addJob(database, { task: READ_MESSAGE_REPORTS, payload: { woken: true }, key: READ_MESSAGE_REPORTS, maxAttempts: 3 })

/** What the provider tells of last may come before it can be read: it is asked once more after the last wake-up. */
const AGAIN_MS = 10_000

/** Asks that the provider be asked once more in a while; a later one takes an earlier one's place. */
export const askForReportsAgain = (add: (job: NewJob) => Promise<void>): Promise<void> =>
  add({
    task: READ_MESSAGE_REPORTS,
    payload: { woken: true, again: true },
    key: `${READ_MESSAGE_REPORTS}-again`,
    // The queue's clock is the machine's.
    runAt: new Date(Date.now() + AGAIN_MS),
    maxAttempts: 3,
  })
