import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { beginRebuild } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { generationOf, openReadSide, startRunner, tablesOf } from './read-side.ts'
import { recordSampleLog } from './sample-log.ts'

const side = await openReadSide()
const { database, projections } = side.system
const log = await recordSampleLog(side.system.deps.store)
const TIMEOUT = { timeout: 60_000, interval: 50 }

const generationsOf = async (): Promise<readonly number[]> =>
  Promise.all(projections.map(async ({ name }) => (await generationOf(database, name)).generation))

/** Feeds every read model, and begins a build of each beside it; returns the rows that are fed. */
const feedAndBegin = async (): Promise<ReadonlyMap<string, unknown>> => {
  const fed = new Map<string, unknown>()
  for (const projection of projections) {
    const live = await generationOf(database, projection.name)
    await applyBatch(database, projection, live, log)
    fed.set(projection.name, await tablesOf(database, projection, live))
  }
  for (const projection of projections) await beginRebuild(database, projection)
  return fed
}

const expectBuilt = async (fed: ReadonlyMap<string, unknown>): Promise<void> => {
  for (const projection of projections) {
    const built = await generationOf(database, projection.name)
    expect(built.position).toBe(log.length)
    const tables = await tablesOf(database, projection, built)
    expect({ name: projection.name, tables }).toEqual({ name: projection.name, tables: fed.get(projection.name) })
  }
}

it.each([
  { page: 7, batch: 5 },
  { page: 100, batch: 1_000 },
])('every read model that is built in bulk is the one that was fed, row by row: %o', async (sizes) => {
  const before = await generationsOf()
  const fed = await feedAndBegin()
  const runner = startRunner(side, { projections, sizes: { farBehind: 1, worthMoving: 1, ...sizes } })
  await expect.poll(generationsOf, TIMEOUT).toEqual(before.map((generation) => generation + 1))
  await runner.stop()
  expect(runner.errors).toEqual([])
  await expectBuilt(fed)
})

/** Returns the number of builds of each process that holds any. */
const sharesOf = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ builds: number }>`
    select count(*)::integer as builds from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = 7301 and objid in (
        select hashtext('build ' || replace(name, '-', '_') || '_v' || version || '_g' || generation)::bit(32)::bigint
        from projection)
    group by pid`.execute(database)
  return rows.map(({ builds }) => builds)
}

it('so is every read model that processes build together, one of which is killed in the middle', async () => {
  const before = await generationsOf()
  const fed = await feedAndBegin()
  const sizes = { farBehind: 1, worthMoving: 1, page: 3, batch: 2 }
  const slow = projections.map((projection): Projection => ({
    ...projection,
    apply: async (transaction, events) => {
      await sql`select pg_sleep(0.02)`.execute(transaction)
      await projection.apply(transaction, events)
    },
  }))
  const first = startRunner(side, { projections: slow, sizes })
  await expect.poll(sharesOf, TIMEOUT).toEqual([projections.length])
  const second = startRunner(side, { projections: slow, sizes, buildsOnly: true })
  await expect.poll(async () => Math.min(...(await sharesOf())), TIMEOUT).toBeGreaterThan(projections.length / 4)
  await second.kill()
  expect(await generationsOf()).toEqual(before)
  const third = startRunner(side, { projections, sizes, buildsOnly: true })
  await expect.poll(generationsOf, TIMEOUT).toEqual(before.map((generation) => generation + 1))
  await Promise.all([first.stop(), third.stop()])
  expect([...first.errors, ...third.errors]).toEqual([])
  await expectBuilt(fed)
})
