import { sql, type InferResult } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  byteText,
  namesOf,
  table,
  text,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, upsertRows } from '../set-based.ts'

const rollVersion = table(
  'roll_version',
  {
    list_user_id: uuid,
    list_id: uuid,
    person_id: uuid,
    dong: byteText,
    ho: byteText,
    area: bigint.nullable,
    land_share: bigint.nullable,
    ownership_share: text.nullable,
    representative: boolean,
    since_position: bigint,
    since_at: timestamptz,
    /** End; null: present. */
    until_position: bigint.nullable,
    until_at: timestamptz.nullable,
  },
  {
    primaryKey: ['list_user_id', 'since_position'],
    indexes: { roll_version_list: ['list_id'] },
  },
)

type RollVersionRow = WrittenRow<typeof rollVersion.columns>

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof rollHistory> {}
}

/**
 * Read model of every version of an entry and since when, so that counts are based on the roll of
 * one moment. Areas in 1/10000 ㎡, those of the whole unit.
 */
export const rollHistory = {
  name: 'roll-history',
  version: 1,
  serves: 'insight',
  tables: [rollVersion],
  reads: [rollVersion],
  handles: [ListUserAdded.type, ListUserChanged.type, ListUserRemoved.type, ListDeleted.type],
  apply: async (transaction, events) => {
    const entryEvents = entryEventsOf(events)
    const current = await readCurrent(
      transaction,
      entryEvents.map(({ data }) => data.listUserId),
    )
    await upsertRows(transaction, rollVersion, versionsAfter(current, entryEvents))
    await deleteRows(
      transaction,
      rollVersion,
      'list_id',
      eventsOf(ListDeleted, events).map(({ data }) => data.listId),
    )
  },
} satisfies Projection

type EntryEvent = EventOf<typeof ListUserAdded> | EventOf<typeof ListUserChanged> | EventOf<typeof ListUserRemoved>

const entryEventsOf = (events: readonly RecordedEvent[]): readonly RecordedEvent<EntryEvent>[] =>
  // The projection handles no others.
  events.filter(({ type }) => type !== ListDeleted.type) as unknown as readonly RecordedEvent<EntryEvent>[]

const readCurrent = async (
  transaction: ReadModelTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RollVersionRow>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ row: RollVersionRow }>`
    select to_json(v) as row from roll_version v
    where list_user_id = any(${[...new Set(ids)]}::uuid[]) and until_position is null`.execute(transaction)
  return new Map(rows.map(({ row }) => [row.list_user_id, row]))
}

/**
 * Returns the versions that events begin or end. An event about a missing entry changes nothing.
 */
const versionsAfter = (
  before: ReadonlyMap<string, RollVersionRow>,
  events: readonly RecordedEvent<EntryEvent>[],
): readonly RollVersionRow[] => {
  const current = new Map(before)
  const changed = new Map<string, RollVersionRow>()
  const keep = (version: RollVersionRow) => changed.set(`${version.list_user_id} ${version.since_position}`, version)
  for (const event of events) {
    const { listUserId } = event.data
    const known = current.get(listUserId)
    if (known) keep({ ...known, until_position: event.position, until_at: event.metadata.at })
    const next = versionBy(event, known)
    if (next) {
      keep(next)
      current.set(listUserId, next)
    } else current.delete(listUserId)
  }
  return [...changed.values()]
}

const versionBy = (
  { type, data, position, metadata }: RecordedEvent<EntryEvent>,
  known: RollVersionRow | undefined,
): RollVersionRow | undefined => {
  if (type === 'ListUserRemoved') return undefined
  const holding = {
    area: data.area,
    land_share: data.landShare,
    ownership_share: data.ownershipShare,
    since_position: position,
    since_at: metadata.at,
    until_position: null,
    until_at: null,
  }
  if (type === 'ListUserAdded')
    return {
      list_user_id: data.listUserId,
      list_id: data.listId,
      person_id: data.personId,
      dong: data.dong,
      ho: data.ho,
      representative: data.representative ?? false,
      ...holding,
    }
  return known && { ...known, ...holding, representative: data.representative ?? known.representative }
}

const versions = (database: Database, listId: string) =>
  database.selectFrom('read.roll_version').where('list_id', '=', listId).select(namesOf(rollVersion))

/** Version of an entry, since when, and until when. */
export type RollVersion = InferResult<ReturnType<typeof versions>>[number]

/** Returns every version of a list's entries. */
export const findRollVersions = (database: Database, listId: string): Promise<readonly RollVersion[]> =>
  versions(database, listId).execute()

/** Tells whether a list's entries have more versions than a number. */
export const hasMoreVersionsThan = async (database: Database, listId: string, limit: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from read.roll_version where list_id = ${listId}::uuid offset ${limit}) as found`.execute(
    database,
  )
  return rows[0]?.found === true
}

/** Returns everybody who has ever been on a list's roll. */
export const findPersonIdsOfList = async (database: Database, listId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from read.roll_version where list_id = ${listId}::uuid`.execute(database)
  return rows.map(({ person_id }) => person_id)
}

/** Returns lists whose roll a person was on just before a position in the log. */
export const findListIdsOfPersonAt = async (
  database: Database,
  personId: string,
  position: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ list_id: string }>`
    select distinct list_id from read.roll_version
    where person_id = ${personId}::uuid and since_position < ${position}
      and (until_position is null or until_position >= ${position})`.execute(database)
  return rows.map(({ list_id }) => list_id)
}
