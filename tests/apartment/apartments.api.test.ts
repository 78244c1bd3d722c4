import { describe, expect, it } from 'vitest'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { apartmentStream, campaignsStream } from '#services/apartment/apartment.decider.ts'
import { listStream } from '#services/list/list.decider.ts'
import { newId } from '#services/core/secrets.ts'
import {
  castBallot,
  createList,
  enrol,
  ownersOf,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startAppWith, startTestApp, callerOf } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const { store } = system.deps
const lastPosition = () => store.lastPosition()
const read = async (id: string): Promise<Apartment> => (await admin.get(`/api/apartment/${id}`)).body

describe('changing a complex', () => {
  it('changes what is said, keeps the rest, and is read everywhere', async () => {
    const { id } = await registerApartment(danji, { officePhone: '031-000-1234' })
    const before = await read(id)
    const answer = await admin.patch(`/api/apartment/${id}`, { name: '새마을', totalUnits: 7 })
    expect(answer).toMatchObject({ status: 200, body: { ...before, name: '새마을', totalUnits: 7 } })
    expect(await read(id)).toEqual(answer.body)
    expect((await admin.get(`/api/apartment?filter={"id":"${id}"}`)).body).toEqual([answer.body])
  })
  it('takes an office phone away', async () => {
    const { id } = await registerApartment(danji, { officePhone: '031-000-1234' })
    expect((await admin.patch(`/api/apartment/${id}`, { officePhone: '' })).body).toMatchObject({ officePhone: null })
  })
  it('takes a number for the whole country', async () => {
    const { id } = await registerApartment(danji, { officePhone: '1588-1234' })
    expect(await read(id)).toMatchObject({ officePhone: '15881234' })
  })
  it('is quiet when repeated', async () => {
    const { id } = await registerApartment(danji)
    await admin.patch(`/api/apartment/${id}`, { name: '새마을' })
    const before = await lastPosition()
    expect((await admin.patch(`/api/apartment/${id}`, { name: '새마을' })).status).toBe(200)
    expect(await lastPosition()).toBe(before)
  })
  it('is an assigned administrator’s to do, name, address, units and phone', async () => {
    const { id } = await registerApartment(danji)
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [id] }))
    const change = { name: '수정한마을', address: '서울시', totalUnits: 12, officePhone: '020001234' }
    expect((await office.patch(`/api/apartment/${id}`, change)).body).toMatchObject(change)
  })
  it('of another complex is not found, and changes nothing', async () => {
    const [{ id }, { id: own }] = [await registerApartment(danji), await registerApartment(danji)]
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [own] }))
    const before = await lastPosition()
    expectRefusal(await office.patch(`/api/apartment/${id}`, { name: '남의마을' }), 'NOT_FOUND')
    expect(await lastPosition()).toBe(before)
  })
  it('that is not there is not found', async () =>
    expectRefusal(await admin.patch(`/api/apartment/${fixedId(9)}`, { name: '없는마을' }), 'NOT_FOUND'))
  it.each([
    ['name', { name: ' ' }, 'VALIDATION_FAILED'],
    ['totalUnits', { totalUnits: 0 }, 'VALIDATION_FAILED'],
    ['officePhone', { officePhone: '1588-123' }, 'VALIDATION_FAILED'],
    ['officePhone', { officePhone: '12' }, 'VALIDATION_FAILED'],
    ['id', { id: fixedId(1) }, 'UNKNOWN_FIELD'],
    ['Admin', { Admin: null }, 'UNKNOWN_FIELD'],
  ] as const)('refuses a bad %s by name', async (field, change, code) => {
    const { id } = await registerApartment(danji)
    expect(expectRefusal(await admin.patch(`/api/apartment/${id}`, change), code)).toEqual([field])
  })
})

