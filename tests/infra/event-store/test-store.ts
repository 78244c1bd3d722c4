import type { Pool } from 'pg'
import { createPool } from '#infra/platform/postgres/pool.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createPostgresKeyRing } from '#infra/platform/event-store/key-ring.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres-event-store.ts'
import { testCatalogue } from './test-events.ts'

export const MASTER_KEY = Buffer.alloc(32, 1)
export const BOX_KEY = Buffer.alloc(32, 2)

/** A pool on whose connections two batches are in flight. */
export const createPipelinedPool = (...[url, options]: Parameters<typeof createPool>): Pool =>
  createPool(url, { ...options, pipeline: true })

/** The log with the tests' own events and keys, so that several processes open the same one. */
export const createTestStore = (pool: Pool): EventStore =>
  createPostgresEventStore({
    pool,
    catalogue: testCatalogue,
    keys: createPostgresKeyRing(pool, MASTER_KEY),
    boxKey: BOX_KEY,
  })
