import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'

type Database = Pick<Deps, 'database'>

/**
 * Tables of presence online: the last sign of life of each attendee who is online, and of each
 * assembly the last time at which a process was there to receive one. Both are rows of the moment,
 * deleted with their assembly's end; what counts is in the log.
 */
export const onlineTables: Readonly<Record<string, string>> = {
  '930-online-presence': `
    create table online_heartbeat (
      attendee_id uuid primary key,
      assembly_id uuid not null,
      last_at timestamptz not null
    );
    create index online_heartbeat_assembly on online_heartbeat (assembly_id, last_at);
    create table online_pulse (
      assembly_id uuid primary key,
      seen_at timestamptz not null,
      resumed_at timestamptz not null
    );`,
  '932-online-silence': `
    alter table online_heartbeat add column is_ending boolean not null default false;
    alter table online_heartbeat add column entering_until timestamptz;`,
}

/**
 * Silence in milliseconds after which an attendee is no longer online. Browsers send a sign every
 * twenty seconds, and one a minute from a tab in the background.
 */
export const SILENCE_MS = 90_000
/**
 * Time in milliseconds for which the row of an attendee who is entering is not removed: their entry
 * may be in the log before their row is moved.
 */
const ENTERING_MS = 30_000
/** Silence in milliseconds of all processes after which an interruption is recorded. */
export const OUTAGE_MS = 20_000

/**
 * Condition of statements whose commit waits for no disk. They are in order with the log: an entry
 * that is stored has its row. What Postgres loses when it crashes is less than a second of signs.
 */
const notAwaited = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

/** Attendee with their last sign of life. */
export type Heartbeat = { readonly attendeeId: string; readonly lastAt: Date }

/** Last time at which a process was there for an assembly, and the end of its last outage. */
export type Pulse = { readonly seenAt: Date; readonly resumedAt: Date }

/**
 * Adds the row of an attendee before their entry is recorded: whoever is online in the log has a
 * row, so that a killed process leaves nobody online for ever. An existing row stays, and is not
 * removed for half a minute. Returns the last sign.
 */
export const addHeartbeat = async (
  { database }: Database,
  row: { readonly attendeeId: string; readonly assemblyId: string; readonly now: Date },
): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    with pulse as (insert into online_pulse (assembly_id, seen_at, resumed_at)
      values (${row.assemblyId}, ${row.now}, ${row.now}) on conflict (assembly_id) do nothing)
    insert into online_heartbeat as h (attendee_id, assembly_id, last_at)
    select ${row.attendeeId}, ${row.assemblyId}, ${row.now} where ${notAwaited}
    on conflict (attendee_id) do update set entering_until = ${new Date(row.now.getTime() + ENTERING_MS)}
    returning h.last_at as at`.execute(database)
  return rows[0]?.at ?? row.now
}

/** Moves the last sign of an attendee who is online in the log to a time, never back. */
export const moveHeartbeat = async ({ database }: Database, attendeeId: string, now: Date): Promise<void> => {
  await sql`update online_heartbeat set last_at = greatest(last_at, ${now}), is_ending = false, entering_until = null
    where attendee_id = ${attendeeId} and ${notAwaited}`.execute(database)
}

/**
 * Moves the last signs of attendees who are not silent for too long, in one statement; returns the
 * ids of those. An outage of the server is nobody's silence. Whoever's exit is being recorded comes
 * back by a return in the log.
 */
export const moveHeartbeats = async (
  { database }: Database,
  attendeeIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const earliest = new Date(now.getTime() - SILENCE_MS)
  const { rows } = await sql<{ id: string }>`
    update online_heartbeat h set last_at = greatest(h.last_at, ${now})
    from unnest(${attendeeIds}::uuid[]) as sent (id), online_pulse p
    where h.attendee_id = sent.id and p.assembly_id = h.assembly_id and not h.is_ending
      and greatest(h.last_at, p.resumed_at) >= ${earliest} and ${notAwaited}
    returning h.attendee_id as id`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the attendees of an assembly whose last sign is older than a time, the longest silent first. */
export const findSilent = async (
  { database }: Database,
  assemblyId: string,
  before: Date,
): Promise<readonly Heartbeat[]> => {
  const { rows } = await sql<Heartbeat>`
    select attendee_id as "attendeeId", last_at as "lastAt" from online_heartbeat
    where assembly_id = ${assemblyId} and last_at < ${before} and not is_ending
    order by last_at limit 5000`.execute(database)
  return rows
}

/**
 * Claims the rows of silent attendees before their exits are recorded: a sign that comes meanwhile
 * does not move them, and becomes a return. Returns them with those that a killed process claimed,
 * the longest silent first. Rows that are being moved at this moment are left out.
 */
export const claimSilent = async (
  { database }: Database,
  assemblyId: string,
  before: Date,
): Promise<readonly Heartbeat[]> => {
  const { rows } = await sql<Heartbeat>`
    with silent as (select attendee_id from online_heartbeat
      where assembly_id = ${assemblyId} and (is_ending or last_at < ${before}) and ${notAwaited}
      order by last_at limit 5000 for update skip locked),
    claimed as (update online_heartbeat h set is_ending = true from silent s where h.attendee_id = s.attendee_id
      returning h.attendee_id, h.last_at)
    select attendee_id as "attendeeId", last_at as "lastAt" from claimed order by last_at`.execute(database)
  return rows
}

export const countHeartbeats = async ({ database }: Database, assemblyId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from online_heartbeat where assembly_id = ${assemblyId}`.execute(database)
  return rows[0]?.count ?? 0
}

