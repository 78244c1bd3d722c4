import type { Pool } from 'pg'

/**
 * Gives an empty log partitions of so many positions, so that a test crosses their boundaries. Only
 * the owner may do this.
 */
export const partitionEvery = async (pool: Pool, positions: number): Promise<void> => {
  await pool.query(`
    create or replace function log_partition_size() returns bigint language sql immutable as 'select ${positions}::bigint';
    drop table event_0;
    create table event_0 (like event including all, constraint event_0_stream_version unique (stream, version));
    select guard_log_partition('event_0');
    alter table event attach partition event_0 for values from (0) to (${positions});`)
}

/** Returns the names of the log's partitions in the order of their positions. */
export const partitionsOf = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event'::regclass
     order by substring(inhrelid::regclass::text from '\\d+')::bigint`,
  )
  return rows.map(({ name }) => name)
}
