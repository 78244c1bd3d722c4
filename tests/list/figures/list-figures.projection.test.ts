import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { ListType } from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findEntriesAt, findListFiguresAt } from '#projections/list/find-list-figures-at.ts'
import { findRecentEntries, findRecentFigures } from '#projections/list/recent-past.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'
import { personCountsOf } from '#tests/support/count-persons.ts'
import { rounds } from '#tests/support/deep.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { rules, scan, type ListHolding, type Rule } from '../scan-list.ts'

const side = await openReadSide()
const { database, projections } = side.system
const listProgress = projections.find(({ name }) => name === 'list-progress')
if (!listProgress) throw new Error('there is list-progress')
const generation = await generationOf(database, 'list-progress')

/** Random act: on a list's rule, or on a person's entry for a unit. */
const act = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'change', 'vote', 'vote', 'paper', 'withdraw', 'remove', 'rule'),
  dong: fc.constantFrom('101', '102'),
  ho: fc.constantFrom('1', '2', '3'),
  person: fc.nat(4),
  area: fc.constantFrom(null, 400_000, 400_001, 849_800, 1_500_000),
  landShare: fc.constantFrom(null, 300_000, 310_001),
  representative: fc.boolean(),
  rule: fc.constantFrom<0 | 1>(0, 1),
  day: fc.constantFrom('2025-03-10T14:59:59Z', '2025-03-10T15:00:00Z'),
})
type Act = Parameters<Parameters<typeof act.map>[0]>[0]

/** Returns the event by which an owner takes part in a list of a type. */
const submissionOf = (type: ListType, kind: 'vote' | 'paper'): string => {
  if (type === 'vote') return 'BallotCast'
  return kind === 'paper' ? 'PaperConsentConfirmed' : 'ConsentSigned'
}

/** Plays the acts in the simplest way: returns the events, and who is on the list at the end. */
const play = (listId: string, type: ListType, acts: readonly Act[]) => {
  const held = new Map<string, ListHolding>()
  const events: { readonly event: DomainEvent; readonly at: string }[] = []
  let rule: Rule = rules[type][0]
  for (const { kind, dong, ho, person, area, landShare, representative, day, ...more } of acts) {
    const place = `${dong}-${ho}-${person}`
    const listUserId = `${listId.slice(0, -4)}${dong.slice(-1)}${ho}0${person}`
    const own = held.get(place)
    const particulars = { listId, listUserId, personId: fixedId(5_000 + person), dong, ho }
    const holding = { area, landShare, ownershipShare: null, kakaoEnabled: true, representative }
    const tell = (name: string, data: unknown) =>
      void events.push({ event: { type: name, data } as DomainEvent, at: day })
    if (kind === 'rule') {
      rule = rules[type][more.rule]
      tell('ListChanged', {
        listId,
        name: '명부',
        startDate: '2025-03-01',
        endDate: '2025-03-31',
        rule: null,
        coOwners: rule,
      })
    } else if (kind === 'add' && !own) {
      held.set(place, { dong, ho, person, area, landShare, representative, votedOn: null })
      tell('ListUserAdded', { ...particulars, apartmentId: fixedId(1), ...holding })
    } else if (kind === 'change' && own) {
      held.set(place, { ...own, area, landShare, representative })
      tell('ListUserChanged', { listId, listUserId, ...holding })
    } else if (kind === 'remove' && own) {
      held.delete(place)
      tell('ListUserRemoved', { listId, listUserId, personId: particulars.personId })
    } else if (kind === 'withdraw' && own?.votedOn && type === 'signature') {
      held.set(place, { ...own, votedOn: null })
      tell('ConsentWithdrawn', { ...particulars, consentId: fixedId(9) })
    } else if ((kind === 'vote' || kind === 'paper') && own) {
      held.set(place, { ...own, votedOn: own.votedOn ?? (day.includes('T15') ? '2025-03-11' : '2025-03-10') })
      tell(submissionOf(type, kind), { ...particulars, voteId: fixedId(9) })
    }
  }
  return { events, held: [...held.values()], rule }
}

const rowsOf = async (table: string, columns: string, listId: string): Promise<readonly unknown[]> => {
  const { rows } =
    await sql<object>`select ${sql.raw(columns)} from ${sql.table(`read.${table}`)} where list_id = ${listId} order by 1`.execute(
      database,
    )
  return rows.map((row) => Object.values(row))
}

/** Returns the figures of the past, table by table, as `rowsOf` gives those of the present. */
const rowsAt = async (table: string, columns: string, listId: string, until: number): Promise<readonly unknown[]> =>
  rowsOfFigures(await findListFiguresAt(database, { listId, position: until }), table, columns)

