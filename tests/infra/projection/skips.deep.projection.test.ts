import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { SKIPPED_EVENTS } from '#events/monitoring/skipped-events.events.ts'
import {
  allGenerations,
  beginRebuild,
  prepareProjections,
  schemaOf,
  type Generation,
} from '#infra/platform/projection/generations.ts'
import type { Projection, Reactor } from '#infra/platform/projection/projection.ts'
import { table, uuid } from '#infra/platform/projection/table.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { skippedEventsDecider } from '#services/monitoring/skipped-events.decider.ts'
import { eventsOf, insertRows } from '#projections/set-based.ts'
import { generationOf, openReadSide, startRunner } from '#tests/projections/read-side.ts'
import { registerComplex } from '#tests/projections/sample-log.ts'
import { systemMetadata } from '#tests/support/fixed.ts'

const side = await openReadSide()
const { database } = side.system
const { store } = side.system.deps
const TIMEOUT = { timeout: 20_000, interval: 20 }
let registered = 0

/** Registers complexes; gives the position of the last. */
const register = async (count: number): Promise<number> => {
  let position = 0
  for (let n = 0; n < count; n += 1) position = await registerComplex(store, (registered += 1))
  return position
}

const skip = (projection: string, version: number, position: number) =>
  commandHandler(
    store,
    skippedEventsDecider,
  )({
    stream: SKIPPED_EVENTS,
    command: () => ({ projection, version, position, reason: 'it fails here' }),
    metadata: systemMetadata,
  })

/** A read model of complexes that fails at one of them. */
const failingAt = (name: string, poisoned: () => number): Projection => {
  const complex = table(name, { id: uuid }, { primaryKey: ['id'] })
  return {
    name,
    version: 1,
    tables: [complex],
    reads: [complex],
    serves: 'office',
    handles: [ApartmentRegistered.type],
    apply: async (transaction, events) => {
      if (events.some(({ position }) => position === poisoned())) throw new Error('it cannot be folded')
      const rows = eventsOf(ApartmentRegistered, events).map(({ data }) => ({ id: data.apartmentId }))
      await insertRows(transaction, complex, rows)
    },
  }
}

/** The newest generation of a read model, live or not. */
const newestOf = async (name: string): Promise<Generation> => {
  const found = (await allGenerations(database)).findLast((generation) => generation.name === name)
  if (!found) throw new Error(`${name} has no generation`)
  return found
}
const rowsIn = async (name: string) => {
  const table = sql.table(`${schemaOf(await newestOf(name))}.${name}`)
  return (await sql<{ count: number }>`select count(*)::int as count from ${table}`.execute(database)).rows[0]?.count
}
const positionOf = async (name: string) => (await newestOf(name)).position

it('A read model comes to the event that it fails at and names it, and passes over it once an operator says so', async () => {
  await register(3)
  const poisoned = await register(1)
  const before = registered
  await register(40)
  const model = failingAt('halted', () => poisoned)
  await prepareProjections(database, [model], [])
  const runner = startRunner(side, { projections: [model] })
  await expect
    .poll(() => runner.errors.map(String), TIMEOUT)
    .toContainEqual(`EventFailed: ApartmentRegistered at position ${poisoned}: it cannot be folded`)
  expect([await positionOf('halted'), await rowsIn('halted')]).toEqual([poisoned - 1, before - 1])

  // Another version's, and another read model's, are not its own.
  await skip('halted', 2, poisoned)
  await skip('other', 1, poisoned)
  const { position } = await skip('halted', 1, poisoned)
  await expect.poll(() => positionOf('halted'), TIMEOUT).toBe(position)
  expect(await rowsIn('halted')).toBe(registered - 1)

  // A rebuilt read model passes over it, too.
  await beginRebuild(database, model)
  await expect.poll(async () => (await generationOf(database, 'halted')).generation, TIMEOUT).toBe(2)
  expect(await rowsIn('halted')).toBe(registered - 1)
  await runner.stop()
})

it('The next version is built from the whole log', async () => {
  const poisoned = await register(1)
  await skip('mended', 1, poisoned)
  const mended = { ...failingAt('mended', () => -1), version: 2 }
  await prepareProjections(database, [mended], [])
  const runner = startRunner(side, { projections: [mended] })
  const last = await store.lastPosition()
  await expect.poll(() => positionOf('mended'), TIMEOUT).toBe(last)
  expect(await rowsIn('mended')).toBe(registered)
  await runner.stop()
})

it('What is made of every event passes over none, whatever is said', async () => {
  const poisoned = await register(1)
  const whole = { ...failingAt('whole', () => poisoned), isWhole: true } as const
  await skip('whole', 1, poisoned)
  await prepareProjections(database, [whole], [])
  const runner = startRunner(side, { projections: [whole] })
  await expect.poll(() => runner.errors.map(String), TIMEOUT).toContainEqual(expect.stringMatching(/^EventFailed: /))
  expect(await positionOf('whole')).toBe(poisoned - 1)
  await runner.stop()
})

it('A reactor passes over an event that it fails at, and reacts to the others', async () => {
  let poisoned = 0
  const reactor: Reactor = {
    name: 'halting',
    handles: [ApartmentRegistered.type],
    react: (events) => {
      if (events.some(({ position }) => position === poisoned)) throw new Error('it cannot be reacted to')
      return events.map(({ position }) => ({ task: 'skipped-over', payload: { position }, key: `halting ${position}` }))
    },
  }
  await prepareProjections(database, [], [reactor])
  const first = await register(1)
  poisoned = await register(1)
  const last = await register(1)
  const runner = startRunner(side, { reactors: [reactor] })
  await expect.poll(() => runner.errors.length, TIMEOUT).toBeGreaterThan(0)
  await skip('halting', 1, poisoned)
  const asked = async () =>
    (
      await sql<{ key: string }>`
        select key from graphile_worker.jobs where task_identifier = 'skipped-over' order by id`.execute(database)
    ).rows.map(({ key }) => key)
  await expect.poll(asked, TIMEOUT).toEqual([`halting ${first}`, `halting ${last}`])
  expect((await allGenerations(database)).find(({ name }) => name === 'halting')?.position).toBeGreaterThanOrEqual(last)
  await runner.stop()
})
