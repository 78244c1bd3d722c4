import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { SKIPPED_EVENTS } from '#events/monitoring/skipped-events.events.ts'
import { allGenerations, beginRebuild, prepareProjections } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { bigint, table, uuid } from '#infra/platform/projection/table.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { skippedEventsDecider } from '#services/monitoring/skipped-events.decider.ts'
import { eventsOf, insertRows } from '#projections/set-based.ts'
import { generationOf, openReadSide, startRunner, tablesOf } from '#tests/projections/read-side.ts'
import { registerComplex } from '#tests/projections/sample-log.ts'
import { systemMetadata } from '#tests/support/fixed.ts'

const side = await openReadSide()
const { database } = side.system
const { store } = side.system.deps
const TIMEOUT = { timeout: 30_000, interval: 20 }
const sizes = { farBehind: 10, worthMoving: 10, page: 8, batch: 20 }
let registered = 0

/** Registers complexes; gives the position of the last. */
const register = async (count: number): Promise<number> => {
  let position = 0
  for (let n = 0; n < count; n += 1) position = await registerComplex(store, (registered += 1))
  return position
}

type Applied = { readonly name: string; readonly events: number }

type Modelled = {
  readonly serves?: Projection['serves']
  readonly poisoned?: () => number
  /** Seconds that it takes for a batch. */
  readonly seconds?: number
  readonly applied?: Applied[]
}

/** A read model of complexes: a second row for the same one would violate its key. */
const complexes = (name: string, { serves = 'office', poisoned, seconds, applied }: Modelled = {}): Projection => {
  const complex = table(name, { id: uuid, position: bigint }, { primaryKey: ['id'] })
  return {
    name,
    version: 1,
    tables: [complex],
    reads: [complex],
    serves,
    handles: [ApartmentRegistered.type],
    apply: async (transaction, events) => {
      applied?.push({ name, events: events.length })
      if (seconds !== undefined) await sql`select pg_sleep(${seconds})`.execute(transaction)
      if (events.some(({ position }) => position === poisoned?.())) throw new Error('it cannot be folded')
      const found = eventsOf(ApartmentRegistered, events)
      await insertRows(
        transaction,
        complex,
        found.map(({ data, position }) => ({ id: data.apartmentId, position })),
      )
    },
  }
}

const rowsIn = async (projection: Projection, generation: number): Promise<number> => {
  const own = { name: projection.name, version: 1, generation, position: 0, status: 'building' } as const
  return (await tablesOf(database, projection, own))[projection.name]?.length ?? 0
}
const liveOf = async (name: string): Promise<number> => (await generationOf(database, name)).generation

/** Makes a second generation of each, which nobody has built yet. */
const begin = async (...projections: readonly Projection[]): Promise<void> => {
  await prepareProjections(database, projections, [])
  for (const projection of projections) await beginRebuild(database, projection)
}

it('applies many events at once, those that residents need first', async () => {
  await register(100)
  const applied: Applied[] = []
  const [late, early] = [
    complexes('late', { serves: 'insight', applied }),
    complexes('early', { serves: 'participation', applied }),
  ]
  await prepareProjections(database, [late, early], [])
  const runner = startRunner(side, { projections: [late, early], sizes })
  const last = await store.lastPosition()
  const positions = async () =>
    (await allGenerations(database))
      .filter(({ name }) => ['early', 'late'].includes(name))
      .map(({ position }) => position)
  await expect.poll(positions, TIMEOUT).toEqual([last, last])
  expect([await rowsIn(late, 1), await rowsIn(early, 1)]).toEqual([registered, registered])
  const names = applied.map(({ name }) => name)
  expect(names.lastIndexOf('early')).toBeLessThan(names.indexOf('late'))
  expect(Math.max(...applied.map(({ events }) => events))).toBeGreaterThanOrEqual(sizes.batch)
  expect(applied.length).toBeLessThan(registered / 4)
  await runner.stop()
  expect(runner.errors).toEqual([])
})

