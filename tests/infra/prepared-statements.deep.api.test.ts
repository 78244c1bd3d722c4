import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPreparingDatabase, withoutPreparing } from '#infra/platform/postgres/prepared-statements.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const { url } = await testDatabase()
const pool = createPool(url, { max: 1 })
const database = createPreparingDatabase<object>(pool)

type PreparedStatement = { readonly statement: string; readonly plans: number }
/** Returns the prepared statements of the single connection, with their executions. */
const kept = async (): Promise<readonly PreparedStatement[]> => {
  const { rows } = await sql<PreparedStatement>`
    select statement, (generic_plans + custom_plans)::integer as plans from pg_prepared_statements order by prepare_time`.execute(
    database,
  )
  return rows
}

it('a statement with parameters is kept once a connection, however often it is said; one without is not', async () => {
  const twice = async (number: number) => {
    const { rows } = await sql<{ twice: number }>`select 2 * ${number}::integer as twice`.execute(database)
    return rows[0]?.twice
  }
  expect([await twice(1), await twice(2), await twice(21)]).toEqual([2, 4, 42])
  await sql`select 1`.execute(database)
  const statement = 'select 2 * $1::integer as twice'
  expect(await kept()).toEqual([{ statement, plans: 3 }])
  await sql`select 3 * ${1}::integer`.execute(withoutPreparing(database))
  expect(await kept()).toEqual([{ statement, plans: 3 }])
})

it('a kept statement goes by the path that holds when it is said, and by tables that take the place of others', async () => {
  for (const schema of ['one', 'other']) {
    await sql`create schema ${sql.id(schema)}`.execute(database)
    await sql`create table ${sql.id(schema, 'thing')} as select ${sql.lit(schema)} as name, 1 as id`.execute(database)
  }
  const nameIn = (schema: string) =>
    database.transaction().execute(async (transaction) => {
      await sql`select set_config('search_path', ${schema}, true)`.execute(transaction)
      const { rows } = await sql<{ name: string }>`select name from thing where id = ${1}`.execute(transaction)
      return rows[0]?.name
    })
  for (let time = 0; time < 7; time += 1) expect([await nameIn('one'), await nameIn('other')]).toEqual(['one', 'other'])
  await sql`drop table other.thing`.execute(database)
  await sql`create table other.thing as select 'third' as name, 1 as id`.execute(database)
  expect([await nameIn('one'), await nameIn('other')]).toEqual(['one', 'third'])
})

it('plans are made anew after a while: a table has grown meanwhile', async () => {
  await sql`create table grown as select generate_series(1, 5000) as id`.execute(database)
  await sql`create unique index on grown (id)`.execute(database)
  for (let time = 0; time < 8; time += 1) await sql`select id from grown where id = ${time}`.execute(database)
  const [statement] = (
    await sql<{ name: string }>`select name from pg_prepared_statements where statement like '%from grown%'`.execute(
      database,
    )
  ).rows
  const plan = async (of: typeof database) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute ${sql.id(statement?.name ?? '')}(1)`.execute(
      of,
    )
    return rows[0]?.['QUERY PLAN']
  }
  // A plan made after these settings would differ from the stored one.
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await sql`set ${sql.raw(`enable_${way}`)} = off`.execute(database)
  expect(await plan(database)).toMatch(/^Index/)
  const impatient = createPreparingDatabase<object>(pool, -1)
  // It has the connection for the first time here, and knows no plans of it.
  expect(await plan(impatient)).toMatch(/^Index/)
  expect(await plan(impatient)).toMatch(/^Seq Scan/)
})

it('a refused statement is refused again, and the connection goes on', async () => {
  const divided = (number: number) => sql<{ result: number }>`select 6 / ${number}::integer as result`.execute(database)
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divided(3)).rows).toEqual([{ result: 2 }])
})

it('a database that keeps none is given as it is', () => {
  const plain = createDatabase<object>(pool)
  expect(withoutPreparing(plain)).toBe(plain)
})
