import { sql } from 'kysely'

/**
 * Settings of a transaction in which a batch is applied, as columns of its first statement: each further statement would be a trip to Postgres and
 * back, and of those a small batch consists. Losing the last batches in a power cut loses rows and checkpoint alike: they are simply applied again.
 * Statements are short ones over indexes: compiling one takes longer than a hundred of them, starting processes that share one is no gain either, and
 * statistics can make Postgres try both. What it believes of a table that is being filled makes it read all of it for fifty rows.
 */
export const batchSettings = sql`
  set_config('synchronous_commit', 'off', true), set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`
