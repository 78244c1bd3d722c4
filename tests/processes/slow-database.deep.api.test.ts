import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { silentPostgres } from '#tests/support/simulated/silent-postgres.ts'
import { superAdmin, tokenOf } from '#tests/support/stack/test-app.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { noObjects } from '#tests/support/stack/objects.ts'

const { url, pool } = await preparedDatabase()
const way = await silentPostgres(url)
const system = await openSystem({
  databaseUrl: way.url,
  masterKey: Buffer.alloc(32, 7),
  databaseSettings: {
    pools: { calls: 4, log: 4, work: 8 },
    // A busy machine needs a second for what eighty calls ask at once.
    limits: { poolMs: 1_200, statementMs: 1_500, lockMs: 300 },
  },
  publicUrl: 'http://danji.test',
  production: false,
  rateLimitFactor: 1_000,
  objects: noObjects,
  identity: unreachableKakao,
})
const app = await createApp(system.deps)
const headers: Record<string, string> = {}
beforeAll(async () => {
  const adminId = await ensureSuperAdmin(system.deps, { ...superAdmin, now: new Date() })
  headers['authorization'] = `Bearer ${tokenOf(app, adminId)}`
})
afterAll(async () => {
  way.speak()
  await app.close()
  await system.close()
})

const ask = async (method: 'GET' | 'POST', path: string, payload?: InjectOptions['payload'] & object) => {
  const began = performance.now()
  const answer = await app.inject({ method, url: path, headers, ...(payload ? { payload } : {}) })
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    code: answer.json<{ readonly code?: string }>().code,
    inTime: performance.now() - began < 5_000,
    body: answer.json<{ readonly checks?: unknown }>(),
  }
}
const REFUSED = { status: 503, retryAfter: '1', code: 'SERVICE_UNAVAILABLE', inTime: true }
const apartment = { name: '한빛마을', address: '고양시', totalUnits: 4 }

/** Somebody who took the log's turn and does not give it back. */
const holdTheLog = async (): Promise<() => Promise<void>> => {
  const holder = await pool.connect()
  await holder.query('begin; select from log_head for update')
  let released: Promise<void> | undefined
  const letGo = (): Promise<void> => (released ??= holder.query('rollback').then(() => holder.release()))
  // Later tests need the log even if this one fails before it lets go.
  onTestFinished(letGo)
  return letGo
}

describe('While somebody keeps the log to himself', () => {
  it('every write is refused in time, however many wait; reads go on; and it is seen', async () => {
    const letGo = await holdTheLog()
    const writing = Promise.all(Array.from({ length: 80 }, () => ask('POST', '/api/apartment', apartment)))
    const reading = ask('GET', '/api/admin/admins')
    const ready = ask('GET', '/readyz')
    for (const answer of await writing) expect(answer).toMatchObject(REFUSED)
    expect(await reading).toMatchObject({ status: 200, inTime: true })
    expect(await ready).toMatchObject({ status: 503, body: { checks: { log: 'ERROR', database: 'OK', key: 'OK' } } })
    expect((await ask('GET', '/health')).status).toBe(503)
    await letGo()
    expect((await ask('POST', '/api/apartment', apartment)).status).toBe(201)
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 200, body: { checks: { log: 'OK' } } })
  })
})

describe('While Postgres is silent', () => {
  it('every call is refused in time, and served again when it speaks', async () => {
    way.silence()
    onTestFinished(way.speak)
    const calls = await Promise.all([
      ...Array.from({ length: 30 }, () => ask('POST', '/api/apartment', apartment)),
      ...Array.from({ length: 30 }, () => ask('GET', '/api/apartment')),
      ask('POST', '/api/auth/super-admin/login', superAdmin),
      ask('GET', `/api/vote/${'q'.repeat(22)}`),
    ])
    for (const answer of calls) expect(answer).toMatchObject(REFUSED)
    expect(await ask('GET', '/livez')).toMatchObject({ status: 200, inTime: true })
    expect(await ask('GET', '/readyz')).toMatchObject({
      status: 503,
      inTime: true,
      body: { checks: { database: 'ERROR', log: 'ERROR', key: 'ERROR' } },
    })
    way.speak()
    await expect
      .poll(() => ask('POST', '/api/apartment', apartment), { timeout: 20_000 })
      .toMatchObject({ status: 201 })
    expect(await ask('GET', '/api/admin/admins')).toMatchObject({ status: 200 })
  })
})
