import { sql } from 'kysely'

/**
 * Settings of a transaction in which a batch is applied, as columns of its first statement: a small
 * batch consists of round trips to Postgres, and each further statement would be one more. Losing
 * the last batches in a power cut loses rows and checkpoint alike: they are simply applied again.
 * Statements are short ones over indexes: JIT compilation takes longer than a hundred of them, and
 * parallel workers are no gain, but statistics can make Postgres try both. Its estimate of a table
 * that is being filled makes it scan all of it for fifty rows.
 */
export const batchSettings = sql`
  set_config('synchronous_commit', 'off', true), set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`
