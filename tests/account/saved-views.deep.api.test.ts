import { describe, expect, it } from 'vitest'
import type { SavedView } from '#services/account/view/saved-views.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin } = danji

const { id: apartmentId } = await registerApartment(danji)
const { id: otherId } = await registerApartment(danji)
const officeOf = async (...apartments: readonly string[]): Promise<Caller> =>
  adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [...apartments] }))

const view = (over: object = {}) => ({
  collection: 'list-users',
  apartmentId: null,
  name: '미참여 세대',
  filter: { completed: false },
  sort: { field: 'dong', order: 'ASC' },
  hidden: ['phone'],
  order: ['ho', 'dong'],
  ...over,
})
const save = (caller: Caller, over: object = {}) => caller.post('/api/admin/views', view(over))
const namesOf = async (caller: Caller, ofComplex = apartmentId): Promise<readonly string[]> =>
  (
    (await caller.get(`/api/admin/views?collection=list-users&apartmentId=${ofComplex}`)).body as readonly SavedView[]
  ).map(({ name }) => name)

describe('saved views', () => {
  it('are kept for their maker, and shown to colleagues where they are shared', async () => {
    const [maker, colleague, stranger] = [
      await officeOf(apartmentId),
      await officeOf(apartmentId),
      await officeOf(otherId),
    ]
    const own = await save(maker)
    expect(own).toMatchObject({ status: 201, body: { ...view(), isOwn: true } })
    expect((await save(maker, { name: '전화 없음', apartmentId })).status).toBe(201)
    expect(await namesOf(maker)).toEqual(['미참여 세대', '전화 없음'])
    expect(await namesOf(colleague)).toEqual(['전화 없음'])
    expect(await namesOf(stranger, otherId)).toEqual([])
    expect((await stranger.get(`/api/admin/views?collection=list-users&apartmentId=${apartmentId}`)).status).toBe(404)
    expect((await save(stranger, { apartmentId })).status).toBe(404)
  })

  it('have one name each, and keep no search text', async () => {
    const maker = await officeOf(apartmentId)
    expect((await save(maker)).status).toBe(201)
    expect((await save(maker)).status).toBe(400)
    expect((await save(maker, { collection: 'lists' })).status).toBe(201)
    expect((await save(maker, { name: '검색', filter: { q: '박정훈' } })).status).toBe(400)
    expect((await save(maker, { name: '큰 조건', filter: { dong: 'x'.repeat(101) } })).status).toBe(400)
  })

  it('are deleted by their maker, shared ones by super administrators too, and nobody else', async () => {
    const [maker, colleague] = [await officeOf(apartmentId), await officeOf(apartmentId)]
    const { id }: SavedView = (await save(maker, { name: '공유', apartmentId })).body
    const { id: privateId }: SavedView = (await save(maker)).body
    expect((await colleague.delete(`/api/admin/views/${id}`)).status).toBe(404)
    expect((await admin.delete(`/api/admin/views/${privateId}`)).status).toBe(404)
    expect((await admin.delete(`/api/admin/views/${id}`)).status).toBe(200)
    expect((await maker.delete(`/api/admin/views/${privateId}`)).status).toBe(200)
    expect((await maker.delete(`/api/admin/views/${privateId}`)).status).toBe(200)
    expect(await namesOf(maker)).not.toContain('미참여 세대')
  })

  it('are renamed by their maker alone, to a name that is free', async () => {
    const [maker, colleague] = [await officeOf(apartmentId), await officeOf(apartmentId)]
    const { id }: SavedView = (await save(maker, { name: '처음', apartmentId })).body
    await save(maker, { name: '둘째' })
    const rename = (caller: Caller, name: string) => caller.put(`/api/admin/views/${id}/name`, { name })
    expect(await rename(maker, '나중')).toMatchObject({ status: 200, body: { ...view({ name: '나중', apartmentId }) } })
    expect((await rename(maker, '나중')).status).toBe(200)
    expect(await namesOf(maker)).toEqual(expect.arrayContaining(['나중', '둘째']))
    expect(await namesOf(maker)).not.toContain('처음')
    for (const wrong of ['둘째', '', ' ', '가'.repeat(61), '가'.repeat(100_000)])
      expect((await rename(maker, wrong)).status).toBe(400)
    for (const other of [colleague, admin]) expect((await rename(other, '남의 것')).status).toBe(404)
    expect((await maker.put(`/api/admin/views/${crypto.randomUUID()}/name`, { name: '없음' })).status).toBe(404)
    expect(await namesOf(colleague)).toContain('나중')
  })

  it('take one of two simultaneous renames to the same name', async () => {
    const maker = await officeOf(apartmentId)
    const made = await Promise.all([save(maker, { name: '하나' }), save(maker, { name: '둘' })])
    const renamed = await Promise.all(
      made.map(({ body }) => maker.put(`/api/admin/views/${(body as SavedView).id}/name`, { name: '같은 이름' })),
    )
    expect(renamed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect((await namesOf(maker)).filter((name) => name === '같은 이름')).toHaveLength(1)
  })

  it('keep widths of columns within bounds', async () => {
    const maker = await officeOf(apartmentId)
    const widths = { dong: 80, name: 240 }
    expect(await save(maker, { widths })).toMatchObject({ status: 201, body: { widths } })
    for (const wrong of [{ dong: 10 }, { dong: 10_000 }, { dong: 80.5 }, { 'a b': 80 }])
      expect((await save(maker, { name: '너비', widths: wrong })).status).toBe(400)
  })

  it('are saved once by a repeated request', async () => {
    const maker = await officeOf(apartmentId)
    const again = { 'idempotency-key': 'saved-view-1' }
    const first = await maker.post('/api/admin/views', view(), again)
    const second = await maker.post('/api/admin/views', view(), again)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
  })
})
