import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { createFreshness } from '#infra/platform/projection/freshness.ts'
import { allGenerations, prepareProjections, schemaOf, swapIn } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { integer, table, uuid, type Columns } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows } from '#projections/set-based.ts'
import { generationOf, openReadSide, startRunner } from '#tests/projections/read-side.ts'
import { registerComplex } from '#tests/projections/sample-log.ts'

const side = await openReadSide()
const { database } = side.system
const { store } = side.system.deps
const TIMEOUT = { timeout: 15_000, interval: 20 }
let registered = 0

const register = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await registerComplex(store, (registered += 1))
}

/** A read model of complexes; a second version has a further column. */
const complexes = (name: string, version: 1 | 2): Projection => {
  const columns: Columns = { id: uuid, ...(version > 1 ? { units: integer } : {}) }
  const of = table(name, columns, { primaryKey: ['id'] })
  return {
    name,
    version,
    tables: [of],
    reads: [of],
    serves: 'office',
    handles: [ApartmentRegistered.type],
    apply: (transaction, events) =>
      insertRows(
        transaction,
        of,
        eventsOf(ApartmentRegistered, events).map(({ data }) => ({
          id: data.apartmentId,
          ...(version > 1 ? { units: data.totalUnits } : {}),
        })),
      ),
  }
}

const start = async (projection: Projection) => {
  await prepareProjections(database, [projection], [])
  return startRunner(side, { projections: [projection] })
}
const liveOf = async (name: string) => {
  const { version, generation, position } = await generationOf(database, name)
  return { version, generation, position }
}
const rowsIn = async (name: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(`read.${name}`)}`.execute(database)).rows
const seenAll = (version: number) => ({ version, generation: 1, position: registered })

it('an older version that is started after a newer one is live again, complete, and so is the newer one after it', async () => {
  const [older, newer] = [complexes('back', 1), complexes('back', 2)]
  const first = await start(older)
  await register(10)
  await expect.poll(() => liveOf('back'), TIMEOUT).toEqual(seenAll(1))
  await first.stop()

  const second = await start(newer)
  await expect.poll(() => liveOf('back'), TIMEOUT).toEqual(seenAll(2))
  await register(10)
  await expect.poll(() => liveOf('back'), TIMEOUT).toEqual(seenAll(2))
  await second.stop()

  const again = await start(older)
  await expect.poll(() => liveOf('back'), TIMEOUT).toEqual(seenAll(1))
  await register(10)
  await expect.poll(() => liveOf('back'), TIMEOUT).toEqual(seenAll(1))
  const back = await rowsIn('back')
  expect(back).toHaveLength(registered)
  expect(Object.keys(back[0] ?? {})).toEqual(['id'])
  await again.stop()

  const forward = await start(newer)
  await expect.poll(() => liveOf('back'), TIMEOUT).toEqual(seenAll(2))
  expect(await rowsIn('back')).toEqual(Array.from({ length: registered }, () => expect.objectContaining({ units: 1 })))
  expect([first, second, again, forward].flatMap(({ errors }) => errors)).toEqual([])
  await forward.stop()
})

it('beside a newer version that somebody feeds an older one is kept ready, and takes no place', async () => {
  const [older, newer] = [complexes('beside', 1), complexes('beside', 2)]
  const old = await start(older)
  // One that never was live is dropped, and not kept ready.
  await expect.poll(() => liveOf('beside'), TIMEOUT).toEqual(seenAll(1))
  const next = await start(newer)
  await expect.poll(() => liveOf('beside'), TIMEOUT).toEqual(seenAll(2))
  await register(5)
  const ready = async () => (await generationOf(database, 'beside', 'replaced')).position
  await expect.poll(ready, TIMEOUT).toBe(registered)
  await expect.poll(() => liveOf('beside'), TIMEOUT).toEqual(seenAll(2))
  expect(await swapIn(database, older, await generationOf(database, 'beside', 'replaced'))).toBe(false)
  // The newer one's process ends: who is left serves.
  await next.stop()
  await expect.poll(() => liveOf('beside'), TIMEOUT).toEqual(seenAll(1))
  await old.stop()
})

it('what was replaced is dropped after a day', async () => {
  const older = await start(complexes('over', 1))
  await expect.poll(async () => (await liveOf('over')).version, TIMEOUT).toBe(1)
  await older.stop()
  const newer = await start(complexes('over', 2))
  await expect.poll(async () => (await liveOf('over')).version, TIMEOUT).toBe(2)
  const replaced = await generationOf(database, 'over', 'replaced')
  await sql`update projection set replaced_at = now() - interval '25 hours' where name = 'over' and status = 'replaced'`.execute(
    database,
  )
  const versions = async () =>
    (await allGenerations(database)).filter(({ name }) => name === 'over').map(({ version }) => version)
  await expect.poll(versions, TIMEOUT).toEqual([2])
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schemaOf(replaced)}`.execute(database)
  expect(rows).toEqual([])
  expect(await rowsIn('over')).toHaveLength(registered)
  await newer.stop()
})

const freshnessOf = (...names: readonly string[]) =>
  createFreshness({
    database,
    models: names.map((name) => complexes(name, 1)),
    unseen: async () => new Map(),
  })

it('nobody waits for a read model that only another version of the product has', async () => {
  const [known, unknown] = [complexes('known', 1), complexes('unknown', 1)]
  await prepareProjections(database, [unknown], [])
  const runner = await start(known)
  await register(1)
  expect(await freshnessOf('known').wait(registered, 15_000)).toBe(true)
  expect(await freshnessOf('known', 'unknown').wait(registered, 0)).toBe(false)
  await runner.stop()
})
