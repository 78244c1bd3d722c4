import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { applyBatch, BatchLeavesHole, GenerationReplaced } from '#infra/platform/projection/apply-batch.ts'
import { prepareProjections } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { integer, table } from '#infra/platform/projection/table.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'

const { system } = await openReadSide()
const { database } = system

const applied: number[] = []
/** A read model that knows one type of events, and notes where it met them. */
const narrow: Projection = {
  name: 'narrow',
  version: 1,
  tables: [table('nothing', { id: integer }, { primaryKey: [] })],
  reads: [],
  serves: 'office',
  handles: ['Known'],
  apply: async (_transaction, events) => void applied.push(...events.map(({ position }) => position)),
}
const eventsOf = (from: number, ...types: readonly string[]): readonly RecordedEvent[] =>
  types.map((type, index) => ({
    type,
    data: {},
    position: from + index,
    stream: fixedId(1),
    version: 1,
    metadata: systemMetadata,
    hash: '',
  }))

it('a batch that a read model knows nothing of moves its checkpoint, once, and never over a hole', async () => {
  await prepareProjections(database, [narrow], [])
  const generation = await generationOf(database, 'narrow')
  const checkpoint = async () => (await generationOf(database, 'narrow')).position
  const take = (...batch: Parameters<typeof eventsOf>) => applyBatch(database, narrow, generation, eventsOf(...batch))

  expect(await take(1, 'Other', 'Other')).toBe(2)
  expect(await checkpoint()).toBe(2)
  // Again, and again with more: what was seen is left out.
  expect(await take(1, 'Other', 'Other')).toBe(2)
  expect(await take(2, 'Other', 'Other')).toBe(3)
  expect(await take(1, 'Other')).toBe(3)
  await expect(take(5, 'Other')).rejects.toThrow(BatchLeavesHole)
  expect(await checkpoint()).toBe(3)
  // One known event among others is applied, and two at once move on once.
  expect(await Promise.all([take(4, 'Other', 'Known'), take(4, 'Other', 'Known'), take(4, 'Other')])).toContain(5)
  expect([applied, await checkpoint()]).toEqual([[5], 5])
  await expect(
    applyBatch(database, narrow, { ...generation, generation: generation.generation + 1 }, eventsOf(6, 'Other')),
  ).rejects.toThrow(GenerationReplaced)
  expect(await checkpoint()).toBe(5)
})

it('read models that pass at once each go by their own checkpoint; one that is worked at holds no other up', async () => {
  const names = ['ahead', 'behind', 'worked-at']
  const models = names.map((name) => ({ ...narrow, name }))
  await prepareProjections(database, models, [])
  const generations = await Promise.all(names.map((name) => generationOf(database, name)))
  const positions = async () => Promise.all(names.map(async (name) => (await generationOf(database, name)).position))
  const pass = (place: number, from: number): Promise<number> => {
    const [model, generation] = [models[place], generations[place]]
    if (!model || !generation) throw new Error('there is no such read model')
    return applyBatch(database, model, generation, eventsOf(from, 'Other', 'Other'))
  }

  expect(await Promise.all([pass(0, 1), pass(2, 1)])).toEqual([2, 2])
  const outcomes = await Promise.allSettled([pass(0, 3), pass(1, 3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await positions()).toEqual([4, 0, 2])

  const held = await database.transaction().execute(async (transaction) => {
    await sql`select from public.projection where name = 'worked-at' for update`.execute(transaction)
    const waiting = pass(2, 3)
    expect(await Promise.all([pass(0, 5), pass(1, 1)])).toEqual([6, 2])
    expect(await positions()).toEqual([6, 2, 2])
    return { waiting }
  })
  expect(await held.waiting).toBe(4)
})
