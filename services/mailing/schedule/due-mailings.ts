import { z } from 'zod'
import { findDueBatches, findPausedMailings } from '#projections/mailing/find-due-batches.ts'
import { triesOf } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { balanceOf } from '../cost.ts'
import { mailingBatchDecider, mailingBatchStream, messagesIn } from '../delivery/mailing-batch.decider.ts'
import { mailingDecider, mailingStream } from '../mailing.decider.ts'
import { batchJob, SEND_DUE_MAILINGS } from '../mailing-jobs.ts'

const BATCHES_PER_RUN = 500
type Context = Pick<TaskContext, 'addJob'>
type LookingDeps = Pick<Deps, 'store' | 'database' | 'clock' | 'messaging'>

/** Batches of a sending in which something waits, by number, with how much. */
const waitingBatches = async ({ store }: Pick<Deps, 'store'>, mailingId: string) => {
  const mailing = await readState(store, mailingDecider, mailingStream(mailingId))
  if (mailing.status === 'absent') return undefined
  const streams = Array.from({ length: mailing.batches }, (_, batch) => mailingBatchStream(mailingId, batch))
  const read = await store.readStreams(streams)
  const batches = streams.flatMap((stream, batch) => {
    const state = stateIn(read, mailingBatchDecider, stream)
    const waiting = state.status === 'absent' ? 0 : messagesIn(state, 'waiting', 'handed-over').length
    return waiting > 0 ? [{ batch, waiting }] : []
  })
  return { mailing, batches }
}

/** Adds jobs for all unfinished batches of a mailing that was resumed or cancelled. */
export const continueMailing =
  (deps: Pick<Deps, 'store'>) =>
  async (payload: unknown, { addJob }: Context): Promise<void> => {
    const { mailingId } = z.object({ mailingId: z.string() }).parse(payload)
    const { batches = [] } = (await waitingBatches(deps, mailingId)) ?? {}
    for (const { batch } of batches) await addJob(batchJob(mailingId, batch))
  }

/** Sendings that wait for money go on where there is enough for what waits. */
const resumeWherePaid = async (deps: LookingDeps): Promise<void> => {
  const paused = await findPausedMailings(deps.database, 'balance')
  if (paused.length === 0) return
  const left = new Map<string, number>()
  for (const mailingId of paused) {
    const { mailing, batches = [] } = (await waitingBatches(deps, mailingId)) ?? {}
    // The read model may be behind: a mailing cancelled since cannot be resumed, and would stop the
    // others here.
    if (mailing?.status !== 'running' || mailing.paused?.reason !== 'balance') continue
    const waiting = batches.reduce((sum, one) => sum + one.waiting, 0)
    const ofComplex = await withMessagingOf(deps, mailing.apartmentId)
    const account = left.get(mailing.apartmentId) ?? (await balanceOf(ofComplex)) ?? 0
    const price = waiting * ofComplex.messaging.prices.alimtalk
    const isPaid = price <= account
    left.set(mailing.apartmentId, isPaid ? account - price : account)
    if (!isPaid) continue
    await commandHandler(
      deps.store,
      mailingDecider,
    )({
      stream: mailingStream(mailingId),
      command: () => ({ type: 'ResumeMailing' }),
      metadata: { actor: { kind: 'system', name: SEND_DUE_MAILINGS }, at: deps.clock().toISOString() },
    })
  }
}

/**
 * Adds jobs for all batches that are due and not under way, whatever happened to theirs; resumes
 * those that waited for balance. Every minute, and at a start.
 */
export const sendDueMailings =
  (deps: LookingDeps) =>
  async (_payload: unknown, { addJob }: Context): Promise<void> => {
    const due = await findDueBatches(deps.database, deps.clock(), BATCHES_PER_RUN)
    const jobs = due.map(({ mailingId, batch }) => batchJob(mailingId, batch))
    // A new job starts counting anew: a batch that fails every time would never be given up.
    const tried = await triesOf(
      deps.database,
      jobs.flatMap(({ key }) => key ?? []),
    )
    for (const job of jobs) if ((tried.get(job.key ?? '') ?? 0) === 0) await addJob(job)
    await resumeWherePaid(deps)
  }
