import { describe, expect, it } from 'vitest'
import {
  answersOf,
  castBallot,
  claimOf,
  createList,
  createVote,
  ownerOf,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { readLists } from './read-lists.ts'

const danji = await startTestApp()
const { app, admin, anyone, system } = danji
const lastPosition = () => system.deps.store.lastPosition()
const { read, idsOf } = readLists(danji)
const { id: apartmentId } = await registerApartment(danji)
const begun = (overrides: object = {}) => createList(danji, { apartmentId, ...overrides })

describe('a list is changed', () => {
  it('in what is said; all of it is read afterwards', async () => {
    const list = await begun({ rule: 'bylaws' })
    const answer = await admin.put(`/api/list/${list.id}`, {
      name: ' 새 이름 ',
      startDate: '2026-11-22',
      endDate: '2027-01-10',
      coOwners: 'representative',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...list,
        name: '새 이름',
        startDate: '2026-11-22',
        endDate: '2027-01-10',
        coOwners: 'representative',
        status: 'scheduled',
      },
    })
    expect(await read(list.id)).toEqual(answer.body)
  })
  it.each([
    ['an empty text', ''],
    ['null', null],
  ])('%s takes the legal rule away', async (_, rule) => {
    const list = await begun({ rule: 'bylaws' })
    expect((await admin.put(`/api/list/${list.id}`, { rule: 'written-agreement' })).body).toMatchObject({
      rule: 'written-agreement',
    })
    expect((await admin.put(`/api/list/${list.id}`, { rule })).body).toMatchObject({ rule: null })
    expect((await read(list.id)).rule).toBeNull()
  })
  it('never to a rule that nobody knows', async () => {
    const list = await begun()
    expect(expectRefusal(await admin.put(`/api/list/${list.id}`, { rule: 'no-such-rule' }), 'UNKNOWN_RULE')).toEqual([
      'rule',
    ])
  })
  it('by nothing where nothing is said, or said again', async () => {
    const list = await begun()
    await admin.put(`/api/list/${list.id}`, { name: '새 이름' })
    const before = await lastPosition()
    expect((await admin.put(`/api/list/${list.id}`, { name: '새 이름' })).status).toBe(200)
    expect((await admin.put(`/api/list/${list.id}`, {})).status).toBe(200)
    expect(await lastPosition()).toBe(before)
  })
  it('no more in what decides about the outcome, once somebody has voted', async () => {
    const campaign = await startCampaign(danji)
    await castBallot(await verifyVoter(danji, campaign.linkId, ownerOf(1)), campaign)
    const put = (body: object) => admin.put(`/api/list/${campaign.listId}`, body)
    expect(
      expectRefusal(
        await put({ name: '새 이름', rule: 'bylaws', coOwners: 'shares', startDate: '2026-11-20' }),
        'LIST_HAS_SUBMISSIONS',
      ),
    ).toEqual(['startDate', 'rule', 'coOwners'])
    expect((await read(campaign.listId)).name).toBe('동대표 선출')
    expect((await put({ name: '새 이름' })).body).toMatchObject({ name: '새 이름', completedCount: 1 })
  })
  it.each([
    ['name', { name: ' ' }, 'VALIDATION_FAILED'],
    ['endDate', { endDate: '2026-02-30' }, 'VALIDATION_FAILED'],
    ['endDate', { endDate: '2026-11-20' }, 'INVALID_PERIOD'],
    ['coOwners', { coOwners: 'half' }, 'VALIDATION_FAILED'],
    ['type', { type: 'signature' }, 'UNKNOWN_FIELD'],
    ['archived', { archived: true }, 'LIST_STILL_RUNNING'],
  ] as const)('never to a bad %s: %j', async (field, body, code) => {
    expect(expectRefusal(await admin.put(`/api/list/${(await begun()).id}`, body), code)).toEqual([field])
  })
})

describe('a list is archived', () => {
  it('instead of deleted: it is found where one asks for it, and comes back', async () => {
    const { id: place } = await registerApartment(danji)
    const list = await createList(danji, { apartmentId: place })
    await admin.post(`/api/list/${list.id}/close`)
    expect((await admin.put(`/api/list/${list.id}`, { archived: true })).body).toMatchObject({ archived: true })
    expect([await idsOf(place), await idsOf(place, { archived: true }), await idsOf(place, { id: list.id })]).toEqual([
      [],
      [list.id],
      [list.id],
    ])
    expect((await read(list.id)).archived).toBe(true)
    expect((await admin.put(`/api/list/${list.id}`, { archived: false })).body).toMatchObject({
      archived: false,
      status: 'closed',
    })
    expect(await idsOf(place)).toEqual([list.id])
  })
})

