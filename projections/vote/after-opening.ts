import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

type Span = {
  readonly listId: string
  readonly voteId: string
  /** Buildings (동) of an electoral district; undefined: the whole list. */
  readonly dongs: readonly string[] | undefined
  /** Positions: after the vote was first opened, up to its close. */
  readonly from: number
  readonly to: number
}

/**
 * Counts of units, each once, with an owner who came, left, or came from another unit, or with
 * another representative.
 */
type UnitsChanged = {
  readonly added: number
  readonly moved: number
  readonly removed: number
  readonly represented: number
}

/**
 * Counts units that were added to, moved in or removed from a roll between two positions. An entry
 * that ends with a removal and one of the same person that begins in the same write are a move. A
 * version that another one follows is a correction, and none of these. Only entries that changed
 * between the positions are sorted: offices look at an open vote every second. `is true` makes
 * Postgres hash them; as a join it looped over a table that was not analysed yet.
 */
export const countUnitsChanged = async (
  database: Database,
  { listId, dongs, from, to }: Span,
): Promise<UnitsChanged> => {
  const ofDistrict = dongs === undefined ? sql`true` : sql`v.dong = any(${dongs}::text[])`
  const { rows } = await sql<UnitsChanged>`
    with version as (
      select v.list_user_id, v.person_id, v.dong, v.ho, v.since_position, v.since_at, v.until_position, v.until_at, v.representative,
        lag(v.until_position) over entry as former_until, lag(v.representative) over entry as former_representative,
        lead(v.since_position) over entry as next_since
      from read.roll_version v where v.list_id = ${listId}::uuid and ${ofDistrict} and (v.list_user_id in (
        select t.list_user_id from read.roll_version t where t.list_id = ${listId}::uuid
          and ((t.since_position > ${from} and t.since_position <= ${to})
            or (t.until_position > ${from} and t.until_position <= ${to})))) is true
      window entry as (partition by v.list_user_id order by v.since_position)
    ), changed as (
      select v.*,
        v.since_position > ${from} and v.since_position <= ${to} and v.former_until is distinct from v.since_position as came,
        coalesce(v.until_position > ${from} and v.until_position <= ${to}, false)
          and v.next_since is distinct from v.until_position as went,
        coalesce(v.since_position > ${from} and v.since_position <= ${to} and v.former_until = v.since_position
          and v.former_representative <> v.representative, false) as represented
      from version v
    ), moved as (
      select c.list_user_id as came_id, c.since_position, w.list_user_id as went_id, w.until_position
      from (select * from changed where came) c join (select * from changed where went) w
        on w.person_id = c.person_id and w.until_at = c.since_at and w.list_user_id <> c.list_user_id
    )
    select
      (select count(distinct (dong, ho)) from changed where came
        and (list_user_id, since_position) not in (select came_id, since_position from moved))::bigint as added,
      (select count(distinct (came_id, since_position)) from moved)::bigint as moved,
      (select count(distinct (dong, ho)) from changed where went
        and (list_user_id, until_position) not in (select went_id, until_position from moved))::bigint as removed,
      (select count(distinct (dong, ho)) from changed where represented)::bigint as represented`.execute(database)
  return rows[0] ?? { added: 0, moved: 0, removed: 0, represented: 0 }
}

/** Requests of one administrator that no second one has confirmed, by kind. */
type Unconfirmed = {
  readonly additions: number
  readonly moves: number
  readonly representatives: number
  readonly removals: number
  readonly tablets: number
  readonly contacts: number
}

/**
 * Returns requests in a list between two positions that were not confirmed: waiting, refused,
 * cancelled or expired.
 */
export const countUnconfirmed = async (
  database: Database,
  { listId, voteId, from, to }: Span,
): Promise<Unconfirmed> => {
  const { rows } = await sql<Unconfirmed>`
    select
      count(*) filter (where a.kind = 'roll-addition')::bigint as additions,
      count(*) filter (where a.kind = 'roll-move')::bigint as moves,
      count(*) filter (where a.kind = 'roll-representative')::bigint as representatives,
      count(*) filter (where a.kind = 'roll-removal')::bigint as removals,
      count(*) filter (where a.kind = 'desk-tablet')::bigint as tablets,
      count(distinct a.subject_id) filter (where a.kind = 'contact-change')::bigint as contacts
    from read.approval a
    where a.status <> 'confirmed' and a.position > ${from} and a.position <= ${to} and case a.kind
      when 'desk-tablet' then a.vote_id = ${voteId}::uuid
      when 'contact-change' then exists (
        select 1 from read.list_user u where u.person_id = a.subject_id and u.list_id = ${listId}::uuid)
      else a.list_id = ${listId}::uuid end`.execute(database)
  return rows[0] ?? { additions: 0, moves: 0, representatives: 0, removals: 0, tablets: 0, contacts: 0 }
}

/** Counts changes of names or phones of owners in a list between two positions. */
export const countContactsChanged = async (database: Database, { listId, from, to }: Span): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.position)::bigint as count from read.contact_change c
    where c.list_id = ${listId}::uuid and c.position > ${from} and c.position <= ${to}`.execute(database)
  return rows[0]?.count ?? 0
}

/** Counts ballots of a vote that were cast on a tablet at the desk. */
export const countDeskBallots = async (database: Database, voteId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from read.vote_ballot b where b.vote_id = ${voteId}::uuid and b.way = 'desk'`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}
