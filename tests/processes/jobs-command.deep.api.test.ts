import { beforeEach, expect, it } from 'vitest'
import { addJob } from '#infra/platform/jobs/job-queue.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { openTestProcess } from './open-test-process.ts'

const { url, pool } = await preparedDatabase()

const jobs = async (...words: readonly string[]) => {
  const started = spawnMain('jobs', { DATABASE_URL: url, NODE_ENV: 'test' }, words)
  await expect.poll(started.hasEnded, { timeout: 30_000 }).toBe(true)
  return { code: await started.stop(), output: started.output().trim().split('\n') }
}

const fail = async (key: string, attempts: number): Promise<string> => {
  await addJob(pool, { task: key.split(' ')[0] ?? '', payload: {}, key, runAt: new Date(Date.now() + 3_600_000) })
  const { rows } = await pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = $2, last_error = 'Error: away' where key = $1 returning id::text`,
    [key, attempts],
  )
  return rows[0]?.id ?? ''
}
const left = async () =>
  (await pool.query(`select key, attempts, run_at <= now() as due from graphile_worker.jobs order by key`)).rows

beforeEach(async () => {
  await openTestProcess(url)
  await pool.query('delete from graphile_worker._private_jobs')
})

it('The jobs that failed are listed, with what they failed of', { timeout: 60_000 }, async () => {
  expect(await jobs()).toEqual({ code: 0, output: ['0 waiting, 0 running, 0 failed for good'] })
  await addJob(pool, { task: 'well', payload: {} })
  const [gone, again] = [await fail('tell-head 1', 25), await fail('tell-voter 1', 3)]
  const { code, output } = await jobs()
  expect(code).toBe(1)
  expect(output).toEqual([
    '2 waiting, 0 running, 1 failed for good',
    expect.stringMatching(new RegExp(`^${gone}  tell-head  since .*, tries: 25, out of tries$`)),
    '    Error: away',
    expect.stringMatching(new RegExp(`^${again}  tell-voter  since .*, tries: 3, next try `)),
    '    Error: away',
  ])
})

it(
  'They are tried again at once, by number, task or all, and know that they were tried',
  { timeout: 90_000 },
  async () => {
    const one = await fail('tell-head 1', 25)
    for (const key of ['tell-head 2', 'tell-voter 1']) await fail(key, 3)
    expect(await jobs('retry', one)).toEqual({ code: 0, output: ['tried again: 1'] })
    expect(await left()).toEqual([
      { key: 'tell-head 1', attempts: 1, due: true },
      { key: 'tell-head 2', attempts: 3, due: false },
      { key: 'tell-voter 1', attempts: 3, due: false },
    ])
    expect(await jobs('retry', 'tell-voter')).toMatchObject({ output: ['tried again: 1'] })
    expect(await jobs('retry', 'all')).toMatchObject({ output: ['tried again: 3'] })
    expect(await jobs('retry', 'nothing-of-the-kind')).toEqual({ code: 1, output: ['tried again: 0'] })
    expect(await left()).toEqual(
      ['tell-head 1', 'tell-head 2', 'tell-voter 1'].map((key) => ({ key, attempts: 1, due: true })),
    )
  },
)

it('They are discarded where they are out of tries, or named; what runs stays', { timeout: 90_000 }, async () => {
  const [waits, runs] = [await fail('tell-head 1', 3), await fail('tell-head 2', 25)]
  await fail('tell-head 3', 25)
  await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = $1`, [runs])
  expect(await jobs('discard', 'all')).toEqual({ code: 0, output: ['discarded: 1'] })
  expect(await jobs('discard', runs)).toEqual({ code: 1, output: ['discarded: 0'] })
  expect(await jobs('discard', waits)).toEqual({ code: 0, output: ['discarded: 1'] })
  expect((await left()).map(({ key }) => key)).toEqual(['tell-head 2'])
  expect(await jobs('discard')).toEqual({ code: 1, output: [expect.stringMatching(/^usage: /)] })
  expect(await jobs('lose', 'all')).toEqual({ code: 1, output: [expect.stringMatching(/^usage: /)] })
})
