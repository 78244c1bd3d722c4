import type { Pool } from 'pg'
import { catalogue } from '#events/catalogue.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createPostgresKeyRing } from '#infra/platform/event-store/key-ring.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres-event-store.ts'

/** The log as the product opens it, with the same keys in every process of a benchmark. */
export const createBenchStore = (pool: Pool): EventStore =>
  createPostgresEventStore({
    pool,
    catalogue,
    keys: createPostgresKeyRing(pool, Buffer.alloc(32, 1)),
    boxKey: Buffer.alloc(32, 2),
  })