describe('a list is deleted', () => {
  it('and with it all that was in it: nobody finds it any more', async () => {
    const campaign = await startCampaign(danji)
    const entries: readonly { readonly id: string; readonly userId: string }[] = (
      await admin.get(`/api/list-user/list/${campaign.listId}`)
    ).body
    const before = await read(campaign.listId)
    const voter = await verifyVoter(danji, campaign.linkId, ownerOf(1))
    expect(await admin.delete(`/api/list/${campaign.listId}`)).toMatchObject({ status: 200, body: before })
    const [list, vote] = [`/api/list/${campaign.listId}`, `/api/votes/${campaign.vote.id}`]
    const user = `/users/${entries[0]?.userId}`
    for (const path of [
      list,
      `${list}/stats`,
      `${list}/units`,
      `${list}/activities`,
      `${list}/changes`,
      `${list}/users`,
      `${list}${user}/logs`,
      `/api/list-user/list/${campaign.listId}`,
      `/api/list-user/${entries[0]?.id}`,
      `/api/user/list/${campaign.listId}`,
      vote,
      `${vote}/results`,
      `/api/lists/${campaign.listId}/vote/${campaign.vote.id}/link`,
    ])
      expectRefusal(await admin.get(path), 'NOT_FOUND')
    expectRefusal(await admin.put(list, { name: '새 이름' }), 'NOT_FOUND')
    expectRefusal(await admin.post(`${list}/close`), 'NOT_FOUND')
    expectRefusal(await admin.patch(`${vote}/status`, { status: 'closed' }), 'NOT_FOUND')
    expectRefusal(await admin.put(`/api/list-user/${entries[0]?.id}`, { kakaoEnabled: false }), 'NOT_FOUND')
    expectRefusal(await admin.delete(`/api/list-user/${entries[0]?.id}`), 'NOT_FOUND')
    expectRefusal(
      await admin.post('/api/votes', {
        listId: campaign.listId,
        title: '안건',
        ballotKind: 'open',
        weight: 'unit',
        questions: [],
      }),
      'VALIDATION_FAILED',
    )
    expectRefusal(await anyone.get(`/api/vote/${campaign.linkId}`), 'LINK_EXPIRED')
    expectRefusal(await anyone.post(`/api/vote/${campaign.linkId}/verify-user`, claimOf(ownerOf(1))), 'LINK_EXPIRED')
    expectRefusal(
      await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
      'LINK_EXPIRED',
    )
    expect(await idsOf(campaign.apartmentId, { id: campaign.listId })).toEqual([])
    expect(
      (await admin.get(`/api/votes?filter=${encodeURIComponent(JSON.stringify({ listId: campaign.listId }))}`)).body,
    ).toEqual([])
    expect((await admin.get(`/api/admin/dashboard/stats?apartmentId=${campaign.apartmentId}`)).body).toMatchObject({
      lists: { active: 0 },
      votes: { open: 0 },
      active: { totalTargets: 0 },
      recent: [
        { kind: 'list-deleted', subject: { name: '동대표 선출' } },
        ...Array.from({ length: 6 }, () => expect.anything()),
      ],
    })
    expect((await admin.get(`/api/admin/users/${entries[0]?.userId}`)).body).toMatchObject({ entries: [] })
    // Evidence that there was a campaign stays.
    expectRefusal(await admin.delete(`/api/apartment/${campaign.apartmentId}`), 'APARTMENT_HAS_CAMPAIGNS')
  })
  it('once: who asks again is told the same', async () => {
    const list = await begun()
    const { body } = await admin.delete(`/api/list/${list.id}`)
    const before = await lastPosition()
    expect(await admin.delete(`/api/list/${list.id}`)).toMatchObject({ status: 200, body })
    expect(await lastPosition()).toBe(before)
  })
  it('never where somebody has voted', async () => {
    const campaign = await startCampaign(danji)
    await castBallot(await verifyVoter(danji, campaign.linkId, ownerOf(1)), campaign)
    expectRefusal(await admin.delete(`/api/list/${campaign.listId}`), 'LIST_HAS_SUBMISSIONS')
    expect((await read(campaign.listId)).completedCount).toBe(1)
  })
})

describe('of another complex, or of none, a list', () => {
  it('is not there', async () => {
    const list = await begun()
    const { id: elsewhere } = await registerApartment(danji)
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [elsewhere] }))
    const before = await lastPosition()
    for (const [caller, id] of [
      [stranger, list.id],
      [admin, fixedId(9)],
      [admin, 'x'],
    ] as const) {
      expectRefusal(await caller.put(`/api/list/${id}`, { name: '남의 것' }), 'NOT_FOUND')
      expectRefusal(await caller.delete(`/api/list/${id}`), 'NOT_FOUND')
      expectRefusal(await caller.post(`/api/list/${id}/close`), 'NOT_FOUND')
      expectRefusal(await caller.post(`/api/list/${id}/reopen`, { newEndDate: '2027-01-01' }), 'NOT_FOUND')
    }
    expect(await lastPosition()).toBe(before)
  })
})

describe('a vote of a deleted list', () => {
  it('cannot begin', async () => {
    const list = await begun()
    await admin.delete(`/api/list/${list.id}`)
    await expect(createVote(danji, { listId: list.id })).rejects.toThrow('404')
  })
})
