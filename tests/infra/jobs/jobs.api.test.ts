import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addJob, addJobs, countJobs, prepareJobs } from '#infra/jobs/job-queue.ts'
import {
  startJobRunner,
  type FailedJob,
  type JobRunner,
  type JobRunnerOptions,
  type Task,
} from '#infra/jobs/job-runner.ts'
import { createDatabase, createPool } from '#infra/postgres/pool.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { readableLogger, silentLog } from './readable-logger.ts'

const { pool, url } = await testDatabase()
await prepareJobs(pool)

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs')
})

const start = async (
  tasks: Readonly<Record<string, Task>>,
  options: Partial<JobRunnerOptions> = {},
): Promise<JobRunner> => {
  const runner = await startJobRunner({
    pool,
    concurrency: 2,
    logger: silentLog,
    recoverEveryMs: 100,
    tasks,
    ...options,
  })
  onTestFinished(runner.stop)
  return runner
}

/** A task that notes its payloads. */
const noting = (): { readonly done: unknown[]; readonly task: Task } => {
  const done: unknown[] = []
  return { done, task: async (payload) => void done.push(payload) }
}

/** Opens when it is told to. */
const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 15_000, interval: 20 })

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
    // What would be three seconds of waiting.
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

const killedWorker = async (): Promise<void> => {
  const child: ChildProcess = fork(new URL('./hold-a-job.ts', import.meta.url).pathname, [url], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  expect(await countJobs(pool)).toMatchObject({ running: 1 })
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('a worker that is killed', () => {
  it('leaves its job to another, at once', async () => {
    await addJob(pool, { task: 'held', payload: { id: 1 } })
    await killedWorker()
    const attempts: number[] = []
    const began = Date.now()
    await start({ held: async (_payload, { attempt }) => void attempts.push(attempt) })
    await eventually(() => expect(attempts).toEqual([2]))
    expect(Date.now() - began).toBeLessThan(10_000)
    await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 0, running: 0, failed: 0 }))
  })

  it('in its job’s last try has failed it', async () => {
    await addJob(pool, { task: 'held', payload: { id: 2 }, maxAttempts: 1 })
    await killedWorker()
    const failed: FailedJob[] = []
    const { done, task } = noting()
    await start({ held: task }, { onFailed: (job) => void failed.push(job) })
    await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 0, running: 0, failed: 1 }))
    expect(failed).toEqual([{ id: expect.any(String), task: 'held', payload: { id: 2 }, attempt: 1, error: undefined }])
    expect(done).toEqual([])
  })
})

describe('a worker that lives', () => {
  it('keeps its job, however long that takes and whoever looks', async () => {
    const { opened, open } = gate()
    const attempts: number[] = []
    const slow: Task = async (_payload, { attempt }) => {
      attempts.push(attempt)
      await opened
    }
    await start({ slow })
    await addJob(pool, { task: 'slow', payload: {} })
    await eventually(() => expect(attempts).toHaveLength(1))
    const otherPool = createPool(url, { max: 5 })
    onTestFinished(() => otherPool.end())
    const { logger, lines } = readableLogger('debug')
    const other = await startJobRunner({
      pool: otherPool,
      concurrency: 1,
      logger,
      recoverEveryMs: 20,
      tasks: { slow, note: async () => {} },
    })
    onTestFinished(other.stop)
    // The other looks every 20 ms; each of these jobs takes it a few.
    for (let round = 0; round < 20; round += 1) {
      await addJob(pool, { task: 'note', payload: {} })
      await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 0, running: 1, failed: 0 }))
    }
    open()
    await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 0, running: 0, failed: 0 }))
    expect(attempts).toEqual([1])
    expect(lines().filter(({ msg }) => String(msg).includes('died'))).toEqual([])
  })

  it('goes on after Postgres broke all its connections', async () => {
    const { done, task } = noting()
    const ownPool = createPool(url, { max: 6, applicationName: 'broken worker' })
    onTestFinished(() => ownPool.end())
    await start({ note: task }, { pool: ownPool })
    await addJob(pool, { task: 'note', payload: { id: 1 } })
    await eventually(() => expect(done).toHaveLength(1))
    await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broken worker'")
    await addJob(pool, { task: 'note', payload: { id: 2 } })
    await eventually(() => expect(done).toEqual([{ id: 1 }, { id: 2 }]))
    // It says again that it is alive, or the next runner would take its jobs away.
    const present = `
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and classid = 7302 and granted and database = (select oid from pg_database where datname = current_database())`
    await eventually(async () => expect((await pool.query<{ count: number }>(present)).rows).toEqual([{ count: 1 }]))
  })
})

describe('stopping', () => {
  it('waits for the job in hand until its outcome is written, and takes no other', async () => {
    const { opened, open } = gate()
    const { done, task } = noting()
    let begun = false
    const runner = await start({
      slow: async () => {
        begun = true
        await opened
      },
      note: task,
    })
    await addJob(pool, { task: 'slow', payload: {} })
    await eventually(() => expect(begun).toBe(true))
    let stopped = false
    const stopping = runner.stop().then(() => (stopped = true))
    await addJob(pool, { task: 'note', payload: {} })
    await pool.query('select pg_sleep(0.3)')
    expect(stopped).toBe(false)
    open()
    await stopping
    expect(done).toEqual([])
    expect(await countJobs(pool)).toEqual({ waiting: 1, running: 0, failed: 0 })
  })

  it('can be asked for twice, and leaves no connection behind', async () => {
    const ownPool = createPool(url, { max: 6 })
    const runner = await startJobRunner({
      pool: ownPool,
      concurrency: 2,
      logger: silentLog,
      tasks: { note: async () => {} },
    })
    await Promise.all([runner.stop(), runner.stop()])
    // Waited for: on a busy machine the last one is given back a moment after the end.
    await expect.poll(() => ownPool.totalCount - ownPool.idleCount).toBe(0)
    await ownPool.end()
  })
})
