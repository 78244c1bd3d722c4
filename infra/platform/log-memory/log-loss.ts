import { sql } from 'kysely'
import type { AnyDatabase, ReadModelTransaction } from '../projection/projection.ts'
import type { SealedEvent } from '../event-store/event-store.ts'
import { IS_UNACKNOWLEDGED } from '../event-store/standing-loss.ts'

/** Event that a process saw in the log: enough to tell whether it is still there. */
export type RememberedEvent = { readonly position: number; readonly hash: string; readonly type: string }

/** Signed head that a process saw. */
export type RememberedHead = {
  readonly size: number
  readonly root: string
  readonly at: string
  readonly signature: string
}

/** Event that was in the log and is no longer; `sealed` where the broker still had all of it. */
export type LostEvent = RememberedEvent & { readonly sealed?: SealedEvent }

/** Events and heads that were seen, and are gone or replaced by others. */
export type NoticedLoss = {
  /** Process or component that noticed it. */
  readonly by: string
  readonly source: 'memory' | 'broker'
  readonly events: readonly LostEvent[]
  readonly heads: readonly RememberedHead[]
}

/** Loss that no operator has acknowledged. */
export type StandingLoss = {
  readonly id: string
  readonly noticedAt: Date
  readonly noticedBy: string
  /** End of the log when the loss was noticed. */
  readonly logEnd: number
  /** Number of lost events, as far as known. */
  readonly events: number
  /** First and last lost position. */
  readonly first: number
  readonly last: number
}

/** Key of an advisory lock that nothing else uses. */
const ONE_AT_A_TIME = 7_262_254_466

/** Returns the unacknowledged loss; undefined where there is none. */
export const readStandingLoss = async (database: ReadModelTransaction): Promise<StandingLoss | undefined> => {
  const { rows } = await sql<StandingLoss>`
    select l.id, l.noticed_at as "noticedAt", l.noticed_by as "noticedBy", l.log_end as "logEnd", e.*
    from public.log_loss l, lateral (
      select count(distinct (position, hash))::int as events, coalesce(min(position), l.log_end + 1) as first,
        coalesce(max(position), l.log_end) as last
      from public.log_loss_event where loss_id = l.id) e
    where ${IS_UNACKNOWLEDGED} order by l.noticed_at limit 1`.execute(database)
  return rows[0]
}

/**
 * Returns the lost events of a loss in the order of the log, each once, and the heads that were
 * signed over them.
 */
export const readLostRecords = async (
  database: ReadModelTransaction,
  lossId: string,
): Promise<{
  readonly events: readonly (RememberedEvent & { readonly isStored: boolean })[]
  readonly heads: readonly RememberedHead[]
}> => {
  const events = await sql<RememberedEvent & { readonly isStored: boolean }>`
    select position, hash, min(type) as type, bool_or(sealed is not null) as "isStored"
    from public.log_loss_event where loss_id = ${lossId} group by position, hash order by position, hash`.execute(
    database,
  )
  const heads = await sql<RememberedHead>`
    select size, root, signed_at as at, signature from public.log_loss_head where loss_id = ${lossId} order by size`.execute(
    database,
  )
  return { events: events.rows, heads: heads.rows }
}

type LossRow = { readonly position: number; readonly hash: string; readonly lossId: string }

const reportedAmong = async (
  transaction: ReadModelTransaction,
  events: readonly LostEvent[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<LossRow>`
    select position, hash, min(loss_id::text) as "lossId" from public.log_loss_event
    where position = any(${events.map(({ position }) => position)}::bigint[]) group by position, hash`.execute(
    transaction,
  )
  return new Map(rows.map(({ position, hash, lossId }) => [`${position} ${hash}`, lossId]))
}

const standingOrNew = async (transaction: ReadModelTransaction, by: string): Promise<string> => {
  const standing = await readStandingLoss(transaction)
  if (standing) return standing.id
  const { rows } = await sql<{ id: string }>`
    insert into public.log_loss (noticed_by, log_end) select ${by}, position from public.log_head returning id`.execute(
    transaction,
  )
  const [made] = rows
  if (!made) throw new Error('the log has no head')
  return made.id
}

/**
 * Stores a loss, each event once: a known event raises no new loss, whether it was acknowledged or
 * not; others join the unacknowledged loss, or raise one. Returns whether anything was new.
 */
export const reportLoss = (database: AnyDatabase, { by, source, events, heads }: NoticedLoss): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(transaction)
    const reported = await reportedAmong(transaction, events)
    const lossOf = ({ position, hash }: RememberedEvent) => reported.get(`${position} ${hash}`)
    const isNew = events.some((event) => lossOf(event) === undefined)
    const known = events.map(lossOf).find((lossId) => lossId !== undefined)
    const lossId = isNew || known === undefined ? await standingOrNew(transaction, by) : known
    const rows = events.map((event) => ({
      loss_id: lossOf(event) ?? lossId,
      ...event,
      source,
      sealed: event.sealed ?? null,
    }))
    await sql`
      insert into public.log_loss_event (loss_id, position, hash, type, source, sealed)
      select loss_id, position, hash, type, source, sealed
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(loss_id uuid, position bigint, hash text, type text, source text, sealed json)
      on conflict do nothing`.execute(transaction)
    await sql`
      insert into public.log_loss_head (loss_id, size, root, signed_at, signature)
      select ${lossId}, size, root, at, signature
      from json_to_recordset(${JSON.stringify(heads)}::json) as r(size bigint, root text, at text, signature text)
      on conflict do nothing`.execute(transaction)
    return isNew
  })
