import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Deps } from '../core/deps.ts'

export const SEND_MAILING_BATCH = 'send-mailing-batch'
export const CONTINUE_MAILING = 'continue-mailing'
export const SEND_DUE_MAILINGS = 'send-due-mailings'

/**
 * Maximum number of tries, over an hour and a quarter: then the mailing is paused, and an
 * administrator sees it.
 */
const TRIES = 9

/**
 * Builds the job of a batch. Batches of all mailings run one after the other, so that the other
 * workers are free for verification codes.
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
 * Returns the machine's time at which the product's clock shows an instant, since the queue uses
 * the machine's.
 */
export const machineTime = ({ clock }: Pick<Deps, 'clock'>, at: Date): Date =>
  new Date(Date.now() + at.getTime() - clock().getTime())
