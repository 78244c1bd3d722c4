import type { Task } from '#infra/jobs/job-runner.ts'
import { checkLog, readLogCheck } from '#projections/log/log-check.ts'
import type { Deps } from '../core/deps.ts'
import { findWrongLook } from './verify-looks.ts'

/** A start of a worker is followed by a walk only where the last one is older. */
const OFTEN_ENOUGH_MS = 20 * 60 * 60_000

/**
 * The daily walk over the whole log, in batches, beside the work of the day. One that was interrupted goes on where it stopped.
 * @throws Error where the process is stopping: the job is done again elsewhere.
 */
export const checkLogDaily =
  ({ database, secrets, clock }: Pick<Deps, 'database' | 'secrets' | 'clock'>): Task =>
  async (_payload, { stopping }) => {
    const { checkedAt } = await readLogCheck(database)
    if (checkedAt && clock().getTime() - checkedAt.getTime() < OFTEN_ENOUGH_MS) return
    const checked = await checkLog({
      database,
      publicKey: secrets.treeHeadPublicKey,
      now: clock,
      beside: () => findWrongLook(database),
      isStopping: () => stopping.aborted,
    })
    if (!checked) throw new Error('the walk over the log was interrupted and goes on later')
  }
