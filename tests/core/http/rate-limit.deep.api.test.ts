import { expect, it } from 'vitest'
import { fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, superAdmin, type Answer } from '#tests/support/stack/test-app.ts'

// A tenth of every limit: two sign-ins a minute and address, 120 calls without a limit of their
// own.
const { anyone, app } = await startTestApp({ rateLimitFactor: 0.1 })
const claim = { name: '홍길동', phone: '01012345678', dong: '101', ho: '101' }

/** One after the other, as they come over the wire. */
const statusesOf = async (count: number, call: () => Promise<Answer>): Promise<readonly number[]> => {
  const statuses: number[] = []
  while (statuses.length < count) statuses.push((await call()).status)
  return statuses
}

it('sign-ins beyond the limit are refused, right or wrong, and it says when to come again', async () => {
  expect((await anyone.post('/api/auth/super-admin/login', superAdmin)).status).toBe(200)
  expect((await anyone.post('/api/auth/super-admin/login', { ...superAdmin, password: 'wrong' })).status).toBe(401)
  const third = await anyone.post('/api/auth/super-admin/login', superAdmin)
  expectRefusal(third, 'TOO_MANY_REQUESTS')
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
})

it('another address has a limit of its own', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/super-admin/login',
    payload: superAdmin,
    remoteAddress: '203.0.113.9',
  })
  expect(answer.statusCode).toBe(200)
})

it('codes cannot be asked for without end from one address', async () => {
  expect(await statusesOf(7, () => anyone.post(`/api/vote/${fixedSecret(1)}/verify-user`, claim))).toEqual([
    404, 404, 404, 404, 404, 404, 429,
  ])
})

it('addresses that lead nowhere have one too', async () => {
  const statusAt = async (url: string) => (await app.inject({ url, remoteAddress: '203.0.113.20' })).statusCode
  const statuses: number[] = []
  while (statuses.length < 120) statuses.push(await statusAt(`/api/nothing/${statuses.length}`))
  expect(new Set(statuses)).toEqual(new Set([404]))
  const beyond = ['/api/nothing', '/nothing', '/api/apartment/%E0%A4%A', `/api/apartment/${'x'.repeat(500)}`]
  expect(await Promise.all(beyond.map(statusAt))).toEqual(beyond.map(() => 429))
})

it('calls without a limit of their own have one too', async () => {
  const statuses = await statusesOf(121, () => anyone.get('/health'))
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429])
})
