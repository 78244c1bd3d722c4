import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultDatabaseSettings, GRACE_MS, isOutOfTime } from '#infra/platform/postgres/limits.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { silentPostgres } from '#tests/support/simulated/silent-postgres.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const { pool, url } = await testDatabase()
const way = await silentPostgres(url)

const LIMITS = { poolMs: 1_000, statementMs: 1_000, lockMs: 200 }

const limitedPool = (max = 4, to = url) => {
  const limited = createPool(to, { max, limits: LIMITS })
  onTestFinished(() => limited.end())
  return limited
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a pool with limits', () => {
  it('gives a statement up that takes too long, and uses its connection again', async () => {
    const limited = limitedPool(1)
    const failure = await failureOf(limited.query('select pg_sleep(60)'))
    expect(failure).toMatchObject({ code: '57014' })
    expect(isOutOfTime(failure)).toBe(true)
    expect((await limited.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('gives a lock up that somebody else keeps', async () => {
    await pool.query('create table kept (id integer); insert into kept values (1)')
    const holder = await pool.connect()
    await holder.query('begin; select from kept for update')
    const failure = await failureOf(limitedPool().query('update kept set id = 2'))
    await holder.query('rollback')
    holder.release()
    expect(failure).toMatchObject({ code: '55P03' })
    expect(isOutOfTime(failure)).toBe(true)
  })

  it('cuts a connection off over which nothing comes, in a transaction too, and makes another', async () => {
    const limited = limitedPool(2, way.url)
    await limited.query('select 1')
    way.silence()
    onTestFinished(way.speak)
    const began = performance.now()
    const failure = await failureOf(
      createDatabase<object>(limited)
        .transaction()
        .execute((transaction) => sql`select 1`.execute(transaction)),
    )
    // One limit, not one for the statement and one for its rollback.
    expect(performance.now() - began).toBeLessThan(2 * (LIMITS.statementMs + GRACE_MS))
    expect(String(failure)).toMatch(/silent|not queryable/)
    expect(String(await failureOf(limited.query('select 1')))).toMatch(/timeout|silent/)
    way.speak()
    expect((await limited.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('leaves what is idle alone, however long', async () => {
    const limited = limitedPool(1)
    const before = await limited.query('select pg_backend_pid() as pid')
    await pool.query(`select pg_sleep(${(LIMITS.statementMs + 2 * GRACE_MS) / 1000})`)
    expect((await limited.query('select pg_backend_pid() as pid')).rows).toEqual(before.rows)
  })
})

it('Where nothing is said, whoever asks hears within five seconds', () => {
  const { poolMs, statementMs, lockMs } = defaultDatabaseSettings.limits
  expect(poolMs + statementMs + GRACE_MS).toBeLessThan(5_000)
  // Behind a batch that waits for a lock, the next one may wait as long.
  expect(2 * lockMs).toBeLessThan(5_000)
  expect(lockMs).toBeLessThan(statementMs)
})
