import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStandingWatch, nextDueJob } from '#infra/platform/jobs/due-jobs.ts'
import { addJob, wakeFailed } from '#infra/platform/jobs/job-queue.ts'
import { eventually, noting, openQueue } from './open-queue.ts'
import { readableLogger } from './readable-logger.ts'

const { pool, start } = await openQueue()
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
const known = ['known']

describe('the next due job', () => {
  it('is the oldest that nobody is at, of the tasks that are known', async () => {
    expect(await nextDueJob(pool, known)).toBe(undefined)
    await addJob(pool, { task: 'of-a-newer-release', payload: {}, runAt: ago(500) })
    await addJob(pool, { task: 'known', payload: {}, key: 'later', runAt: ago(-500) })
    expect(await nextDueJob(pool, known)).toBe(undefined)
    await addJob(pool, { task: 'known', payload: {}, key: 'one', runAt: ago(100) })
    await addJob(pool, { task: 'known', payload: {}, key: 'other', runAt: ago(300) })
    const next = await nextDueJob(pool, known)
    expect(next).toMatchObject({ task: 'known', tries: 0 })
    expect(next?.seconds).toBeGreaterThanOrEqual(299)
    await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = 'other'`)
    expect((await nextDueJob(pool, known))?.seconds).toBeLessThan(299)
  })

  it('waits for its queue while that is worked at, and not where it is only said to be', async () => {
    await addJob(pool, { task: 'known', payload: {}, key: 'first', queue: 'long', runAt: ago(300) })
    await addJob(pool, { task: 'known', payload: {}, key: 'second', queue: 'long', runAt: ago(200) })
    await pool.query(`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'w'`)
    expect(await nextDueJob(pool, known)).toMatchObject({ task: 'known' })
    await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = 'first'`)
    expect(await nextDueJob(pool, known)).toBe(undefined)
  })
})

describe('a due job stands', () => {
  const job = (id: string, seconds: number, tries = 0) => ({ id, task: 'known', tries, seconds })

  it('where it is the next one for a minute', () => {
    let now = 0
    const isStanding = createStandingWatch(() => now)
    expect(isStanding(job('1', 600))).toBe(false)
    now = 59_999
    expect(isStanding(job('1', 660))).toBe(false)
    now = 60_000
    expect(isStanding(job('1', 661))).toBe(true)
    // Due anew: it was asked for again.
    expect(isStanding(job('1', 3))).toBe(false)
  })

  it('and not where another one is, or the same one was tried', () => {
    let now = 0
    const isStanding = createStandingWatch(() => now)
    const looks = [job('1', 600), job('2', 600), job('2', 600, 1), undefined, job('2', 600, 1)].map((next) => {
      now += 50_000
      return isStanding(next)
    })
    expect(looks).toEqual([false, false, false, false, false])
  })
})

describe('waking', () => {
  it('has those tried at once that failed before, of the named tasks alone', async () => {
    await addJob(pool, { task: 'known', payload: {}, key: 'failed', runAt: ago(-900) })
    await addJob(pool, { task: 'other', payload: {}, key: 'other', runAt: ago(-900) })
    await pool.query(`update graphile_worker._private_jobs set attempts = 3, last_error = 'away'`)
    await addJob(pool, { task: 'known', payload: {}, key: 'for later', runAt: ago(-900) })
    await wakeFailed(pool, known)
    const { rows } = await pool.query(`select key from graphile_worker.jobs where run_at <= now()`)
    expect(rows).toEqual([{ key: 'failed' }])
  })
})

describe('workers that take no job although they have nothing to do', () => {
  it('begin anew', async () => {
    const { done, task } = noting()
    const stuck = vi.fn()
    const { logger, text } = readableLogger()
    await start({ note: task }, { logger, onStuck: stuck, limits: { takeMs: 300, stopMs: 300 } })
    await addJob(pool, { task: 'note', payload: { n: 1 }, runAt: ago(-1) })
    const holder = await pool.connect()
    onTestFinished(() => holder.release(true))
    // Workers pass over what somebody holds: they take nothing, as over a connection that says
    // nothing any more.
    await holder.query('begin')
    expect((await holder.query('select from graphile_worker._private_jobs for update')).rowCount).toBe(1)
    await eventually(() => expect(stuck).toHaveBeenCalled())
    expect(done).toEqual([])
    await holder.query('commit')
    await eventually(() => expect(done).toEqual([{ n: 1 }]))
    expect(text()).toContain('the job workers begin anew')
  })
})
