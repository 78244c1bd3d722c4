import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StreamConflict, type EventStore } from '#infra/platform/event-store/event-store.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { claimedWrite, streamsOf, type PlannedWrite } from './claimed-write.ts'
import { brokenRules, type Outcome } from './rules/log-rules.ts'
import { postgresLog } from './postgres-log.ts'
import { named, randomBursts } from './rules/random-writes.ts'
import { note, writeOf } from './test-events.ts'
import { createPipelinedPool, createTestStore } from './test-store.ts'

const VICTIM = 'victim'
/** Options of vi.waitFor: a slow machine takes long to connect. */
const PATIENT = { timeout: 20_000, interval: 10 }

const log = await postgresLog()
let pool: Pool
let store: EventStore

const cut = async (whose: string): Promise<number> => {
  const { rowCount } = await log.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${whose}`,
  )
  return rowCount ?? 0
}

const terminate = (): Promise<number> => cut(`application_name = '${VICTIM}'`)

const batchIsHeldUp = (): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await log.pool.query(
      `select from pg_stat_activity where application_name = '${VICTIM}' and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  }, PATIENT)

/**
 * Begins streams in an open transaction: writers to them wait until it is rolled back, and then
 * find that they never began.
 */
const holdUp = async (streams: readonly string[]): Promise<() => Promise<void>> => {
  const holder = await log.pool.connect()
  await holder.query('begin')
  await holder.query(
    `insert into event (position, stream, version, type, data, metadata, hash)
     select 1000000 + n, stream, 1, 'Noted', '{}', '{}', '' from unnest($1::text[]) with ordinality as held(stream, n)`,
    [streams],
  )
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

const allConnectionsAreDropped = (): Promise<void> => vi.waitFor(() => expect(pool.totalCount).toBe(0), PATIENT)

describe.each([
  ['one batch', createPool],
  ['two batches', createPipelinedPool],
])('a store with %s in flight whose connection is cut', (_, makePool) => {
  beforeEach(async () => {
    await log.empty()
    pool = makePool(log.url, { applicationName: VICTIM })
    store = createTestStore(pool)
  })
  afterEach(async () => {
    // Connections that a failed test left open would hold up the next one, too.
    await cut(`(application_name = '${VICTIM}' or state = 'idle in transaction')`)
    await pool.end()
  })

  it('in the midst of a batch tells all its callers, writes none of it, and goes on with the next append', async () => {
    await store.append(writeOf([note('a-1', 0)]))
    const streams = Array.from({ length: 10 }, (_, n) => `b-${n}`)
    const letGo = await holdUp(streams)
    const callers = Promise.allSettled(streams.map((stream) => store.append(writeOf([note(stream, 0)]))))
    await batchIsHeldUp()
    await terminate()
    await letGo()

    // Whoever was not in the batch yet was written later, over another connection.
    const refused = (await callers).flatMap((outcome, n) =>
      outcome.status === 'rejected' ? [{ stream: streams[n], reason: outcome.reason as unknown }] : [],
    )
    expect(refused).not.toEqual([])
    for (const { reason } of refused) expect(reason).not.toBeInstanceOf(StreamConflict)
    await store.append(writeOf([note('a-1', 1)]))
    const written = (await store.readLog(0, 100)).map(({ stream }) => stream)
    expect(written).toEqual([
      'a-1',
      ...streams.filter((stream) => refused.every((other) => other.stream !== stream)),
      'a-1',
    ])
  })

  it('while it lies idle does not notice', async () => {
    await Promise.all(Array.from({ length: 5 }, () => store.readLog(0, 1)))
    expect(await terminate()).toBe(5)
    await allConnectionsAreDropped()
    await store.append(writeOf([note('a-1', 0)]))
    expect((await store.readStream('a-1')).version).toBe(1)
  })

  it(
    'again and again while it writes leaves a whole log, and all it told of is in it',
    { timeout: 30_000 },
    async () => {
      const plans = named(fc.sample(randomBursts({ bursts: 60, writes: 10 }), 1)[0] ?? [], 'cut', 'here')
      const delays = fc.sample(fc.nat({ max: 12 }), plans.length)
      const outcomes: Outcome[] = []
      for (const [index, burst] of plans.entries()) {
        const [told] = await Promise.all([fire(burst), cutAfter(delays[index] ?? 0)])
        outcomes.push(...told)
      }
      await terminate()
      await allConnectionsAreDropped()
      const last: PlannedWrite = {
        write: 'last',
        writes: [{ stream: 'last', count: 1, offset: 0 }],
        guards: [],
        person: 1,
        flaw: 'none',
      }
      await store.append(claimedWrite(last, new Map()))

      expect(brokenRules(await store.readLog(0, 100_000), 0, outcomes)).toEqual([])
      expect(outcomes.filter(({ kind }) => kind === 'acknowledged').length).toBeGreaterThan(0)
      expect(outcomes.length).toBeLessThan(plans.flat().filter(({ flaw }) => flaw === 'none').length)
    },
  )
})

/**
 * Cuts all connections after so many round trips to Postgres: before, amid or behind what is fired
 * meanwhile.
 */
const cutAfter = async (roundTrips: number): Promise<void> => {
  for (let trip = 0; trip < roundTrips; trip += 1) await log.pool.query('select')
  await terminate()
}

/**
 * Fires a burst in one tick. Of a write that failed otherwise than by a conflict nothing is known:
 * it is left out.
 */
const fire = async (burst: readonly PlannedWrite[]): Promise<readonly Outcome[]> => {
  const seen = await store.readStreams([...new Set(burst.flatMap(streamsOf))]).catch(() => new Map())
  const versions = new Map([...seen].map(([stream, { version }]) => [stream, version]))
  const settled = await Promise.allSettled(burst.map((planned) => store.append(claimedWrite(planned, versions))))
  return settled.flatMap((outcome, index): readonly Outcome[] => {
    const write = burst[index]?.write ?? ''
    if (outcome.status === 'fulfilled')
      return [{ kind: 'acknowledged', write, position: outcome.value.position, size: outcome.value.events.length }]
    return outcome.reason instanceof StreamConflict ? [{ kind: 'refused', write, conflict: true, reason: '' }] : []
  })
}
