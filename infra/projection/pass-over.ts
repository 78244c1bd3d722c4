import { sql } from 'kysely'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import { schemaOf, type Generation } from './generations.ts'
import type { AnyDatabase } from './projection.ts'

type Pass = {
  readonly generation: Generation
  readonly before: number
  readonly last: number
  readonly tell: (hasPassed: boolean) => void
  readonly fail: (error: unknown) => void
}

/** Those that will pass at the end of this turn, by schema of the generation. */
const gathered = new WeakMap<AnyDatabase, Map<string, Pass>>()

/** A row that somebody works at is left to itself: its read model waits for it alone, and no other one with it. */
const passTogether = async (database: AnyDatabase, passes: readonly Pass[]): Promise<void> => {
  const names = passes.map(({ generation }) => generation.name)
  const versions = passes.map(({ generation }) => generation.version)
  const numbers = passes.map(({ generation }) => generation.generation)
  const befores = passes.map(({ before }) => before)
  const lasts = passes.map(({ last }) => last)
  try {
    // A statement alone is a transaction too, which does not wait for the disk either.
    const { rows } = await sql<Pick<Generation, 'name' | 'version' | 'generation'>>`
      with hurried as materialized (select set_config('synchronous_commit', 'off', true)),
        free as materialized (
          select p.name, p.version, p.generation, r.last
          from unnest(${names}::text[], ${versions}::integer[], ${numbers}::integer[], ${befores}::bigint[], ${lasts}::bigint[])
            as r(name, version, generation, before, last)
          join public.projection p on p.name = r.name and p.version = r.version and p.generation = r.generation
            and p.position = r.before
          for update of p skip locked)
      update public.projection p set position = free.last from hurried, free
      where p.name = free.name and p.version = free.version and p.generation = free.generation
      returning p.name, p.version, p.generation`.execute(database)
    const passed = new Set(rows.map(schemaOf))
    for (const { generation, tell } of passes) tell(passed.has(schemaOf(generation)))
  } catch (error) {
    for (const { fail } of passes) fail(error)
  }
}

/** One generation asked for twice in a turn goes by itself: only one of the two may be told that it has passed. */
const gather = (database: AnyDatabase, pass: Pass): void => {
  const key = schemaOf(pass.generation)
  const waiting = gathered.get(database)
  if (waiting?.has(key)) return void passTogether(database, [pass])
  if (waiting) return void waiting.set(key, pass)
  const begun = new Map([[key, pass]])
  gathered.set(database, begun)
  setImmediate(() => {
    gathered.delete(database)
    void passTogether(database, [...begun.values()])
  })
}

/**
 * Moves the checkpoint over a batch that changes nothing: of most events most read models know nothing. All that ask in one turn move in
 * one trip to Postgres. Whether it did: only where the batch follows the checkpoint exactly, in all else the caller has to look.
 */
export const passOver = (
  database: AnyDatabase,
  generation: Generation,
  events: readonly RecordedEvent[],
): Promise<boolean> => {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return Promise.resolve(false)
  return new Promise((tell, fail) =>
    gather(database, { generation, before: first.position - 1, last: last.position, tell, fail }),
  )
}
