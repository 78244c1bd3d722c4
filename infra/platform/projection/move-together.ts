import { sql } from 'kysely'
import type { RecordedEvent } from '../event-store/event-store.ts'
import { batchSettings } from './batch-settings.ts'
import { noticeOfChanges } from './changes.ts'
import { schemaOf, type Generation } from './generations.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from './projection.ts'
import { applyRelevant, relevantTo } from './relevant.ts'

type FedGeneration = { readonly projection: Projection; readonly generation: Generation }

type Move = FedGeneration & {
  readonly events: readonly RecordedEvent[]
  readonly before: number
  readonly last: number
  /** The read model knows nothing of the batch: its checkpoint alone moves. */
  readonly isPass: boolean
  /** Whether it is where the batch ends; if not, nothing was done. */
  readonly tell: (hasMoved: boolean) => void
}

/** More than these, of which a read model knows one, are worth a transaction of their own beside those of others. */
const MAX_EVENTS = 32

/** Whether a batch is better moved with those of other read models, by statements that are kept, than by itself. */
export const isSmall = (events: readonly RecordedEvent[]): boolean => events.length <= MAX_EVENTS

/**
 * Who needs longer for a batch, and longer than all others of its turn together, makes nobody wait for a while. By the clock alone all would be slow
 * on a busy machine, and each by itself has half as many statements more, which makes it busier.
 */
const SLOW_MS = 100
const ALONE_MS = 60_000
/** What waits for a lock, or for long, is broken off, and each goes alone. */
const BROKEN_OFF = { lock_timeout: '100ms', statement_timeout: '1s' } as const

/** Until when a read model goes alone, by schema of the generation. */
const aloneUntil = new WeakMap<AnyDatabase, Map<string, number>>()

const goesAlone = (database: AnyDatabase, generation: Generation): boolean =>
  (aloneUntil.get(database)?.get(schemaOf(generation)) ?? 0) > performance.now()

/** Of a turn in which these took so many milliseconds each: who is to go alone. */
const noteSlow = (database: AnyDatabase, took: ReadonlyMap<string, number>): void => {
  const whole = [...took.values()].reduce((sum, ms) => sum + ms, 0)
  for (const [schema, ms] of took) {
    if (ms <= SLOW_MS || ms <= whole / 2) continue
    const known = aloneUntil.get(database) ?? new Map<string, number>()
    aloneUntil.set(database, known.set(schema, performance.now() + ALONE_MS))
  }
}

/** Those that will move at the end of this turn, by schema of the generation. */
const gathered = new WeakMap<AnyDatabase, Map<string, Move>>()

/** The generations of moves as rows `r`, with where each begins and ends. */
const rowsOf = (moves: readonly Move[]) =>
  sql`unnest(${moves.map(({ generation }) => generation.name)}::text[],
    ${moves.map(({ generation }) => generation.version)}::integer[],
    ${moves.map(({ generation }) => generation.generation)}::integer[],
    ${moves.map(({ before }) => before)}::bigint[],
    ${moves.map(({ last }) => last)}::bigint[]) as r(name, version, generation, before, last)`

const isRow = sql`p.name = r.name and p.version = r.version and p.generation = r.generation`

const pathOf = (generations: readonly Generation[]): string =>
  [...generations.map((generation) => `"${schemaOf(generation)}"`), 'public'].join(', ')

type MovedStatuses = ReadonlyMap<string, Generation['status']>
type MovedRow = Pick<Generation, 'name' | 'version' | 'generation' | 'status'>
const movedOf = (rows: readonly MovedRow[]): MovedStatuses => new Map(rows.map((row) => [schemaOf(row), row.status]))

/** Moves checkpoints alone. A row that somebody works at is left to itself: its read model waits for it, and no other one with it. */
const passAll = async (database: AnyDatabase, moves: readonly Move[]): Promise<MovedStatuses> => {
  // A statement alone is a transaction too, which does not wait for the disk either.
  const { rows } = await sql<MovedRow>`
    with hurried as materialized (select set_config('synchronous_commit', 'off', true)),
      free as materialized (
        select p.name, p.version, p.generation, r.last
        from ${rowsOf(moves)} join public.projection p on ${isRow} and p.position = r.before
        for update of p skip locked)
    update public.projection p set position = r.last from hurried, free r where ${isRow}
    returning p.name, p.version, p.generation, p.status`.execute(database)
  return movedOf(rows)
}

/** All that ever moved, by schema of the generation. */
const everMoved = new WeakMap<AnyDatabase, Map<string, FedGeneration>>()

/**
 * Where several look for their tables at once; undefined where two of them, as a read model and its successor, have one of the same name. All others
 * that are known stand in it, too: a statement that a connection keeps is planned anew where the path is another one than before.
 */
const sharedPath = (database: AnyDatabase, moves: readonly Move[]): string | undefined => {
  const known = everMoved.get(database) ?? new Map<string, FedGeneration>()
  everMoved.set(database, known)
  for (const { projection, generation } of moves) known.set(schemaOf(generation), { projection, generation })
  const names = new Set<string>()
  const isAdded = ({ projection: { tables } }: FedGeneration): boolean => {
    if (tables.some(({ name }) => names.has(name))) return false
    for (const { name } of tables) names.add(name)
    return true
  }
  if (!moves.every(isAdded)) return undefined
  // Who moves is among the known, too, and has its names already.
  const beside = [...known.values()].filter(isAdded)
  const generations = [...moves, ...beside].map(({ generation }) => generation)
  return pathOf(generations.toSorted((one, other) => (schemaOf(one) < schemaOf(other) ? -1 : 1)))
}

