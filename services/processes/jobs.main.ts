import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { readConfig } from '#infra/platform/config.ts'
import { countJobs } from '#infra/platform/jobs/job-queue.ts'
import {
  discardJobs,
  listTroubled,
  retryJobs,
  type TroubledJob,
  type WhichJobs,
} from '#infra/platform/jobs/tend-jobs.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { runCommand } from './command.ts'

/**
 * `npm run jobs`: lists the jobs that failed, for good or until their next try, with the reason;
 * `npm run jobs retry WHICH` retries them at once, `npm run jobs discard WHICH` deletes those out
 * of tries. Exits with 1 if there are failed ones, or WHICH matches none.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const USAGE = 'usage: npm run jobs [retry|discard NUMBER|TASK|all]'

const whichOf = (said: string | undefined): WhichJobs => {
  if (said === undefined) throw new Error(USAGE)
  if (said === 'all') return 'all'
  return /^\d+$/.test(said) ? { id: said } : { task: said }
}

const lineOf = ({ id, task, state, tries, since, nextTry, error }: TroubledJob): string => {
  const when = state === 'failed' ? 'out of tries' : `next try ${nextTry.toISOString()}`
  return `${id}  ${task}  since ${since.toISOString()}, tries: ${tries}, ${when}\n    ${error.split('\n')[0]}`
}

const list = async (pool: Pool): Promise<boolean> => {
  const { waiting, running, failed } = await countJobs(pool)
  console.log(`${waiting} waiting, ${running} running, ${failed} failed for good`)
  for (const job of await listTroubled(pool)) console.log(lineOf(job))
  return failed === 0
}

const tend = async (pool: Pool, act: 'retry' | 'discard', which: WhichJobs): Promise<boolean> => {
  const count = act === 'retry' ? await retryJobs(pool, which) : await discardJobs(pool, which)
  console.log(`${act === 'retry' ? 'tried again' : 'discarded'}: ${count}`)
  return count > 0
}

const [act, said] = process.argv.slice(2)

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ database }) => {
    if (act !== undefined && act !== 'retry' && act !== 'discard') throw new Error(USAGE)
    const which = act && whichOf(said)
    const pool = createPool(database.ownerUrl ?? database.url, { max: 1 })
    try {
      return await (act && which ? tend(pool, act, which) : list(pool))
    } finally {
      await pool.end()
    }
  },
)
