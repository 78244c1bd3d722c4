import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const { pool, url } = await testDatabase()

describe('pool', () => {
  it('reads bigint as a number, a day as text, a moment as Date', async () => {
    const { rows } =
      await pool.query(`select 9007199254740991 as big, array[1, null, 3]::bigint[] as bigs, date '2026-11-21' as day,
      array[date '2026-11-21'] as days, timestamptz '2026-11-21 09:00+09' as moment, 84.4687::numeric as area`)
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        bigs: [1, null, 3],
        day: '2026-11-21',
        days: ['2026-11-21'],
        moment: new Date('2026-11-21T00:00:00Z'),
        area: '84.4687',
      },
    ])
  })

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(pool.query('select 9007199254740993::bigint as big')).rejects.toThrow(/does not fit/)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('gives the same through Kysely', async () => {
    const { rows } = await sql<{ big: number }>`select 5::bigint as big`.execute(createDatabase<object>(pool))
    expect(rows).toEqual([{ big: 5 }])
  })

  it('outlives connections that the server ends, idle or taken', async () => {
    const other = createPool(url, { max: 2, applicationName: 'to be cut off' })
    const taken = await other.connect()
    const cutOff = Promise.all([once(other, 'error'), new Promise<void>((resolve) => taken.once('end', resolve))])
    await other.query('select 1')
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be cut off'`)
    await cutOff
    taken.release(true)
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await other.end()
  })
})
