import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { applyBatch, BatchLeavesHole, GenerationReplaced } from '#infra/platform/projection/apply-batch.ts'
import { beginRebuild, swapIn, type Generation } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { relevantTo } from '#infra/platform/projection/relevant.ts'
import { isDeep, sampleOf } from '#tests/support/deep.ts'
import { generationOf, openReadSide, tablesOf } from './read-side.ts'
import { recordSampleLog } from './sample-log.ts'

const { system } = await openReadSide()
const { database, projections } = system
const log = await recordSampleLog(system.deps.store)

/** Table with a row for each 2,000 events of a list: list-figures.projection.test.ts fills it. */
const NEEDS_LONG_LOG = 'list_snapshot'

/**
 * Splits events into batches, each ending with one that the read model handles: those between two
 * of them are passed over with the second.
 */
const batchesOf = (projection: Projection, size: number): readonly (readonly RecordedEvent[])[] => {
  const known = new Set(relevantTo(projection, log))
  const ends = log.flatMap((event, index) => (known.has(event) ? [index + 1] : []))
  const chosen = ends.filter((_, place) => place % size === size - 1)
  return [0, ...chosen].map((start, place) => log.slice(start, chosen[place])).filter(({ length }) => length > 0)
}

/** `size`: of events that the read model knows. */
const applyInBatches = async (projection: Projection, generation: Generation, size: number): Promise<void> => {
  for (const batch of batchesOf(projection, size)) await applyBatch(database, projection, generation, batch)
}

describe.each(projections.map((projection) => [projection.name, projection] as const))(
  'the read model %s',
  (name, projection) => {
    it('applied twice is applied once', async () => {
      const generation = await generationOf(database, name)
      await applyBatch(database, projection, generation, log)
      const once = await tablesOf(database, projection, generation)
      const empty = Object.keys(once).filter((table) => once[table]?.length === 0)
      expect(empty, 'tables that the log says nothing for').toEqual(name === 'list-progress' ? [NEEDS_LONG_LOG] : [])
      expect(await applyBatch(database, projection, generation, log)).toBe(log.length)
      expect(await tablesOf(database, projection, generation)).toEqual(once)
    })

    it(`is the same in batches of ${isDeep ? '1, 7 and 500' : '500'}`, async () => {
      const whole = await tablesOf(database, projection, await generationOf(database, name))
      for (const size of sampleOf([500, 7, 1], 3)) {
        const generation = await beginRebuild(database, projection)
        await applyInBatches(projection, generation, size)
        expect(await tablesOf(database, projection, generation), `batches of ${size}`).toEqual(whole)
      }
    })

    it('takes what is new of a batch that it has seen in part', async () => {
      const generation = await beginRebuild(database, projection)
      await applyBatch(database, projection, generation, log.slice(0, 60))
      await applyBatch(database, projection, generation, log.slice(30, 90))
      await applyBatch(database, projection, generation, log.slice(0))
      expect(await tablesOf(database, projection, generation)).toEqual(
        await tablesOf(database, projection, await generationOf(database, name)),
      )
    })

    it('counts a batch once that two processes apply at once', async () => {
      const generation = await beginRebuild(database, projection)
      await Promise.all([
        applyBatch(database, projection, generation, log),
        applyBatch(database, projection, generation, log),
        applyBatch(database, projection, generation, log.slice(0, 50)),
      ])
      expect(await tablesOf(database, projection, generation)).toEqual(
        await tablesOf(database, projection, await generationOf(database, name)),
      )
    })

    it('refuses a batch that leaves a hole, and stays as it was', async () => {
      const generation = await beginRebuild(database, projection)
      await applyBatch(database, projection, generation, log.slice(0, 20))
      const before = await tablesOf(database, projection, generation)
      await expect(applyBatch(database, projection, generation, log.slice(21))).rejects.toThrow(BatchLeavesHole)
      expect(await tablesOf(database, projection, generation)).toEqual(before)
    })

    it('rolls rows and checkpoint back together where the batch fails', async () => {
      const generation = await beginRebuild(database, projection)
      const failing: Projection = {
        ...projection,
        apply: async (transaction, events) => {
          await projection.apply(transaction, events)
          throw new Error('in the middle')
        },
      }
      await expect(applyBatch(database, failing, generation, log)).rejects.toThrow('in the middle')
      expect(Object.values(await tablesOf(database, projection, generation)).flat()).toEqual([])
      expect(await applyBatch(database, projection, generation, log)).toBe(log.length)
    })
  },
)

it('progress by building and by day come to the same sums, whatever areas changed after a ballot', async () => {
  const sums = async (table: string) => {
    const { rows } = await sql`select list_id, sum(completed) as completed, sum(completed_area)::bigint as area
        from ${sql.table(table)} group by list_id having sum(completed) > 0 order by 1`.execute(database)
    return rows
  }
  expect(await sums('read.list_day')).toHaveLength(2)
  expect(await sums('read.list_day')).toEqual(await sums('read.list_progress'))
})

it('a generation that was replaced takes nothing more', async () => {
  const [projection] = projections
  if (!projection) throw new Error('there are read models')
  const old = await generationOf(database, projection.name)
  const next = await beginRebuild(database, projection)
  await applyInBatches(projection, next, 500)
  expect(await swapIn(database, projection, next)).toBe(true)
  await expect(
    applyBatch(database, projection, old, [{ ...(log[0] as RecordedEvent), position: log.length + 1 }]),
  ).rejects.toThrow(GenerationReplaced)
})

it('a generation that is behind the live one is not swapped in', async () => {
  const projection = projections[1]
  if (!projection) throw new Error('there are read models')
  const next = await beginRebuild(database, projection)
  await applyBatch(database, projection, next, log.slice(0, -1))
  expect(await swapIn(database, projection, next)).toBe(false)
  await applyBatch(database, projection, next, log.slice(-1))
  expect(await swapIn(database, projection, next)).toBe(true)
})