const rowsOfFigures = (
  { owners, byDong, byDay, byBand }: Awaited<ReturnType<typeof findListFiguresAt>>,
  table: string,
  columns: string,
): readonly unknown[] => {
  const sumOf = (name: string): number =>
    byDong.reduce((sum, row) => sum + Number((row as Readonly<Record<string, unknown>>)[name]), 0)
  const total = {
    ...Object.fromEntries(['targets', 'completed', 'target_area', 'completed_area'].map((name) => [name, sumOf(name)])),
    ...owners,
  }
  const rows: Readonly<Record<string, readonly object[]>> = {
    list_total: byDong.length === 0 ? [] : [total],
    list_progress: byDong,
    list_day: byDay,
    list_band: byBand,
  }
  return (rows[table] ?? []).map((row) =>
    columns.split(', ').map((name) => (row as Readonly<Record<string, unknown>>)[name]),
  )
}

type ReadRows = (table: string, columns: string, listId: string) => Promise<readonly unknown[]>

const counted = async (listId: string, read: ReadRows = rowsOf) => {
  const entries = 'targets, completed, target_area, completed_area'
  const households = 'households, completed_households, household_area, completed_household_area'
  return {
    total: await read('list_total', `${entries}, owners, completed_owners`, listId),
    dong: await read(
      'list_progress',
      `dong, ${entries}, owners, completed_owners, ${households}, household_land, ` +
        'completed_household_land, unknown_area, completed_unknown_area, unknown_land, ' +
        'completed_unknown_land',
      listId,
    ),
    day: await read('list_day', 'day, completed, completed_area, completed_households', listId),
    band: await read('list_band', `band, ${households}`, listId),
  }
}

const personCounts = personCountsOf((name) => `read.${name}`)

