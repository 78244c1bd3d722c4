import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { prepareProjections } from '#infra/platform/projection/generations.ts'
import type { Projection, Reactor } from '#infra/platform/projection/projection.ts'
import { integer, table } from '#infra/platform/projection/table.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { generationOf, openReadSide, startRunner } from '#tests/projections/read-side.ts'
import { registerComplex } from '#tests/projections/sample-log.ts'

const side = await openReadSide()
const { system, databaseUrl } = side
const { database } = system
const { store } = system.deps
const TIMEOUT = { timeout: 15_000, interval: 10 }
const HELD = 424_242
let registered = 0

const asking = (name: string): Reactor => ({
  name,
  handles: [ApartmentRegistered.type],
  react: (events) => events.map(({ stream }) => ({ task: name, payload: {}, key: `${name} ${stream}` })),
})

/** A read model that waits in its transaction as long as somebody holds the lock. */
const waiting = (name: string): Projection => ({
  name,
  version: 1,
  tables: [table(name.replaceAll('-', '_'), { id: integer }, { primaryKey: [] })],
  reads: [],
  serves: 'office',
  handles: [ApartmentRegistered.type],
  apply: async (transaction) => void (await sql`select pg_advisory_xact_lock_shared(${HELD})`.execute(transaction)),
})

it('a reactor asks for its jobs while read models hold every connection that they share with others', async () => {
  const outside = createPool(databaseUrl, { max: 2 })
  const jobs = async (): Promise<number> => {
    const { rows } = await outside.query<{ count: number }>(
      `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'in-time'`,
    )
    return rows[0]?.count ?? 0
  }
  const waits = async (): Promise<number> => {
    const { rows } = await outside.query<{ count: number }>(
      `select count(*)::integer as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
      [HELD],
    )
    return rows[0]?.count ?? 0
  }
  const projections = Array.from({ length: 20 }, (_, n) => waiting(`waiting-${n}`))
  const reactor = asking('in-time')
  await prepareProjections(database, projections, [reactor])
  const projector = runProjector(
    {
      system: { ...system, projections, reactors: [reactor] },
      databaseUrl,
      logger: createLogger({ level: 'silent', name: 'tests' }),
    },
    undefined,
  )
  const holder = await outside.connect()
  await holder.query('select pg_advisory_lock($1)', [HELD])
  await registerComplex(store, (registered += 1))
  // One of the pool's 16 connections holds the leases.
  await expect.poll(waits, TIMEOUT).toBe(15)
  await registerComplex(store, (registered += 1))
  await expect.poll(jobs, TIMEOUT).toBe(2)
  holder.release(true)
  await projector.stop()
  await outside.end()
})

it('one that fails rests, and leaves the others alone', async () => {
  const [healthy, failing] = [asking('healthy'), asking('failing')]
  const broken: Reactor = {
    ...failing,
    react: () => {
      throw new Error('never')
    },
  }
  await prepareProjections(database, [], [healthy, broken])
  const before = await store.lastPosition()
  const runner = startRunner(side, { reactors: [broken, healthy] })
  const checkpoint = async (name: string) => (await generationOf(database, name, 'reactor')).position
  for (let n = 0; n < 5; n += 1) {
    const position = await registerComplex(store, (registered += 1))
    await expect.poll(() => checkpoint('healthy'), TIMEOUT).toBe(position)
  }
  expect(await checkpoint('failing')).toBe(before)
  expect(new Set(runner.errors.map(String))).toEqual(new Set(['Error: never']))
  await runner.stop()
})

it('what asks for nothing moves its checkpoint all the same', async () => {
  const reactor: Reactor = { name: 'idle', handles: ['NeverRecorded'], react: () => [] }
  await prepareProjections(database, [], [reactor])
  const runner = startRunner(side, { reactors: [reactor] })
  const position = await registerComplex(store, (registered += 1))
  await expect.poll(async () => (await generationOf(database, 'idle', 'reactor')).position, TIMEOUT).toBe(position)
  await runner.stop()
})
