import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { partitionMigrations } from '#infra/platform/event-store/partitions.ts'
import { eventStoreMigrations } from '#infra/platform/event-store/schema.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { postgresLog } from './postgres-log.ts'
import { partitionEvery, partitionsOf } from './small-partitions.ts'
import { note, writeOf } from './test-events.ts'
import { createPipelinedPool, createTestStore } from './test-store.ts'

const log = await postgresLog(10)
const pipelined = createPipelinedPool(log.url)
afterAll(() => pipelined.end())
const store = createTestStore(pipelined)

const fill = async (upTo: number): Promise<void> => {
  for (let n = await store.lastPosition(); n < upTo; n += 1) await store.append(writeOf([note(`s-${n}`, 0)]))
}

describe('a log of several partitions', () => {
  beforeEach(() => log.empty())

  it('has the next one before it is needed', async () => {
    await fill(4)
    expect(await partitionsOf(log.pool)).toEqual(['event_0'])
    await fill(5)
    expect(await partitionsOf(log.pool)).toEqual(['event_0', 'event_10'])
  })

  it('takes a batch over several boundaries, and reads a stream of all of them in order', async () => {
    await fill(7)
    const { appends, metadata } = writeOf([note('long', 0)])
    const [append] = appends
    const events = Array.from({ length: 26 }, () => append?.events[0] ?? expect.fail('an event'))
    await store.append({ appends: [{ stream: 'long', expectedVersion: 0, events }], metadata })
    expect(await partitionsOf(log.pool)).toEqual(['event_0', 'event_10', 'event_20', 'event_30'])
    const { version, events: read } = await store.readStream('long')
    expect([version, read.map(({ position }) => position)]).toEqual([26, read.map((_, n) => 8 + n)])
    expect((await store.readLog(5, 12)).map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, n) => 6 + n),
    )
  })

  it('takes one of several writers of a version, whose streams begin before the boundary', async () => {
    const others = Array.from({ length: 4 }, () => createTestStore(log.pool))
    await store.append(writeOf([note('raced', 0)]))
    for (let version = 1; version < 40; version += 1) {
      const outcomes = await Promise.allSettled(others.map((other) => other.append(writeOf([note('raced', version)]))))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'StreamConflict' })
    }
    const { rows } = await log.pool.query<{ part: string; versions: number[] }>(
      `select tableoid::regclass::text as part, array_agg(version order by version) as versions from event
       where stream = 'raced' group by 1 order by min(position)`,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.flatMap(({ versions }) => versions)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  })

  it('is appended to while somebody holds it against a new partition, as long as there is room', async () => {
    await fill(4)
    const holder = await log.pool.connect()
    try {
      await holder.query('begin; lock table event in share update exclusive mode')
      await fill(6)
      expect(await partitionsOf(log.pool)).toEqual(['event_0'])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await fill(12)
    expect(await partitionsOf(log.pool)).toEqual(['event_0', 'event_10'])
  })

  it('reads pages, positions, its end, and one position from the partitions that hold them', async () => {
    await fill(35)
    const client = await log.pool.connect()
    const planOf = async (text: string): Promise<string> => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    try {
      await client.query('set enable_seqscan = off')
      const plans = [
        'select from event where position > 12 order by position limit 3',
        'select max(position) from event',
        'select from event where position = any(array[3, 33])',
        `select from event where stream = any(array['s-1', 's-30']) order by stream, version`,
      ]
      for (const text of plans) expect(await planOf(text)).not.toMatch(/Seq Scan|Sort Key: event.position/)
    } finally {
      client.release()
    }
  })
})

describe('a log from before it had partitions', async () => {
  const { pool, url } = await testDatabase()
  const others = Object.fromEntries(
    Object.entries(eventStoreMigrations).filter(([name]) => !(name in partitionMigrations)),
  )
  await migrate(pool, others)
  const running = createPipelinedPool(url)
  afterAll(() => running.end())
  const earlier = createTestStore(running)
  for (let n = 0; n < 20; n += 1) await earlier.append(writeOf([note('kept', n)]))

  it('becomes the first partition while an earlier release writes, and no row is rewritten', async () => {
    const rows = async () =>
      (
        await pool.query(
          'select position, stream, version, data::text, hash, xmin, ctid from event order by position limit 20',
        )
      ).rows
    const before = await rows()
    let writes = 20
    let goesOn = true
    const writing = (async () => {
      for (; goesOn; writes += 1) await earlier.append(writeOf([note('kept', writes)]))
    })()
    await migrate(pool, eventStoreMigrations)
    const during = writes
    await expect.poll(() => writes, { timeout: 10_000 }).toBeGreaterThan(during + 3)
    goesOn = false
    await writing
    expect(await rows()).toEqual(before)
    expect((await earlier.readStream('kept')).version).toBe(writes)
    expect(await partitionsOf(pool)).toEqual(['event_0'])
    await expect(pool.query(`delete from event_0`)).rejects.toThrow('never changed')
  })

  it('waits for a reader without holding up others for longer than a moment', async () => {
    const { pool: other } = await testDatabase()
    await migrate(other, others)
    const reader = await other.connect()
    await reader.query('begin; select from event')
    const migrated = migrate(other, eventStoreMigrations)
    const store = createTestStore(other)
    const isWaiting = async () =>
      (await other.query(`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`))
        .rowCount
    for (let n = 0; n < 3; n += 1) {
      await expect.poll(isWaiting, { timeout: 10_000, interval: 20 }).toBe(1)
      await store.append(writeOf([note('kept', n)]))
    }
    await reader.query('commit')
    reader.release()
    await migrated
    expect((await store.readStream('kept')).version).toBe(3)
    await expect(partitionEvery(other, 10)).resolves.toBeUndefined()
  })
})
