import { z } from 'zod'
import { ConsentSigned, PaperConsentConfirmed } from '#events/signature/consent.events.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import { findEntriesOfPerson } from '#projections/mailing/find-recipient-entries.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { reactTo } from '../../core/react-to.ts'
import { outsideQuietHours, readMessageSettings } from '../../messaging/messaging.facts.ts'
import { machineTime } from '../mailing-jobs.ts'
import { planMailing } from './plan-mailing.ts'
import { passingErrors } from '../delivery/provider-errors.ts'

export const NOTIFY_COMPLETED = 'tell-completed'

/**
 * Milliseconds to wait for further submissions: an owner of several units submits one after the
 * other, and gets one message for all of them.
 */
const GATHERED_MS = 60_000

const payloadForm = z.object({
  listId: z.string(),
  listUserId: z.string(),
  personId: z.string(),
  receiptId: z.string(),
  position: z.int().positive(),
})
type SubmissionJob = Omit<z.output<typeof payloadForm>, 'position'>

const completedJob = (
  { listId, listUserId, personId, receiptId }: SubmissionJob,
  position: number,
  runAt = new Date(Date.now() + GATHERED_MS),
): NewJob => ({
  task: NOTIFY_COMPLETED,
  payload: { listId, listUserId, personId, receiptId, position },
  key: `${NOTIFY_COMPLETED} ${listId} ${personId}`,
  queue: NOTIFY_COMPLETED,
  runAt,
})

/**
 * Adds the jobs that confirm a submission to its person, also if somebody entered it for them on
 * paper.
 */
export const completedReactors = [
  reactTo(BallotCast, 'completed-ballots', ({ data, position }) => [completedJob(data, position)]),
  reactTo(ConsentSigned, 'completed-consents', ({ data, position }) => [completedJob(data, position)]),
  reactTo(PaperConsentConfirmed, 'completed-papers', ({ data, position }) => [completedJob(data, position)]),
]

type CompletionDeps = Pick<Deps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'messaging'>

/**
 * Returns the time at which a list confirms a submission, out of its quiet hours; undefined if it
 * sends no confirmations.
 */
const noticeTime = async ({ store, clock }: CompletionDeps, listId: string): Promise<Date | undefined> => {
  const settings = await readMessageSettings(store, listId)
  const isEnabled = settings?.occasions.some(({ kind, enabled }) => kind === 'completed' && enabled) ?? false
  return settings?.enabled && isEnabled ? outsideQuietHours(settings.quietHours, clock()) : undefined
}

/**
 * Plans the message that confirms a submission to its person, one for all of their units. By night
 * it waits for the morning, and covers what they submit until then.
 * @throws DomainError MESSAGES_UNAVAILABLE, READ_MODEL_BEHIND, so that the job is tried again
 */
export const notifyCompleted =
  (deps: CompletionDeps) =>
  async (payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const { position: cause, ...submitted } = payloadForm.parse(payload)
    const { listId, listUserId, personId, receiptId } = submitted
    const [at, now] = [await noticeTime(deps, listId), deps.clock()]
    if (!at) return
    if (at > now) return addJob(completedJob(submitted, cause, machineTime(deps, at)))
    // The entry may have been added just before they signed.
    await assertUpToDate(deps)
    await planMailing(deps, {
      mailingId: deps.secrets.derivedId(listUserId, `completed ${receiptId}`),
      listId,
      occasion: 'completed',
      cause: 'submission',
      listUserIds: await findEntriesOfPerson(deps.database, listId, personId),
      metadata: { actor: { kind: 'system', name: NOTIFY_COMPLETED }, at: now.toISOString(), cause },
    }).catch((error: unknown) => {
      if (!(error instanceof DomainError) || passingErrors.includes(error.code)) throw error
    })
  }