/** Returns units and persons of a list, table by table: as stored, or counted anew. */
const personsOf = async (listId: string, from: (name: string) => RawBuilder<unknown>): Promise<readonly string[]> => {
  const lines: string[] = []
  for (const name of Object.keys(personCounts)) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from (${from(name)}) t where list_id = ${listId}`.execute(database)
    lines.push(...rows.map(({ line }) => `${name} ${line}`).toSorted())
  }
  return lines
}

let position = 0
const record = ({ event, at }: { readonly event: DomainEvent; readonly at: string }): RecordedEvent => {
  position += 1
  return {
    ...event,
    position,
    stream: 'any',
    version: 1,
    metadata: { actor: { kind: 'system', name: 'tests' }, at },
    hash: '',
  }
}

const createdList = (listId: string, type: ListType) => ({
  event: {
    type: 'ListCreated',
    data: {
      listId,
      apartmentId: fixedId(1),
      name: '명부',
      type,
      coOwners: rules[type][0],
      startDate: '2025-03-01',
      endDate: '2025-03-31',
    },
  },
  at: '2025-03-01T00:00:00Z',
})

it('the counters are what a scan of the list would count, whatever happened in whatever batches', async () => {
  let lists = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<ListType>('signature', 'vote'),
      fc.array(act, { maxLength: 80, size: 'max' }),
      fc.integer({ min: 1, max: 30 }),
      async (type, acts, batchSize) => {
        const listId = fixedId((lists += 1) * 0x10000)
        const { events, held, rule } = play(listId, type, acts)
        const log = [createdList(listId, type), ...events].map(record)
        for (let start = 0; start < log.length; start += batchSize)
          await applyBatch(database, listProgress, generation, log.slice(start, start + batchSize))
        expect(await counted(listId)).toEqual(scan(held, rule))
        expect(await personsOf(listId, (name) => sql`select * from ${sql.table(`read.${name}`)}`)).toEqual(
          await personsOf(listId, (name) => sql.raw(personCounts[name] ?? '')),
        )
        for (const kept of new Set([0, 1, 2, 3].map((part) => Math.floor((acts.length * part) / 4)))) {
          const before = play(listId, type, acts.slice(0, kept))
          const until = (log[0]?.position ?? 0) + before.events.length
          const then = await counted(listId, (table, columns, id) => rowsAt(table, columns, id, until))
          expect(then, `as it was after ${kept} acts`).toEqual(scan(before.held, before.rule))
          expect((await findEntriesAt(database, { listId, position: until })).length).toBe(before.held.length)
        }
      },
    ),
    { numRuns: rounds(40) },
  )
})

it('what is computed back from the present is what a scan counted then, unless the rule changed since', async () => {
  let [lists, back] = [0x4000, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<ListType>('signature', 'vote'),
      fc.array(act, { minLength: 20, maxLength: 60, size: 'max' }),
      async (type, acts) => {
        const listId = fixedId((lists += 1) * 0x10000)
        const log = [createdList(listId, type), ...play(listId, type, acts).events].map(record)
        await applyBatch(database, listProgress, generation, log)
        for (const kept of [0, 1, 2, 3, 4, 5].map((part) => Math.floor((acts.length * part) / 6))) {
          const before = play(listId, type, acts.slice(0, kept))
          const position = (log[0]?.position ?? 0) + before.events.length
          const figures = await findRecentFigures(database, { listId, position })
          const later = log.filter((event) => event.position > position)
          expect(figures === undefined).toBe(later.some((event) => event.type === 'ListChanged'))
          if (!figures) continue
          back += 1
          const then = await counted(listId, async (table, columns) => rowsOfFigures(figures, table, columns))
          expect(then, `as it was after ${kept} acts`).toEqual(scan(before.held, before.rule))
          const entries = await findRecentEntries(database, { listId, position })
          expect(entries?.filter(({ completed_on: day }) => day !== null).length).toBe(
            before.held.filter(({ votedOn }) => votedOn !== null).length,
          )
          expect(entries?.length).toBe(before.held.length)
        }
      },
    ),
    { numRuns: rounds(30) },
  )
  expect(back).toBeGreaterThan(0)
})

type Snapshot = { readonly position: number; readonly entries: readonly (readonly unknown[])[] }

const snapshotsOf = async (listId: string): Promise<readonly Snapshot[]> => {
  const { rows } = await sql<Snapshot>`
    select position, entries from read.list_snapshot where list_id = ${listId} order by position`.execute(database)
  return rows
}

it('figures of a long past are those of its events, at snapshots and between them, whatever the batches', async () => {
  const acts = fc.sample(act, { numRuns: 9_000, seed: 20_251_128 })
  const lists = [fixedId(0x7ffd_0000), fixedId(0x7ffe_0000)] as const
  const held: { readonly first: number; readonly snapshots: readonly Snapshot[] }[] = []
  for (const [listId, batchSize] of [
    [lists[0], 500],
    [lists[1], 37],
  ] as const) {
    const log = [createdList(listId, 'signature'), ...play(listId, 'signature', acts).events].map(record)
    for (let start = 0; start < log.length; start += batchSize)
      await applyBatch(database, listProgress, generation, log.slice(start, start + batchSize))
    held.push({ first: log[0]?.position ?? 0, snapshots: await snapshotsOf(listId) })
  }
  const shapes = held.map(({ first, snapshots }) =>
    snapshots.map(({ position: at, entries }) => [
      at - first,
      entries.map(([id, ...values]) => [String(id).slice(-4), ...values]),
    ]),
  )
  expect(shapes[0]?.length).toBeGreaterThanOrEqual(2)
  expect(shapes[1]).toEqual(shapes[0])
  const [listId, { first, snapshots }] = [lists[0], held[0] ?? { first: 0, snapshots: [] }]
  const instants = snapshots.flatMap(({ position: at }) => [at - 1, at, at + 1, at + 700].map((until) => until - first))
  // Each act has at most one event: the shortest run of acts with so many events is the past.
  const sizes = acts.map((_, place) => place + 1)
  const eventsOfRun = (size: number): number => play(listId, 'signature', acts.slice(0, size)).events.length
  for (const events of instants) {
    let [low, high] = [0, sizes.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (eventsOfRun(middle) < events) low = middle + 1
      else high = middle
    }
    const past = play(listId, 'signature', acts.slice(0, low))
    expect(past.events.length).toBe(events)
    const then = await counted(listId, (table, columns, id) => rowsAt(table, columns, id, first + events))
    expect(then, `after ${events} events`).toEqual(scan(past.held, past.rule))
  }
})

it('a deleted list leaves nothing behind', async () => {
  const listId = fixedId(0x7fff_0000)
  const { events } = play(listId, 'signature', [
    {
      kind: 'add',
      dong: '101',
      ho: '1',
      person: 1,
      area: 849_800,
      landShare: null,
      representative: false,
      rule: 0,
      day: '2025-03-10T15:00:00Z',
    },
  ])
  const deleted = {
    event: { type: 'ListDeleted', data: { listId, apartmentId: fixedId(1) } },
    at: '2025-03-10T15:00:00Z',
  }
  await applyBatch(database, listProgress, generation, events.map(record))
  expect((await counted(listId)).total).toHaveLength(1)
  await applyBatch(database, listProgress, generation, [record(deleted)])
  expect(await counted(listId)).toEqual({ total: [], dong: [], day: [], band: [] })
})
