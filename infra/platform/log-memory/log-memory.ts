import { sql } from 'kysely'
import type { AnyDatabase, ReadModelTransaction } from '../projection/projection.ts'
import { HAS_UNACKNOWLEDGED_LOSS } from '../event-store/standing-loss.ts'
import { reportLoss, type RememberedEvent, type RememberedHead } from './log-loss.ts'
import type { CheckpointFile } from './checkpoint-file.ts'

/**
 * Memory of a process about the log: the newest events and signed heads that it saw. A database
 * that goes back (a failover to a replica that was behind, an older copy) knows nothing of what it
 * lost; a process that saw more does.
 */
export type LogMemory = {
  /** Remembers events that were recorded, as a writer knows them before any reader. */
  readonly note: (events: readonly RememberedEvent[]) => void
  /**
   * Compares the log with the memory, reports what is gone, and remembers what is new. One
   * comparison at a time.
   */
  readonly look: () => Promise<void>
  /**
   * Tells whether a head may be signed on what this transaction sees: all that is remembered is
   * there, and no loss is unacknowledged.
   */
  readonly maySign: (transaction: ReadModelTransaction) => Promise<boolean>
}

/**
 * Maximum number of events that are read in a comparison each second, however many are recorded
 * meanwhile: each is identified by its hash.
 */
const MAX_EVENTS = 2_000
const MAX_HEADS = 20

const newestHeads = async (database: ReadModelTransaction): Promise<readonly RememberedHead[]> =>
  (
    await sql<RememberedHead>`
      select size, root, signed_at as at, signature from public.signed_tree_head order by size desc limit 1`.execute(
      database,
    )
  ).rows

/**
 * Remembers events by position and heads by size. Events that were replaced by others are listed
 * separately: they are gone.
 */
const createMemoryTable = () => {
  const events = new Map<number, RememberedEvent>()
  const heads = new Map<number, RememberedHead>()
  const replaced: RememberedEvent[] = []
  let newest = 0

  const trim = (): void => {
    for (const position of [...events.keys()].slice(0, Math.max(0, events.size - MAX_EVENTS))) events.delete(position)
    for (const size of [...heads.keys()].slice(0, Math.max(0, heads.size - MAX_HEADS))) heads.delete(size)
  }

  return {
    events,
    heads,
    replaced,
    newest: (): RememberedEvent | undefined => events.get(newest),
    add: (seen: readonly RememberedEvent[], signed: readonly RememberedHead[] = []): void => {
      for (const event of seen) {
        const before = events.get(event.position)
        if (before && before.hash !== event.hash) replaced.push(before)
        events.set(event.position, event)
        newest = Math.max(newest, event.position)
      }
      for (const head of signed) heads.set(head.size, head)
      trim()
    },
    forget: (gone: readonly RememberedEvent[], signed: readonly RememberedHead[]): void => {
      const hashes = new Set(gone.map(({ hash }) => hash))
      replaced.splice(0, replaced.length, ...replaced.filter(({ hash }) => !hashes.has(hash)))
      for (const { position, hash } of gone) if (events.get(position)?.hash === hash) events.delete(position)
      for (const { size } of signed) heads.delete(size)
      newest = Math.max(0, ...events.keys())
    },
  }
}

type MemoryTable = ReturnType<typeof createMemoryTable>

/** Finds remembered events and heads that the log no longer holds. */
const findMissing = async (database: ReadModelTransaction, { events, heads, replaced }: MemoryTable) => {
  const known = [...replaced, ...events.values()]
  const there = await sql<{ position: number; hash: string }>`
    select position, encode(hash, 'hex') as hash from public.event
    where position = any(${known.map(({ position }) => position)}::bigint[])`.execute(database)
  const signed = await sql<{ size: number; root: string }>`
    select size, root from public.signed_tree_head where size = any(${[...heads.keys()]}::bigint[])`.execute(database)
  const hashes = new Map(there.rows.map(({ position, hash }) => [position, hash]))
  const roots = new Map(signed.rows.map(({ size, root }) => [size, root]))
  return {
    events: known.filter(({ position, hash }) => hashes.get(position) !== hash),
    heads: [...heads.values()].filter(({ size, root }) => roots.get(size) !== root),
  }
}

export type LogMemoryOptions = {
  readonly database: AnyDatabase
  /** Name of the process in its reports. */
  readonly name: string
  /** File that outlives the process; absent: the memory starts empty. */
  readonly file?: CheckpointFile
  /** Called once with each loss that nobody had reported before. */
  readonly onLoss?: (lost: { readonly events: number; readonly first: number; readonly last: number }) => void
}

/** Opens a memory, with what earlier processes stored in the file. */
export const openLogMemory = async ({ database, name, file, onLoss }: LogMemoryOptions): Promise<LogMemory> => {
  const places = createMemoryTable()
  const kept = (await file?.read()) ?? []
  places.add(
    kept.flatMap(({ events }) => events).toSorted((one, other) => one.position - other.position),
    kept.flatMap(({ heads }) => heads).toSorted((one, other) => one.size - other.size),
  )

  const report = async (): Promise<void> => {
    const gone = await findMissing(database, places)
    if (gone.events.length > 0) {
      const isNew = await reportLoss(database, { by: name, source: 'memory', ...gone })
      const positions = gone.events.map(({ position }) => position)
      if (isNew) onLoss?.({ events: positions.length, first: Math.min(...positions), last: Math.max(...positions) })
    }
    places.forget(gone.events, gone.heads)
  }

  /** Reads rows after the newest remembered one; where there are many, the last of them. */
  const readNew = async (): Promise<readonly RememberedEvent[]> => {
    const after = places.newest()?.position ?? 0
    const { rows } = await sql<RememberedEvent>`
      select position, encode(hash, 'hex') as hash, type from public.event where position = ${after}
      union all (
        select position, encode(hash, 'hex'), type from public.event
        where position > greatest(${after}::bigint, (select position from public.log_head) - ${MAX_EVENTS})
        order by position limit ${MAX_EVENTS})`.execute(database)
    return rows
  }

  const lookOnce = async (): Promise<void> => {
    // The newest position is taken before the query: events noted meanwhile may be newer than its
    // answer.
    const newest = places.newest()
    const rows = await readNew()
    const isThere = newest === undefined || rows.some((row) => row.hash === newest.hash)
    if (!isThere || places.replaced.length > 0) await report()
    places.add(rows, await newestHeads(database))
    const [events, heads] = [[...places.events.values()], [...places.heads.values()]]
    await file?.write({ events, heads })
  }

  let looking: Promise<void> | undefined
  return {
    note: (events) => places.add(events),
    look: () => (looking ??= lookOnce().finally(() => (looking = undefined))),
    maySign: async (transaction) => {
      const newest = places.newest()
      const { rows } = await sql<{ stands: boolean; hash: string | null }>`
        select ${HAS_UNACKNOWLEDGED_LOSS} as stands,
          (select encode(hash, 'hex') from public.event where position = ${newest?.position ?? 0}) as hash`.execute(
        transaction,
      )
      const [row] = rows
      return row?.stands === false && places.replaced.length === 0 && (newest === undefined || row.hash === newest.hash)
    },
  }
}
