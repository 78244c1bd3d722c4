import { dayAt } from '#events/values/day.ts'
import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** An entry that could vote at an instant, in a list whose vote was open then. */
export type OpenEntry = { readonly list_user_id: string; readonly list_id: string; readonly apartment_id: string }

/** A person's entries in lists that have an open vote at an instant, the newest vote's first. */
export const findOpenEntries = (database: Database, personId: string, at: Date): Promise<readonly OpenEntry[]> =>
  database
    .selectFrom('read.list_user as u')
    .innerJoin('read.list as l', 'l.id', 'u.list_id')
    .innerJoin('read.vote as v', 'v.list_id', 'u.list_id')
    .where('u.person_id', '=', personId)
    .where('l.closed_at', 'is', null)
    .where('l.end_date', '>=', sql<string>`${dayAt(at)}::date`)
    .where('v.status', '=', 'open')
    .where((eb) => eb.or([eb('v.closes_at', 'is', null), eb('v.closes_at', '>', at)]))
    .orderBy('v.created_at', 'desc')
    .orderBy('u.id')
    .select(['u.id as list_user_id', 'u.list_id', 'v.apartment_id'])
    .execute()
