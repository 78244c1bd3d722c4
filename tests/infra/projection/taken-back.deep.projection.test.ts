import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { prepareProjections } from '#infra/platform/projection/generations.ts'
import type { Projection, Reactor } from '#infra/platform/projection/projection.ts'
import { bigint, table } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows } from '#projections/set-based.ts'
import { generationOf, openReadSide, startRunner } from '#tests/projections/read-side.ts'
import { registerComplex } from '#tests/projections/sample-log.ts'

const side = await openReadSide()
const { database, pool } = side.system
const { store } = side.system.deps
const TIMEOUT = { timeout: 15_000, interval: 10 }
let registered = 0

const register = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await registerComplex(store, (registered += 1))
}

/** Counts what it saw: a row an event. */
const seen = (name: string): Projection => {
  const of = table(name, { position: bigint }, { primaryKey: [] })
  return {
    name,
    version: 1,
    tables: [of],
    reads: [of],
    serves: 'office',
    handles: [ApartmentRegistered.type],
    apply: (transaction, events) =>
      insertRows(
        transaction,
        of,
        eventsOf(ApartmentRegistered, events).map(({ position }) => ({ position })),
      ),
  }
}
const positionsIn = async (name: string): Promise<readonly number[]> => {
  const { rows } = await sql<{
    position: number
  }>`select position from ${sql.table(`read.${name}`)} order by position`.execute(database)
  return rows.map(({ position }) => position)
}

/**
 * Simulates a crash of Postgres that loses asynchronous commits: rows and checkpoint are where they
 * were before.
 */
const takeBack = (name: string, to: number): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await sql`update projection set position = ${to} where name = ${name}`.execute(transaction)
    await sql`delete from ${sql.table(`read.${name}`)} where position > ${to}`.execute(transaction)
  })
const wholeLog = () => Array.from({ length: registered }, (_, n) => n + 1)

it('a read model whose checkpoint went back under a living runner gets again what it lost, once, though nothing new happens', async () => {
  const projection = seen('idle')
  await prepareProjections(database, [projection], [])
  const runner = startRunner(side, { projections: [projection] })
  await register(20)
  await expect.poll(() => positionsIn('idle'), TIMEOUT).toEqual(wholeLog())
  await takeBack('idle', 7)
  await expect.poll(() => positionsIn('idle'), TIMEOUT).toEqual(wholeLog())
  await runner.stop()
})

it('and one that is given the next events meanwhile goes on from its checkpoint instead of repeating them for ever', async () => {
  const projection = seen('busy')
  await prepareProjections(database, [projection], [])
  const runner = startRunner(side, { projections: [projection] })
  for (let round = 0; round < 5; round += 1) {
    await register(4)
    await expect.poll(() => positionsIn('busy'), TIMEOUT).toEqual(wholeLog())
    await takeBack('busy', registered - 3)
    await register(1)
  }
  await expect.poll(() => positionsIn('busy'), TIMEOUT).toEqual(wholeLog())
  expect((await generationOf(database, 'busy')).position).toBe(registered)
  expect(runner.errors.map((error) => (error instanceof Error ? error.name : error))).toContain('BatchLeavesHole')
  await runner.stop()
})

it('a reactor whose checkpoint went back asks again for the jobs that went with it', async () => {
  const reactor: Reactor = {
    name: 'welcome',
    handles: [ApartmentRegistered.type],
    react: (events) => events.map(({ stream }) => ({ task: 'welcome', payload: {}, key: stream })),
  }
  const countJobs = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'welcome'`,
    )
    return rows[0]?.count ?? 0
  }
  await prepareProjections(database, [], [reactor])
  const from = await store.lastPosition()
  const runner = startRunner(side, { reactors: [reactor] })
  await register(3)
  await expect.poll(countJobs, TIMEOUT).toBe(3)
  await pool.query(
    `with back as (update projection set position = $1 where name = 'welcome')
     select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'welcome'`,
    [from],
  )
  await expect.poll(countJobs, TIMEOUT).toBe(3)
  await runner.stop()
})
