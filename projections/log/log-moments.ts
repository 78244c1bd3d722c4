import { sql } from 'kysely'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, timestamptz } from '#infra/platform/projection/table.ts'
import { insertRows } from '../set-based.ts'

const logMoment = table('log_moment', { at: timestamptz, position: bigint }, { primaryKey: ['at'] })

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof logMoments> {}
}

/**
 * Returns the last event of each millisecond that has no later position with an earlier time:
 * clocks differ.
 */
const lastAt = (events: readonly RecordedEvent[]) => {
  const found: { at: number; position: number }[] = []
  let earliest = Number.POSITIVE_INFINITY
  for (const { position, metadata } of events.toReversed()) {
    const at = Date.parse(metadata.at)
    if (at >= earliest) continue
    earliest = at
    found.push({ at, position })
  }
  return { found, earliest }
}

/**
 * Read model of the log's end at every instant: the position of the last event recorded at or
 * before it. Positions are in commit order, times are those of the deciding process; where a later
 * event has an earlier time, the events before it have happened by then, too.
 */
export const logMoments = {
  name: 'log-moments',
  version: 1,
  tables: [logMoment],
  reads: [logMoment],
  handles: 'all',
  apply: async (transaction, events) => {
    const { found, earliest } = lastAt(events)
    if (found.length === 0) return
    await sql`delete from log_moment where at >= ${new Date(earliest).toISOString()}::timestamptz`.execute(transaction)
    await insertRows(
      transaction,
      logMoment,
      found.map(({ at, position }) => ({ at: new Date(at).toISOString(), position })),
    )
  },
} satisfies Projection

/** Returns the position of the last event recorded at or before an instant; 0: there was none. */
export const findPositionAt = async (database: Database, at: Date): Promise<number> => {
  const row = await database
    .selectFrom('read.log_moment')
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .limit(1)
    .select('position')
    .executeTakeFirst()
  return row?.position ?? 0
}
