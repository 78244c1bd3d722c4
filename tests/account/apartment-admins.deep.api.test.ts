import { describe, expect, it } from 'vitest'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { AssignedAdmin } from '#services/account/admin/apartment-admins.contract.ts'
import { startCampaign, registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { invite, inviteSuper, statusesOf } from './invited.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const assign = (apartmentId: string, adminId: string) => admin.post(`/api/apartment/${apartmentId}/admins`, { adminId })
const unassign = (apartmentId: string, adminId: string) =>
  admin.delete(`/api/apartment/${apartmentId}/admins/${adminId}`)
const assigned = async (apartmentId: string, caller: Caller = admin): Promise<readonly AssignedAdmin[]> =>
  (await caller.get(`/api/apartment/${apartmentId}/admins`)).body
const headOf = async (apartmentId: string) =>
  ((await admin.get(`/api/apartment/${apartmentId}`)).body as Apartment).Admin

describe('an administrator', () => {
  it('who is assigned sees the complex and what belongs to it; unassigned, nothing of it any more, with the same token', async () => {
    const { apartmentId, listId, vote } = await startCampaign(danji)
    const { id } = await invite(danji)
    const office = adminOf(app, id)
    const ofComplex = [
      `/api/apartment/${apartmentId}`,
      `/api/apartment/${apartmentId}/admins`,
      `/api/list/apartment/${apartmentId}`,
      `/api/admin/dashboard/stats?apartmentId=${apartmentId}`,
    ]
    const urls = [...ofComplex, `/api/list/${listId}`, `/api/list-user/list/${listId}`, `/api/votes/${vote.id}`]
    const refused = async () => {
      for (const url of urls) expectRefusal(await office.get(url), 'NOT_FOUND')
      for (const url of ['/api/apartment', '/api/votes', '/api/admin/users'])
        expect((await office.get(url)).body).toEqual([])
    }
    await refused()
    expect((await assign(apartmentId, id)).status).toBe(201)
    for (const url of urls) expect([url, (await office.get(url)).status]).toEqual([url, 200])
    expect((await office.get('/api/apartment')).body).toMatchObject([{ id: apartmentId, Admin: { id } }])
    expect((await office.get('/api/admin/users')).body).toHaveLength(2)
    expect((await unassign(apartmentId, id)).status).toBe(200)
    await refused()
    expectRefusal(await office.patch(`/api/apartment/${apartmentId}`, { name: '남의마을' }), 'NOT_FOUND')
  })
})

describe('assigning an administrator', () => {
  it('answers with who and when; repeated, the same, once', async () => {
    const [{ id: apartmentId }, { id, name, email }] = [await registerApartment(danji), await invite(danji)]
    const first = await assign(apartmentId, id)
    expect(first).toMatchObject({
      status: 201,
      body: { id, name, email, role: 'ADMIN', assignedAt: danji.clock.now.toISOString() },
    })
    const before = await system.deps.store.lastPosition()
    expect(await assign(apartmentId, id)).toMatchObject({ status: 200, body: first.body })
    expect(await system.deps.store.lastPosition()).toBe(before)
    expect(await assigned(apartmentId)).toEqual([first.body])
  })
  it('at the same moment twice is done once', async () => {
    const [{ id: apartmentId }, { id }] = [await registerApartment(danji), await invite(danji)]
    const answers = await Promise.all([assign(apartmentId, id), assign(apartmentId, id), assign(apartmentId, id)])
    expect(statusesOf(answers)).toEqual([200, 200, 201])
    expect(await assigned(apartmentId)).toHaveLength(1)
  })
  it('does not find an unknown or deleted administrator, nor an unknown complex', async () => {
    const [{ id: apartmentId }, { id }, { id: gone }] = [
      await registerApartment(danji),
      await invite(danji),
      await invite(danji),
    ]
    await admin.delete(`/api/admin/admins/${gone}`)
    for (const [apartment, who] of [
      [apartmentId, fixedId(9)],
      [apartmentId, gone],
      [fixedId(9), id],
    ] as const)
      expectRefusal(await assign(apartment, who), 'NOT_FOUND')
  })
  it('refuses a super administrator, who sees all', async () => {
    const [{ id: apartmentId }, { id }] = [await registerApartment(danji), await inviteSuper(danji)]
    expect(expectRefusal(await assign(apartmentId, id), 'SUPER_ADMIN_UNASSIGNABLE')).toEqual(['adminId'])
  })
  it.each([
    ['adminId', {}, 'VALIDATION_FAILED'],
    ['adminId', { adminId: 'x' }, 'VALIDATION_FAILED'],
    ['role', { adminId: fixedId(1), role: 'SUPER_ADMIN' }, 'UNKNOWN_FIELD'],
  ] as const)('names a bad %s', async (field, body, code) => {
    const { id } = await registerApartment(danji)
    expect(expectRefusal(await admin.post(`/api/apartment/${id}/admins`, body), code)).toEqual([field])
  })
  it('is the super administrator’s alone: nobody assigns themselves', async () => {
    const [{ id: own }, { id: other }, { id }] = [
      await registerApartment(danji),
      await registerApartment(danji),
      await invite(danji),
    ]
    await assign(own, id)
    expectRefusal(await adminOf(app, id).post(`/api/apartment/${other}/admins`, { adminId: id }), 'FORBIDDEN')
    expectRefusal(await adminOf(app, id).delete(`/api/apartment/${own}/admins/${id}`), 'FORBIDDEN')
  })
  it('and deleting the complex at the same moment never both happen', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [{ id: apartmentId }, { id }] = [await registerApartment(danji), await invite(danji)]
      const [given, removed] = await Promise.all([
        assign(apartmentId, id),
        admin.delete(`/api/apartment/${apartmentId}`),
      ])
      // An assignment before the deletion ends with the complex.
      expect([`${given.status} ${removed.status}`]).toEqual([expect.stringMatching(/^(?:201|404) 200$/)])
      expect((await admin.get(`/api/admin/admins/${id}`)).body).toMatchObject({ Apartments: [] })
      expect((await admin.get(`/api/admin/admins?filter={"apartmentId":"${apartmentId}"}`)).body).toEqual([])
    }
  })
})

