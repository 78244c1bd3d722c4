import { ListChanged, ListCreated, type CoOwnerRule, type ListType } from '#events/list/list.events.ts'
import { EntryRiskJudged } from '#events/registry/register.events.ts'
import { ListUserAdded, ListUserChanged } from '#events/roll/list-user.events.ts'
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
import { oneOf } from '../page.ts'
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
    /** Null: its type says all. */
    said: json<FigureFields>().nullable,
  },
  { primaryKey: ['list_id', 'position'] },
)

type FigureEventRow = RowOf<typeof listFigureEvent>
export type FigureEvent = Omit<FigureEventRow, 'said'> & { readonly said: FigureFields }

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
  const fields = (figureFields[type] ?? []).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))
  const said = fields.length === 0 ? null : (Object.fromEntries(fields) as FigureFields)
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

const saysNothing: FigureFields = {}

/** Returns a list's events after one position and up to another, in the order of the log. */
export const findFigureEvents = async (
  database: Database,
  { listId, after = 0, position }: { readonly listId: string; readonly after?: number; readonly position: number },
): Promise<readonly FigureEvent[]> => {
  const rows = await database
    .selectFrom('read.list_figure_event')
    .where('list_id', '=', listId)
    .where('position', '>', after)
    .where('position', '<=', position)
    .selectAll()
    .orderBy('position')
    .execute()
  return rows.map(({ said, ...row }) => ({ ...row, said: said ?? saysNothing }))
}

/** Returns the events of some entries of a list and its own, up to a position, in the order of the log. */
export const figureEventsOfEntries = async (
  database: Database,
  { listId, position }: { readonly listId: string; readonly position: number },
  ids: readonly string[],
): Promise<readonly FigureEvent[]> => {
  const rows = await database
    .selectFrom('read.list_figure_event')
    .where('list_id', '=', listId)
    .where('position', '<=', position)
    .where((eb) => eb.or([eb('list_user_id', 'is', null), eb('list_user_id', '=', oneOf(ids, 'uuid'))]))
    .selectAll()
    .orderBy('position')
    .execute()
  return rows.map(({ said, ...row }) => ({ ...row, said: said ?? saysNothing }))
}
