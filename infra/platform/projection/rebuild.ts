import type { Pool } from 'pg'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { Feed } from '#infra/platform/feed/feed.ts'
import { allGenerations, beginRebuild, schemaOf, type Generation } from './generations.ts'
import { createLeases } from './leases.ts'
import type { AnyDatabase, Projection } from './projection.ts'
import { startProjectionRunner } from './runner.ts'

export type RebuildOptions = {
  readonly database: AnyDatabase
  readonly store: EventStore
  readonly feed: Feed
  readonly pool: Pool
  readonly projections: readonly Projection[]
  readonly onError: (error: unknown) => void
}

const POLL_INTERVAL_MS = 100

/**
 * Builds a further generation of read models from the whole log and waits until they are swapped
 * in. This process builds them, or a running projector, or several processes that share them.
 * Queries read the old generations meanwhile.
 */
export const rebuildProjections = async ({
  database,
  store,
  feed,
  pool,
  projections,
  onError,
}: RebuildOptions): Promise<{ readonly events: number; readonly seconds: number }> => {
  const started = performance.now()
  const events = await store.lastPosition()
  const begun: Generation[] = []
  for (const projection of projections) begun.push(await beginRebuild(database, projection))
  const rebuilt = new Set(begun.map(schemaOf))
  const runner = startProjectionRunner({
    database,
    store,
    feed,
    projections,
    leases: createLeases(pool),
    onError: (_name, error) => onError(error),
  })
  try {
    while (!(await areLive(database, rebuilt))) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  } finally {
    await runner.stop()
  }
  return { events, seconds: (performance.now() - started) / 1000 }
}

/** Tells whether all generations are live, or replaced by still newer ones. */
const areLive = async (database: AnyDatabase, schemas: ReadonlySet<string>): Promise<boolean> => {
  const own = (await allGenerations(database)).filter((generation) => schemas.has(schemaOf(generation)))
  return own.every(({ status }) => status !== 'building')
}
