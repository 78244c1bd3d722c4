import { afterEach, describe, expect, it } from 'vitest'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { openRegistryOffice, PRICE } from '../registry-office.ts'

const DAY_MS = 86_400_000

const danji = await startTestApp()
const { admin } = danji
const office = openRegistryOffice(danji)
afterEach(office.calm)

const planOf = async (listId: string) =>
  (await admin.get(`/api/registry-collection/list/${listId}/plan`)).body as object
const later = (days: number): void => {
  danji.clock.now = new Date(danji.clock.now.getTime() + days * DAY_MS)
}

describe('a collection of a list', () => {
  it('is planned, buys each unit once however many own it, and leaves nothing to collect', async () => {
    const complex = await office.prepare(2, [{ ho: '900' }, { ho: '900' }])
    const { listId } = complex
    expect(await planOf(listId)).toMatchObject({
      units: 3,
      missing: 3,
      stale: 0,
      unclear: 0,
      running: 0,
      pricePerView: PRICE,
      system: { status: 'ok' },
      youngForDays: 30,
    })
    const begun = await office.started({ listId })
    expect(begun).toMatchObject({ listId, status: 'queued', total: 3, estimatedCost: 3 * PRICE })
    const done = await office.completed(begun)
    expect(done).toMatchObject({ total: 3, done: 3, succeeded: 3, failed: 0, unclear: 0, skipped: 0, cost: 3 * PRICE })
    expect(done.items.map(({ status, ho }) => [ho, status])).toEqual([
      ['101', 'delivered'],
      ['102', 'delivered'],
      ['900', 'delivered'],
    ])
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1, 900: 1 })
    expect(await planOf(listId)).toMatchObject({ missing: 0, stale: 0, running: 0 })
    expectRefusal(await office.start({ listId }), 'NOTHING_TO_COLLECT')
    expectRefusal(await office.start({ listId, only: 'all' }), 'NOTHING_TO_COLLECT')
  })

  it('takes what is old where that is asked for, and leaves it where only what is missing is', async () => {
    const complex = await office.prepare(3)
    const { listId, entryIds } = complex
    await office.collect({ listId, listUserIds: entryIds.slice(0, 2) })
    later(31)
    expect(await planOf(listId)).toMatchObject({ missing: 1, stale: 2 })
    await office.collect({ listId })
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1, 103: 1 })
    await office.collect({ listId, only: 'stale' })
    expect(await office.charged(complex)).toEqual({ 101: 2, 102: 2, 103: 1 })
    later(31)
    expect(await office.collect({ listId, only: 'all' })).toMatchObject({ total: 3, succeeded: 3 })
    expect(await office.charged(complex)).toEqual({ 101: 3, 102: 3, 103: 2 })
  })

  it('does not buy what is young where it is named among others, and says so', async () => {
    const complex = await office.prepare(2)
    const { listId, entryIds } = complex
    await office.collect({ listId, listUserIds: entryIds.slice(0, 1) })
    const done = await office.collect({ listId, listUserIds: entryIds })
    expect(done).toMatchObject({ succeeded: 1, skipped: 1, cost: PRICE })
    expect(done.items[0]).toMatchObject({
      status: 'skipped',
      problem: 'young',
      message: expect.stringContaining('최근'),
    })
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1 })
  })

  it('is refused where somebody named is a stranger to the list, and says who', async () => {
    const { listId, entryIds } = await office.prepare(1)
    const other = await office.prepare(1)
    const listUserIds = [...entryIds, ...other.entryIds, fixedId(1)]
    const named = expectRefusal(await office.start({ listId, listUserIds }), 'VALIDATION_FAILED')
    expect(named).toEqual(['listUserIds.1', 'listUserIds.2'])
  })

  it('is refused where it would take more than it may', async () => {
    const complex = await office.prepare(2)
    const { listId } = complex
    expectRefusal(await office.start({ listId, mostCost: 2 * PRICE - 1 }), 'COLLECTION_TOO_DEAR')
    expect(await office.charged(complex)).toEqual({})
    await office.collect({ listId, mostCost: 2 * PRICE })
  })

  it('of two administrators who begin at once buys each unit once', async () => {
    const complex = await office.prepare(3)
    const { listId, apartmentId } = complex
    const [hong, kim] = await Promise.all(
      [1, 2].map(async () => adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))),
    )
    const begun = await Promise.all([office.start({ listId }, hong), office.start({ listId }, kim)])
    const both = begun.filter(({ status }) => status === 202)
    expect(both.length).toBeGreaterThan(0)
    const done = await Promise.all(both.map(({ body }) => office.completed(body)))
    expect(done.reduce((sum, { cost }) => sum + cost, 0)).toBe(3 * PRICE)
    expect(done.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(3)
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1, 103: 1 })
  })

  it('leaves units to a collection that is at them', async () => {
    const complex = await office.prepare(2)
    const { listId } = complex
    await office.turn({ maintenance: true })
    const first = await office.started({ listId })
    await office.until(first, ({ status }) => status === 'paused')
    expect(await planOf(listId)).toMatchObject({ missing: 0, running: 2 })
    expectRefusal(await office.start({ listId }), 'NOTHING_TO_COLLECT')
    await office.turn({ maintenance: false })
    expect((await admin.post(`/api/registry-collection/${first.id}/resume`)).status).toBe(200)
    await office.completed(first)
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1 })
  })
})

