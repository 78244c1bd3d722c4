import { describe, expect, it } from 'vitest'
import { addJob, countJobs } from '#infra/platform/jobs/job-queue.ts'
import type { FailedJob } from '#infra/platform/jobs/job-runner.ts'
import { eventually, gate, noting, openQueue } from './open-queue.ts'
import { readableLogger } from './readable-logger.ts'

const { pool, start } = await openQueue()

const NOTHING = { waiting: 0, running: 0, failed: 0 }

class TooEarly extends Error {}
const isTooEarly = (error: unknown): boolean => error instanceof TooEarly

const makeDue = async (): Promise<void> => {
  await eventually(async () =>
    expect(
      (await pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)).rowCount,
    ).toBe(1),
  )
}

describe('a job that was asked for anew while it ran', () => {
  it('and then fails has not failed: its successor does it', async () => {
    const { opened, open } = gate()
    const failed: FailedJob[] = []
    const seen: unknown[] = []
    await start(
      {
        twice: async (payload) => {
          seen.push(payload)
          if (seen.length > 1) return
          await opened
          throw new Error('the first fails')
        },
      },
      { concurrency: 1, onFailed: (job) => void failed.push(job) },
    )
    await addJob(pool, { task: 'twice', payload: { n: 1 }, key: 'k' })
    await eventually(() => expect(seen).toHaveLength(1))
    await addJob(pool, { task: 'twice', payload: { n: 2 }, key: 'k' })
    open()
    await eventually(() => expect(seen).toEqual([{ n: 1 }, { n: 2 }]))
    await eventually(async () => expect(await countJobs(pool)).toEqual(NOTHING))
    expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
    expect(failed).toEqual([])
  })

  it('and was left so by a worker that died counts as nothing, and is swept', async () => {
    await addJob(pool, { task: 'note', payload: {}, key: 'k' })
    await pool.query(`update graphile_worker._private_jobs set key = null, attempts = max_attempts, last_error = 'x'`)
    expect(await countJobs(pool)).toEqual(NOTHING)
    await start({ note: async () => {} })
    await eventually(async () =>
      expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0),
    )
  })
})

describe('a job without a key', () => {
  it('that failed for good is counted, and stays', async () => {
    const failing = () => Promise.reject(new Error('never'))
    await start({ failing })
    await addJob(pool, { task: 'failing', payload: {}, maxAttempts: 1 })
    await eventually(async () => expect(await countJobs(pool)).toEqual({ ...NOTHING, failed: 1 }))
    const { done, task } = noting()
    await start({ note: task })
    await addJob(pool, { task: 'note', payload: {} })
    await eventually(() => expect(done).toHaveLength(1))
    await eventually(async () => expect(await countJobs(pool)).toEqual({ ...NOTHING, failed: 1 }))
  })
})

describe('a job that came too early', () => {
  it('comes again, and no try is counted', async () => {
    const attempts: number[] = []
    const failed: FailedJob[] = []
    const { logger, lines } = readableLogger('info')
    await start(
      {
        early: async (_payload, { attempt }) => {
          attempts.push(attempt)
          if (attempts.length < 3) throw new TooEarly('the read model is behind')
          throw new Error('in earnest')
        },
      },
      { isTooEarly, logger, onFailed: (job) => void failed.push(job) },
    )
    await addJob(pool, { task: 'early', payload: {}, maxAttempts: 1 })
    for (const times of [1, 2]) {
      await eventually(() => expect(attempts).toHaveLength(times))
      await makeDue()
    }
    await eventually(async () => expect(await countJobs(pool)).toEqual({ ...NOTHING, failed: 1 }))
    expect(attempts).toEqual([1, 1, 1])
    expect(failed).toMatchObject([{ error: { message: 'in earnest' } }])
    expect(lines().map(({ msg }) => msg)).toEqual(['job failed for good'])
  })
})

describe('a patient job', () => {
  const failing = () => Promise.reject(new Error('the provider is away'))
  const kinds = { message: { isPatient: true } }
  const patient = async (attempts: number, firstFailed: string | null) => {
    await addJob(pool, { task: 'message', payload: {}, key: 'm', maxAttempts: 12 })
    await pool.query(
      `update graphile_worker._private_jobs set attempts = $1, created_at = now() - interval '3 days',
        updated_at = coalesce(now() - $2::interval, now() - interval '3 days'),
        last_error = case when $2::text is null then null else 'away' end`,
      [attempts, firstFailed],
    )
  }

  it('waits two and a half minutes at most between tries, however many they were', async () => {
    await patient(11, '3 hours')
    const failed: FailedJob[] = []
    await start({ message: failing }, { kinds, onFailed: (job) => void failed.push(job) })
    await eventually(async () => {
      const { rows } = await pool.query<{ wait: number }>(
        `select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs where last_error like '%provider%'`,
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.wait).toBeGreaterThan(100)
      expect(rows[0]?.wait).toBeLessThanOrEqual(150)
    })
    expect(failed).toEqual([])
    expect(await countJobs(pool)).toEqual({ ...NOTHING, waiting: 1 })
  })

  it('that was to be done days after it was asked for has its day from its first try on', async () => {
    await patient(0, null)
    const failed: FailedJob[] = []
    await start({ message: failing }, { kinds, onFailed: (job) => void failed.push(job) })
    await eventually(async () => {
      const { rows } = await pool.query(
        `select attempts, updated_at > now() - interval '1 minute' as "isNoted" from graphile_worker.jobs where last_error is not null`,
      )
      expect(rows).toEqual([{ attempts: 1, isNoted: true }])
    })
    expect(failed).toEqual([])
  })

  it('is given up a day after its first try', async () => {
    await patient(2, '25 hours')
    const failed: FailedJob[] = []
    await start({ message: failing }, { kinds, onFailed: (job) => void failed.push(job) })
    await eventually(async () => expect(await countJobs(pool)).toEqual({ ...NOTHING, failed: 1 }))
    expect(failed).toMatchObject([{ task: 'message', attempt: 3 }])
  })
})