describe('ending an assignment', () => {
  it('answers with what it was; repeated, the same', async () => {
    const [{ id: apartmentId }, { id }] = [await registerApartment(danji), await invite(danji)]
    const { body } = await assign(apartmentId, id)
    expect(await unassign(apartmentId, id)).toMatchObject({ status: 200, body })
    const before = await system.deps.store.lastPosition()
    expect(await unassign(apartmentId, id)).toMatchObject({ status: 200, body })
    expect(await system.deps.store.lastPosition()).toBe(before)
    expect(await assigned(apartmentId)).toEqual([])
  })
  it('that never began is not found', async () => {
    const [{ id: apartmentId }, { id }] = [await registerApartment(danji), await invite(danji)]
    expectRefusal(await unassign(apartmentId, id), 'NOT_FOUND')
    expectRefusal(await unassign(apartmentId, fixedId(9)), 'NOT_FOUND')
    expectRefusal(await unassign(fixedId(9), id), 'NOT_FOUND')
  })
  it('may begin anew, as of then', async () => {
    const [{ id: apartmentId }, { id }] = [await registerApartment(danji), await invite(danji)]
    await assign(apartmentId, id)
    await unassign(apartmentId, id)
    const before = danji.clock.now
    danji.clock.now = new Date(before.getTime() + 60_000)
    expect(await assign(apartmentId, id)).toMatchObject({
      status: 201,
      body: { assignedAt: danji.clock.now.toISOString() },
    })
    danji.clock.now = before
  })
})

describe('who works for a complex', () => {
  it('is told to its own administrators, in the order of their assignment, whatever their role', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const before = danji.clock.now
    const ids: string[] = []
    for (const role of ['AUDITOR', 'ADMIN', 'ANALYST', 'ADMIN'] as const) {
      danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
      const { id } = await invite(danji, { role, apartmentIds: [apartmentId] })
      ids.push(id)
    }
    danji.clock.now = before
    const [, first = '', , second = ''] = ids
    expect((await assigned(apartmentId, adminOf(app, first))).map(({ id }) => id)).toEqual(ids)
    expectRefusal(await adminOf(app, (await invite(danji)).id).get(`/api/apartment/${apartmentId}/admins`), 'NOT_FOUND')
    expect(await headOf(apartmentId)).toMatchObject({ id: first })
    await unassign(apartmentId, first)
    expect(await headOf(apartmentId)).toMatchObject({ id: second })
    await admin.delete(`/api/admin/admins/${second}`)
    expect(await headOf(apartmentId)).toBeNull()
    expect((await assigned(apartmentId)).map(({ role }) => role)).toEqual(['AUDITOR', 'ANALYST'])
  })
})
