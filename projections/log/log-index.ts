import { sql } from 'kysely'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  byteText,
  pick,
  smallint,
  table,
  text,
  timestamptz,
  uuid,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOfLists } from '../history/campaign-log.ts'
import { insertion, recordset, upsertion, writeAtOnce, type Write } from '../set-based.ts'
import { blockBits, blockKey, keyOf } from './log-keys.ts'
import { actorIdOf, resolveReferences, referencedIds, type EventReference } from './event-references.ts'

const BLOCK = blockKey(blockBits.frequent)

const logEvent = table(
  'log_event',
  {
    position: bigint,
    at: timestamptz,
    type: byteText,
    /** Complex; null for events without one: accounts, sessions. */
    apartment_id: uuid.nullable,
    list_id: uuid.nullable,
    vote_id: uuid.nullable,
    /** Main person of the event: a resident, or an administrator. */
    subject_id: uuid.nullable,
    /** Administrator who did it. */
    actor_id: uuid.nullable,
    /** Kind under which the log of the main person tells of it; negative: in all of their lists. */
    log_kind: smallint.nullable,
    dong: text.nullable,
    ho: text.nullable,
    /** Hash of an administrator's network and browser: the event has them in clear text. */
    device_hash: bigint.nullable,
    /** Hash of the request's id. */
    request_hash: bigint.nullable,
    /** Position of the event that led to this one. */
    cause: bigint.nullable,
  },
  {
    primaryKey: ['position'],
    // Ascending, though the newest events are asked for first: where each key's entries are added
    // at its end, pages are filled; where they are added before it, every page is split in half.
    // Ids and words by their hash, positions by their block (log-keys.ts): equal keys are stored
    // once.
    indexes: {
      log_event_apartment: [`(${keyOf.id('apartment_id')})`, BLOCK],
      log_event_apartment_type: [`(${keyOf.idAndText('apartment_id', 'type')})`, BLOCK],
      log_event_type: [`(${keyOf.text('type')})`, BLOCK],
      log_event_list: { on: [`(${keyOf.id('list_id')})`, BLOCK], where: 'list_id is not null' },
      log_event_vote: { on: [`(${keyOf.id('vote_id')})`, BLOCK], where: 'vote_id is not null' },
      log_event_subject: {
        on: [`(${keyOf.id('subject_id')})`, blockKey(blockBits.person)],
        where: 'subject_id is not null',
      },
      log_event_actor: { on: [`(${keyOf.id('actor_id')})`, BLOCK], where: 'actor_id is not null' },
      log_event_unit: { on: ['dong', 'ho', blockKey(blockBits.unit)], where: 'dong is not null' },
      log_event_device: { on: ['device_hash', BLOCK], where: 'device_hash is not null' },
      log_event_request: { on: ['request_hash', BLOCK], where: 'request_hash is not null' },
      log_event_cause: { on: ['cause', BLOCK], where: 'cause is not null' },
    },
  },
)

/** Table of everybody an event names beside its main person and the administrator who did it. */
const logAbout = table(
  'log_about',
  {
    subject_id: uuid,
    position: bigint,
    /** Kind under which their log tells of it, as in log_event. */
    log_kind: smallint.nullable,
  },
  { primaryKey: ['subject_id', 'position'] },
)

/** Table of the events of lists and their votes, which are in the log of everybody on their rolls. */
const listLog = table(
  'list_log',
  { list_id: uuid, position: bigint, at: timestamptz },
  { primaryKey: ['list_id', 'position'] },
)

/**
 * Table of the positions between which the events of an hour lie: times are nearly in the log's
 * order, not quite.
 */
const logHour = table('log_hour', { hour: timestamptz, first: bigint, last: bigint }, { primaryKey: ['hour'] })

/** Table of such positions by minutes, which lead to the log's end at an instant. */
const logMinute = table('log_minute', { minute: timestamptz, first: bigint, last: bigint }, { primaryKey: ['minute'] })

