import { afterAll, describe, expect, it, vi } from 'vitest'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { collect } from './collect.ts'
import { feedConformance } from './conformance.ts'
import { openLog, positionsBehind } from './open-log.ts'

const log = await openLog()
const errors: unknown[] = []
const feed = createLogFeed({ store: log.store, databaseUrl: log.databaseUrl, onError: (error) => errors.push(error) })
afterAll(() => feed.close())

feedConformance('the log itself', log, () => feed)

const listeners = async (): Promise<readonly number[]> => {
  const { rows } = await log.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database()
      and application_name = 'danji log watch' and query = 'listen danji_log'`,
  )
  return rows.map(({ pid }) => pid)
}

describe('the feed over the log itself', () => {
  it('listens again after its connection was cut, and misses nothing meanwhile', async () => {
    const after = await log.store.lastPosition()
    const reader = await collect(feed, { consumer: 'cut', after })
    const [before] = await listeners()
    await log.pool.query('select pg_terminate_backend($1)', [before])
    const last = await log.grow(5)
    await reader.until(last)
    await vi.waitFor(async () => expect((await listeners()).filter((pid) => pid !== before)).toHaveLength(1), 10_000)
    await reader.until(await log.grow(1))
    await reader.stop()
    expect(reader.positions()).toEqual(positionsBehind(after, 6))
    expect(errors.length).toBeGreaterThan(0)
  })

  it('goes on after the log could not be read', async () => {
    const after = await log.store.lastPosition()
    let broken = true
    const store = {
      ...log.store,
      readLog: (from: number, limit: number) =>
        broken ? Promise.reject(new Error('no database')) : log.store.readLog(from, limit),
    }
    const own = createLogFeed({ store, databaseUrl: log.databaseUrl, onError: () => {} })
    const reader = await collect(own, { consumer: 'broken', after })
    await vi.waitFor(() => expect(reader.errors).toContainEqual(new Error('no database')), 5_000)
    broken = false
    await reader.until(await log.grow(3))
    await own.close()
    expect(reader.positions()).toEqual(positionsBehind(after, 3))
  })

  it('is told by the notification, not by looking from time to time', async () => {
    const after = await log.store.lastPosition()
    let reads = 0
    const store = {
      ...log.store,
      readLog: (from: number, limit: number) => ((reads += 1), log.store.readLog(from, limit)),
    }
    const own = createLogFeed({ store, databaseUrl: log.databaseUrl, onError: () => {} })
    const reader = await collect(own, { consumer: 'told', after })
    await reader.until(await log.grow(1))
    const started = performance.now()
    for (let n = 0; n < 20; n += 1) await reader.until(await log.grow(1))
    // Looking once a second, 20 events one after the other would take about 20 s.
    expect(performance.now() - started).toBeLessThan(10_000)
    await own.close()
    expect(reads).toBeGreaterThan(20)
  })

  it('reads once for ten subscriptions that are at the same place', async () => {
    const after = await log.store.lastPosition()
    const seen: number[] = []
    const readLog = async (from: number, limit: number) => {
      const events = await log.store.readLog(from, limit)
      seen.push(...events.map(({ position }) => position))
      return events
    }
    const own = createLogFeed({ store: { ...log.store, readLog }, databaseUrl: log.databaseUrl, onError: () => {} })
    const readers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => collect(own, { consumer: `shared-${n}`, after })),
    )
    const last = await log.grow(400)
    await Promise.all(readers.map((reader) => reader.until(last)))
    await own.close()
    // Each for itself would read 4,000.
    expect(seen.length).toBeLessThanOrEqual(1_200)
    for (const reader of readers) expect(reader.positions()).toEqual(positionsBehind(after, 400))
  })
})
