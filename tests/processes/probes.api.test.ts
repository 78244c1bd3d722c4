import { describe, expect, it, onTestFinished } from 'vitest'
import { addJob } from '#infra/platform/jobs/job-queue.ts'
import { createDatabase } from '#infra/platform/postgres/pool.ts'
import { recordBackup, recordRestoreTest } from '#services/audit/log-check/backups.ts'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import type { OpenedProcess } from '#services/processes/setup/open-process.ts'
import { createReadiness } from '#infra/platform/telemetry/readiness.ts'
import { serveProbes } from '#services/processes/run/probes.ts'
import { jobNames } from '#services/processes/run/module-jobs.ts'
import { addProjectorCheck, addWorkerCheck } from '#services/processes/run/readiness-checks.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { callerOf, superAdmin } from '#tests/support/stack/test-app.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { openTestProcess } from './open-test-process.ts'
import { noObjects } from '#tests/support/stack/objects.ts'

const { url, pool } = await preparedDatabase()
const behind = await preparedDatabase()
const still = await preparedDatabase()
const undone = await preparedDatabase()

const serve = async (
  opened: OpenedProcess,
  options: { readonly token?: string; readonly production?: boolean } = {},
) => {
  const probes = await serveProbes(opened, {
    port: 0,
    host: '127.0.0.1',
    production: options.production ?? false,
    metricsToken: options.token,
  })
  onTestFinished(probes.stop)
  return async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${probes.port}${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
}

const valueOf = (metrics: string, series: string): number | undefined => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const wellSaid = (checks: Readonly<Record<string, string>>) => ({
  log: 'OK',
  key: 'OK',
  clock: 'OK',
  database: 'OK',
  ...checks,
})

describe('A process without calls', () => {
  it('tells that it lives, whether it is ready, and nothing else', async () => {
    const opened = await openTestProcess(url)
    const ask = await serve(opened)
    expect(await ask('/livez')).toEqual({ status: 200, text: '{"status":"OK"}' })
    const ready = await ask('/readyz')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'OK', checks: wellSaid({}) }])
    opened.system.deps.readiness.add('proof', () => Promise.reject(new Error('event 7 was changed')))
    const red = await ask('/readyz?verbose')
    expect([red.status, JSON.parse(red.text)]).toEqual([503, { status: 'ERROR', checks: wellSaid({ proof: 'ERROR' }) }])
    expect((await ask('/livez')).status).toBe(200)
    expect((await ask('/api/apartment')).status).toBe(404)
    expect((await ask('/livez', { method: 'POST' })).status).toBe(404)
  })

  it('gives its metrics to whoever has the token, and in production to nobody without one', async () => {
    const opened = await openTestProcess(url)
    const withToken = await serve(opened, { token: 'sixteen-letters-or-more', production: true })
    expect((await withToken('/metrics')).status).toBe(404)
    const headers = { authorization: 'Bearer sixteen-letters-or-more' }
    expect(valueOf((await withToken('/metrics', { headers })).text, 'danji_ready{check="database"}')).toBe(1)
    expect((await (await serve(opened, { production: true }))('/metrics')).status).toBe(404)
    expect((await (await serve(opened))('/metrics')).status).toBe(200)
  })
})

