import type { CoOwnerRule, ListType } from '#events/list/list.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { CountedList } from './counted-list.ts'

/** Maximum number of entries of all lists that are kept, some hundred bytes each. */
const MAX_ENTRIES = 200_000
const MAX_LISTS = 64
/** Time after which a list that nobody asked for is forgotten. */
const KEPT_MS = 300_000

/** List as its events up to one of them make it. */
export type ListAfter = {
  readonly listId: string
  /** Position of the last event that it holds; 0: none. */
  readonly position: number
  /** Type and rule by the newest event that says so; null: none did. */
  readonly type: ListType | null
  readonly coOwners: CoOwnerRule | null
  readonly list: CountedList
}

/** Lists of past instants that were asked for lately, oldest first: the next instant is near them. */
export type KnownLists = {
  /** Returns the newest of a list's states up to a position. */
  readonly nearest: (listId: string, position: number) => ListAfter | undefined
  readonly keep: (one: ListAfter) => void
  readonly forget: (listId: string) => void
  /** Reads a list's state at a position, once for all who ask for it at the same time. */
  readonly readOnce: (listId: string, position: number, read: () => Promise<ListAfter>) => Promise<ListAfter>
}

const createKnownLists = (): KnownLists => {
  const kept = new Map<string, ListAfter & { readonly askedAt: number }>()
  const readings = new Map<string, Promise<ListAfter>>()
  let sweeping: NodeJS.Timeout | undefined
  const keyOf = ({ listId, position }: Pick<ListAfter, 'listId' | 'position'>): string => `${listId} ${position}`
  const drop = (isOver: (one: ListAfter & { readonly askedAt: number }) => boolean): void => {
    for (const [key, one] of kept) if (isOver(one)) kept.delete(key)
  }
  const sweep = (): void => {
    drop(({ askedAt }) => performance.now() - askedAt >= KEPT_MS)
    sweeping = kept.size === 0 ? undefined : setTimeout(sweep, KEPT_MS).unref()
  }
  const keep = (one: ListAfter): void => {
    kept.delete(keyOf(one))
    kept.set(keyOf(one), { ...one, askedAt: performance.now() })
    let entries = [...kept.values()].reduce((sum, { list }) => sum + list.entries.size, 0)
    for (const [key, { list }] of kept) {
      if (entries <= MAX_ENTRIES && kept.size <= MAX_LISTS) break
      kept.delete(key)
      entries -= list.entries.size
    }
    sweeping ??= setTimeout(sweep, KEPT_MS).unref()
  }
  return {
    nearest: (listId, position) =>
      [...kept.values()]
        .filter((one) => one.listId === listId && one.position <= position)
        .toSorted((one, other) => one.position - other.position)
        .at(-1),
    keep,
    forget: (listId) => drop((one) => one.listId === listId),
    readOnce: (listId, position, read) => {
      const key = keyOf({ listId, position })
      const reading = readings.get(key) ?? read().finally(() => readings.delete(key))
      readings.set(key, reading)
      return reading
    },
  }
}

const knownLists = new WeakMap<Database, KnownLists>()

/** Returns the lists that are known of a database, in this process. */
export const knownListsOf = (database: Database): KnownLists => {
  const known = knownLists.get(database) ?? createKnownLists()
  knownLists.set(database, known)
  return known
}
