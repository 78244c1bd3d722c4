import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { allGenerations, prepareProjections } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { integer, table, text, uuid, type Columns } from '#infra/platform/projection/table.ts'
import { rebuildProjections } from '#infra/platform/projection/rebuild.ts'
import { eventsOf, insertRows } from '#projections/set-based.ts'
import { timeLimit } from '#tests/support/deep.ts'
import { generationOf, openReadSide, startRunner, tablesOf } from '#tests/projections/read-side.ts'
import { registerComplex } from '#tests/projections/sample-log.ts'

const side = await openReadSide()
const { system } = side
const { database } = system
const { store } = system.deps
let registered = 0
// A connection that breaks in silence is given up only after its time limit.
const TIMEOUT = { timeout: timeLimit(40_000), interval: 20 }

/** Registers so many further complexes, one by one. */
const register = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await registerComplex(store, (registered += 1))
}

/** A read model of complexes' names; a second version also knows how long they are. */
const towns = (name: string, version: number, slow = false): Projection => {
  const columns: Columns = { id: uuid, name: text, ...(version > 1 ? { letters: integer } : {}) }
  const town = table(name, columns, { primaryKey: ['id'] })
  return {
    name,
    version,
    tables: [town],
    reads: [town],
    serves: 'office',
    handles: [ApartmentRegistered.type],
    apply: async (transaction, events) => {
      if (slow) await sql`select pg_sleep(0.05)`.execute(transaction)
      const rows = eventsOf(ApartmentRegistered, events).map(({ data }) => ({
        id: data.apartmentId,
        name: data.name,
        ...(version > 1 ? { letters: data.name.length } : {}),
      }))
      await insertRows(transaction, town, rows)
    },
  }
}

