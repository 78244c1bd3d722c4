import { sql } from 'kysely'
import { CandidateDescribed, CandidatePictureTaken } from '#events/vote/candidate.events.ts'
import { CandidatesForgotten } from '#events/vote/forgotten-candidates.events.ts'
import type { Database } from '#infra/projection/read-tables.ts'
import { oneOf } from '../page.ts'

/** A vote whose candidates said something of themselves. */
export type DescribedRow = { readonly vote_id: string; readonly list_id: string; readonly oldest_at: Date }

/** Votes with candidates who were described since such were last forgotten; of complexes (undefined: of all). */
export const findDescribedCandidates = async (
  database: Database,
  apartments: readonly string[] | undefined,
): Promise<readonly DescribedRow[]> => {
  const theirs = apartments ? sql`and e.apartment_id = ${oneOf(apartments, 'uuid')}` : sql``
  const { rows } = await sql<DescribedRow>`
    select e.vote_id, e.list_id, min(e.at) as oldest_at
    from read.log_event e
    where e.type in (${CandidateDescribed.type}, ${CandidatePictureTaken.type}) and e.vote_id is not null and e.list_id is not null ${theirs}
      and not exists (
        select from read.log_event f
        where f.type = ${CandidatesForgotten.type} and f.vote_id = e.vote_id and f.position > e.position)
    group by e.vote_id, e.list_id order by e.vote_id`.execute(database)
  return rows
}
