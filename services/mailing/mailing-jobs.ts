import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Deps } from '../core/deps.ts'

export const SEND_MAILING_BATCH = 'send-mailing-batch'
export const CONTINUE_MAILING = 'continue-mailing'
export const SEND_DUE_MAILINGS = 'send-due-mailings'

/** Over an hour and a quarter: then the sending is paused, and somebody sees it. */
const TRIES = 9

/**
 * Batches go one after the other, whatever they are of: codes that somebody waits for find the
 * workers' other places free.
 */
export const batchJob = (mailingId: string, batch: number, runAt?: Date): NewJob => ({
  task: SEND_MAILING_BATCH,
  payload: { mailingId, batch },
  key: `mailing ${mailingId} ${batch}`,
  queue: 'mailing',
  maxAttempts: TRIES,
  ...(runAt === undefined ? {} : { runAt }),
})

export const continueJob = (mailingId: string): NewJob => ({
  task: CONTINUE_MAILING,
  payload: { mailingId },
  key: `continue mailing ${mailingId}`,
})

/**
 * The machine's time at which the product's clock shows an instant: the queue goes by the
 * machine's.
 */
export const machineTime = ({ clock }: Pick<Deps, 'clock'>, at: Date): Date =>
  new Date(Date.now() + at.getTime() - clock().getTime())
