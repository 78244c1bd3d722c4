import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'

/** Returns the numbers of keys of persons, residents and others: existing and destroyed ones. */
export const countPersonKeys = async (
  database: Deps['database'],
): Promise<{ readonly kept: number; readonly destroyed: number } | null> => {
  const { rows } = await sql<{ kept: number; destroyed: number }>`
    select count(*) filter (where wrapped is not null)::int as kept, count(*) filter (where wrapped is null)::int as destroyed
    from public.person_key`.execute(database)
  return rows[0] ?? null
}
