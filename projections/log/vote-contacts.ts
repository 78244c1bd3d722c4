import { sql } from 'kysely'
import { HeadRecipientNamed } from '#events/evidence/head-recipient.events.ts'
import { VoteContactsForgotten } from '#events/evidence/vote-contacts.events.ts'
import { TrusteeNamed } from '#events/vote/trustees.events.ts'
import type { Database } from '#infra/projection/read-tables.ts'
import { oneOf } from '../page.ts'

/** A vote for which people were named who need not be on any roll. */
export type ContactsRow = {
  readonly vote_id: string
  readonly list_id: string
  /** How many, each time they were named. */
  readonly named: number
  readonly oldest_at: Date
}

/** Votes with trustees or recipients of heads who were named since such were last forgotten; of complexes (undefined: of all). */
export const findContactsOfVotes = async (
  database: Database,
  apartments: readonly string[] | undefined,
): Promise<readonly ContactsRow[]> => {
  const theirs = apartments ? sql`and e.apartment_id = ${oneOf(apartments, 'uuid')}` : sql``
  const { rows } = await sql<ContactsRow>`
    select e.vote_id, e.list_id, count(*)::int as named, min(e.at) as oldest_at
    from read.log_event e
    where e.type in (${TrusteeNamed.type}, ${HeadRecipientNamed.type}) and e.vote_id is not null and e.list_id is not null ${theirs}
      and not exists (
        select from read.log_event f
        where f.type = ${VoteContactsForgotten.type} and f.vote_id = e.vote_id and f.position > e.position)
    group by e.vote_id, e.list_id order by e.vote_id`.execute(database)
  return rows
}
