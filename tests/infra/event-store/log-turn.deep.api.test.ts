import { expect, it, onTestFinished } from 'vitest'
import { takeLogTurn } from '#infra/platform/event-store/writer-lock.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'

const { url, pool } = await preparedDatabase()

it('The turn to write is taken and given back, and nothing is written', async () => {
  const head = () => pool.query('select xmin::text, position from log_head').then(({ rows }) => rows)
  const before = await head()
  await Promise.all(Array.from({ length: 5 }, () => takeLogTurn(pool)))
  expect(await head()).toEqual(before)
})

it('It cannot be taken where nothing may be written', async () => {
  const standby = createPool(url, { max: 1, settings: { default_transaction_read_only: 'on' } })
  onTestFinished(() => standby.end())
  await expect(takeLogTurn(standby)).rejects.toThrow(/read-only/)
})
