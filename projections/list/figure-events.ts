import { ListChanged, ListCreated, type CoOwnerRule, type ListType } from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  json,
  table,
  text,
  timestamptz,
  uuid,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertion, type Write } from '../set-based.ts'
import { entryEventsOf, type EntryEvent } from './entry.ts'

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

/**
 * Table of every event that a list's figures are folded from, whether or not it changed any:
 * explaining a figure folds them again.
 */
export const listFigureEvent = table(
  'list_figure_event',
  {
    list_id: uuid,
    position: bigint,
    /** Entry; null: the event is the list's own. */
    list_user_id: uuid.nullable,
    type: text,
    at: timestamptz,
    said: json<FigureFields>(),
  },
  { primaryKey: ['list_id', 'position'] },
)

export type FigureEvent = RowOf<typeof listFigureEvent>

const figureFields = [
  'personId',
  'dong',
  'ho',
  'area',
  'landShare',
  'representative',
  'level',
  'type',
  'coOwners',
] as const

const rowOf = ({ position, type, data, metadata }: RecordedEvent): WrittenRow<typeof listFigureEvent.columns> => {
  // Events of lists and of their entries have both fields.
  const known = data as FigureFields & { readonly listId: string; readonly listUserId?: string }
  const said = Object.fromEntries(
    figureFields.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  )
  return { list_id: known.listId, position, list_user_id: known.listUserId ?? null, type, at: metadata.at, said }
}

/** Makes the writes that store those of a batch. */
export const figureEventWrites = (events: readonly RecordedEvent[]): readonly Write[] =>
  insertion(
    listFigureEvent,
    [...eventsOf(ListCreated, events), ...eventsOf(ListChanged, events), ...entryEventsOf(events)].map(rowOf),
  )

/** Entry events as a fold of entries reads them: each is made once, however often it is folded. */
const entryEvents = new WeakMap<FigureEvent, RecordedEvent<EntryEvent>>()

/** Returns what a fold of entries reads of an event. */
export const entryEventOf = (event: FigureEvent): RecordedEvent<EntryEvent> => {
  const known = entryEvents.get(event)
  if (known) return known
  const { type, at, said, list_id: listId, list_user_id: listUserId } = event
  const data = { ...said, listId, listUserId }
  // Figures read no more of an event than what the row holds.
  const made = { type, data, metadata: { at: at.toISOString() } } as unknown as RecordedEvent<EntryEvent>
  entryEvents.set(event, made)
  return made
}

/** Returns a list's events after one position and up to another, in the order of the log. */
export const findFigureEvents = (
  database: Database,
  { listId, after = 0, position }: { readonly listId: string; readonly after?: number; readonly position: number },
): Promise<readonly FigureEvent[]> =>
  database
    .selectFrom('read.list_figure_event')
    .where('list_id', '=', listId)
    .where('position', '>', after)
    .where('position', '<=', position)
    .selectAll()
    .orderBy('position')
    .execute()
