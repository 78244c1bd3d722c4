import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { prepareProjections, schemaOf } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { integer, table } from '#infra/platform/projection/table.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'

const { system } = await openReadSide()
const { database } = system
const HELD = 4_711

type Fold = Projection['apply']
const noFold: Fold = () => Promise.resolve()

/**
 * Makes a read model that stores the positions of its events; `meanwhile` runs after they are
 * written.
 */
const keeper = (name: string, meanwhile: Fold = noFold): Projection => ({
  name,
  version: 1,
  tables: [table('kept', { position: integer }, { primaryKey: [] })],
  reads: [],
  serves: 'office',
  handles: ['Known'],
  apply: async (transaction, events) => {
    await sql`insert into kept (position) select unnest(${events.map(({ position }) => position)}::integer[])`.execute(
      transaction,
    )
    await meanwhile(transaction, events)
  },
})

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

/** Prepares read models, with queries about them. */
const prepared = async (...models: readonly Projection[]) => {
  await prepareProjections(database, models, [])
  const names = models.map(({ name }) => name)
  const generations = await Promise.all(names.map((name) => generationOf(database, name)))
  return {
    /** All ask in one turn. */
    take: (from: number, ...types: readonly string[]) =>
      Promise.allSettled(
        models.map(async (model, place) => {
          const generation = generations[place]
          if (!generation) throw new Error(`${model.name} was not prepared`)
          return applyBatch(database, model, generation, eventsOf(from, ...types))
        }),
      ),
    positions: () => Promise.all(names.map(async (name) => (await generationOf(database, name)).position)),
    kept: () =>
      Promise.all(
        generations.map(async (generation) => {
          const { rows } = await sql<{
            position: number
          }>`select position from ${sql.id(schemaOf(generation))}.kept order by position`.execute(database)
          return rows.map(({ position }) => position)
        }),
      ),
    /** Counts the transactions in which the present checkpoints were written. */
    transactions: async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(distinct xmin::text)::integer as count from public.projection where name = any(${names}::text[])`.execute(
        database,
      )
      return rows[0]?.count
    },
  }
}

const values = (outcomes: readonly PromiseSettledResult<number>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))

it('read models that are given the same events in one turn write them in one transaction', async () => {
  const { take, positions, kept, transactions } = await prepared(
    keeper('one'),
    keeper('two'),
    { ...keeper('knows-nothing'), handles: ['Unknown'] },
    keeper('three'),
  )
  expect(values(await take(1, 'Known', 'Other', 'Known'))).toEqual([3, 3, 3, 3])
  expect(await positions()).toEqual([3, 3, 3, 3])
  expect(await kept()).toEqual([[1, 3], [1, 3], [], [1, 3]])
  expect(await transactions()).toBe(1)
  // Repeated events count once.
  expect(values(await take(1, 'Known', 'Other', 'Known', 'Known'))).toEqual([4, 4, 4, 4])
  expect(await kept()).toEqual([[1, 3, 4], [1, 3, 4], [], [1, 3, 4]])
})

it('where they look for their tables is the same, whichever of them know something: kept statements need no new plan', async () => {
  const paths: string[] = []
  const looking = (name: string, knows: string): Projection => ({
    ...keeper(name),
    tables: [table(`of_${name}`, { position: integer }, { primaryKey: [] })],
    serves: 'office',
    handles: [knows, 'Known'],
    apply: async (transaction, events) => {
      const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(transaction)
      paths.push(rows[0]?.path ?? '')
      await sql`insert into ${sql.id(`of_${name}`)} (position) values (${events[0]?.position})`.execute(transaction)
    },
  })
  const { take, positions } = await prepared(
    looking('left', 'Left'),
    looking('middle', 'Middle'),
    looking('right', 'Right'),
  )
  await take(1, 'Known')
  await take(2, 'Left', 'Middle')
  await take(4, 'Right', 'Left')
  expect(await positions()).toEqual([5, 5, 5])
  expect(paths).toHaveLength(3 + 2 + 2)
  expect(new Set(paths).size).toBe(1)
})

it('one that fails leaves nothing of itself, and the others go on without it', async () => {
  const failing = keeper('failing', () => Promise.reject(new Error('never')))
  const { take, positions, kept } = await prepared(keeper('before-it'), failing, keeper('after-it'))
  const outcomes = await take(1, 'Known')
  expect(values(outcomes)).toEqual([1, 'failed', 1])
  expect(outcomes[1]).toMatchObject({ reason: new Error('never') })
  expect(await positions()).toEqual([1, 0, 1])
  expect(await kept()).toEqual([[1], [], [1]])
})

it('one that waits for a lock holds no other up, and comes after', async () => {
  const waiting = keeper(
    'waiting',
    async (transaction) => void (await sql`select pg_advisory_xact_lock_shared(${HELD})`.execute(transaction)),
  )
  const { take, positions, kept } = await prepared(keeper('at-once'), waiting, keeper('at-once-too'))
  const taking = await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${HELD})`.execute(transaction)
    const begun = take(1, 'Known')
    await expect.poll(positions).toEqual([1, 0, 1])
    return { begun }
  })
  expect(values(await taking.begun)).toEqual([1, 1, 1])
  expect(await positions()).toEqual([1, 1, 1])
  expect(await kept()).toEqual([[1], [1], [1]])
})

it('one that takes longer than all others together goes alone from then on, and theirs stay together', async () => {
  const slow = keeper('slow', async (transaction) => void (await sql`select pg_sleep(0.15)`.execute(transaction)))
  const { take, kept, transactions } = await prepared(keeper('quick'), slow, keeper('quick-too'))
  expect(values(await take(1, 'Known'))).toEqual([1, 1, 1])
  expect(await transactions()).toBe(1)
  expect(values(await take(2, 'Known'))).toEqual([2, 2, 2])
  expect(await transactions()).toBe(2)
  expect(await kept()).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

it('all of them slow, as on a busy machine, stay together', async () => {
  const wait: Fold = async (transaction) => void (await sql`select pg_sleep(0.12)`.execute(transaction))
  const { take, transactions } = await prepared(
    keeper('busy', wait),
    keeper('busy-too', wait),
    keeper('busy-three', wait),
  )
  for (const from of [1, 2]) expect(values(await take(from, 'Known'))).toEqual([from, from, from])
  expect(await transactions()).toBe(1)
})
