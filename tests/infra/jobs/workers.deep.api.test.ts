import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addJob, countJobs } from '#infra/platform/jobs/job-queue.ts'
import { startJobRunner, type FailedJob, type Task } from '#infra/platform/jobs/job-runner.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { eventually, gate, noting, openQueue } from './open-queue.ts'
import { readableLogger, silentLog } from './readable-logger.ts'

const { pool, url, start } = await openQueue()

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

  it('is not sent home by whoever may send notices in its database', async () => {
    const [{ done, task }, code] = [noting(), process.exitCode]
    await start({ noted: task })
    const listening = `select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`
    await eventually(async () => expect((await pool.query(listening)).rowCount).toBe(1))
    await pool.query(`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":9999}')`)
    await addJob(pool, { task: 'noted', payload: { n: 1 } })
    await eventually(() => expect(done).toEqual([{ n: 1 }]))
    // The library sets the exit code on its way.
    expect(process.exitCode).toBe(code)
    expect((await pool.query(listening)).rowCount).toBe(1)
  })

  deepIt('goes on after Postgres broke all its connections', async () => {
    const { done, task } = noting()
    const ownPool = createPool(url, { max: 6, applicationName: 'broken worker' })
    onTestFinished(() => ownPool.end())
    await start({ note: task }, { pool: ownPool })
    await addJob(pool, { task: 'note', payload: { id: 1 } })
    await eventually(() => expect(done).toHaveLength(1))
    // Broken before its end is recorded, a job is done again.
    await eventually(async () => expect(await countJobs(pool)).toEqual({ waiting: 0, running: 0, failed: 0 }))
    await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broken worker'")
    await addJob(pool, { task: 'note', payload: { id: 2 } })
    await eventually(() => expect(done).toEqual([{ id: 1 }, { id: 2 }]))
    // It says again that it is alive, or the next runner would take its jobs away.
    const present = `
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and classid = 7302 and granted and database = (select oid
      from pg_database where datname = current_database())`
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
    // The other worker may have asked for a job just before; that question is answered meanwhile.
    await pool.query('select pg_sleep(0.3)')
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
