import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { brokenRules, unansweredWrites, type Outcome } from './rules/log-rules.ts'
import { postgresLog } from './postgres-log.ts'
import { named, randomBursts } from './rules/random-writes.ts'
import { createTestStore } from './test-store.ts'
import { startWriter } from './writers.ts'

const WRITERS = 2
const LIVES = 3

const log = await postgresLog(50)

const bursts = (run: string, writer: string) =>
  named(fc.sample(randomBursts({ bursts: 15, writes: 10 }), 1)[0] ?? [], run, writer)

// Statements of a killed process may still be at work in Postgres: it has written its last only
// once its connections are gone.
const backendsAreGone = (applicationName: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rowCount } = await log.pool.query(
        'select from pg_stat_activity where datname = current_database() and application_name = $1',
        [applicationName],
      )
      expect(rowCount).toBe(0)
    },
    { timeout: 10_000, interval: 10 },
  )

const liveAndBeKilled = async (name: string): Promise<readonly Outcome[]> => {
  const writer = await startWriter(log.url, name)
  const answers = fc.sample(fc.integer({ min: 1, max: 400 }), 1)[0] ?? 1
  // Streams are shared by all writers; the rounds of a life have names of their own.
  const outcomes = await writer.writeUntilKilled(bursts('killed', name), answers)
  await backendsAreGone(name)
  expect(outcomes.length).toBeGreaterThanOrEqual(answers)
  return outcomes
}

it(
  'writers that are killed at any moment leave a whole log, all they were told of is in it, and the next one goes on',
  { timeout: 120_000 },
  async () => {
    const store = createTestStore(log.pool)
    const lives = Array.from({ length: WRITERS }, async (_, w) => {
      const outcomes: Outcome[] = []
      for (let life = 0; life < LIVES; life += 1) outcomes.push(...(await liveAndBeKilled(`writer-${w}-${life}`)))
      return outcomes
    })
    const killed = (await Promise.all(lives)).flat()
    expect(brokenRules(await store.readLog(0, 1_000_000), 0, killed)).toEqual([])
    expect(killed.filter(({ kind }) => kind === 'acknowledged').length).toBeGreaterThan(WRITERS * LIVES)

    const last = await store.lastPosition()
    const successor = await startWriter(log.url, 'successor')
    const outcomes = await successor.write(bursts('killed', 'successor'))
    await successor.stop()
    const whole = await store.readLog(0, 1_000_000)
    expect(brokenRules(whole, 0, [...killed, ...outcomes])).toEqual([])
    expect(unansweredWrites(whole.slice(last), outcomes)).toEqual([])
    expect(whole.length).toBeGreaterThan(last)
    expect(await store.lastPosition()).toBe(whole.length)
  },
)
