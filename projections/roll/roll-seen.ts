import { sql } from 'kysely'
import type { Database } from '#infra/projection/read-tables.ts'
import { listUsers } from './list-users.ts'

/** Position of the log up to which the read model of the roll has seen all. */
export const rollSeenUpTo = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ readonly position: number | null }>`
    select min(position) as position from projection where status = 'live' and name = ${listUsers.name}`.execute(
    database,
  )
  return Number(rows[0]?.position ?? 0)
}
