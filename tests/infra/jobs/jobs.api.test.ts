import { describe, expect, it } from 'vitest'
import { addJob, addJobs, countJobs, postponeWaiting, prepareJobs } from '#infra/platform/jobs/job-queue.ts'
import type { FailedJob, Task } from '#infra/platform/jobs/job-runner.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { eventually, gate, noting, openQueue } from './open-queue.ts'
import { readableLogger } from './readable-logger.ts'

const { pool, url, start } = await openQueue()

describe('adding a job', () => {
  it('takes effect with the transaction, and not where that rolls back', async () => {
    const { done, task } = noting()
    await start({ note: task })
    const client = await pool.connect()
    await client.query('begin')
    await addJob(client, { task: 'note', payload: { id: 'rolled back' } })
    await client.query('rollback')
    await client.query('begin')
    await addJob(client, { task: 'note', payload: { id: 'committed' } })
    expect(await countJobs(pool)).toEqual({ waiting: 0, running: 0, failed: 0 })
    await client.query('commit')
    client.release()
    await eventually(() => expect(done).toEqual([{ id: 'committed' }]))
  })

  it('works in a Kysely transaction too, with whatever search path', async () => {
    const database = createDatabase<Record<never, never>>(pool)
    const { sql } = await import('kysely')
    const attempt = database.transaction().execute(async (transaction) => {
      await addJob(transaction, { task: 'note', payload: { id: 'rolled back' } })
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    await database.transaction().execute(async (transaction) => {
      await sql`set local search_path to information_schema`.execute(transaction)
      await addJob(transaction, { task: 'note', payload: { id: 'committed', of: [1, null, { name: '“단지”' }] } })
    })
    const { done, task } = noting()
    await start({ note: task })
    await eventually(() => expect(done).toEqual([{ id: 'committed', of: [1, null, { name: '“단지”' }] }]))
  })

  it('with a key replaces the one that waits; without a key each counts', async () => {
    await addJob(pool, { task: 'note', payload: { id: 1 }, key: 'same' })
    await addJobs(pool, [
      { task: 'note', payload: { id: 2 }, key: 'same' },
      { task: 'note', payload: { id: 3 }, key: 'same' },
      { task: 'note', payload: { id: 4 }, key: 'other' },
      { task: 'note', payload: { id: 5 } },
      { task: 'note', payload: { id: 5 } },
    ])
    await addJobs(pool, [])
    expect(await countJobs(pool)).toEqual({ waiting: 4, running: 0, failed: 0 })
    const { done, task } = noting()
    await start({ note: task })
    await eventually(() => expect(done).toHaveLength(4))
    expect(done.map((payload) => (payload as { readonly id: number }).id).toSorted((a, b) => a - b)).toEqual([
      3, 4, 5, 5,
    ])
  })

  it('puts an urgent one before all that wait', async () => {
    const { done, task } = noting()
    const { opened, open } = gate()
    await addJobs(pool, [
      { task: 'note', payload: { id: 'first' } },
      { task: 'note', payload: { id: 'second' } },
    ])
    await addJob(pool, { task: 'note', payload: { id: 'code' }, isUrgent: true })
    await start({ note: (payload, context) => opened.then(() => task(payload, context)) }, { concurrency: 1 })
    open()
    await eventually(() => expect(done).toEqual([{ id: 'code' }, { id: 'first' }, { id: 'second' }]))
  })

  it('with a queue are done one after the other, without a pause between them', async () => {
    const { done, task } = noting()
    const payloads = Array.from({ length: 60 }, (_, id) => ({ id }))
    await addJobs(
      pool,
      payloads.map((payload) => ({ task: 'note', payload, queue: 'letters' })),
    )
    await start({ note: task })
    // With the library's pause of two seconds a fifth of them would be done until then.
    await eventually(() => expect(done).toEqual(payloads))
  })

  it('puts one before those that were postponed', async () => {
    const { done, task } = noting()
    await addJob(pool, { task: 'note', payload: { id: 'demonstration' } })
    await postponeWaiting(pool)
    await addJob(pool, { task: 'note', payload: { id: 'later' } })
    await start({ note: task }, { concurrency: 1 })
    await eventually(() => expect(done).toEqual([{ id: 'later' }, { id: 'demonstration' }]))
  })

  it('with the key of one that runs already has it done again afterwards', async () => {
    const seen: unknown[] = []
    const { opened, open } = gate()
    await start({
      slow: async (payload) => {
        seen.push(payload)
        await opened
      },
    })
    await addJob(pool, { task: 'slow', payload: { id: 'first' }, key: 'k' })
    await eventually(() => expect(seen).toHaveLength(1))
    await addJob(pool, { task: 'slow', payload: { id: 'second' }, key: 'k' })
    open()
    await eventually(() => expect(seen).toEqual([{ id: 'first' }, { id: 'second' }]))
  })

  it('for later waits until then', async () => {
    await addJob(pool, { task: 'note', payload: {}, runAt: new Date(Date.now() + 3_600_000) })
    await addJob(pool, { task: 'note', payload: { id: 'now' }, runAt: new Date(Date.now() - 1_000) })
    const { done, task } = noting()
    await start({ note: task })
    await eventually(() => expect(done).toEqual([{ id: 'now' }]))
    await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 1, running: 0, failed: 0 }))
  })
})

