import { sql } from 'kysely'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { blockBits, hasId, inOrder, isBetween, isOfTypes, textKey } from './log-keys.ts'

/** Events of a list, of some types, between two positions (`after` excluded, `upTo` included). */
export type CampaignSpan = {
  readonly listId: string
  readonly types: readonly string[]
  /** Types without a list, which all lists depend on. */
  readonly common?: readonly string[]
  readonly after: number
  readonly upTo: number
}

/** Makes the condition that an event `e` is of a list and its types, in a span. */
const isOfCampaign = ({ listId, types, after, upTo }: Omit<CampaignSpan, 'common'>) => sql`(
  ${hasId('list_id', listId)} and e.type = any(${types}::text[])
  and ${isBetween(blockBits.frequent, { first: after + 1, last: upTo })})`

/** Makes the condition that it is that, or of a common type without a list. */
const isOfCampaignOrCommon = (span: CampaignSpan) => sql`
  (${isOfCampaign(span)} or (e.list_id is null and ${isOfTypes(span.common ?? [])}))
  and e.position > ${span.after} and e.position <= ${span.upTo}`

/** Returns the positions of a list's events, in the log's order, at most `limit`. */
export const findCampaignPositions = async (
  database: Database,
  span: CampaignSpan,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ position: number }>`
    select e.position from read.log_event e
    where ${isOfCampaignOrCommon(span)} order by e.position limit ${limit}`.execute(database)
  return rows.map(({ position }) => position)
}

/** Counts the events of a list in a span. */
export const countCampaignEvents = async (database: Database, span: CampaignSpan): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from read.log_event e
    where ${isOfCampaign(span)}`.execute(database)
  return rows[0]?.count ?? 0
}

/** Reads events as they are stored, in sealed form, in the log's order. */
export const readSealedEvents = async (
  database: Database,
  positions: readonly number[],
): Promise<readonly SealedEvent[]> => {
  const { rows } = await sql<SealedEvent>`
    select position, stream, version, type, data::text as data, metadata::text as metadata, encode(hash, 'hex') as hash
    from public.event where position = any(${positions}::bigint[]) order by position`.execute(database)
  return rows
}

type OfRequest = { readonly request: string; readonly types: readonly string[]; readonly after: number }

/**
 * Returns events of some types that one request recorded after a position, each with its person, in
 * the log's order, at most `limit`.
 */
export const findRequestEvents = async (
  database: Database,
  { request, types, after }: OfRequest,
  limit: number,
): Promise<readonly { readonly position: number; readonly subject_id: string | null }[]> => {
  const { rows } = await sql<{ position: number; subject_id: string | null }>`
    select e.position, e.subject_id from read.log_event e
    where e.request_hash = ${textKey(request)} and e.type = any(${types}::text[])
      and ${isBetween(blockBits.frequent, { first: after + 1, last: Number.MAX_SAFE_INTEGER })}
    order by ${inOrder(blockBits.frequent)} limit ${limit}`.execute(database)
  return rows
}

/**
 * Returns the positions of such events about one person, by the index of persons: a request may
 * have ten thousand.
 */
export const findRequestPositionsOf = async (
  database: Database,
  personId: string,
  { request, types, after }: OfRequest,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ position: number }>`
    select e.position from read.log_event e
    where e.request_hash = ${textKey(request)} and e.type = any(${types}::text[]) and e.position > ${after}
      and e.position in (
        select o.position from (select e.position from read.log_event e where ${hasId('subject_id', personId)}) o
        union all select a.position from read.log_about a where a.subject_id = ${personId}::uuid)
    order by e.position limit 1000`.execute(database)
  return rows.map(({ position }) => position)
}

/**
 * Returns how many events of a span there are, and the SHA-256 over their hashes
 * (`infra/lib/evidence/FORMAT.md`, section 5).
 */
export const findCampaignDigest = async (
  database: Database,
  span: CampaignSpan,
): Promise<{ readonly events: number; readonly digest: string }> => {
  const { rows } = await sql<{ events: number; digest: string }>`
    select count(*)::int as events,
      encode(sha256(convert_to('danji campaign 1' || chr(10) ||
        coalesce(string_agg(encode(l.hash, 'hex') || chr(10), '' order by e.position), ''), 'UTF8')), 'hex') as digest
    from read.log_event e join public.event l on l.position = e.position
    where ${isOfCampaignOrCommon(span)}`.execute(database)
  const [found] = rows
  if (!found) throw new Error('an aggregate gave no row')
  return found
}

/** Counts the events of a type in a list. */
export const countEventsOfList = async (
  database: Database,
  { listId, type }: { readonly listId: string; readonly type: string },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from read.log_event e
    where ${hasId('list_id', listId)} and e.type = ${type}`.execute(database)
  return rows[0]?.count ?? 0
}

/** Returns how many ballots of each vote stand: those cast, without those set aside or withdrawn. */
export const countStandingBallots = async (
  database: Database,
  { listId, upTo }: Pick<CampaignSpan, 'listId' | 'upTo'>,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ vote_id: string; ballots: number }>`
    select e.vote_id, sum(case when e.type = 'BallotCast' then 1 else -1 end)::int as ballots
    from read.log_event e
    where ${hasId('list_id', listId)} and e.type in ('BallotCast', 'BallotSetAside', 'BallotWithdrawn') and e.position <= ${upTo}
    group by e.vote_id`.execute(database)
  return new Map(rows.map(({ vote_id, ballots }) => [vote_id, ballots]))
}