describe('one register', () => {
  it('is fetched by its entry; a young one only where it is asked for again', async () => {
    const complex = await office.prepare(1)
    const [listUserId] = complex.entryIds
    await office.completed(await office.fetched({ listUserId }))
    expectRefusal(await admin.post('/api/registry/fetch', { listUserId }), 'REGISTER_IS_YOUNG')
    expect(await office.charged(complex)).toEqual({ 101: 1 })
    await office.completed(await office.fetched({ listUserId, again: true }))
    expect(await office.charged(complex)).toEqual({ 101: 2 })
  })

  it('is fetched by 동 and 호 however they are written, and by its number', async () => {
    const complex = await office.prepare(2)
    const { listId, dong } = complex
    await office.completed(await office.fetched({ listId, dong: `제${dong}동`, ho: '0101호' }))
    expect(await office.charged(complex)).toEqual({ 101: 1 })
    const { body } = await admin.get(`/api/registry/list/${listId}`)
    const [{ uniqueNo } = { uniqueNo: '' }] = body as readonly { readonly uniqueNo: string }[]
    await office.completed(await office.fetched({ listId, uniqueNo, again: true }))
    expect(await office.charged(complex)).toEqual({ 101: 2 })
  })

  it('is fetched by a number beside its unit, which is looked up before it is paid for: another unit’s is refused for free', async () => {
    const complex = await office.prepare(2)
    const [listUserId] = complex.entryIds
    const numbers = await office.tell(
      ['101', '102'].map((ho) => ({
        address: complex.address,
        buildingName: complex.name,
        dong: complex.dong,
        ho,
        owners: [],
      })),
    )
    const wrong = await office.completed(await office.fetched({ listUserId, uniqueNo: numbers[1] }))
    expect(wrong).toMatchObject({ failed: 1, cost: 0, items: [{ problem: 'wrong-register' }] })
    expect(await office.charged(complex)).toEqual({})
    const { listId, dong } = complex
    await office.completed(await office.fetched({ listId, dong, ho: '101', uniqueNo: numbers[0] }))
    expect(await office.charged(complex)).toEqual({ 101: 1 })
  })

  it('of no unit of the list is not found', async () => {
    const { listId, dong } = await office.prepare(1)
    for (const body of [
      { listId, dong, ho: '999' },
      { listId, uniqueNo: '11461996041235' },
      { listUserId: fixedId(1) },
      { listId: fixedId(1), dong, ho: '101' },
    ])
      expectRefusal(await admin.post('/api/registry/fetch', body), 'NOT_FOUND')
    expect((await admin.post('/api/registry/fetch', { listId, uniqueNo: '1146-1996' })).status).toBe(400)
  })
})

describe('who may', () => {
  it('see, begin and stop a collection: the office of its complex; auditors look, analysts do not', async () => {
    const { listId, apartmentId, entryIds } = await office.prepare(1)
    const done = await office.collect({ listId })
    const callerOf = async (role: 'ADMIN' | 'AUDITOR' | 'ANALYST', apartments: readonly string[]) =>
      adminOf(danji.app, await appoint(danji, { role, apartments }))
    const [own, stranger, auditor, analyst] = await Promise.all([
      callerOf('ADMIN', [apartmentId]),
      callerOf('ADMIN', []),
      callerOf('AUDITOR', [apartmentId]),
      callerOf('ANALYST', [apartmentId]),
    ])
    const reads = [
      `/api/registry-collection/${done.id}/progress`,
      `/api/registry-collection/list/${listId}`,
      '/api/registry-collection/all',
    ]
    const statuses = async (caller: typeof own) => Promise.all(reads.map(async (url) => (await caller.get(url)).status))
    expect(await statuses(own)).toEqual([200, 200, 200])
    expect(await statuses(auditor)).toEqual([200, 200, 200])
    expect(await statuses(analyst)).toEqual([403, 403, 403])
    expect(await statuses(stranger)).toEqual([404, 404, 200])
    expect((await stranger.get('/api/registry-collection/all')).body).toEqual([])
    const writes = [
      ['start', { listId }],
      [`${done.id}/retry`, {}],
      [`${done.id}/cancel`, {}],
      [`${done.id}/resume`, {}],
      [`${done.id}/write-off`, { listUserId: entryIds[0] }],
    ] as const
    for (const [path, body] of writes) {
      expect([path, (await stranger.post(`/api/registry-collection/${path}`, body)).status]).toEqual([path, 404])
      for (const caller of [auditor, analyst])
        expect([path, (await caller.post(`/api/registry-collection/${path}`, body)).status]).toEqual([path, 403])
    }
    expect((await stranger.get(`/api/registry-collection/list/${listId}/plan`)).status).toBe(404)
    expect((await auditor.get(`/api/registry-collection/list/${listId}/plan`)).status).toBe(403)
    expect((await stranger.post('/api/registry/fetch', { listUserId: entryIds[0] })).status).toBe(404)
    expect((await auditor.post('/api/registry/fetch', { listUserId: entryIds[0] })).status).toBe(403)
  })

  it('page through what was collected, the newest first', async () => {
    const { listId, entryIds } = await office.prepare(3)
    const ids: string[] = []
    for (const listUserId of entryIds) {
      ids.unshift((await office.collect({ listId, listUserIds: [listUserId] })).id)
      danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
    }
    const pageOf = async (query: string) => {
      const { body, headers } = await admin.get(`/api/registry-collection/list/${listId}?${query}`)
      return [(body as readonly { readonly id: string }[]).map(({ id }) => id), headers['content-range']]
    }
    expect(await pageOf('range=[0,1]')).toEqual([ids.slice(0, 2), 'registry-collection 0-1/3'])
    expect(await pageOf('range=[2,3]')).toEqual([ids.slice(2), 'registry-collection 2-2/3'])
    const filtered = (status: string) => pageOf(`filter=${encodeURIComponent(JSON.stringify({ status }))}`)
    expect((await filtered('completed'))[0]).toEqual(ids)
    expect((await filtered('paused'))[0]).toEqual([])
  })
})
