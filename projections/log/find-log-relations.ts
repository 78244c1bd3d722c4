import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { LogEventRow } from './log-index.ts'
import { blockBits, inOrder } from './log-keys.ts'

const IN_ORDER = inOrder(blockBits.frequent)
const ROW = sql`e.position, e.at, e.type, e.apartment_id, e.list_id, e.vote_id, e.subject_id, e.dong, e.ho, e.cause`

/** Returns rows of the index at positions, in the log's order. */
export const findLogEventsAt = async (
  database: Database,
  positions: readonly number[],
): Promise<readonly LogEventRow[]> => {
  const { rows } = await sql<LogEventRow>`
    select ${ROW} from read.log_event e where e.position = any(${positions}::bigint[]) order by e.position`.execute(
    database,
  )
  return rows
}

/** Maximum depth of causes: jobs that lead to jobs make short chains. */
const DEEPEST = 20

/** Returns the causes of an event, up to the first one: oldest first, the event last. */
export const findCauses = async (database: Database, position: number): Promise<readonly LogEventRow[]> => {
  const { rows } = await sql<LogEventRow>`
    with recursive led as (
      select ${ROW}, 0 as depth from read.log_event e where e.position = ${position}
      union all
      select ${ROW}, led.depth + 1 from led join read.log_event e on e.position = led.cause
      where led.depth < ${DEEPEST}
    ) select ${ROW} from led e order by e.position`.execute(database)
  return rows
}

/**
 * Returns the effects of events, step by step: at most `limit` in all, the nearest first, in the
 * log's order at each depth.
 */
export const findEffects = async (
  database: Database,
  position: number,
  limit: number,
): Promise<readonly LogEventRow[]> => {
  const { rows } = await sql<LogEventRow>`
    with recursive led as (
      (select ${ROW}, 1 as depth from read.log_event e where e.cause = ${position} order by ${IN_ORDER} limit ${limit})
      union all
      (select n.* from (select * from led where depth < ${DEEPEST}) l cross join lateral (
        select ${ROW}, l.depth + 1 as depth from read.log_event e where e.cause = l.position order by ${IN_ORDER} limit ${limit}) n)
    ) select ${ROW} from led e order by depth, e.position limit ${limit}`.execute(database)
  return rows
}

/** Returns what the request of an event recorded, itself included, in the log's order. */
export const findSameRequest = async (
  database: Database,
  position: number,
  limit: number,
): Promise<readonly LogEventRow[]> => {
  const { rows } = await sql<LogEventRow>`
    select ${ROW} from read.log_event e where e.request_hash = (
      select o.request_hash from read.log_event o where o.position = ${position}) order by ${IN_ORDER} limit ${limit}`.execute(
    database,
  )
  return rows
}
