import { describe, expect, it } from 'vitest'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import {
  castBallot,
  changeStatus,
  createList,
  enrol,
  ownerOf,
  ownersOf,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { invite } from '../account/invited.ts'

const danji = await startTestApp()
const { app, admin } = danji
const statsOf = async (caller: Caller, query = ''): Promise<DashboardStats> =>
  (await caller.get(`/api/admin/dashboard/stats${query}`)).body
const kindsOf = ({ recent }: DashboardStats) => recent.map(({ kind }) => kind)

describe('the dashboard', () => {
  it('of nobody’s complexes is empty, fourteen days of nothing included', async () => {
    const stats = await statsOf(adminOf(app, await appoint(danji, { role: 'ADMIN' })))
    expect(stats).toMatchObject({
      totalApartments: 0,
      totalUnits: 0,
      lists: { scheduled: 0, active: 0, closed: 0 },
      votes: { draft: 0, open: 0, closed: 0 },
      recent: [],
    })
    expect(stats.active).toEqual({
      totalTargets: 0,
      completedCount: 0,
      riskCount: 0,
      totalArea: 0,
      completedArea: 0,
      riskArea: 0,
      households: { total: 0, completed: 0 },
    })
    expect(stats.byDay).toHaveLength(14)
    expect([stats.byDay[0], stats.byDay.at(-1)]).toEqual([
      { day: '2026-11-08', completedCount: 0, completedArea: 0 },
      { day: '2026-11-21', completedCount: 0, completedArea: 0 },
    ])
  })

  it('counts what runs, by the days of Seoul', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(4) })
    const before = danji.clock.now
    const [first, second] = campaign.owners
    if (!first || !second) throw new Error('there are owners')
    await castBallot(await verifyVoter(danji, campaign.linkId, first), campaign)
    danji.clock.now = new Date('2026-11-21T15:00:00Z')
    await castBallot(await verifyVoter(danji, campaign.linkId, second), campaign)
    const scheduled = await createList(danji, { apartmentId: campaign.apartmentId, startDate: '2027-01-01' })
    await enrol(danji, scheduled.id, ownersOf(3))
    const office = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [campaign.apartmentId] }))
    const stats = await statsOf(office)
    expect(stats).toMatchObject({
      totalApartments: 1,
      totalUnits: 1_000,
      lists: { scheduled: 1, active: 1, closed: 0 },
      votes: { draft: 0, open: 1, closed: 0 },
      active: {
        totalTargets: 4,
        completedCount: 2,
        riskCount: 0,
        totalArea: 239.9648,
        completedArea: 119.9824,
        riskArea: 0,
      },
    })
    expect(stats.byDay.slice(-3)).toEqual([
      { day: '2026-11-20', completedCount: 0, completedArea: 0 },
      { day: '2026-11-21', completedCount: 1, completedArea: 59.9912 },
      { day: '2026-11-22', completedCount: 1, completedArea: 59.9912 },
    ])
    danji.clock.now = new Date('2026-12-05T03:00:00Z')
    expect((await statsOf(office)).byDay[0]).toEqual({ day: '2026-11-22', completedCount: 1, completedArea: 59.9912 })
    danji.clock.now = before
  })

  it('counts a vote past its time as closed', async () => {
    const { apartmentId } = await startCampaign(danji, { vote: { closesAt: '2026-11-21T04:00:00Z' } })
    const before = danji.clock.now
    danji.clock.now = new Date('2026-11-21T04:00:00Z')
    expect((await statsOf(admin, `?apartmentId=${apartmentId}`)).votes).toEqual({ draft: 0, open: 0, closed: 1 })
    danji.clock.now = before
  })

  it('is of one complex where it is asked for, never of one that is not theirs', async () => {
    const [{ id: one }, { id: other }] = [
      await registerApartment(danji, { totalUnits: 11 }),
      await registerApartment(danji, { totalUnits: 22 }),
    ]
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [one] }))
    expect(await statsOf(admin, `?apartmentId=${other}`)).toMatchObject({ totalApartments: 1, totalUnits: 22 })
    expect(await statsOf(office, `?apartmentId=${one}`)).toMatchObject({ totalUnits: 11 })
    expectRefusal(await office.get(`/api/admin/dashboard/stats?apartmentId=${other}`), 'NOT_FOUND')
    expectRefusal(await admin.get(`/api/admin/dashboard/stats?apartmentId=${fixedId(9)}`), 'NOT_FOUND')
    expect(expectRefusal(await admin.get('/api/admin/dashboard/stats?apartmentId=x'), 'VALIDATION_FAILED')).toEqual([
      'apartmentId',
    ])
    expect(expectRefusal(await admin.get('/api/admin/dashboard/stats?role=ADMIN'), 'UNKNOWN_FIELD')).toEqual(['role'])
  })
})

