import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { eventStoreMigrations } from '#infra/platform/event-store/schema.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { noted, writeOf } from '#tests/infra/event-store/test-events.ts'
import { createTestStore } from '#tests/infra/event-store/test-store.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import type { Pool } from 'pg'

export type TestLog = {
  readonly store: EventStore
  readonly databaseUrl: string
  readonly pool: Pool
  /** Appends notes, each to a stream of its own, in one write. Returns the newest position. */
  readonly grow: (events: number) => Promise<number>
}

let streams = 0

/** A log of the calling file's own. Call it at the top of the file. */
export const openLog = async (): Promise<TestLog> => {
  const { url, pool } = await testDatabase()
  await migrate(pool, eventStoreMigrations)
  const store = createTestStore(pool)
  const grow = async (events: number): Promise<number> => {
    streams += 1
    const appended = await store.append(
      writeOf([
        {
          stream: `growth-${streams}`,
          expectedVersion: 0,
          events: Array.from({ length: events }, (_, n) => noted(`note ${n}`)),
        },
      ]),
    )
    return appended.position
  }
  return { store, databaseUrl: url, pool, grow }
}

/** Returns a number of positions after `after`. */
export const positionsBehind = (after: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => after + 1 + n)
