import type { CoOwnerRule, ListType } from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { bigint, json, table, textOf, uuid, uuids, type RowOf } from '#infra/platform/projection/table.ts'
import { sql } from 'kysely'
import { insertion, upsertion, type Write } from '../set-based.ts'
import { evolveEntry, type Entry, type EntryEvent } from './entry.ts'

/** Minimum number of a list's events between two snapshots of it. */
const MIN_EVENTS_BETWEEN_SNAPSHOTS = 2_000
/** Events between two snapshots for each entry of the list: a snapshot grows with its entries. */
const EVENTS_FOR_EACH_ENTRY = 0.5

/** Values of an entry beside its ids as a snapshot holds them, in the order of {@link valuesOf}. */
type EntryValues = readonly [
  dong: string,
  ho: string,
  area: number | null,
  landShare: number | null,
  representative: boolean,
  completedOn: string | null,
  atRisk: boolean,
  leftOut: boolean,
  ballots: number,
]

/** Rule by which a list counts units of several owners. */
export type ListRule = {
  readonly list_id: string
  readonly type: ListType
  readonly co_owners: CoOwnerRule
}

/** All entries of a list as one of its events left them. Postgres compresses the text. */
const listSnapshot = table(
  'list_snapshot',
  {
    list_id: uuid,
    position: bigint,
    /** Null: no event said how its units count. */
    type: textOf<ListType>().nullable,
    co_owners: textOf<CoOwnerRule>().nullable,
    list_user_ids: uuids,
    /** Persons of the entries, in their order. */
    person_ids: uuids,
    entries: json<readonly EntryValues[]>(),
  },
  { primaryKey: ['list_id', 'position'] },
)

type SnapshotRow = RowOf<typeof listSnapshot>

/**
 * Number of events that each list's figures have been folded from, and when the next snapshot is
 * due.
 */
const listEventCount = table(
  'list_event_count',
  { list_id: uuid, events: bigint, position: bigint, next_snapshot: bigint },
  { primaryKey: ['list_id'] },
)

export const snapshotTables = [listEventCount, listSnapshot]

const valuesOf = (entry: Entry): EntryValues => [
  entry.dong,
  entry.ho,
  entry.area,
  entry.land_share,
  entry.representative,
  entry.completed_on,
  entry.at_risk,
  entry.left_out,
  entry.ballots,
]

/**
 * Snapshot as it is read: ids come as one text with commas, since the driver would take longer over
 * the arrays than all the rest does.
 */
type SnapshotRead = Omit<RowOf<typeof listSnapshot>, 'list_user_ids' | 'person_ids'> & {
  readonly list_user_ids: string
  readonly person_ids: string
}

/** Reads the newest snapshot of a list up to a position. */
export const findSnapshot = (
  database: Database,
  { listId, position }: { readonly listId: string; readonly position: number },
): Promise<SnapshotRead | undefined> =>
  database
    .selectFrom('read.list_snapshot')
    .where('list_id', '=', listId)
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .limit(1)
    .select(['list_id', 'position', 'type', 'co_owners', 'entries'])
    .select([
      sql<string>`array_to_string(list_user_ids, ',')`.as('list_user_ids'),
      sql<string>`array_to_string(person_ids, ',')`.as('person_ids'),
    ])
    .executeTakeFirst()

/** Returns the entries of a snapshot by their id. */
export const entriesOfSnapshot = ({ list_id, ...snapshot }: SnapshotRead): Map<string, Entry> => {
  const [ids, persons] = [snapshot.list_user_ids.split(','), snapshot.person_ids.split(',')]
  const entries = new Map<string, Entry>()
  for (const [place, values] of snapshot.entries.entries()) {
    const [list_user_id = '', person_id = ''] = [ids[place], persons[place]]
    const [dong, ho, area, land_share, representative, completed_on, at_risk, left_out, ballots] = values
    entries.set(list_user_id, {
      list_user_id,
      list_id,
      dong,
      ho,
      person_id,
      area,
      land_share,
      representative,
      completed_on,
      at_risk,
      left_out,
      ballots,
    })
  }
  return entries
}

/** Changes entries in place by an event of theirs. */
const foldEntryEvent = (entries: Map<string, Entry>, event: RecordedEvent<EntryEvent>): void => {
  const { listUserId } = event.data
  const entry = evolveEntry(entries.get(listUserId), event)
  if (entry) entries.set(listUserId, entry)
  else entries.delete(listUserId)
}

export type EventCount = RowOf<typeof listEventCount>

const readEntriesOfList = async (transaction: ReadModelTransaction, listId: string): Promise<Map<string, Entry>> => {
  const { rows } = await sql<Entry>`select * from list_entry where list_id = ${listId} order by list_user_id`.execute(
    transaction,
  )
  return new Map(rows.map((entry) => [entry.list_user_id, entry]))
}

/** One event of a list: what it does to an entry, or which rule holds from it on. */
export type ListStep = {
  readonly position: number
  readonly entryEvent?: RecordedEvent<EntryEvent>
  readonly rule?: ListRule
}

const snapshotRow = (
  listId: string,
  position: number,
  rule: ListRule | undefined,
  entries: ReadonlyMap<string, Entry>,
): SnapshotRow => {
  const ordered = [...entries.values()].toSorted((one, other) => (one.list_user_id < other.list_user_id ? -1 : 1))
  return {
    list_id: listId,
    position,
    type: rule?.type ?? null,
    co_owners: rule?.co_owners ?? null,
    list_user_ids: ordered.map(({ list_user_id: id }) => id),
    person_ids: ordered.map(({ person_id: id }) => id),
    entries: ordered.map(valuesOf),
  }
}

const nextSnapshotAfter = (events: number, entries: number): number =>
  events + Math.max(MIN_EVENTS_BETWEEN_SNAPSHOTS, Math.floor(entries * EVENTS_FOR_EACH_ENTRY))

/**
 * Writes a snapshot at each event of a list that one is due at. Which events those are follows from
 * the list's events alone, whatever batches they come in. `list_entry` has to be as it was before
 * the batch.
 */
export const snapshotWrites = async (
  transaction: ReadModelTransaction,
  stepsByList: ReadonlyMap<string, readonly ListStep[]>,
  before: { readonly rules: ReadonlyMap<string, ListRule>; readonly counts: ReadonlyMap<string, EventCount> },
): Promise<readonly Write[]> => {
  const snapshots: SnapshotRow[] = []
  const counted: EventCount[] = []
  for (const [listId, steps] of stepsByList) {
    const known = before.counts.get(listId)
    let { events = 0, next_snapshot: next = MIN_EVENTS_BETWEEN_SNAPSHOTS } = known ?? {}
    const unseen = steps.filter(({ position }) => position > (known?.position ?? 0))
    const last = unseen.at(-1)
    if (!last) continue
    if (events + unseen.length >= next) {
      const entries = await readEntriesOfList(transaction, listId)
      let rule = before.rules.get(listId)
      for (const step of unseen) {
        if (step.entryEvent) foldEntryEvent(entries, step.entryEvent)
        rule = step.rule ?? rule
        events += 1
        if (events < next) continue
        snapshots.push(snapshotRow(listId, step.position, rule, entries))
        next = nextSnapshotAfter(events, entries.size)
      }
    } else events += unseen.length
    counted.push({ list_id: listId, events, position: last.position, next_snapshot: next })
  }
  return [...upsertion(listEventCount, counted), ...insertion(listSnapshot, snapshots)]
}
