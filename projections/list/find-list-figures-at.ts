import { usualCoOwnerRule } from '#events/list/list.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { changeList, emptyList, type CountedList } from './counted-list.ts'
import { evolveEntry, type Entries, type Entry } from './entry.ts'
import { entryEventOf, findFigureEvents, type FigureEvent } from './figure-events.ts'
import { figuresOf, findEntries, findListFigures, type ListFigures } from './find-list-figures.ts'
import { knownListsOf, type ListAfter } from './known-lists.ts'
import { entriesOfSnapshot, findSnapshot } from './list-snapshots.ts'
import { findRecentEntries, findRecentFigures, hasManyEventsSince } from './recent-past.ts'
import { unitRuleOf, type UnitRule } from './unit.ts'

type FiguresAtQuery = { readonly listId: string; readonly position: number }

/** Returns how units count; before a list was made all owners have to take part. */
const ruleOf = ({ type, coOwners }: Pick<ListAfter, 'type' | 'coOwners'>): UnitRule =>
  type === null ? 'all' : unitRuleOf(type, coOwners ?? usualCoOwnerRule(type))

/** State of a list that further events are folded onto. */
type Base = Omit<ListAfter, 'list'> & { readonly entries: Entries; readonly list?: CountedList }

const nothing = (listId: string): Base => ({ listId, position: 0, type: null, coOwners: null, entries: new Map() })

const baseOf = (snapshot: NonNullable<Awaited<ReturnType<typeof findSnapshot>>>): Base => ({
  listId: snapshot.list_id,
  position: snapshot.position,
  type: snapshot.type,
  coOwners: snapshot.co_owners,
  entries: entriesOfSnapshot(snapshot),
})

/** Returns a list after further events of it. Where nothing of it was counted, all is. */
const foldList = async (base: Base, events: readonly FigureEvent[]): Promise<ListAfter> => {
  const changed = new Map<string, Entry | undefined>(base.list ? [] : base.entries)
  let { type, coOwners, position } = base
  for (const event of events) {
    const { list_user_id: id, said } = event
    ;({ position } = event)
    if (id === null) {
      type ??= said.type ?? null
      coOwners = said.coOwners ?? coOwners
    } else changed.set(id, evolveEntry(changed.has(id) ? changed.get(id) : base.entries.get(id), entryEventOf(event)))
  }
  const list = await changeList(base.list ?? emptyList(), changed, ruleOf({ type, coOwners }))
  return { listId: base.listId, position, type, coOwners, list }
}

/** Returns the position of the last snapshot but one up to a position; 0: there is none. */
const findLastButOne = async (database: Database, { listId, position }: FiguresAtQuery): Promise<number> => {
  const row = await database
    .selectFrom('read.list_snapshot')
    .where('list_id', '=', listId)
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .offset(1)
    .limit(1)
    .select('position')
    .executeTakeFirst()
  return row?.position ?? 0
}

/**
 * Returns what to fold a list's events onto: the nearest known state of it, unless two snapshots
 * are newer, or the newest snapshot.
 */
const findBase = async (database: Database, asked: FiguresAtQuery): Promise<Base> => {
  const known = knownListsOf(database).nearest(asked.listId, asked.position)
  if (known && known.position >= (await findLastButOne(database, asked)))
    return { ...known, entries: known.list.entries }
  const snapshot = await findSnapshot(database, asked)
  return snapshot ? baseOf(snapshot) : nothing(asked.listId)
}

/** Returns a list as the log up to a position makes it. */
const findListAt = (database: Database, asked: FiguresAtQuery): Promise<ListAfter> => {
  const known = knownListsOf(database)
  return known.readOnce(asked.listId, asked.position, async () => {
    const base = await findBase(database, asked)
    const after = await foldList(base, await findFigureEvents(database, { ...asked, after: base.position }))
    known.keep(after)
    return after
  })
}

/**
 * Number of a list's events from which on an instant that few of them followed is computed back
 * from the present: folding fewer takes no longer, and is remembered.
 */
const MIN_EVENTS_COUNTED_BACK = 2_000

type Newest = { readonly position: number; readonly events: number }

/** Returns a list's newest event and their number; undefined: there is no such list any more. */
const findNewest = (database: Database, listId: string): Promise<Newest | undefined> =>
  database
    .selectFrom('read.list_event_count')
    .where('list_id', '=', listId)
    .select(['position', 'events'])
    .executeTakeFirst()

type ReadList<Answer> = {
  readonly past: (list: ListAfter) => Answer
  /** Reads an instant that few events followed; undefined: more did. */
  readonly recent: () => Promise<Answer | undefined>
  readonly present: () => Promise<Answer>
}

/**
 * Reads the past of a list; or its present, where all of its events are in the past that is asked
 * for, and no other came meanwhile.
 */
const readPastOrPresent = async <Answer>(
  database: Database,
  { listId, position }: FiguresAtQuery,
  read: ReadList<Answer>,
): Promise<Answer> => {
  const newest = await findNewest(database, listId)
  if (newest === undefined) {
    knownListsOf(database).forget(listId)
    return read.past(await foldList(nothing(listId), []))
  }
  if (newest.position <= position) {
    const answer = await read.present()
    if ((await findNewest(database, listId))?.position === newest.position) return answer
  }
  const recent = newest.events > MIN_EVENTS_COUNTED_BACK ? await read.recent() : undefined
  return recent ?? read.past(await findListAt(database, { listId, position }))
}

/** Returns a list's figures as the log up to a position makes them, in the order of those of today. */
export const findListFiguresAt = (database: Database, asked: FiguresAtQuery): Promise<ListFigures> =>
  readPastOrPresent(database, asked, {
    past: ({ list }) => figuresOf(list.totals),
    recent: () => findRecentFigures(database, asked),
    present: () => findListFigures(database, asked.listId),
  })

/** Returns every entry of a list as it was, in no order. */
export const findEntriesAt = (database: Database, asked: FiguresAtQuery): Promise<readonly Entry[]> =>
  readPastOrPresent(database, asked, {
    past: ({ list }) => [...list.entries.values()],
    recent: () => findRecentEntries(database, asked),
    present: () => findEntries(database, asked.listId),
  })

/** Number of a list's events from which on folding them takes many milliseconds. */
const MIN_EVENTS_OF_LONG_PAST = 4_000

/**
 * Returns whether figures of an instant take many milliseconds of a processor: the list is long,
 * and its present is far from it.
 */
export const isLongPast = async (database: Database, asked: FiguresAtQuery): Promise<boolean> => {
  const newest = await findNewest(database, asked.listId)
  if (newest === undefined || newest.position <= asked.position || newest.events < MIN_EVENTS_OF_LONG_PAST) return false
  return hasManyEventsSince(database, asked)
}

/** Returns whether a list's figures were folded from more events than that. */
export const hasMoreEventsThan = async (database: Database, listId: string, events: number): Promise<boolean> =>
  ((await findNewest(database, listId))?.events ?? 0) > events

/** Returns whether there is a list whose figures of an instant take long. */
export const hasLongList = async (database: Database): Promise<boolean> =>
  (await database
    .selectFrom('read.list_event_count')
    .where('events', '>=', MIN_EVENTS_OF_LONG_PAST)
    .limit(1)
    .select('list_id')
    .executeTakeFirst()) !== undefined