it('goes on from the checkpoint after its connections were cut in the middle, and counts once', async () => {
  await register(60)
  const projection = complexes('cut', { seconds: 0.05 })
  await begin(projection)
  const first = startRunner(side, { projections: [projection], sizes })
  await expect.poll(() => rowsIn(projection, 2), TIMEOUT).toBeGreaterThan(0)
  await first.break()
  await first.stop()
  const reached = await rowsIn(projection, 2)
  expect(reached).toBeLessThan(registered)
  const second = startRunner(side, { projections: [projection], sizes })
  await expect.poll(() => liveOf('cut'), TIMEOUT).toBe(2)
  expect(await rowsIn(projection, 2)).toBe(registered)
  await second.stop()
  expect(second.errors).toEqual([])
})

it('goes on by itself where its connections are cut while it works', async () => {
  const projection = complexes('torn', { seconds: 0.05 })
  await begin(projection)
  const runner = startRunner(side, { projections: [projection], sizes })
  await expect.poll(() => rowsIn(projection, 2), TIMEOUT).toBeGreaterThan(0)
  await runner.break()
  await expect.poll(() => liveOf('torn'), TIMEOUT).toBe(2)
  expect(await rowsIn(projection, 2)).toBe(registered)
  await runner.stop()
})

it('two processes build what either holds the lease of, and nothing twice', async () => {
  const projections = ['one', 'two', 'three'].map((name) => complexes(name, { seconds: 0.01 }))
  await begin(...projections)
  const runners = [startRunner(side, { projections, sizes }), startRunner(side, { projections, sizes })]
  for (const projection of projections) {
    await expect.poll(() => liveOf(projection.name), TIMEOUT).toBe(2)
    expect(await rowsIn(projection, 2)).toBe(registered)
  }
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(runners.flatMap((runner) => runner.errors)).toEqual([])
})

it('takes what is recorded while it builds', async () => {
  const projection = complexes('growing', { seconds: 0.02 })
  await begin(projection)
  const runner = startRunner(side, { projections: [projection], sizes })
  await expect.poll(() => rowsIn(projection, 2), TIMEOUT).toBeGreaterThan(0)
  const last = await register(30)
  await expect.poll(() => liveOf('growing'), TIMEOUT).toBe(2)
  await expect.poll(async () => (await generationOf(database, 'growing')).position, TIMEOUT).toBe(last)
  expect(await rowsIn(projection, 2)).toBe(registered)
  await runner.stop()
  expect(runner.errors).toEqual([])
})

it('names the event that a read model fails at, builds the others, and goes on once it is skipped', async () => {
  const poisoned = await register(1)
  const before = registered - 1
  await register(40)
  const [failing, sound] = [complexes('failing', { poisoned: () => poisoned }), complexes('sound')]
  await begin(failing, sound)
  const runner = startRunner(side, { projections: [failing, sound], sizes })
  await expect
    .poll(() => runner.errors.map(String), TIMEOUT)
    .toContainEqual(`EventFailed: ApartmentRegistered at position ${poisoned}: it cannot be folded`)
  await expect.poll(() => liveOf('sound'), TIMEOUT).toBe(2)
  expect(await rowsIn(failing, 2)).toBe(before)
  const building = (await allGenerations(database)).filter(({ name }) => name === 'failing').at(-1)
  expect(building).toMatchObject({ status: 'building', position: poisoned - 1 })

  await commandHandler(
    store,
    skippedEventsDecider,
  )({
    stream: SKIPPED_EVENTS,
    command: () => ({ projection: 'failing', version: 1, position: poisoned, reason: 'it fails here' }),
    metadata: systemMetadata,
  })
  await expect.poll(() => liveOf('failing'), TIMEOUT).toBe(2)
  expect(await rowsIn(failing, 2)).toBe(registered - 1)
  await runner.stop()
})