describe('deleting a complex', () => {
  it('answers with what it was, is repeated in peace, and leaves it nowhere', async () => {
    const { id } = await registerApartment(danji)
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [id] }))
    const before = await read(id)
    const answer = await admin.delete(`/api/apartment/${id}`)
    expect(answer.status).toBe(200)
    expect((answer.body as Apartment).name).toBe(before.name)
    const position = await lastPosition()
    expect((await admin.delete(`/api/apartment/${id}`)).status).toBe(200)
    expect(await lastPosition()).toBe(position)
    for (const caller of [admin, office]) {
      expectRefusal(await caller.get(`/api/apartment/${id}`), 'NOT_FOUND')
      expectRefusal(await caller.patch(`/api/apartment/${id}`, { name: '새마을' }), 'NOT_FOUND')
      expectRefusal(await caller.get(`/api/apartment/${id}/admins`), 'NOT_FOUND')
      expectRefusal(await caller.get(`/api/list/apartment/${id}`), 'NOT_FOUND')
      expectRefusal(await caller.post('/api/list', { name: '동대표', type: 'vote', apartmentId: id }), 'NOT_FOUND')
      expectRefusal(await caller.get(`/api/admin/dashboard/stats?apartmentId=${id}`), 'NOT_FOUND')
      expect((await caller.get(`/api/apartment?filter={"id":"${id}"}`)).body).toEqual([])
    }
    expect((await office.get('/api/admin/profile')).body).toMatchObject({ Apartments: [] })
    const other = await appoint(danji, { role: 'ADMIN' })
    expectRefusal(await admin.post(`/api/apartment/${id}/admins`, { adminId: other }), 'NOT_FOUND')
    expectRefusal(await admin.delete(`/api/apartment/${id}/admins/${other}`), 'NOT_FOUND')
  })
  it('is refused where there is a list', async () => {
    const { id } = await registerApartment(danji)
    await createList(danji, { apartmentId: id })
    expectRefusal(await admin.delete(`/api/apartment/${id}`), 'APARTMENT_HAS_CAMPAIGNS')
    expect((await admin.get(`/api/apartment/${id}`)).status).toBe(200)
  })
  it('is refused where there is a list of the time before campaigns were counted', async () => {
    const { id } = await registerApartment(danji)
    const listId = newId()
    const created = {
      type: 'ListCreated',
      data: { listId, apartmentId: id, name: '옛 명부', type: 'vote', startDate: '2026-11-01', endDate: '2026-11-30' },
    }
    await store.append({
      appends: [{ stream: listStream(listId), expectedVersion: 0, events: [created] }],
      metadata: systemMetadata,
    })
    expect((await store.readStream(campaignsStream(id))).version).toBe(0)
    expectRefusal(await admin.delete(`/api/apartment/${id}`), 'APARTMENT_HAS_CAMPAIGNS')
  })
  it('waits for read models, and says so where they do not come', async () => {
    const { id } = await registerApartment(danji)
    const behind = await startAppWith(danji, {
      freshness: { ...danji.system.deps.freshness, wait: async () => false, newest: () => 0 },
    })
    const root = callerOf(behind, { authorization: `Bearer ${danji.adminToken}` })
    expectRefusal(await root.delete(`/api/apartment/${id}`), 'READ_MODEL_BEHIND')
    expect((await admin.get(`/api/apartment/${id}`)).status).toBe(200)
  })
  it('and beginning a list at the same moment never both happen', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const { id } = await registerApartment(danji)
      const begin = () => admin.post('/api/list', { name: '동대표', type: 'vote', apartmentId: id })
      const remove = () => admin.delete(`/api/apartment/${id}`)
      const answers = await Promise.all(round % 2 === 0 ? [begin(), remove()] : [remove(), begin()])
      const [began, removed] = round % 2 === 0 ? answers : answers.toReversed()
      outcomes.push(`${began?.status} ${removed?.status}`)
      const events = await store.readStreams([apartmentStream(id), campaignsStream(id)])
      const isDeleted = events.get(apartmentStream(id))?.events.some(({ type }) => type === 'ApartmentDeleted')
      expect([isDeleted, events.get(campaignsStream(id))?.version]).toEqual(
        removed?.status === 200 ? [true, 0] : [false, 1],
      )
    }
    for (const outcome of outcomes) expect(['201 422', '404 200']).toContain(outcome)
  })
  it('that is not there is not found', async () =>
    expectRefusal(await admin.delete(`/api/apartment/${fixedId(9)}`), 'NOT_FOUND'))
  it('is the super administrator’s alone', async () => {
    const { id } = await registerApartment(danji)
    expectRefusal(
      await adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [id] })).delete(`/api/apartment/${id}`),
      'FORBIDDEN',
    )
  })
})

it('beginning several lists of one complex at the same moment begins them all', async () => {
  const { id } = await registerApartment(danji)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => admin.post('/api/list', { name: `명부 ${n}`, type: 'vote', apartmentId: id })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect((await store.readStream(campaignsStream(id))).version).toBe(5)
})

describe('the figures of complexes', () => {
  it('are those of all that one may see', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(3) })
    const [owner] = campaign.owners
    if (!owner) throw new Error('there are owners')
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    await createList(danji, { apartmentId: campaign.apartmentId, startDate: '2027-01-01' })
    const closed = await createList(danji, {
      apartmentId: campaign.apartmentId,
      startDate: '2026-01-01',
      endDate: '2026-11-21',
    })
    await enrol(danji, closed.id, ownersOf(2))
    const before = danji.clock.now
    danji.clock.now = new Date('2026-11-22T03:00:00Z')
    const office = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [campaign.apartmentId] }))
    expect((await office.get('/api/apartment/stats')).body).toEqual({
      totalApartments: 1,
      totalUnits: 1_000,
      lists: { scheduled: 1, active: 1, closed: 1 },
      totalTargets: 5,
      completedCount: 1,
      totalArea: 299.956,
      completedArea: 59.9912,
      households: { total: 5, completed: 1 },
    })
    danji.clock.now = before
  })
  it('are none where nothing is assigned, and all for a super administrator', async () => {
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN' }))
    expect((await office.get('/api/apartment/stats')).body).toMatchObject({
      totalApartments: 0,
      totalUnits: 0,
      lists: { scheduled: 0, active: 0, closed: 0 },
      totalTargets: 0,
      totalArea: 0,
    })
    const all: { totalApartments: number } = (await admin.get('/api/apartment/stats')).body
    const page = await admin.get('/api/apartment?range=[0,0]')
    expect(String(page.headers['content-range'])).toBe(`apartment 0-0/${all.totalApartments}`)
  })
})