/** Table of the references of objects of which later events have only the id. */
const logReference = table(
  'log_thing',
  {
    id: uuid,
    apartment_id: uuid.nullable,
    list_id: uuid.nullable,
    vote_id: uuid.nullable,
    subject_id: uuid.nullable,
    dong: text.nullable,
    ho: text.nullable,
  },
  { primaryKey: ['id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof logIndex> {}
}

/** Row as queries return it: hashes are only compared. */
export type LogEventRow = Omit<RowOf<typeof logEvent>, 'actor_id' | 'log_kind' | 'device_hash' | 'request_hash'>

const insertedColumns = {
  ...pick(
    logEvent,
    'position',
    'at',
    'type',
    'apartment_id',
    'list_id',
    'vote_id',
    'subject_id',
    'actor_id',
    'log_kind',
    'dong',
    'ho',
    'cause',
  ),
  device: text.nullable,
  request: text.nullable,
}

const addedEvents = (rows: readonly WrittenRow<typeof insertedColumns>[]): Write => sql`
  insert into log_event (position, at, type, apartment_id, list_id, vote_id, subject_id, actor_id,
    log_kind, dong, ho, cause, device_hash, request_hash)
  select position, at, type, apartment_id, list_id, vote_id, subject_id, actor_id,
    log_kind, dong, ho, cause, ${sql.raw(keyOf.text('device'))}, ${sql.raw(keyOf.text('request'))}
  from ${recordset(rows, insertedColumns)}`

const readReferences = async (
  transaction: ReadModelTransaction,
  ids: readonly string[],
): Promise<Map<string, EventReference>> => {
  const { rows } = await sql<RowOf<typeof logReference>>`
    select id, apartment_id, list_id, vote_id, subject_id, dong, ho from log_thing where id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

const MINUTE = 60_000
const HOUR = 3_600_000

/** Returns the first and the last position of events by the beginnings of the spans they lie in. */
const spansOf = (events: readonly RecordedEvent[], length: number) => {
  const spanOf = (at: string): number => Math.floor(Date.parse(at) / length)
  return [...Map.groupBy(events, ({ metadata }) => spanOf(metadata.at))].map(([span, of]) => ({
    start: new Date(span * length).toISOString(),
    first: of[0]?.position ?? 0,
    last: of.at(-1)?.position ?? 0,
  }))
}

/** Writes the spans of events by their length: new ones, and others to the new events. */
const spanWrite = (
  name: 'log_hour' | 'log_minute',
  { unit, length }: { readonly unit: 'hour' | 'minute'; readonly length: number },
  events: readonly RecordedEvent[],
): Write => {
  const rows = spansOf(events, length).map(({ start, ...span }) => ({ [unit]: start, ...span }))
  const [span, key] = [sql.table(name), sql.ref(unit)]
  return sql`
    insert into ${span} as span (${key}, first, last)
    select ${key}, first, last from ${recordset(rows, { [unit]: timestamptz, first: bigint, last: bigint })}
    on conflict (${key}) do update set first = least(span.first, excluded.first), last = greatest(span.last, excluded.last)`
}

/**
 * Read model of the log's index: a row an event, with its references, persons, request and cause.
 * Ids and positions, nothing that a key seals: sentences are made of the events themselves when
 * somebody reads them.
 */
export const logIndex = {
  name: 'log-index',
  version: 10,
  serves: 'insight',
  tables: [logEvent, logAbout, listLog, logHour, logMinute, logReference],
  reads: [logEvent, logAbout, listLog, logHour, logMinute],
  handles: 'all',
  apply: async (transaction, events) => {
    if (events.length === 0) return
    const known = await readReferences(transaction, referencedIds(events))
    const { placed, begun } = resolveReferences(events, known)
    const rows = placed.map(({ event: { position, type, metadata }, place, logKinds }) => ({
      ...place,
      position,
      type,
      at: metadata.at,
      actor_id: actorIdOf(metadata),
      log_kind: logKinds.get(place.subject_id ?? '') ?? null,
      device: metadata.from ?? null,
      request: metadata.requestId ?? null,
      cause: metadata.cause ?? null,
    }))
    const about = placed.flatMap(({ event: { position }, about: subjects, logKinds }) =>
      subjects.map((subject_id) => ({ subject_id, position, log_kind: logKinds.get(subject_id) ?? null })),
    )
    const things = [...begun].map(([id, place]) => ({ id, ...place }))
    await writeAtOnce(transaction, [
      addedEvents(rows),
      ...insertion(logAbout, about),
      ...insertion(listLog, eventsOfLists(events)),
      ...upsertion(logReference, things),
      spanWrite('log_hour', { unit: 'hour', length: HOUR }, events),
      spanWrite('log_minute', { unit: 'minute', length: MINUTE }, events),
    ])
  },
} satisfies Projection
