import { addJobs, triesOf } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findListsWithDeposits, findWaitingDeposits } from '#projections/deposit/find-deposits.ts'
import type { Deps } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import { depositSettingsDecider, depositSettingsStream } from './deposit-settings.decider.ts'
import { documentJob, listForm, listJob } from './deposit.reactor.ts'

/** Documents whose jobs are added at a time. */
const AT_ONCE = 500
const FRESH_MS = 10_000

type Tools = Pick<Deps, 'store' | 'database' | 'freshness'>

/**
 * Adds the jobs that deposit what waits in a list, in slices. Jobs that still have tries stay.
 * Does nothing where the setting is off.
 */
export const depositList =
  (tools: Tools) =>
  async (payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const { store, database, freshness } = tools
    const { listId, position, after } = listForm.parse(payload)
    const { status } = await readState(store, depositSettingsDecider, depositSettingsStream(listId))
    if (status === 'off') return
    if (!(await freshness.wait(position, FRESH_MS))) throw new Error('the read models are behind')
    const waiting = await findWaitingDeposits(database, listId, { after, limit: AT_ONCE })
    const jobs = waiting.map(documentJob)
    const known = await triesOf(
      database,
      jobs.flatMap(({ key }) => key ?? []),
    )
    await addJobs(
      database,
      jobs.filter(({ key }) => key !== undefined && !known.has(key)),
    )
    const last = waiting.at(-1)
    if (waiting.length === AT_ONCE && last !== undefined) await addJob(listJob(listId, position, last))
  }

/**
 * Adds the jobs of all lists whose setting is on: a restored backup has no jobs, and a job may be lost
 * with the database's last moments.
 */
export const depositLists =
  ({ database }: Pick<Deps, 'database'>) =>
  async (_payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    for (const listId of await findListsWithDeposits(database)) await addJob(listJob(listId, 0))
  }