describe('The metrics', () => {
  it('say how long the oldest event and the oldest job have waited, and who waits for a connection', async () => {
    const opened = await openTestProcess(behind.url)
    const ask = await serve(opened)
    const at = new Date(Date.now() - 90_000)
    await ensureSuperAdmin(opened.system.deps, { ...superAdmin, now: at })
    await addJob(opened.system.pool, { task: 'nobody-does-this', payload: {}, runAt: at })
    await addJob(opened.system.pool, { task: 'nobody-does-this', payload: {}, runAt: new Date(Date.now() + 90_000) })
    const { text } = await ask('/metrics')
    const unseen = valueOf(text, 'danji_projection_oldest_unseen_seconds{projection="admins"}')
    expect(unseen).toBeGreaterThanOrEqual(90)
    expect(unseen).toBeLessThan(180)
    const job = valueOf(text, 'danji_jobs_oldest_seconds')
    expect(job).toBeGreaterThanOrEqual(89)
    expect(job).toBeLessThan(180)
    for (const name of ['calls', 'log', 'work']) expect(valueOf(text, `danji_pool_waiting{pool="${name}"}`)).toBe(0)
    expect(text).not.toMatch(/^danji_broker_up/m)
    opened.metrics.watchBroker(() => false)
    expect(valueOf((await ask('/metrics')).text, 'danji_broker_up')).toBe(0)
  })

  it('tell of backup, check of the log, disk and clock, and are absent before the first backup', async () => {
    const opened = await openTestProcess(url)
    const ask = await serve(opened)
    const before = (await ask('/metrics')).text
    expect(before).not.toMatch(/^danji_backup_/m)
    expect(Math.abs(valueOf(before, 'danji_clock_skew_seconds') ?? Infinity)).toBeLessThan(30)
    const free = valueOf(before, 'danji_disk_bytes{state="free"}') ?? 0
    expect(free).toBeGreaterThan(0)
    expect(valueOf(before, 'danji_disk_bytes{state="total"}')).toBeGreaterThanOrEqual(free)
    expect(valueOf(before, 'danji_replicas')).toBe(0)
    expect(valueOf(before, 'danji_metric_source_failures_total')).toBe(0)
    const at = new Date('2026-03-02T01:00:00Z')
    const ofBackup = { at, position: 3, documents: 1, isVerified: true }
    await recordBackup(createDatabase(pool), { ...ofBackup, damaged: 0 })
    const intact = (await ask('/metrics')).text
    expect(valueOf(intact, 'danji_backup_timestamp_seconds')).toBe(at.getTime() / 1_000)
    expect(valueOf(intact, 'danji_backup_intact')).toBe(1)
    await recordBackup(createDatabase(pool), { ...ofBackup, damaged: 1 })
    expect(valueOf((await ask('/metrics')).text, 'danji_backup_intact')).toBe(0)
    expect((await ask('/metrics')).text).not.toMatch(/^danji_restore_test_/m)
    await recordRestoreTest(createDatabase(pool), { at, position: 3, problem: null, source: 'directory' })
    const restored = (await ask('/metrics')).text
    expect(valueOf(restored, 'danji_restore_test_timestamp_seconds')).toBe(at.getTime() / 1_000)
    expect(valueOf(restored, 'danji_restore_test_intact')).toBe(1)
    expect(restored).not.toMatch(/^danji_off_site_test_/m)
    await recordRestoreTest(createDatabase(pool), {
      at,
      position: 2,
      problem: '2 of 3 events are back',
      source: 'second-bucket',
    })
    const failed = (await ask('/metrics')).text
    for (const name of ['danji_restore_test_intact', 'danji_off_site_test_intact'])
      expect(valueOf(failed, name)).toBe(0)
  })

  it('count the holes that a projector meets where the checkpoint went back', async () => {
    const opened = await openTestProcess(url)
    const ask = await serve(opened)
    const holes = async () => valueOf((await ask('/metrics')).text, 'danji_projection_holes_total{projection="admins"}')
    const projector = runProjector(opened, undefined)
    onTestFinished(projector.stop)
    expect(await holes()).toBe(0)
    let passwords = 0
    const setBack = async () => {
      const { rows } = await pool.query<{ position: number }>('select position from log_head')
      await opened.system.deps.freshness.wait(rows[0]?.position ?? 0, 1_000)
      await pool.query(`update projection set position = position - 1 where name = 'admins' and position > 1`)
      passwords += 1
      await ensureSuperAdmin(opened.system.deps, { ...superAdmin, password: `password-${passwords}`, now: new Date() })
      return holes()
    }
    await expect.poll(setBack, { timeout: 20_000 }).toBeGreaterThan(0)
  })
})

