import { expect, it } from 'vitest'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { beginRebuild } from '#infra/platform/projection/generations.ts'
import { generationOf, openReadSide, startRunner, tablesOf } from './read-side.ts'
import { recordSampleLog } from './sample-log.ts'

const side = await openReadSide()
const { database, projections } = side.system
const log = await recordSampleLog(side.system.deps.store)
const TIMEOUT = { timeout: 60_000, interval: 50 }

const generationsOf = async (): Promise<readonly number[]> =>
  Promise.all(projections.map(async ({ name }) => (await generationOf(database, name)).generation))

it.each([
  { page: 7, batch: 5 },
  { page: 100, batch: 1_000 },
])('every read model that is built in bulk is the one that was fed, row by row: %o', async (sizes) => {
  for (const projection of projections)
    await applyBatch(database, projection, await generationOf(database, projection.name), log)
  const fed = new Map<string, unknown>()
  for (const projection of projections)
    fed.set(projection.name, await tablesOf(database, projection, await generationOf(database, projection.name)))

  const before = await generationsOf()
  for (const projection of projections) await beginRebuild(database, projection)
  const runner = startRunner(side, { projections, sizes: { farBehind: 1, ...sizes } })
  await expect.poll(generationsOf, TIMEOUT).toEqual(before.map((generation) => generation + 1))
  await runner.stop()
  expect(runner.errors).toEqual([])

  for (const projection of projections) {
    const built = await generationOf(database, projection.name)
    expect(built.position).toBe(log.length)
    const tables = await tablesOf(database, projection, built)
    expect({ name: projection.name, tables }).toEqual({ name: projection.name, tables: fed.get(projection.name) })
  }
})
