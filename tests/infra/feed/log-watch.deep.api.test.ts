import { afterAll, expect, it, vi } from 'vitest'
import { watchLog } from '#infra/platform/feed/log-watch.ts'
import { openLog } from './open-log.ts'

const log = await openLog()
const errors: unknown[] = []
const watch = watchLog({ databaseUrl: log.databaseUrl, onError: (error) => errors.push(error) })
afterAll(() => watch.close())

const never = new AbortController().signal
const listeners = async (): Promise<readonly number[]> => {
  const { rows } = await log.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database()
      and application_name = 'danji log watch' and query = 'listen danji_log'`,
  )
  return rows.map(({ pid }) => pid)
}

it('rings when it begins to listen: nobody told it of what was there', async () => {
  expect(await watch.wait(0, 10_000, never)).toBe('rung')
})

it('rings for an append, and tells those who asked', async () => {
  let told = 0
  const end = watch.onGrowth(() => (told += 1))
  const before = watch.rung()
  await log.grow(1)
  expect(await watch.wait(before, 10_000, never)).toBe('rung')
  expect(told).toBeGreaterThan(0)
  end()
  const until = told
  const again = watch.rung()
  await log.grow(1)
  await watch.wait(again, 10_000, never)
  expect(told).toBe(until)
})

it('rings when it listens again after its connection was cut', async () => {
  const [cut] = await listeners()
  const before = watch.rung()
  await log.pool.query('select pg_terminate_backend($1)', [cut])
  expect(await watch.wait(before, 10_000, never)).toBe('rung')
  expect(await listeners()).not.toContain(cut)
  expect(errors.length).toBeGreaterThan(0)
})

it('closes while it cannot connect', async () => {
  const failures: unknown[] = []
  const lost = watchLog({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', onError: (error) => failures.push(error) })
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), 10_000)
  await lost.close()
  expect(await lost.wait(lost.rung(), 1, never)).toBe('silent')
})