describe('Readiness', () => {
  it('of a process with calls goes on where the read side stands still; its projector and /health are red until it moves', async () => {
    const databaseUrl = still.url
    const clock = { now: new Date() }
    const system = await openSystem({
      databaseUrl,
      masterKey: Buffer.alloc(32, 7),
      publicUrl: 'http://danji.test',
      production: false,
      rateLimitFactor: 1_000,
      objects: noObjects,
      identity: unreachableKakao,
      clock: () => clock.now,
    })
    onTestFinished(system.close)
    const app = await createApp(system.deps)
    onTestFinished(() => app.close())
    const anyone = callerOf(app)
    await ensureSuperAdmin(system.deps, { ...superAdmin, now: clock.now })
    expect((await anyone.get('/readyz')).body).toEqual({ status: 'OK', checks: wellSaid({}) })
    const ownReadModels = createReadiness()
    addProjectorCheck(
      { pools: system.pools, clock: () => clock.now, readiness: ownReadModels },
      (name) => name === 'admins',
    )
    const foreign = createReadiness()
    addProjectorCheck({ pools: system.pools, clock: () => clock.now, readiness: foreign }, () => false)
    expect((await anyone.get('/health')).status).toBe(200)
    expect([await ownReadModels.ask(), await foreign.ask()]).toEqual([{ readModels: 'OK' }, { readModels: 'OK' }])
    clock.now = new Date(clock.now.getTime() + 11_000)
    expect(await anyone.get('/readyz')).toMatchObject({ status: 200, body: { status: 'OK' } })
    expect([await ownReadModels.ask(), await foreign.ask()]).toEqual([{ readModels: 'ERROR' }, { readModels: 'OK' }])
    expect(await anyone.get('/health')).toMatchObject({
      status: 503,
      body: { status: 'ERROR', database: 'OK', r2Storage: 'OK' },
    })
    expect((await anyone.get('/livez')).status).toBe(200)
    const { logger } = await openTestProcess(url)
    const projector = runProjector({ system, databaseUrl, logger }, undefined)
    onTestFinished(projector.stop)
    await expect.poll(async () => (await anyone.get('/health')).status, { timeout: 20_000 }).toBe(200)
  })

  it('of a worker, and /health everywhere, are red while nobody takes what is due', async () => {
    const clock = { now: new Date() }
    const {
      deps,
      pool: jobs,
      pools,
      close,
    } = await openSystem({
      databaseUrl: undone.url,
      masterKey: Buffer.alloc(32, 7),
      publicUrl: 'http://danji.test',
      production: false,
      rateLimitFactor: 1_000,
      objects: noObjects,
      identity: unreachableKakao,
      clock: () => clock.now,
    })
    onTestFinished(close)
    const app = await createApp(deps)
    onTestFinished(() => app.close())
    const anyone = callerOf(app)
    const ofWorker = createReadiness()
    addWorkerCheck({ pools, clock: () => clock.now, jobs: jobNames(deps), readiness: ofWorker })
    const health = async () => (await anyone.get('/health')).status
    const longAgo = new Date(Date.now() - 120_000)
    await addJob(jobs, { task: 'of-a-newer-release', payload: {}, runAt: longAgo })
    await addJob(jobs, { task: 'import-roll', payload: {}, runAt: longAgo })
    expect([await health(), await ofWorker.ask()]).toEqual([200, { jobs: 'OK' }])
    clock.now = new Date(clock.now.getTime() + 61_000)
    expect([await health(), await ofWorker.ask()]).toEqual([503, { jobs: 'ERROR' }])
    expect((await anyone.get('/readyz')).status).toBe(200)
    await jobs.query(`delete from graphile_worker._private_jobs where key is not null and payload::text = '{}'
      and task_id = (select id from graphile_worker._private_tasks where identifier = 'import-roll')`)
    expect([await health(), await ofWorker.ask()]).toEqual([200, { jobs: 'OK' }])
  })
})