const countOf = async (name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(`read.${name}`)}`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}
const positionOf = async (name: string): Promise<number> => (await generationOf(database, name)).position
const caughtUp = async (name: string): Promise<void> => {
  await expect.poll(() => positionOf(name), TIMEOUT).toBe(registered)
}

const statusesOf = async (name: string) =>
  (await allGenerations(database)).filter((one) => one.name === name).map(({ version, status }) => [version, status])

/** Counts the rows again and again until it is told to stop; gives every count. */
const keepCounting = (name: string): { readonly stop: () => Promise<readonly number[]> } => {
  const counts: number[] = []
  let stopped = false
  const counting = (async () => {
    while (!stopped) counts.push(await countOf(name))
  })()
  return {
    stop: async () => {
      stopped = true
      await counting
      return counts
    },
  }
}
const neverShrinks = (counts: readonly number[]): boolean =>
  counts.every((count, index) => count >= (counts[index - 1] ?? 0))

describe('a new version of a read model', () => {
  it('is built beside the one that goes on, and swapped in; queries never see an empty table', async () => {
    const [first, second] = [towns('towns', 1), towns('towns', 2)]
    await register(150)
    await prepareProjections(database, [first], [])
    const old = startRunner(side, { projections: [first] })
    await caughtUp('towns')
    const counting = keepCounting('towns')

    await prepareProjections(database, [second], [])
    expect((await generationOf(database, 'towns', 'building')).version).toBe(2)
    expect((await generationOf(database, 'towns')).version).toBe(1)
    const next = startRunner(side, { projections: [second] })
    await register(50)
    await expect.poll(async () => (await generationOf(database, 'towns')).version, TIMEOUT).toBe(2)
    await register(10)
    await caughtUp('towns')
    const counts = await counting.stop()

    expect(counts[0]).toBe(150)
    expect(Math.min(...counts)).toBe(150)
    expect(neverShrinks(counts)).toBe(true)
    expect(await countOf('towns')).toBe(registered)
    const { rows } = await sql<{
      right: boolean
    }>`select bool_and(letters = length(name)) as right from read.towns`.execute(database)
    expect(rows).toEqual([{ right: true }])
    expect(await statusesOf('towns')).toEqual([
      [1, 'replaced'],
      [2, 'live'],
    ])
    expect([old.errors, next.errors]).toEqual([[], []])
    await Promise.all([old.stop(), next.stop()])
  })

  it('of whom nobody is before is seen once it holds the whole log, and never empty', async () => {
    const fresh = towns('fresh', 3)
    await prepareProjections(database, [fresh], [])
    expect(await statusesOf('fresh')).toEqual([[3, 'building']])
    await expect(countOf('fresh')).rejects.toMatchObject({ code: '42P01' })
    const runner = startRunner(side, { projections: [fresh] })
    await expect.poll(() => statusesOf('fresh'), TIMEOUT).toEqual([[3, 'live']])
    expect(await countOf('fresh')).toBe(registered)
    await runner.stop()
  })

  it('prepared by several processes at once is prepared once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepareProjections(database, [towns('shared', 1)], [])))
    expect((await allGenerations(database)).filter(({ name }) => name === 'shared')).toHaveLength(1)
  })
})

describe('a rebuild', () => {
  it('while events keep coming ends with everything, and queries never see less', async () => {
    const projection = towns('rebuilt', 1)
    await prepareProjections(database, [projection], [])
    const runner = startRunner(side, { projections: [projection] })
    await register(20)
    await caughtUp('rebuilt')
    const counting = keepCounting('rebuilt')
    const feed = createLogFeed({ store, databaseUrl: side.databaseUrl, onError: () => {} })
    const rebuilding = rebuildProjections({
      database,
      store,
      feed,
      pool: system.pool,
      projections: [projection],
      onError: () => {},
    })
    await register(80)
    const { events } = await rebuilding
    expect(events).toBeGreaterThan(100)
    expect(await generationOf(database, 'rebuilt')).toMatchObject({ version: 1, generation: 2 })
    await register(5)
    await caughtUp('rebuilt')
    expect(neverShrinks(await counting.stop())).toBe(true)
    expect(await countOf('rebuilt')).toBe(registered)
    expect(runner.errors).toEqual([])
    await runner.stop()
    await feed.close()
  })

  it('where no projector runs is done by who asks for it', async () => {
    const projection = towns('alone', 1)
    await prepareProjections(database, [projection], [])
    const feed = createLogFeed({ store, databaseUrl: side.databaseUrl, onError: () => {} })
    await rebuildProjections({ database, store, feed, pool: system.pool, projections: [projection], onError: () => {} })
    expect(await generationOf(database, 'alone')).toMatchObject({ generation: 2 })
    expect(await countOf('alone')).toBe(registered)
    await feed.close()
  })
})

describe('runners', () => {
  it('two at once count every event once', async () => {
    const projection = towns('twice', 1)
    await prepareProjections(database, [projection], [])
    const runners = [startRunner(side, { projections: [projection] }), startRunner(side, { projections: [projection] })]
    await register(60)
    await caughtUp('twice')
    expect(await countOf('twice')).toBe(registered)
    expect(runners.flatMap(({ errors }) => errors)).toEqual([])
    await Promise.all(runners.map(({ stop }) => stop()))
  })

  it('one that is killed in the middle is followed by another, which goes on where it was', async () => {
    const projection = towns('killed', 1, true)
    await prepareProjections(database, [projection], [])
    const first = startRunner(side, { projections: [projection] })
    await expect.poll(() => positionOf('killed'), TIMEOUT).toBeGreaterThan(0)
    const more = register(40)
    const follower = startRunner(side, { projections: [projection] })
    await first.break()
    await first.stop()
    await more
    await caughtUp('killed')
    expect(await countOf('killed')).toBe(registered)
    const generation = await generationOf(database, 'killed')
    expect(Object.values(await tablesOf(database, projection, generation))[0]).toHaveLength(registered)
    await follower.stop()
  })

  it('one whose connections break again and again still comes to the end, and counts once', async () => {
    const projection = towns('shaken', 1, true)
    await prepareProjections(database, [projection], [])
    const runner = startRunner(side, { projections: [projection] })
    for (let round = 0; round < 5; round += 1) {
      await register(8)
      await runner.break()
    }
    await caughtUp('shaken')
    expect(await countOf('shaken')).toBe(registered)
    await runner.stop()
  })

  it('one that fails on a batch tries again, and leaves the others alone', async () => {
    const [healthy, failing] = [towns('healthy', 1), towns('failing', 1)]
    let failures = 0
    const flaky: Projection = {
      ...failing,
      apply: async (transaction, events) => {
        failures += 1
        if (failures <= 2) throw new Error('not yet')
        await failing.apply(transaction, events)
      },
    }
    await prepareProjections(database, [healthy, flaky], [])
    const runner = startRunner(side, { projections: [healthy, flaky] })
    await caughtUp('healthy')
    await caughtUp('failing')
    expect([await countOf('healthy'), await countOf('failing')]).toEqual([registered, registered])
    expect(runner.errors.map(String)).toEqual(['Error: not yet', 'Error: not yet'])
    await runner.stop()
  })
})
