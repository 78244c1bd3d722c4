import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'
import { isOfTypes } from './log-keys.ts'

/** Vote for which people were named who need not be on any roll. */
export type PeopleRow = {
  readonly vote_id: string
  readonly list_id: string
  /** Number of events that named some. */
  readonly named: number
  readonly oldest_at: Date
}

/**
 * Types of events: those that name somebody for a vote, and the one by which all named people are
 * forgotten.
 */
export type NamedBy = { readonly named: readonly string[]; readonly forgotten: string }

/**
 * Returns votes for which somebody was named since such people were last forgotten; of complexes
 * (undefined: all).
 */
export const findPeopleOfVotes = async (
  database: Database,
  { named, forgotten }: NamedBy,
  apartments: readonly string[] | undefined,
): Promise<readonly PeopleRow[]> => {
  const theirs = apartments ? sql`and e.apartment_id = ${oneOf(apartments, 'uuid')}` : sql``
  const { rows } = await sql<PeopleRow>`
    select e.vote_id, e.list_id, count(*)::int as named, min(e.at) as oldest_at
    from read.log_event e
    where ${isOfTypes(named)} and e.vote_id is not null and e.list_id is not null ${theirs}
      and not exists (
        select from read.log_event f
        where uuid_hash_extended(f.vote_id, 0) = uuid_hash_extended(e.vote_id, 0) and f.vote_id = e.vote_id
          and f.type = ${forgotten} and f.position > e.position)
    group by e.vote_id, e.list_id order by e.vote_id`.execute(database)
  return rows
}
