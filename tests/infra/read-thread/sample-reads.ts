import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Returns the sum of two numbers, as Postgres adds them. */
export const addInPostgres = async (
  database: Database,
  { one, other }: { readonly one: number; readonly other: number },
): Promise<{ readonly sum: number; readonly at: Date }> => {
  const { rows } = await sql<{ sum: number }>`select ${one}::int + ${other}::int as sum`.execute(database)
  return { sum: rows[0]?.sum ?? 0, at: new Date(0) }
}

/** Keeps the thread busy for so many milliseconds. */
export const spin = async (_database: Database, ms: number): Promise<number> => {
  const until = performance.now() + ms
  while (performance.now() < until);
  return ms
}

/** Queries, then keeps the thread busy for so many milliseconds, then queries again. */
export const queryAndSpin = async (database: Database, ms: number): Promise<number> => {
  await sql`select 1`.execute(database)
  await spin(database, ms)
  await sql`select 1`.execute(database)
  return ms
}

/** Fails as Postgres does. */
export const divideByZero = async (database: Database): Promise<void> => {
  await sql`select 1 / 0`.execute(database)
}

/** Ends the thread. */
export const endThread = async (): Promise<never> => process.exit(3)
