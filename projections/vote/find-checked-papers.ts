import { sql } from 'kysely'
import type { identityCheckWays } from '#events/values/identity-check.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { PageOfRows } from '../page.ts'

/**
 * Makes SQL of the papers of a vote that were handed out, and of those that came in without: each
 * owner's once. The event at the position has the check of identity.
 */
const registered = (voteId: string) => sql`(
  select o.position, o.list_user_id, o.checked_how from read.vote_paper_out o
  where o.vote_id = ${voteId} and (o.checked_how is not null or not exists (
    select 1 from read.vote_paper_check c where c.vote_id = o.vote_id and c.list_user_id = o.list_user_id))
  union all
  select max(c.position), c.list_user_id, max(c.checked_how) from read.vote_paper_check c
  where c.vote_id = ${voteId} and not exists (
    select 1 from read.vote_paper_out o
    where o.vote_id = c.vote_id and o.list_user_id = c.list_user_id and o.checked_how is not null)
  group by c.list_user_id
) r`

/**
 * Returns positions of the events with the check of identity of papers handed out or entered, in
 * the order of the log.
 */
export const findPaperRegister = async (
  database: Database,
  voteId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PageOfRows<{ readonly position: number }>> => {
  const [page, all] = await Promise.all([
    sql<{ position: number }>`
      select r.position from ${registered(voteId)} order by r.position limit ${limit} offset ${offset}`.execute(
      database,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${registered(voteId)}`.execute(database),
  ])
  return { rows: page.rows, total: all.rows[0]?.total ?? 0, offset }
}

type IdentityCheckWay = (typeof identityCheckWays)[number]

/**
 * Returns numbers of papers by how the identity of their taker or sender was checked; null: it was
 * not recorded.
 */
export const findIdentityChecks = async (
  database: Database,
  voteId: string,
): Promise<readonly { readonly how: IdentityCheckWay | null; readonly papers: number }[]> => {
  const { rows } = await sql<{ how: IdentityCheckWay | null; papers: number }>`
    select r.checked_how as how, count(*)::int as papers from ${registered(voteId)}
    group by r.checked_how order by papers desc, how`.execute(database)
  return rows
}

type OpenPaper = {
  readonly number: string
  readonly state: 'entered-once' | 'differs'
  /** Position of the event with the check of its voter's identity; null: there is none. */
  readonly checkedAt: number | null
}

/**
 * Returns papers of a vote that wait for another reading, disputed ones first, without their
 * content.
 */
export const findOpenPapers = async (
  database: Database,
  voteId: string,
  limit: number,
): Promise<readonly OpenPaper[]> => {
  const { rows } = await sql<OpenPaper>`
    select p.number, p.state, coalesce(
      (select c.position from read.vote_paper_check c
        where c.vote_id = p.vote_id and c.number = p.number and c.list_user_id = coalesce(p.list_user_id, c.list_user_id)),
      (select o.position from read.vote_paper_out o
        where o.vote_id = p.vote_id and o.list_user_id = p.list_user_id and o.checked_how is not null)) as "checkedAt"
    from read.vote_paper p where p.vote_id = ${voteId} and p.state in ('entered-once', 'differs')
    order by p.state, p.number limit ${limit}`.execute(database)
  return rows
}
