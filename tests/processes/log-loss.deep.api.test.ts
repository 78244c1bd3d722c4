import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '#services/app.ts'
import type { LogCheckAnswer } from '#services/audit/log-check/log-check.contract.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { administer } from '#tests/support/stack/test-database.ts'
import { adminOf, appoint, callerOf } from '#tests/support/stack/test-app.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { freshDir } from './open-test-process.ts'

const { url } = await preparedDatabase()
const name = new URL(url).pathname.slice(1)
const masterKey = Buffer.alloc(32, 7)

/** API and projector on the database, with what they remember in a data directory. */
const open = async (dataDir: string) => {
  const system = await openSystem({
    databaseUrl: url,
    masterKey,
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1_000,
    objects: noObjects,
    identity: unreachableKakao,
    memory: { name: 'danji', dataDir, onError: () => {} },
  })
  const projector = runProjector(
    { system, databaseUrl: url, logger: createLogger({ level: 'silent', name: 'danji' }) },
    undefined,
  )
  const app = await createApp(system.deps)
  const { store } = system.deps
  return {
    anyone: callerOf(app),
    system,
    app,
    /** Appoints so many auditors; gives the last one's id. */
    grow: async (count: number): Promise<string> => {
      let adminId = ''
      for (let n = 0; n < count; n += 1) adminId = await appoint({ system }, { role: 'AUDITOR' })
      return adminId
    },
    seen: async () => system.deps.freshness.wait(await store.lastPosition(), 10_000),
    newestHead: async () => {
      const { rows } = await system.pool.query<{ size: number }>('select max(size) as size from signed_tree_head')
      return rows[0]?.size ?? 0
    },
    close: async () => {
      await projector.stop()
      await app.close()
      await system.close()
    },
  }
}

const copyDatabase = (from: string, to: string): Promise<unknown> =>
  administer(async (postgres) => {
    await postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
    return postgres.query(`create database ${to} template ${from}`)
  })

const replaceDatabase = (by: string): Promise<unknown> =>
  administer(async (postgres) => {
    await postgres.query(`drop database ${name} with (force)`)
    return postgres.query(`alter database ${by} rename to ${name}`)
  })

const acknowledge = async (dataDir: string, ...args: readonly string[]) => {
  const variables = { DATABASE_URL: url, DATA_DIR: dataDir, DANJI_MASTER_KEY: masterKey.toString('base64') }
  const command = spawnMain('log-acknowledge', { ...variables, NODE_ENV: 'development', LOG_LEVEL: 'silent' }, args)
  return { code: await command.ended, output: command.output() }
}

it('a database that went on from an older copy is told, signs nothing, and goes on once an operator acknowledged it', async () => {
  const dataDir = freshDir()
  const before = await open(dataDir)
  await before.grow(3)
  await before.seen()
  await before.close()
  await copyDatabase(name, `${name}_older`)

  const later = await open(dataDir)
  const survived = await later.system.deps.store.lastPosition()
  await later.grow(4)
  await later.seen()
  const lost = await later.system.deps.store.readSealedLog(survived, 100)
  expect(await later.newestHead()).toBe(lost.at(-1)?.position)
  expect((await later.anyone.get('/health')).body).toMatchObject({ continuity: 'OK' })
  await later.close()
  await replaceDatabase(`${name}_older`)

  const after = await open(dataDir)
  onTestFinished(after.close)
  const signed = await after.newestHead()
  const adminId = await after.grow(9)
  await after.seen()
  expect(await after.newestHead()).toBe(signed)
  expect(await after.anyone.get('/health')).toMatchObject({ status: 503, body: { continuity: 'ERROR', log: 'OK' } })
  expect((await after.anyone.get('/readyz')).status).toBe(200)
  const auditor = adminOf(after.app, adminId)
  const shown: LogCheckAnswer = (await auditor.get('/api/admin/log-check')).body
  const [first, last] = [lost.at(0)?.position, lost.at(-1)?.position]
  expect(shown.loss).toMatchObject({ events: lost.length, first, last })

  const listed = await acknowledge(dataDir)
  expect(listed.code).toBe(1)
  for (const { position, type, hash } of lost) expect(listed.output).toContain(`${position} ${type} ${hash}`)
  expect(listed.output).toContain(`signed head of ${last} events`)
  expect((await after.anyone.get('/health')).status).toBe(503)

  const done = await acknowledge(dataDir, '--by', 'operator', '--reason', 'the replica was behind')
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Acknowledged at position') })
  const { events } = await after.system.deps.store.readStream(
    `log-loss-${/log-loss-([\w-]+)/.exec(done.output)?.[1] ?? ''}`,
  )
  expect(events).toMatchObject([
    {
      type: 'LogLossAcknowledged',
      data: {
        by: 'operator',
        reason: 'the replica was behind',
        count: lost.length,
        positions: [{ from: first, to: last }],
        events: lost.map(({ position, type, hash }) => ({ position, type, hash })),
        heads: [expect.objectContaining({ size: last })],
      },
    },
  ])
  await after.seen()
  expect(await after.newestHead()).toBe(await after.system.deps.store.lastPosition())
  expect((await after.anyone.get('/health')).body).toMatchObject({ status: 'OK', continuity: 'OK' })
  expect((await auditor.get('/api/admin/log-check')).body).toMatchObject({ loss: null })
  expect((await acknowledge(dataDir)).code).toBe(0)
})
