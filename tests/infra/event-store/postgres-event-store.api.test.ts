import { afterAll, describe, expect, it } from 'vitest'
import { createPostgresKeyRing } from '#infra/platform/event-store/key-ring.ts'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres-event-store.ts'
import { eventStoreConformance } from './rules/conformance.ts'
import { postgresLog } from './postgres-log.ts'
import { enrolled, note, personId, testCatalogue, writeOf } from './test-events.ts'
import { BOX_KEY, createPipelinedPool, createTestStore, MASTER_KEY } from './test-store.ts'

const log = await postgresLog()
const small = await postgresLog(50)

const pipelined = createPipelinedPool(log.url)
afterAll(() => pipelined.end())

for (const [name, pool] of [
  ['Postgres', log.pool],
  ['Postgres with two batches in flight', pipelined],
] as const) {
  eventStoreConformance(name, async (catalogue) => {
    await log.empty()
    return createPostgresEventStore({ pool, catalogue, keys: createPostgresKeyRing(pool, MASTER_KEY), boxKey: BOX_KEY })
  })
}

eventStoreConformance('Postgres with partitions of 50 positions', async (catalogue) => {
  await small.empty()
  return createPostgresEventStore({
    pool: small.pool,
    catalogue,
    keys: createPostgresKeyRing(small.pool, MASTER_KEY),
    boxKey: BOX_KEY,
  })
})

const emptyStore = async () => {
  await log.empty()
  return createTestStore(log.pool)
}

/** Every row of every table, as text and with its bytes as they are and decoded. */
const everythingStored = async (): Promise<string> => {
  const rows = await Promise.all(
    ['event', 'person_key', 'ballot_paper', 'log_head'].map(
      async (table) => (await log.pool.query<Record<string, unknown>>(`select * from ${table}`)).rows,
    ),
  )
  return rows
    .flat()
    .flatMap((row) => Object.values(row))
    .map((value) =>
      Buffer.isBuffer(value) ? `${value.toString('utf8')} ${value.toString('hex')}` : JSON.stringify(value),
    )
    .join('\n')
}

describe('in the tables of the log', () => {
  it('nothing personal and no paper can be read', async () => {
    const store = await emptyStore()
    await store.append({
      ...writeOf([{ stream: 'person-1', expectedVersion: 0, events: [enrolled(personId(1))] }]),
      deposits: [{ box: 'box-1', content: { choice: '찬성', plain: 'in favour' } }],
    })
    const stored = await everythingStored()
    expect(stored).toContain('box-1')
    expect(stored).toContain(personId(1))
    for (const clear of ['홍길동', '01012345678', '찬성', 'in favour']) {
      expect(stored).not.toContain(clear)
      expect(stored).not.toContain(Buffer.from(clear).toString('hex'))
      expect(stored).not.toContain(JSON.stringify(Buffer.from(clear).toString('base64')))
    }
  })

  it('the data stands byte for byte as it was hashed', async () => {
    const store = await emptyStore()
    const data = { text: '가\n"\\', details: { b: 1e21, a: [0.1, -0], ' ': ' 1 ' } }
    await store.append(writeOf([{ stream: 'a-1', expectedVersion: 0, events: [{ type: 'Noted', data }] }]))
    const { rows } = await log.pool.query<{
      stream: string
      version: number
      type: string
      data: string
      metadata: string
      hash: string
    }>(
      `select stream, version, type, data::text as data, metadata::text as metadata, encode(hash, 'hex') as hash from event`,
    )
    expect(rows.map((row) => hashOfEvent(row))).toEqual(rows.map(({ hash }) => hash))
    expect(rows).toHaveLength(1)
  })
})

describe('stores on one database', () => {
  it('see and refuse what the other wrote, and open what the other sealed', async () => {
    const first = await emptyStore()
    const second = createTestStore(log.pool)
    await first.append(writeOf([{ stream: 'person-1', expectedVersion: 0, events: [enrolled(personId(1))] }]))
    await expect(second.append(writeOf([note('person-1', 0)]))).rejects.toMatchObject({ name: 'StreamConflict' })
    await second.append(
      writeOf([{ stream: 'person-1', expectedVersion: 1, events: [enrolled(personId(1), { name: '김철수' })] }]),
    )
    expect((await first.readStream('person-1')).events).toMatchObject([
      { data: { name: '홍길동' } },
      { data: { name: '김철수' } },
    ])
  })

  it('of an older release read on over types that only the newer one knows, and decide nothing by them', async () => {
    const newer = await emptyStore()
    await newer.append(
      writeOf([note('a-1', 0), { stream: 'person-1', expectedVersion: 0, events: [enrolled(personId(1))] }]),
    )
    await newer.append(writeOf([note('person-1', 1)]))
    const definitions = new Map([...testCatalogue.definitions].filter(([type]) => type !== 'Enrolled'))
    const older = createPostgresEventStore({
      pool: log.pool,
      catalogue: { ...testCatalogue, definitions },
      keys: createPostgresKeyRing(log.pool, MASTER_KEY),
      boxKey: BOX_KEY,
    })
    const types = ['Noted', 'Enrolled', 'Noted']
    expect((await older.readLog(0, 10)).map(({ type }) => type)).toEqual(types)
    expect((await older.readPositions([1, 2, 3])).map(({ type }) => type)).toEqual(types)
    expect((await older.readHistories(['person-1'])).get('person-1')).toMatchObject({
      version: 2,
      events: [{ type: 'Enrolled', position: 2, version: 1 }, { type: 'Noted' }],
    })
    // Sealed as it is stored: nothing of it was opened.
    expect(JSON.stringify(await older.readLog(0, 10))).not.toContain('홍길동')
    for (const read of [() => older.readStream('person-1'), () => older.readStreams(['a-1', 'person-1'])])
      await expect(read()).rejects.toMatchObject({ name: 'UnknownEventType' })
    expect((await older.readStream('a-1')).version).toBe(1)
  })

  it('that have another master key open nothing personal', async () => {
    const store = await emptyStore()
    await store.append(writeOf([{ stream: 'person-1', expectedVersion: 0, events: [enrolled(personId(1))] }]))
    const stranger = createPostgresEventStore({
      pool: log.pool,
      catalogue: testCatalogue,
      keys: createPostgresKeyRing(log.pool, Buffer.alloc(32, 9)),
      boxKey: BOX_KEY,
    })
    await expect(stranger.readStream('person-1')).rejects.toThrow(Error)
  })
})

describe('a store in Postgres', () => {
  it('tells listeners of what was written', async () => {
    const store = await emptyStore()
    const listener = await log.pool.connect()
    try {
      const told = new Promise<string>((resolve) => listener.once('notification', ({ channel }) => resolve(channel)))
      await listener.query('listen danji_log')
      await store.append(writeOf([note('a-1', 0)]))
      expect(await told).toBe('danji_log')
    } finally {
      listener.release(true)
    }
  })

  it('writes what it was given before it closes', async () => {
    const store = await emptyStore()
    const answers = Promise.all(Array.from({ length: 20 }, (_, n) => store.append(writeOf([note('a-1', n)]))))
    // Writes reach the queue once they are sealed.
    await new Promise(setImmediate)
    await store.close()
    expect(await createTestStore(log.pool).lastPosition()).toBe(20)
    expect(await answers).toHaveLength(20)
  })
})
