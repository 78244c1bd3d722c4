import { afterAll, expect, it } from 'vitest'
import { createApp } from '#services/app.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { appoint, callerOf, tokenOf } from '#tests/support/stack/test-app.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'

// Nobody feeds the read models here: how far each of them is, the test says.
const { url, pool } = await preparedDatabase()
const clock = { now: new Date(systemMetadata.at) }
const system = await openSystem({
  databaseUrl: url,
  masterKey: Buffer.alloc(32, 7),
  publicUrl: 'http://danji.test',
  production: false,
  rateLimitFactor: 1_000,
  objects: noObjects,
  identity: unreachableKakao,
  clock: () => clock.now,
})
const app = await createApp(system.deps)
afterAll(async () => {
  await app.close()
  await system.close()
})
const { freshness, store } = system.deps
const adminId = await appoint({ system }, { role: 'SUPER_ADMIN' })
const last = await store.lastPosition()
const admin = callerOf(app, { authorization: `Bearer ${tokenOf(app, adminId)}` })

const hasSeenAll = (...names: readonly string[]) =>
  pool.query('update projection set position = $1 where name = any($2)', [last, names])

const read = (path: string) => admin.get(path, { 'x-min-position': String(last) })

/** Until what is asked once a second is asked anew. */
const later = async (seconds: number): Promise<void> => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  await expect.poll(() => freshness.secondsBehind(['votes']), { timeout: 5_000 }).toBeGreaterThanOrEqual(seconds)
}

it('those that are named are waited for, and no others', async () => {
  await hasSeenAll('admins')
  expect(await freshness.wait(last, 0, ['admins'])).toBe(true)
  expect(await freshness.wait(last, 0, ['admins', 'votes'])).toBe(false)
  expect(await freshness.wait(last, 0)).toBe(false)
  expect(freshness.modelsOf(['vote', 'nonsense'])).toEqual(['votes'])
})

it('a page is answered while a read model that it does not read stands still, the first time, too', async () => {
  expectRefusal(await read('/api/votes'), 'READ_MODEL_BEHIND')
  await hasSeenAll('apartments')
  const first = await read('/api/apartment')
  expect([first.status, first.headers['x-read-models-behind']]).toEqual([200, undefined])
  expect((await read('/api/apartment')).status).toBe(200)
  expectRefusal(await read('/api/votes'), 'READ_MODEL_BEHIND')
})

it('a page that reads what has stood still for long is answered, and says since when', async () => {
  await later(42)
  const answer = await read('/api/votes')
  expect([answer.status, answer.headers['x-read-models-behind']]).toEqual([200, '42'])
  expect((await read('/api/apartment')).headers['x-read-models-behind']).toBeUndefined()
  const unnamed = await app.inject({
    url: '/api/votes',
    headers: { authorization: `Bearer ${tokenOf(app, adminId)}` },
  })
  expect(unnamed.headers['x-read-models-behind']).toBe('42')
})
