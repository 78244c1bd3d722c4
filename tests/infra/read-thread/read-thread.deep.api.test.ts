import { afterAll, expect, it } from 'vitest'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { createReadThread, type ThreadedRead } from '#infra/platform/read-thread/read-thread.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { addInPostgres, divideByZero, endThread, queryAndSpin, spin } from './sample-reads.ts'

const { url: databaseUrl } = await preparedDatabase()
const queries: string[] = []
const thread = createReadThread({ databaseUrl, options: { max: 2, applicationName: 'sample-reads' } }, (text) =>
  queries.push(text),
)
const pool = createPool(databaseUrl, { max: 1 })
afterAll(async () => {
  await thread.close()
  await pool.end()
})

const inThread = <Input, Output>(read: ThreadedRead<Input, Output>['read']): ThreadedRead<Input, Output> => ({
  url: new URL('sample-reads.ts', import.meta.url),
  read,
})

it('answers each caller, and reports the queries that it sent', async () => {
  const sums = await Promise.all([1, 2, 3].map((one) => thread.run(inThread(addInPostgres), { one, other: 10 })))
  expect(sums).toEqual([11, 12, 13].map((sum) => ({ sum, at: new Date(0) })))
  expect(queries).toEqual(Array.from({ length: 3 }, () => 'select $1::int + $2::int as sum'))
})

it('leaves the thread of its caller free while it works', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  expect(await thread.run(inThread(spin), 400)).toBe(400)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

it('refuses no read because others count for longer than a connection is waited for', async () => {
  const limits = { poolMs: 300, statementMs: 3_000, lockMs: 2_000 }
  const impatient = createReadThread({ databaseUrl, options: { max: 1, limits } }, () => {})
  const spins = Array.from({ length: 5 }, () => impatient.run(inThread(queryAndSpin), 200))
  await expect(Promise.all(spins)).resolves.toEqual([200, 200, 200, 200, 200])
  await impatient.close()
})

it('loads modules before they are asked for, and answers though one of them is missing', async () => {
  const loaded = createReadThread({ databaseUrl, options: { max: 1 } }, () => {})
  loaded.load([new URL('sample-reads.ts', import.meta.url), new URL('missing.ts', import.meta.url)])
  expect(await loaded.run(inThread(addInPostgres), { one: 1, other: 2 })).toMatchObject({ sum: 3 })
  await loaded.close()
})

it('refuses an input that cannot be copied, and goes on', async () => {
  await expect(
    thread.run(
      inThread(async () => 1),
      () => 1,
    ),
  ).rejects.toThrow('could not be cloned')
  expect(await thread.run(inThread(addInPostgres), { one: 1, other: 2 })).toMatchObject({ sum: 3 })
})

it('rejects with the error that the read threw, and goes on', async () => {
  await expect(thread.run(inThread(divideByZero), undefined)).rejects.toMatchObject({
    message: 'division by zero',
    code: '22012',
  })
  expect(await thread.run(inThread(addInPostgres), { one: 1, other: 1 })).toMatchObject({ sum: 2 })
})

it('rejects all that wait where the thread ends, and starts another', async () => {
  const ends = thread.run(inThread(endThread), undefined)
  const waits = thread.run(inThread(spin), 10_000)
  await expect(ends).rejects.toThrow('the thread for long reads ended')
  await expect(waits).rejects.toThrow('the thread for long reads ended')
  expect(await thread.run(inThread(addInPostgres), { one: 2, other: 2 })).toMatchObject({ sum: 4 })
})

it('closes its connections', async () => {
  const connections = async () =>
    (
      await pool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where application_name = 'sample-reads'`,
      )
    ).rows[0]?.open
  expect(await connections()).toBeGreaterThan(0)
  await thread.close()
  await expect.poll(connections).toBe(0)
})
