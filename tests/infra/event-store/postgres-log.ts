import { eventStoreMigrations } from '#infra/platform/event-store/schema.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { partitionEvery } from './small-partitions.ts'
import { testDatabase, type TestDatabase } from '#tests/support/stack/test-database.ts'

export type PostgresLog = TestDatabase & {
  /** Makes the log anew: no statement can empty it. */
  readonly empty: () => Promise<void>
}

/**
 * A database of the test file's own with an empty log in it, whose partitions have so many
 * positions; absent: as many as in the product. Call it at the top of the file, not in
 * a test or hook.
 */
export const postgresLog = async (positions?: number): Promise<PostgresLog> => {
  const database = await testDatabase()
  const empty = async () => {
    await database.pool.query('drop schema public cascade; create schema public')
    await migrate(database.pool, eventStoreMigrations)
    if (positions !== undefined) await partitionEvery(database.pool, positions)
  }
  await empty()
  return { ...database, empty }
}