describe('the queue’s tables', () => {
  it('are brought up to date by several processes at once, and again', async () => {
    const name = `jobs_${process.pid}`
    await pool.query(`create database ${name}`)
    const other = new URL(url)
    other.pathname = `/${name}`
    const pools = Array.from({ length: 6 }, () => createPool(other.href, { max: 1 }))
    try {
      await Promise.all(pools.map(prepareJobs))
      await Promise.all(pools.map(prepareJobs))
      await addJob(pools[0] ?? pool, { task: 'note', payload: {} })
      expect(await countJobs(pools[1] ?? pool)).toEqual({ waiting: 1, running: 0, failed: 0 })
    } finally {
      await Promise.all(pools.map((each) => each.end()))
      await pool.query(`drop database ${name}`)
    }
  })
})

describe('a job that throws', () => {
  const failing: Task = async () => {
    throw new Error('phone 010-1234-5678 is busy', { cause: new Error('busy') })
  }

  it('is tried again later; its context counts the tries', async () => {
    const attempts: unknown[] = []
    await start({
      second: async (_payload, { attempt, lastTry }) => {
        attempts.push([attempt, lastTry])
        if (attempt === 1) throw new Error('not yet')
      },
    })
    await addJob(pool, { task: 'second', payload: {}, maxAttempts: 2 })
    await eventually(() => expect(attempts).toHaveLength(1))
    // Setting the time saves three seconds of waiting.
    await eventually(async () =>
      expect(
        (await pool.query('update graphile_worker._private_jobs set run_at = now() where last_error is not null'))
          .rowCount,
      ).toBe(1),
    )
    await eventually(() =>
      expect(attempts).toEqual([
        [1, false],
        [2, true],
      ]),
    )
  })

  it('for the last time is told, stays as failed, and keeps nothing personal', async () => {
    const failed: FailedJob[] = []
    const { logger, text } = readableLogger()
    await start({ failing }, { logger, onFailed: (job) => void failed.push(job) })
    await addJob(pool, { task: 'failing', payload: { id: 7 }, maxAttempts: 1 })
    await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 0, running: 0, failed: 1 }))
    expect(failed).toEqual([
      {
        id: expect.any(String),
        task: 'failing',
        payload: { id: 7 },
        attempt: 1,
        error: expect.objectContaining({ message: 'phone 010-1234-5678 is busy' }),
      },
    ])
    const { rows } = await pool.query<{ last_error: string }>('select last_error from graphile_worker.jobs')
    expect(rows).toEqual([{ last_error: 'Error: phone [phone] is busy' }])
    expect(text()).toContain('job failed for good')
    expect(text()).not.toContain('1234')
  })

  it('is failed even where nobody could note it, and the runner goes on', async () => {
    const { done, task } = noting()
    const { logger, text } = readableLogger()
    const onFailed = () => Promise.reject(new Error('log is down'))
    await start({ failing, note: task }, { logger, onFailed })
    await addJob(pool, { task: 'failing', payload: {}, maxAttempts: 1 })
    await eventually(async () => expect((await countJobs(pool)).failed).toBe(1))
    await addJob(pool, { task: 'note', payload: {} })
    await eventually(() => expect(done).toHaveLength(1))
    expect(text()).toContain('the failure of a job could not be recorded')
  })
})

describe('a task', () => {
  it('can add the job that follows', async () => {
    const { done, task } = noting()
    await start({
      first: async (payload, { addJob: follow }) =>
        follow({ task: 'second', payload: { after: payload as { id: number } } }),
      second: task,
    })
    await addJob(pool, { task: 'first', payload: { id: 1 } })
    await eventually(() => expect(done).toEqual([{ after: { id: 1 } }]))
  })
})
