import { describe, expect, it } from 'vitest'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const { pool, url } = await testDatabase()

const ranOf = async (): Promise<readonly unknown[]> =>
  (await pool.query('select step from ran order by at')).rows.map((row: { readonly step: string }) => row.step)

const base = {
  'migrate-1': 'create table ran (step text, at timestamptz default clock_timestamp()); insert into ran values (1)',
  'migrate-2': 'insert into ran values (2)',
}

describe('migrate', () => {
  it('runs each text once, in order, however many processes ask', async () => {
    const pools = Array.from({ length: 4 }, () => createPool(url, { max: 1 }))
    await Promise.all(pools.map((each) => migrate(each, base)))
    await Promise.all(pools.map((each) => each.end()))
    expect(await ranOf()).toEqual(['1', '2'])
  })

  it('adds what is new', async () => {
    await migrate(pool, { ...base, 'migrate-3': 'insert into ran values (3)' })
    expect(await ranOf()).toEqual(['1', '2', '3'])
  })

  it('refuses a text that was changed after it had run', async () => {
    await expect(migrate(pool, { ...base, 'migrate-2': 'insert into ran values (20)' })).rejects.toThrow(
      /migrate-2 was changed/,
    )
    expect(await ranOf()).toEqual(['1', '2', '3'])
  })

  it('leaves nothing of one that fails, and runs it once it is mended', async () => {
    const name = 'migrate-4'
    await expect(migrate(pool, { [name]: 'insert into ran values (4); select nonsense' })).rejects.toThrow(
      /migrate-4 failed: .*nonsense/,
    )
    expect(await ranOf()).toEqual(['1', '2', '3'])
    await migrate(pool, { [name]: 'insert into ran values (4)' })
    expect(await ranOf()).toEqual(['1', '2', '3', '4'])
  })
})
