import { sql } from 'kysely'
import { ListChanged, ListCreated, type CoOwnerRule, type ListType } from '#events/list/list.events.ts'
import { EntryRiskJudged } from '#events/registry/register.events.ts'
import { ListUserAdded, ListUserChanged } from '#events/roll/list-user.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  smallint,
  table,
  text,
  timestamptz,
  uuid,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { oneOf } from '../page.ts'
import { eventsOf, insertion, type Write } from '../set-based.ts'
import { entryEventsOf, entryEventTypes, type EntryEvent } from './entry.ts'

/** Fields of an event that figures are made of: nobody's name or phone. */
type FigureFields = {
  readonly personId?: string
  readonly dong?: string
  readonly ho?: string
  readonly area?: number | null
  readonly landShare?: number | null
  readonly representative?: boolean
  /** Level of a judged register. */
  readonly level?: string
  /** Type and rule of a list. */
  readonly type?: ListType
  readonly coOwners?: CoOwnerRule
}

/** Types of events in a list's figures; stored as their place, so new ones go to the end. */
const types: readonly string[] = [ListCreated.type, ListChanged.type, ...entryEventTypes]

/** Number of positions in a block, as a power of two: see the index. */
const BLOCK_BITS = 9

/**
 * Table of every event that a list's figures are folded from, whether or not it changed any:
 * explaining a figure folds them again.
 */
export const listFigureEvent = table(
  'list_figure_event',
  {
    position: bigint,
    at: timestamptz,
    list_id: uuid,
    /** Entry; null: the event is the list's own. */
    list_user_id: uuid.nullable,
    /** Place of its type in `types`. */
    type: smallint,
    /** JSON of the values of its fields in the order of `figureFields`; null: its type says all. */
    said: text.nullable,
  },
  {
    primaryKey: [],
    // A list has many events in a block: Postgres stores their common key once.
    indexes: { list_figure_event_list: ['list_id', `(position >> ${BLOCK_BITS})`] },
  },
)

type FigureEventRow = RowOf<typeof listFigureEvent>
export type FigureEvent = Omit<FigureEventRow, 'said' | 'type'> & {
  readonly type: string
  readonly said: FigureFields
}

const ofRoll = ['area', 'landShare', 'representative'] as const

/** Fields that figures are made of, by type of event; of the others its type says all. */
const figureFields: Readonly<Record<string, readonly (keyof FigureFields)[]>> = {
  [ListCreated.type]: ['type', 'coOwners'],
  [ListChanged.type]: ['coOwners'],
  [ListUserAdded.type]: ['personId', 'dong', 'ho', ...ofRoll],
  [ListUserChanged.type]: ofRoll,
  [EntryRiskJudged.type]: ['level'],
}

const rowOf = ({ position, type, data, metadata }: RecordedEvent): WrittenRow<typeof listFigureEvent.columns> => {
  // Events of lists and of their entries have both fields.
  const known = data as FigureFields & { readonly listId: string; readonly listUserId?: string }
  const values = (figureFields[type] ?? []).map((name) => known[name])
  const last = values.findLastIndex((value) => value !== undefined)
  return {
    list_id: known.listId,
    position,
    list_user_id: known.listUserId ?? null,
    type: types.indexOf(type),
    at: metadata.at,
    said: last < 0 ? null : JSON.stringify(values.slice(0, last + 1)),
  }
}

/** Fields of which null says something; in others it stands for a field that the event left out. */
const canBeNull: ReadonlySet<string> = new Set<keyof FigureFields>(['area', 'landShare'])

const fieldsOf = (type: string, said: readonly unknown[]): FigureFields =>
  Object.fromEntries(
    (figureFields[type] ?? []).flatMap((name, place) => {
      const value = said[place]
      return value === undefined || (value === null && !canBeNull.has(name)) ? [] : [[name, value]]
    }),
  )

/** Makes the writes that store those of a batch. */
export const figureEventWrites = (events: readonly RecordedEvent[]): readonly Write[] =>
  insertion(
    listFigureEvent,
    [...eventsOf(ListCreated, events), ...eventsOf(ListChanged, events), ...entryEventsOf(events)].map(rowOf),
  )

/** Returns what a fold of entries reads of an event. */
export const entryEventOf = ({
  type,
  at,
  said,
  list_id: listId,
  list_user_id: listUserId,
}: FigureEvent): RecordedEvent<EntryEvent> => {
  const data = { ...said, listId, listUserId }
  // Few events are read for their instant, and writing it takes longer than all the rest.
  const metadata = {
    get at() {
      return at.toISOString()
    },
  }
  // Figures read no more of an event than what the row holds.
  return { type, data, metadata } as unknown as RecordedEvent<EntryEvent>
}

const saysNothing: FigureFields = {}

/** Returns what a stored row says, with the names of its type and fields. */
const eventOf = ({ said, type: place, ...row }: FigureEventRow): FigureEvent => {
  const type = types[place] ?? ''
  // Written by {@link rowOf}.
  return { ...row, type, said: said === null ? saysNothing : fieldsOf(type, JSON.parse(said) as readonly unknown[]) }
}

/** Block of a stored event, as the index has it. */
export const blockOfEvent = sql<number>`position >> ${sql.lit(BLOCK_BITS)}`

/** Returns the block of a position. */
export const blockOf = (position: number): number => Math.floor(position / 2 ** BLOCK_BITS)

/** Returns a list's events after one position and up to another, in the order of the log. */
export const findFigureEvents = async (
  database: Database,
  { listId, after = 0, position }: { readonly listId: string; readonly after?: number; readonly position: number },
): Promise<readonly FigureEvent[]> => {
  const rows = await database
    .selectFrom('read.list_figure_event')
    .where('list_id', '=', listId)
    .where(blockOfEvent, '>=', blockOf(after))
    .where(blockOfEvent, '<=', blockOf(position))
    .where('position', '>', after)
    .where('position', '<=', position)
    .selectAll()
    .orderBy('position')
    .execute()
  return rows.map(eventOf)
}

/**
 * Returns the events of some entries of a list and its own, up to a position, in the order of the
 * log.
 */
export const figureEventsOfEntries = async (
  database: Database,
  { listId, position }: { readonly listId: string; readonly position: number },
  ids: readonly string[],
): Promise<readonly FigureEvent[]> => {
  const rows = await database
    .selectFrom('read.list_figure_event')
    .where('list_id', '=', listId)
    .where(blockOfEvent, '<=', blockOf(position))
    .where('position', '<=', position)
    .where((eb) => eb.or([eb('list_user_id', 'is', null), eb('list_user_id', '=', oneOf(ids, 'uuid'))]))
    .selectAll()
    .orderBy('position')
    .execute()
  return rows.map(eventOf)
}
