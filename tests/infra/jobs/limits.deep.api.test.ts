import { describe, expect, it, vi } from 'vitest'
import { addJob, countJobs } from '#infra/platform/jobs/job-queue.ts'
import type { Task } from '#infra/platform/jobs/job-runner.ts'
import { eventually, noting, openQueue } from './open-queue.ts'
import { readableLogger } from './readable-logger.ts'

const { pool, start } = await openQueue()

/** Task that ends only where it is stopped. */
const heeding: Task = (_payload, { stopping }) =>
  new Promise((_resolve, reject) => stopping.addEventListener('abort', () => reject(stopping.reason)))

/** Hears nothing and never ends. */
const deaf: Task = () => new Promise(() => {})

const rowsOf = async (task: string) =>
  (
    await pool.query<{ attempts: number; last_error: string | null; locked_at: Date | null }>(
      'select attempts, last_error, locked_at from graphile_worker.jobs where task_identifier = $1',
      [task],
    )
  ).rows

describe('a job that takes longer than it may', () => {
  it('is told, counts as a try that failed, and leaves its place to others', async () => {
    const { done, task } = noting()
    const stuck = vi.fn()
    const kinds = { heeding: { limitMs: 50 } }
    await start({ heeding, note: task }, { concurrency: 1, kinds, onStuck: stuck })
    await addJob(pool, { task: 'heeding', payload: {} })
    await eventually(async () =>
      expect(await rowsOf('heeding')).toEqual([
        { attempts: 1, last_error: 'TookTooLong: heeding took longer than 50 ms', locked_at: null },
      ]),
    )
    await addJob(pool, { task: 'note', payload: { n: 1 } })
    await eventually(() => expect(done).toEqual([{ n: 1 }]))
    expect(stuck).not.toHaveBeenCalled()
  })

  it('and does not hear of it is given up all the same, and said to be stuck', async () => {
    const { done, task } = noting()
    const stuck = vi.fn()
    const begun = vi.fn(deaf)
    const tasks = { deaf: begun, note: task }
    await start(tasks, { concurrency: 1, kinds: { deaf: { limitMs: 50 } }, graceMs: 50, onStuck: stuck })
    await addJob(pool, { task: 'deaf', payload: {} })
    // Whoever looks for due jobs may hold its row for a moment: the other one would be taken first.
    await eventually(() => expect(begun).toHaveBeenCalled())
    await addJob(pool, { task: 'note', payload: { n: 1 } })
    await eventually(() => expect(done).toEqual([{ n: 1 }]))
    await eventually(async () => expect(await rowsOf('deaf')).toMatchObject([{ attempts: 1, locked_at: null }]))
    expect(stuck.mock.calls).toMatchObject([[{ name: 'TookTooLong' }]])
  })

  it('for the last time has failed for good', async () => {
    const failed: unknown[] = []
    const onFailed = (job: unknown) => void failed.push(job)
    await start({ deaf }, { kinds: { deaf: { limitMs: 50 } }, graceMs: 50, onFailed })
    await addJob(pool, { task: 'deaf', payload: {}, maxAttempts: 1 })
    await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 0, running: 0, failed: 1 }))
    expect(failed).toMatchObject([{ task: 'deaf', error: { name: 'TookTooLong' } }])
  })
})

describe('the workers', () => {
  it('begin anew where one broke down and a job in hand never comes back', async () => {
    const { done, task } = noting()
    const { logger, text } = readableLogger()
    const stuck = vi.fn()
    await start({ deaf, note: task }, { logger, limits: { breakdownMs: 200 }, onStuck: stuck })
    await addJob(pool, { task: 'deaf', payload: {}, key: 'held' })
    await eventually(async () => expect(await rowsOf('deaf')).toMatchObject([{ attempts: 1 }]))
    // The outcome of the next job cannot be written: its worker ends, and the library all others
    // with it.
    await pool.query(`
      create function refuse_done() returns trigger language plpgsql as $f$
      begin raise exception 'not now'; end $f$;
      create trigger refuse_done before delete on graphile_worker._private_jobs
        for each row when (old.payload::text like '%broken%') execute function refuse_done()`)
    await addJob(pool, { task: 'note', payload: { n: 'broken' } })
    await eventually(() => expect(stuck).toHaveBeenCalledOnce())
    await pool.query(`drop trigger refuse_done on graphile_worker._private_jobs`)
    await addJob(pool, { task: 'note', payload: { n: 'later' } })
    await eventually(() => expect(done).toContainEqual({ n: 'later' }))
    expect(text()).toContain('the job workers broke down')
  })

  it('are stopped in their time, whatever they have in hand', async () => {
    const stuck = vi.fn()
    const runner = await start({ deaf }, { limits: { stopMs: 100 }, onStuck: stuck })
    await addJob(pool, { task: 'deaf', payload: {} })
    await eventually(async () => expect(await countJobs(pool)).toMatchObject({ running: 1 }))
    await runner.stop()
    // Given back, so that another worker does it.
    expect(await countJobs(pool)).toEqual({ waiting: 1, running: 0, failed: 0 })
    expect(stuck).not.toHaveBeenCalled()
  })
})
