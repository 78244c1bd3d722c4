import { MailingBatchPlanned } from '#events/mailing/mailing-batch.events.ts'
import { MailingCancelled, MailingResumed } from '#events/mailing/mailing.events.ts'
import { reactTo } from '../core/react-to.ts'
import { batchJob, continueJob } from './mailing-jobs.ts'

/** What is planned is sent, what was resumed goes on, and of what was called off it is written down who was left out. */
export const mailingReactors = [
  reactTo(MailingBatchPlanned, 'planned-mailing-batches', ({ data: { mailingId, batch } }) => [
    batchJob(mailingId, batch),
  ]),
  reactTo(MailingResumed, 'resumed-mailings', ({ data: { mailingId } }) => [continueJob(mailingId)]),
  reactTo(MailingCancelled, 'cancelled-mailings', ({ data: { mailingId } }) => [continueJob(mailingId)]),
]
