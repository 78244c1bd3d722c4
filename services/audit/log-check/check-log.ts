import { sql } from 'kysely'
import { addJob, triesOf } from '#infra/platform/jobs/job-queue.ts'
import type { Task } from '#infra/platform/jobs/job-runner.ts'
import { checkLog, readLogCheck } from '#projections/log/log-check.ts'
import { checkLogNightly } from '#projections/log/nightly-check.ts'
import type { Deps } from '../../core/deps.ts'
import { findWrongAccess } from '../access/verify-access-log.ts'

/** A start of a worker is followed by a walk only where the last one is older. */
const OFTEN_ENOUGH_MS = 20 * 60 * 60_000

type LogCheckDeps = Pick<Deps, 'database' | 'secrets' | 'clock'>

const optionsOf = ({ database, secrets, clock }: LogCheckDeps, stopping: AbortSignal) => ({
  database,
  publicKey: secrets.treeHeadPublicKey,
  now: clock,
  beside: () => findWrongAccess(database),
  isStopping: () => stopping.aborted,
})

/** @throws Error where the process is stopping: the job is done again elsewhere. */
const mustEnd = async (check: ReturnType<typeof checkLog>): Promise<void> => {
  const checked = await check
  if (!checked) throw new Error('the walk over the log was interrupted and goes on later')
}

/**
 * Checks the log daily, in batches, beside other work: a long one in parts.
 * @throws Error if the process is stopping: the job is repeated elsewhere.
 */
export const checkLogDaily =
  (deps: LogCheckDeps): Task =>
  async (_payload, { stopping }) => {
    const { checkedAt } = await readLogCheck(deps.database)
    if (checkedAt && deps.clock().getTime() - checkedAt.getTime() < OFTEN_ENOUGH_MS) return
    await mustEnd(checkLogNightly(optionsOf(deps, stopping)))
  }

/** Name of the job of a requested check; it is its key, too, so that there is one at a time. */
export const VERIFY_LOG = 'verify-log'

/** Any number that nothing else locks by. */
const ONE_AT_A_TIME = 7_326_001

/** Whether a requested check waits or runs. */
export const isVerifying = async (database: Deps['database']): Promise<boolean> =>
  (await triesOf(database, [VERIFY_LOG])).has(VERIFY_LOG)

/**
 * Adds the job of a check from the beginning, unless one waits or runs: two simultaneous requests
 * are one.
 */
export const requestLogCheck = (database: Deps['database']): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(transaction)
    if ((await triesOf(transaction, [VERIFY_LOG])).has(VERIFY_LOG)) return
    await addJob(transaction, { task: VERIFY_LOG, payload: {}, key: VERIFY_LOG })
  })

/**
 * Runs a requested check from the beginning; a try after a killed one continues from its position.
 * @throws Error if the process is stopping: the job is repeated elsewhere.
 */
export const verifyLog =
  (deps: LogCheckDeps): Task =>
  async (_payload, { attempt, stopping }) =>
    mustEnd(checkLog({ ...optionsOf(deps, stopping), anew: attempt === 1 }))