it('the dashboard counts lists by their status as it is now: closed by hand, archived, deleted', async () => {
  const campaign = await startCampaign(danji, { owners: ownersOf(3) })
  const { apartmentId, listId } = campaign
  await castBallot(await verifyVoter(danji, campaign.linkId, ownerOf(1)), campaign)
  const [{ id: archivedId }, { id: deletedId }] = [
    await createList(danji, { apartmentId, name: '보관' }),
    await createList(danji, { apartmentId, name: '삭제' }),
  ]
  for (const id of [archivedId, deletedId]) await enrol(danji, id, ownersOf(5))
  const dashboard = async () => (await admin.get(`/api/admin/dashboard/stats?apartmentId=${apartmentId}`)).body
  expect(await dashboard()).toMatchObject({
    lists: { scheduled: 0, active: 3, closed: 0 },
    active: { totalTargets: 13, completedCount: 1 },
  })
  await admin.post(`/api/list/${archivedId}/close`)
  await admin.put(`/api/list/${archivedId}`, { archived: true })
  await admin.delete(`/api/list/${deletedId}`)
  expect(await dashboard()).toMatchObject({
    lists: { scheduled: 0, active: 1, closed: 0 },
    active: { totalTargets: 3 },
  })
  await admin.post(`/api/list/${listId}/close`)
  expect(await dashboard()).toMatchObject({
    lists: { scheduled: 0, active: 0, closed: 1 },
    active: { totalTargets: 0, completedCount: 0 },
  })
})

describe('what just happened', () => {
  it('is told newest first, with where, what, who and how many', async () => {
    const { id: me, name: myName }: { id: string; name: string } = (await admin.get('/api/admin/profile')).body
    const { apartmentId, listId, vote } = await startCampaign(danji, {
      owners: ownersOf(7),
      list: { name: '명부' },
      vote: { title: '안건' },
    })
    const { id: adminId, name } = await invite(danji, { name: '김소장', apartmentIds: [apartmentId] })
    const { recent } = await statsOf(admin, `?apartmentId=${apartmentId}`)
    const by = {
      apartment: { id: apartmentId, name: '한빛마을' },
      admin: { id: me, name: myName },
      at: danji.clock.now.toISOString(),
    }
    expect(recent).toMatchObject([
      { ...by, kind: 'admin-assigned', subject: { id: adminId, name }, count: null },
      { ...by, kind: 'vote-opened', subject: { id: vote.id, name: '안건' } },
      { ...by, kind: 'link-made', subject: { id: vote.id, name: '안건' } },
      { ...by, kind: 'vote-created', subject: { id: vote.id, name: '안건' } },
      { ...by, kind: 'roll-imported', subject: { id: listId, name: '명부' }, count: 7 },
      { ...by, kind: 'list-created', subject: { id: listId, name: '명부' } },
      { ...by, kind: 'apartment-registered', subject: null },
    ])
  })
  it('counts a roll of several thousand rows as one import, and the next one as another', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    await enrol(
      danji,
      listId,
      Array.from({ length: 1_200 }, (_, n) => ({ name: `주민${n}`, dong: '101', ho: String(n) })),
    )
    await enrol(danji, listId, [{ name: '새주민', dong: '101', ho: '9999' }])
    await enrol(danji, listId, [{ name: '새주민', dong: '101', ho: '9999' }])
    const { recent } = await statsOf(admin, `?apartmentId=${apartmentId}`)
    expect(recent.map(({ kind, count }) => [kind, count])).toEqual([
      ['roll-imported', 1],
      ['roll-imported', 1_200],
      ['list-created', null],
      ['apartment-registered', null],
    ])
  })
  it('tells nothing of who voted what, and no resident’s name or unit', async () => {
    const campaign = await startCampaign(danji, {
      owners: [{ name: '독고영희', phone: '01098765432', dong: '777', ho: '888' }],
    })
    const [owner] = campaign.owners
    if (!owner) throw new Error('there is an owner')
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    await changeStatus(danji, campaign.vote.id, 'closed')
    await countAndRead(admin, campaign.vote.id)
    const stats = await statsOf(admin, `?apartmentId=${campaign.apartmentId}`)
    expect(kindsOf(stats).slice(0, 3)).toEqual(['vote-counted', 'results-seen', 'vote-closed'])
    expect(JSON.stringify(stats)).not.toMatch(/독고영희|01098765432|\b777\b|\b888\b/)
  })
  it('is at most ten, of the complexes that one may see', async () => {
    const { apartmentId } = await startCampaign(danji)
    const office = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    for (const { apartment } of (await statsOf(office)).recent) expect(apartment.id).toBe(apartmentId)
    const all = await statsOf(admin)
    expect(all.recent).toHaveLength(10)
    expect(all.recent.map(({ id }) => id)).toEqual(all.recent.map(({ id }) => id).toSorted((one, other) => other - one))
  })
  it('is called as it is called now, and is gone with its complex', async () => {
    const { id: apartmentId } = await registerApartment(danji, { name: '옛이름' })
    const { id: adminId } = await invite(danji, { name: '옛소장', apartmentIds: [apartmentId] })
    await admin.patch(`/api/apartment/${apartmentId}`, { name: '새이름' })
    await admin.patch(`/api/admin/admins/${adminId}`, { name: '새소장' })
    const { recent } = await statsOf(admin, `?apartmentId=${apartmentId}`)
    expect(recent).toMatchObject([
      { kind: 'admin-assigned', apartment: { name: '새이름' }, subject: { name: '새소장' } },
      { kind: 'apartment-registered' },
    ])
    await admin.delete(`/api/apartment/${apartmentId}`)
    expect((await statsOf(admin)).recent.filter(({ apartment }) => apartment.id === apartmentId)).toEqual([])
  })
})
