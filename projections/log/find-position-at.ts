import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/**
 * Returns the position of the last event recorded at or before an instant; 0: there was none.
 * Positions are in commit order, times are those of the deciding process; where a later event has
 * an earlier time, the events before it have happened by then, too. Hours, then minutes of the
 * hour, lead to the events of one minute.
 */
export const findPositionAt = async (database: Database, at: Date): Promise<number> => {
  const [hour, minute] = [
    sql`date_trunc('hour', ${at}::timestamptz, 'UTC')`,
    sql`date_trunc('minute', ${at}::timestamptz, 'UTC')`,
  ]
  const { rows } = await sql<{ position: number | null }>`
    select greatest(
      (select max(last) from read.log_hour where hour < ${hour}),
      (select max(last) from read.log_minute where minute >= ${hour} and minute < ${minute}),
      (select e.position from read.log_minute m cross join lateral (
        select l.position from read.log_event l
        where l.position between m.first and m.last and l.at <= ${at} order by l.position desc limit 1) e
        where m.minute = ${minute})) as position`.execute(database)
  return rows[0]?.position ?? 0
}
