import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/**
 * Totals of the papers of votes: handed out and not given back (용지 교부), also those that came in
 * without; read twice with the same result, each a vote cast; those of them that are invalid in all
 * questions (무효); those that nobody has read (미회수).
 */
export type PaperTotals = Readonly<Record<'handedOut' | 'counted' | 'invalid' | 'unreturned', number>>

/**
 * SQL of the totals of each vote's papers, as its count makes them (services/vote/count/poll.ts). A
 * secret paper has no unit: there numbers are compared.
 */
export const paperTotals = `
  select v.id as vote_id, v.list_id,
    o.papers + case when v.ballot_kind = 'secret' then 0 else p.brought end as handed_out, p.counted, p.invalid,
    case when v.ballot_kind = 'secret' then greatest(o.papers - p.counted, 0) else o.missing end as unreturned
  from read.vote v
  cross join lateral (
    select count(*) as papers, count(*) filter (where not exists (
      select from read.vote_paper r
      where r.vote_id = o.vote_id and r.list_user_id = o.list_user_id and r.state in ('counted', 'set-aside')
    )) as missing
    from read.vote_paper_out o where o.vote_id = v.id
  ) o
  cross join lateral (
    select count(*) as counted,
      count(*) filter (where p.answers is null or not exists (
        select from json_array_elements(p.answers) a where a.value ->> 'invalid' is distinct from 'true'
      )) as invalid,
      count(*) filter (where not exists (
        select from read.vote_paper_out o where o.vote_id = p.vote_id and o.list_user_id = p.list_user_id
      )) as brought
    from read.vote_paper p where p.vote_id = v.id and p.state = 'counted'
  ) p
  where o.papers + p.counted > 0`

/** Returns totals by vote; votes without papers are left out. */
export const findPaperTotals = async (
  database: Database,
  voteIds: readonly string[],
): Promise<ReadonlyMap<string, PaperTotals>> => {
  const { rows } = await sql<PaperTotals & { readonly voteId: string }>`
    select t.vote_id as "voteId", t.handed_out::int as "handedOut", t.counted::int as counted, t.invalid::int as invalid,
      t.unreturned::int as unreturned
    from (${sql.raw(paperTotals)}) t where t.vote_id = any(${[...voteIds]}::uuid[])`.execute(database)
  return new Map(rows.map(({ voteId, ...totals }) => [voteId, totals]))
}

const sumOf = async (database: Database, lists: RawBuilder<unknown>): Promise<PaperTotals | undefined> => {
  const { rows } = await sql<PaperTotals & { readonly votes: number }>`
    select count(*)::int as votes, sum(t.handed_out)::int as "handedOut", sum(t.counted)::int as counted,
      sum(t.invalid)::int as invalid, sum(t.unreturned)::int as unreturned
    from (${sql.raw(paperTotals)}) t join read.list l on l.id = t.list_id where ${lists}`.execute(database)
  const [{ votes, ...sums } = { votes: 0, handedOut: 0, counted: 0, invalid: 0, unreturned: 0 }] = rows
  return votes === 0 ? undefined : sums
}

/** Returns the totals of a list's votes together; undefined: none has papers. */
export const sumPapersOfList = (database: Database, listId: string): Promise<PaperTotals | undefined> =>
  sumOf(database, sql`l.id = ${listId}`)

/**
 * Returns the totals of all votes of lists that run on a day, of some complexes (undefined: all);
 * undefined: none has papers.
 */
export const sumPapersOfRunningLists = (
  database: Database,
  { only, today }: { readonly only: readonly string[] | undefined; readonly today: string },
): Promise<PaperTotals | undefined> =>
  sumOf(
    database,
    sql`${only === undefined ? sql`true` : sql`l.apartment_id = any(${[...only]}::uuid[])`}
      and l.closed_at is null and ${today}::date between l.start_date and l.end_date`,
  )

/** Returns entries of a list whose paper is out in one of its votes and was not read as a vote. */
export const findPaperHolders = async (database: Database, listId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct o.list_user_id as id from read.vote v join read.vote_paper_out o on o.vote_id = v.id
    where v.list_id = ${listId} and not o.is_cast and not exists (
      select from read.vote_paper r where r.vote_id = o.vote_id and r.list_user_id = o.list_user_id and r.state in ('counted', 'set-aside')
    )`.execute(database)
  return new Set(rows.map(({ id }) => id))
}
