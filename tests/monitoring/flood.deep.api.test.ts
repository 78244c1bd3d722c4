import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startAppWith, startTestApp, callerOf } from '#tests/support/stack/test-app.ts'
import { entry, keptTelemetry, LOG } from './stored-telemetry.ts'

const test = await startTestApp()
const { anyone, clock, system, app } = test
const { newestLog } = keptTelemetry(test)

describe('a flood', () => {
  const batch = Array.from({ length: 100 }, () => entry)
  const count = async (): Promise<number> =>
    (await sql<{ count: number }>`select count(*) from client_log`.execute(system.database)).rows[0]?.count ?? 0
  /**
   * Sends 100,000 entries, a hundred a request, each request from another address, twenty at once.
   */
  const flood = async (target: typeof app): Promise<readonly number[]> => {
    const statuses: number[] = []
    const sendFrom = async (address: number): Promise<void> => {
      const answer = await target.inject({
        method: 'POST',
        url: LOG,
        payload: batch,
        remoteAddress: `10.0.${address >> 8}.${address & 255}`,
      })
      statuses.push(answer.statusCode)
    }
    for (let from = 0; from < 1_000; from += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => sendFrom(from + index)))
    return statuses
  }

  it('of 100,000 entries from a thousand addresses leaves what a minute takes, a live server, and room in the next minute', async () => {
    const limited = await startAppWith(test, { rateLimitFactor: 1 })
    const statuses = await flood(limited)
    expect(statuses.filter((status) => status === 202)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(970)
    expect(await count()).toBe(3_000)
    expect((await limited.inject('/health')).statusCode).toBe(200)
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect((await limited.inject({ method: 'POST', url: LOG, payload: entry })).statusCode).toBe(202)
  })

  it('is counted over all processes', async () => {
    const [one, other] = [
      await startAppWith(test, { rateLimitFactor: 0.1 }),
      await startAppWith(test, { rateLimitFactor: 0.1 }),
    ]
    const outcomes = await Promise.all(
      [one, other].flatMap((process) => Array.from({ length: 4 }, () => callerOf(process).post(LOG, batch))),
    )
    expect(outcomes.filter(({ status }) => status === 202)).toHaveLength(3)
    expect(await count()).toBe(300)
  })

  it('that no budget holds back leaves the newest 100,000', async () => {
    expect(new Set(await flood(app))).toEqual(new Set([202]))
    await anyone.post(LOG, { ...entry, message: '마지막' })
    expect(await count()).toBe(100_000)
    expect(await newestLog()).toMatchObject({ message: '마지막' })
  })

  it('from one address is refused before it is looked at', async () => {
    const limited = await startAppWith(test, { rateLimitFactor: 0.01 })
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1) statuses.push((await callerOf(limited).post(LOG, { bad: true })).status)
    expect(statuses).toEqual([400, 400, 400, 429])
  })
})