/** Takes the checkpoints that stand where their batch begins and that nobody works at; for the transaction's length, as are its settings. */
const takeCheckpoints = async (
  transaction: ReadModelTransaction,
  moves: readonly Move[],
  path: string | undefined,
): Promise<MovedStatuses> => {
  const { rows } = await sql<MovedRow>`
    select p.name, p.version, p.generation, p.status,
      ${batchSettings},
      set_config('lock_timeout', ${BROKEN_OFF.lock_timeout}, true), set_config('statement_timeout', ${BROKEN_OFF.statement_timeout}, true),
      set_config('search_path', ${path ?? 'public'}, true)
    from ${rowsOf(moves)} join public.projection p on ${isRow} and p.position = r.before
    for update of p skip locked`.execute(transaction)
  return movedOf(rows)
}

const applyOne = async (
  transaction: ReadModelTransaction,
  { projection, generation, events }: Move,
  path: string | undefined,
): Promise<readonly string[]> => {
  if (path === undefined)
    await sql`select set_config('search_path', ${pathOf([generation])}, true)`.execute(transaction)
  return applyRelevant(transaction, projection, events)
}

/** Applies one after the other; gives what each touched, by schema of the generation, and notes who was slow, also where one fails. */
const applyInTurn = async (
  database: AnyDatabase,
  transaction: ReadModelTransaction,
  moves: readonly Move[],
  path: string | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const touched = new Map<string, readonly string[]>()
  const took = new Map<string, number>()
  try {
    for (const move of moves) {
      const [schema, start] = [schemaOf(move.generation), performance.now()]
      try {
        touched.set(schema, await applyOne(transaction, move, path))
      } finally {
        took.set(schema, performance.now() - start)
      }
    }
  } finally {
    noteSlow(database, took)
  }
  return touched
}

const applyAll = (database: AnyDatabase, moves: readonly Move[]): Promise<MovedStatuses> =>
  database.transaction().execute(async (transaction) => {
    const working = moves.filter(({ isPass }) => !isPass)
    const path = sharedPath(database, working)
    const taken = await takeCheckpoints(transaction, moves, path)
    const moving = moves.filter(({ generation }) => taken.has(schemaOf(generation)))
    const changed = await applyInTurn(
      database,
      transaction,
      working.filter(({ generation }) => taken.has(schemaOf(generation))),
      path,
    )
    // Nobody reads a generation that is being built.
    const touched = [...changed].flatMap(([schema, tables]) => (taken.get(schema) === 'live' ? tables : []))
    const notice = noticeOfChanges(touched, Math.max(...moving.map(({ last }) => last)))
    // For each row, but what a transaction tells twice Postgres sends once.
    const told = notice ? sql`returning ${notice}` : sql``
    await sql`update public.projection p set position = r.last from ${rowsOf(moving)} where ${isRow} ${told}`.execute(
      transaction,
    )
    return taken
  })

/** One that fails takes the others back with it: each then goes alone, and it alone fails. */
const moveAll = async (database: AnyDatabase, moves: readonly Move[]): Promise<void> => {
  const work = moves.every(({ isPass }) => isPass) ? passAll : applyAll
  const isAlone = moves.length === 1 && work === applyAll
  const moved = isAlone ? new Map<string, never>() : await work(database, moves).catch(() => new Map<string, never>())
  for (const { generation, tell } of moves) tell(moved.has(schemaOf(generation)))
}

const gather = (database: AnyDatabase, move: Move): void => {
  const key = schemaOf(move.generation)
  const waiting = gathered.get(database)
  // One generation asked for twice in a turn: only one of the two may be told that it has moved.
  if (waiting?.has(key)) return move.tell(false)
  if (waiting) return void waiting.set(key, move)
  const begun = new Map([[key, move]])
  gathered.set(database, begun)
  setImmediate(() => {
    gathered.delete(database)
    void moveAll(database, [...begun.values()])
  })
}

/**
 * Moves a read model over a batch together with all others that ask in the same turn: of most events most read models know nothing, and those that
 * know something change by little. One statement where none knows anything, else one transaction, where each by itself would begin, lock, move
 * and commit. Whether it did: only where the batch follows the checkpoint exactly, nobody works at that, and nothing failed; in all else nothing
 * was done, and the caller has to do it alone.
 */
export const moveTogether = (
  database: AnyDatabase,
  projection: Projection,
  generation: Generation,
  events: readonly RecordedEvent[],
): Promise<boolean> => {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return Promise.resolve(false)
  const isPass = relevantTo(projection, events).length === 0
  const isAlone = goesAlone(database, generation) || !isSmall(events)
  if (!isPass && isAlone) return Promise.resolve(false)
  const [before, end] = [first.position - 1, last.position]
  return new Promise((tell) => gather(database, { projection, generation, events, before, last: end, isPass, tell }))
}
