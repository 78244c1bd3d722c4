import type { Pool } from 'pg'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { Feed } from '#infra/platform/feed/feed.ts'
import { allGenerations, beginRebuild, schemaOf } from './generations.ts'
import { createLeases } from './leases.ts'
import type { AnyDatabase, Projection } from './projection.ts'
import { startProjectionRunner } from './runner.ts'

export type RebuildOptions = {
  readonly database: AnyDatabase
  readonly store: EventStore
  readonly feed: Feed
  readonly pool: Pool
  readonly projection: Projection
  readonly onError: (error: unknown) => void
}

const POLL_INTERVAL_MS = 100

/**
 * Builds a further generation of a read model from the whole log and waits until it is swapped in.
 * A running projector builds it; where there is none, this process does. Queries read the old
 * generation meanwhile.
 */
export const rebuildProjection = async ({
  database,
  store,
  feed,
  pool,
  projection,
  onError,
}: RebuildOptions): Promise<{ readonly events: number; readonly seconds: number }> => {
  const started = performance.now()
  const events = await store.lastPosition()
  const rebuilt = schemaOf(await beginRebuild(database, projection))
  const runner = startProjectionRunner({
    database,
    store,
    feed,
    projections: [projection],
    leases: createLeases(pool),
    onError: (_name, error) => onError(error),
  })
  try {
    while (!(await isLive(database, rebuilt))) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  } finally {
    await runner.stop()
  }
  return { events, seconds: (performance.now() - started) / 1000 }
}

/** Tells whether a generation is live, or replaced by a still newer one. */
const isLive = async (database: AnyDatabase, schema: string): Promise<boolean> => {
  const own = (await allGenerations(database)).find((generation) => schemaOf(generation) === schema)
  return own?.status !== 'building'
}