/** Returns those of claimed rows whose attendees have not come back meanwhile. */
export const findClaimed = async (
  { database }: Database,
  heartbeats: readonly Heartbeat[],
): Promise<readonly Heartbeat[]> => {
  const ids = heartbeats.map(({ attendeeId }) => attendeeId)
  const { rows } = await sql<{ id: string }>`
    select attendee_id as id from online_heartbeat where attendee_id = any(${ids}::uuid[]) and is_ending`.execute(
    database,
  )
  const claimed = new Set(rows.map(({ id }) => id))
  return heartbeats.filter(({ attendeeId }) => claimed.has(attendeeId))
}

/** Removes the row of an attendee who is not online in the log, unless they are entering again. */
export const removeSilent = async (
  { database }: Database,
  { attendeeId, lastAt }: Heartbeat,
  now: Date,
): Promise<void> => {
  await sql`delete from online_heartbeat where attendee_id = ${attendeeId} and is_ending and last_at <= ${lastAt}
    and (entering_until is null or entering_until < ${now}) and ${notAwaited}`.execute(database)
}

/** Removes the row of an attendee who left, unless a sign came meanwhile. */
export const removeHeartbeat = async ({ database }: Database, { attendeeId, lastAt }: Heartbeat): Promise<void> => {
  await sql`delete from online_heartbeat where attendee_id = ${attendeeId} and last_at <= ${lastAt}`.execute(database)
}

/** Removes all rows of an assembly that is over. */
export const removeAssembly = async ({ database }: Database, assemblyId: string): Promise<void> => {
  await sql`delete from online_heartbeat where assembly_id = ${assemblyId}`.execute(database)
  await sql`delete from online_pulse where assembly_id = ${assemblyId}`.execute(database)
}

/** Returns the assemblies that anybody has attended online and that were not found to be over yet. */
export const findPulses = async ({
  database,
}: Database): Promise<readonly (Pulse & { readonly assemblyId: string })[]> => {
  const { rows } = await sql<Pulse & { assemblyId: string }>`
    select assembly_id as "assemblyId", seen_at as "seenAt", resumed_at as "resumedAt" from online_pulse`.execute(
    database,
  )
  return rows
}

/** Moves the pulse of an assembly; `hasResumed`: it comes after an outage. */
export const movePulse = async (
  { database }: Database,
  assemblyId: string,
  { now, hasResumed }: { readonly now: Date; readonly hasResumed: boolean },
): Promise<void> => {
  await sql`update online_pulse set seen_at = greatest(seen_at, ${now}),
    resumed_at = case when ${hasResumed} then greatest(resumed_at, ${now}) else resumed_at end
    where assembly_id = ${assemblyId}`.execute(database)
}
