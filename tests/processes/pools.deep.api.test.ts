import type { Pool } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { closePools, openPools } from '#services/processes/setup/pools.ts'
import { postgresLog } from '#tests/infra/event-store/postgres-log.ts'

const { url } = await postgresLog()
const pools = openPools(url)
afterAll(() => closePools(pools))

/**
 * Settings that make Postgres choose parallel plans, as for a log of hundreds of thousands of
 * events.
 */
const TEMPTED =
  'set local parallel_setup_cost = 0; set local parallel_tuple_cost = 0; set local ' +
  'min_parallel_table_scan_size = 0; set local min_parallel_index_scan_size = 0'

const planOf = async (pool: Pool, statement: string): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${TEMPTED}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    await client.query('rollback')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release()
  }
}

const READ = `select data from event where stream = any(array['a', 'b']) order by stream, version`

// Parallel plans made each reading wait for new processes of Postgres, which cost a fifth of the
// ballots a second with 60,000 voters in the log.
it('streams are read by the process that is asked, whatever Postgres takes the log for', async () => {
  expect(await planOf(pools.work, READ)).toContain('Gather')
  expect(await planOf(pools.log, READ)).toContain('Index Scan')
  expect(await planOf(pools.log, READ)).not.toContain('Gather')
  expect(await planOf(pools.calls, READ)).not.toContain('Gather')
})
