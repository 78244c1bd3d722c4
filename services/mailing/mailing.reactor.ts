import { MailingBatchPlanned } from '#events/mailing/mailing-batch.events.ts'
import { MailingCancelled, MailingResumed } from '#events/mailing/mailing.events.ts'
import { reactTo } from '../core/react-to.ts'
import { batchJob, continueJob } from './mailing-jobs.ts'

/**
 * Adds the jobs that send planned batches, continue resumed mailings, and record the recipients
 * left out of cancelled ones.
 */
export const mailingReactors = [
  reactTo(MailingBatchPlanned, 'planned-mailing-batches', ({ data: { mailingId, batch } }) => [
    batchJob(mailingId, batch),
  ]),
  reactTo(MailingResumed, 'resumed-mailings', ({ data: { mailingId } }) => [continueJob(mailingId)]),
  reactTo(MailingCancelled, 'cancelled-mailings', ({ data: { mailingId } }) => [continueJob(mailingId)]),
]
