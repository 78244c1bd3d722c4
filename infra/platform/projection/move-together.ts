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
  /** True where the read model handles no event of the batch: only its checkpoint moves. */
  readonly isPass: boolean
  /** Called with whether it has reached the end of the batch; if not, nothing was done. */
  readonly tell: (hasMoved: boolean) => void
}

/**
 * Maximum number of events of a batch that shares a transaction: a larger one with an event for a
 * read model is worth its own.
 */
const MAX_EVENTS = 32

/**
 * Tells whether a batch is better applied together with those of other read models, by prepared
 * statements, than by itself.
 */
export const isSmall = (events: readonly RecordedEvent[]): boolean => events.length <= MAX_EVENTS

/**
 * Time from which a read model that also takes longer than all others of its turn together is
 * applied alone for a while. By time alone all would be slow on a busy machine, and alone each
 * takes half as many statements more, which makes it busier.
 */
const SLOW_MS = 100
const ALONE_MS = 60_000
/**
 * Limits of a shared transaction: where it waits for a lock, or long, it is cancelled, and each
 * read model is applied alone.
 */
const BROKEN_OFF = { lock_timeout: '100ms', statement_timeout: '1s' } as const

/** End of the time in which a read model is applied alone, by schema of the generation. */
const separateUntil = new WeakMap<AnyDatabase, Map<string, number>>()

const movesSeparately = (database: AnyDatabase, generation: Generation): boolean =>
  (separateUntil.get(database)?.get(schemaOf(generation)) ?? 0) > performance.now()

/**
 * Notes which read models of a turn were slow, by their milliseconds, and are to be applied alone.
 */
const noteSlow = (database: AnyDatabase, took: ReadonlyMap<string, number>): void => {
  const whole = [...took.values()].reduce((sum, ms) => sum + ms, 0)
  for (const [schema, ms] of took) {
    if (ms <= SLOW_MS || ms <= whole / 2) continue
    const known = separateUntil.get(database) ?? new Map<string, number>()
    separateUntil.set(database, known.set(schema, performance.now() + ALONE_MS))
  }
}

/** Moves that will be done at the end of this turn, by schema of the generation. */
const gathered = new WeakMap<AnyDatabase, Map<string, Move>>()

/** Returns the generations of moves as rows `r`, with the start and the end of each. */
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

/**
 * Moves checkpoints without applying anything. A locked row is skipped: only its read model waits
 * for it.
 */
const advanceCheckpoints = async (database: AnyDatabase, moves: readonly Move[]): Promise<MovedStatuses> => {
  // A single statement is a transaction too, which does not wait for the disk either.
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

/** Generations that ever moved, by schema. */
const movedGenerations = new WeakMap<AnyDatabase, Map<string, FedGeneration>>()

/**
 * Returns a search path for the tables of several generations; undefined where two of them, as a
 * read model and its successor, have a table of the same name. It includes all other known
 * generations: a prepared statement is planned anew where the search path differs from before.
 */
const sharedPath = (database: AnyDatabase, moves: readonly Move[]): string | undefined => {
  const known = movedGenerations.get(database) ?? new Map<string, FedGeneration>()
  movedGenerations.set(database, known)
  for (const { projection, generation } of moves) known.set(schemaOf(generation), { projection, generation })
  const names = new Set<string>()
  const isAdded = ({ projection: { tables } }: FedGeneration): boolean => {
    if (tables.some(({ name }) => names.has(name))) return false
    for (const { name } of tables) names.add(name)
    return true
  }
  if (!moves.every(isAdded)) return undefined
  // The moving generations are among the known ones, with their names already included.
  const beside = [...known.values()].filter(isAdded)
  const generations = [...moves, ...beside].map(({ generation }) => generation)
  return pathOf(generations.toSorted((one, other) => (schemaOf(one) < schemaOf(other) ? -1 : 1)))
}

/**
 * Locks the checkpoints that are at the start of their batch and free, for the length of the
 * transaction, as are its settings.
 */
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

/**
 * Applies moves one after the other; returns what each touched, by schema of the generation, and
 * notes the slow ones, also where one fails.
 */
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
    // The notification is sent for each row, but Postgres merges equal ones of a transaction.
    const told = notice ? sql`returning ${notice}` : sql``
    await sql`update public.projection p set position = r.last from ${rowsOf(moving)} where ${isRow} ${told}`.execute(
      transaction,
    )
    return taken
  })

/**
 * Applies moves in one transaction. A failure rolls back all of them: each is then applied alone,
 * and only the faulty one fails.
 */
const moveAll = async (database: AnyDatabase, moves: readonly Move[]): Promise<void> => {
  const work = moves.every(({ isPass }) => isPass) ? advanceCheckpoints : applyAll
  const isAlone = moves.length === 1 && work === applyAll
  const moved = isAlone ? new Map<string, never>() : await work(database, moves).catch(() => new Map<string, never>())
  for (const { generation, tell } of moves) tell(moved.has(schemaOf(generation)))
}

const gather = (database: AnyDatabase, move: Move): void => {
  const key = schemaOf(move.generation)
  const waiting = gathered.get(database)
  // One generation may be requested twice in a turn: only one of the two may report that it has
  // moved.
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
 * Applies a batch to a read model together with all others that are requested in the same turn:
 * most read models handle few events, and change little by them. One statement where none handles
 * any, else one transaction, where each alone would begin, lock, move and commit. Returns whether
 * it was done: only where the batch follows the checkpoint exactly, its row is free, and nothing
 * failed; otherwise nothing was done, and the caller has to apply it alone.
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
  const isAlone = movesSeparately(database, generation) || !isSmall(events)
  if (!isPass && isAlone) return Promise.resolve(false)
  const [before, end] = [first.position - 1, last.position]
  return new Promise((tell) => gather(database, { projection, generation, events, before, last: end, isPass, tell }))
}
