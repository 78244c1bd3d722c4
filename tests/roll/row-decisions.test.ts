import { describe, expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/event-type.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { createSecrets } from '#services/core/secrets.ts'
import { importRows, takeRows } from '#services/roll/entry/enrol-rows.ts'
import type { RollRow } from '#services/roll/list-users.contract.ts'
import { listUserStream } from '#services/roll/list-user.decider.ts'
import { personStream } from '#services/person/person.decider.ts'
import { unitStream } from '#services/person/unit.decider.ts'
import { sampleList } from '#tests/list/sample-list.ts'
import { NOW, systemMetadata } from '#tests/support/fixed.ts'

const secrets = createSecrets((purpose) => Buffer.alloc(32, purpose), 'public')
const { listId, apartmentId } = sampleList()
const roll = { listId, apartmentId }

const openStore = async (): Promise<EventStore> => {
  const store = createMemoryEventStore(catalogue)
  await store.append({
    appends: [{ stream: `list-${listId}`, expectedVersion: 0, events: [{ type: 'ListCreated', data: sampleList() }] }],
    metadata: systemMetadata,
  })
  return store
}

const owner = (n: number, overrides: Partial<RollRow> = {}): RollRow => ({
  name: `주민${n}`,
  phone: `0101234${String(n).padStart(4, '0')}`,
  dong: '101',
  ho: String(100 + n),
  ...overrides,
})
const rowsOf = (...owners: readonly RollRow[]) => owners.map((value, index) => ({ row: index + 2, value }))

/** Dependencies without any list that has a name or phone: the read models are not queried. */
const nobodyHeld = {
  hooks: { answersTo: () => [] },
  database: undefined as never,
  freshness: undefined as never,
}

/**
 * Imports rows with a cause; `since`: position after which an earlier try may have written its
 * unit.
 */
const take = (
  store: EventStore,
  rows: ReturnType<typeof rowsOf>,
  { cause = 1, since, now = NOW }: { readonly cause?: number; readonly since?: number; readonly now?: Date } = {},
) => takeRows({ store, secrets, ...nobodyHeld }, { roll, rows, now, metadata: { ...systemMetadata, cause }, since })

const outcomesOf = ({ taken }: Awaited<ReturnType<typeof take>>) => taken.map(({ row, outcome }) => [row, outcome])

const append = async (store: EventStore, stream: string, event: DomainEvent): Promise<void> => {
  const { version } = await store.readStream(stream)
  await store.append({ appends: [{ stream, expectedVersion: version, events: [event] }], metadata: systemMetadata })
}

const typesAfter = async (store: EventStore, position: number) =>
  (await store.readLog(position, 1_000)).map(({ type }) => type)

describe('rows of a roll', () => {
  it('add an owner, change one, or leave one as it is', async () => {
    const store = await openStore()
    await take(store, rowsOf(owner(1), owner(2)))
    expect(outcomesOf(await take(store, rowsOf(owner(1), owner(2, { area: 84.9431 }), owner(3))))).toEqual([
      [2, 'unchanged'],
      [3, 'changed'],
      [4, 'added'],
    ])
  })
  it('change an owner whose person changes, in each row that says so', async () => {
    const store = await openStore()
    await take(store, rowsOf(owner(1, { phone: '' })))
    expect(
      outcomesOf(await take(store, rowsOf(owner(1, { phone: '01099998888' }), owner(1, { phone: '01099998888' })))),
    ).toEqual([
      [2, 'changed'],
      [3, 'unchanged'],
    ])
  })
  it('that name one owner of a unit twice, each with another phone, register one person', async () => {
    const store = await openStore()
    const before = await store.lastPosition()
    expect(outcomesOf(await take(store, rowsOf(owner(1), owner(1, { phone: '01099998888' }))))).toEqual([
      [2, 'added'],
      [3, 'changed'],
    ])
    expect((await typesAfter(store, before)).filter((type) => type === 'PersonRegistered')).toHaveLength(1)
  })
  it('bring back who was taken off the list and out of their unit', async () => {
    const store = await openStore()
    const {
      taken: [first],
    } = await take(store, rowsOf(owner(1)))
    const ids = { listId, listUserId: first?.listUserId ?? '', personId: first?.personId ?? '' }
    await append(store, listUserStream(ids.listUserId), { type: 'ListUserRemoved', data: ids })
    await append(store, unitStream(listId, secrets.digest('unit', '101\n101')), { type: 'UnitOwnerRemoved', data: ids })
    const again = await take(store, rowsOf(owner(1)))
    expect(again.taken).toEqual([{ ...first, outcome: 'added' }])
    expect((await typesAfter(store, again.position - 2)).toSorted()).toEqual(['ListUserAdded', 'UnitOwnerAdded'])
  })
})

describe('rows of an erased person', () => {
  const erasedStore = async () => {
    const store = await openStore()
    const {
      taken: [first],
    } = await take(store, rowsOf(owner(1)))
    const personId = first?.personId ?? ''
    return { store, personId, listUserId: first?.listUserId ?? '' }
  }

  it('are named, and the others are taken', async () => {
    const { store, personId } = await erasedStore()
    await append(store, personStream(personId), {
      type: 'PersonErased',
      data: { personId, apartmentId, reason: 'retention-over' },
    })
    await store.erasePerson(personId)
    expect(outcomesOf(await take(store, rowsOf(owner(1), owner(2))))).toEqual([
      [2, 'erased'],
      [3, 'added'],
    ])
  })
  it('are named under another phone too: the entry is theirs', async () => {
    const { store, personId } = await erasedStore()
    await append(store, personStream(personId), {
      type: 'PersonErased',
      data: { personId, apartmentId, reason: 'retention-over' },
    })
    await store.erasePerson(personId)
    const before = await store.lastPosition()
    expect(outcomesOf(await take(store, rowsOf(owner(1, { phone: '01099998888' }))))).toEqual([[2, 'erased']])
    expect(await store.lastPosition()).toBe(before)
  })
  it('are named where the key went before anything was recorded', async () => {
    const { store, personId } = await erasedStore()
    await store.erasePerson(personId)
    expect(outcomesOf(await take(store, rowsOf(owner(1), owner(2))))).toEqual([
      [2, 'erased'],
      [3, 'added'],
    ])
  })
  it('fail with their index and the reason where rows are sent as JSON', async () => {
    const { store, personId } = await erasedStore()
    await store.erasePerson(personId)
    const rows = [
      { row: 0, value: owner(2) },
      { row: 1, value: owner(1) },
    ]
    expect(
      await importRows({ store, secrets, ...nobodyHeld }, { roll, rows, now: NOW, metadata: systemMetadata }),
    ).toMatchObject({
      created: 1,
      updated: 0,
      failed: [{ row: 1, path: 'name', message: '파기된 개인정보입니다.' }],
    })
  })
})

describe('a unit that a killed try had written', () => {
  const rows = rowsOf(owner(1, { phone: '01011112222' }), owner(2), owner(3))

  it('is told as it was, and not written again', async () => {
    const store = await openStore()
    await take(store, rowsOf(owner(1, { phone: '' }), owner(2)), { cause: 7 })
    const since = await store.lastPosition()
    const first = await take(store, rows, { since })
    expect(outcomesOf(first)).toEqual([
      [2, 'changed'],
      [3, 'unchanged'],
      [4, 'added'],
    ])
    const written = await store.lastPosition()
    expect(await take(store, rows, { since })).toEqual(first)
    expect(await store.lastPosition()).toBe(written)
  })
  it('is told so although somebody has corrected one of its owners since', async () => {
    const store = await openStore()
    const since = await store.lastPosition()
    const first = await take(store, rows, { since })
    const [one] = first.taken
    await append(store, personStream(one?.personId ?? ''), {
      type: 'PersonChanged',
      data: { personId: one?.personId, name: '주민1', phone: '01033334444', birthDate: null },
    })
    const written = await store.lastPosition()
    expect(await take(store, rows, { since })).toEqual(first)
    expect(await store.lastPosition()).toBe(written)
  })
  it('is told so although the list was closed since, while the next one is refused', async () => {
    const store = await openStore()
    const since = await store.lastPosition()
    const first = await take(store, rows, { since })
    await append(store, `list-${listId}`, {
      type: 'ListClosed',
      data: { listId, cause: 'hand', closedAt: NOW.toISOString() },
    })
    expect(await take(store, rows, { since })).toEqual(first)
    await expect(take(store, rowsOf(owner(9)), { since: first.position })).rejects.toMatchObject({
      code: 'LIST_CLOSED',
    })
  })
  it('is another import’s where that one was faster: nothing is added twice', async () => {
    const store = await openStore()
    const since = await store.lastPosition()
    const both = await Promise.all([take(store, rows, { cause: 1, since }), take(store, rows, { cause: 2, since })])
    const outcomes = both.map(({ taken }) => taken.map(({ outcome }) => outcome).join(' '))
    expect(outcomes.toSorted()).toEqual(['added added added', 'unchanged unchanged unchanged'])
    expect((await typesAfter(store, since)).filter((type) => type === 'ListUserAdded')).toHaveLength(3)
  })
})
