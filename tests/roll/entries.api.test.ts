import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import {
  castBallot,
  claimOf,
  createList,
  enrol,
  newestCode,
  ownerOf,
  registerApartment,
  startCampaign,
  verifyVoter,
  type Campaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { app, admin, anyone, clock, system } = danji
const lastPosition = () => system.deps.store.lastPosition()
const rollOf = async (listId: string, filter: object = {}, caller: Caller = admin): Promise<readonly ListUser[]> =>
  (await caller.get(`/api/list-user/list/${listId}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body
const one = async (listId: string, name: string): Promise<ListUser> => {
  const entry = (await rollOf(listId)).find((found) => found.name === name)
  if (!entry) throw new Error(`nobody is called ${name}`)
  return entry
}
const put = (id: string, body: object, caller: Caller = admin) => caller.put(`/api/list-user/${id}`, body)

const hong = ownerOf(1, { name: '홍길동', phone: '01012345678', dong: '101', ho: '1502', area: 84.9431 })
const kim = ownerOf(2, { name: '김철수', phone: '01022223333', dong: '101', ho: '1502', area: 84.9431 })
const namgung = ownerOf(3, { name: '남궁민수', phone: '01055556666', dong: '1001', ho: '203' })
const anna = ownerOf(4, { name: 'Kim Anna', phone: '', dong: '가동', ho: '지하101호' })
const owners: readonly Owner[] = [hong, kim, namgung, anna, { ...hong, dong: '102', ho: '101' }]

describe('the entries of a list are found', async () => {
  const campaign = await startCampaign(danji, { owners })
  const { listId, apartmentId } = campaign
  const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
  await castBallot(voterOf(danji, campaign, await one(listId, '남궁민수')), campaign)
  await put((await one(listId, 'Kim Anna')).id, { kakaoEnabled: false })
  const namesBy = async (filter: object, caller?: Caller) =>
    (await rollOf(listId, filter, caller)).map(({ name, dong, ho }) => `${name} ${dong}-${ho}`)
  const [all, hongs] = [
    ['홍길동 101-1502', '김철수 101-1502'],
    ['홍길동 101-1502', '홍길동 102-101'],
  ] as const

  it.each([
    ['a part of the name', { q: '길동' }, hongs],
    ['a name with spaces', { q: '홍 길동' }, hongs],
    ['one letter', { q: '궁' }, ['남궁민수 1001-203']],
    ['a longer name', { q: '남궁민수' }, ['남궁민수 1001-203']],
    ['small letters for capitals', { q: 'anna' }, ['Kim Anna 가동-지하101호']],
    ['the last digits of a phone', { q: '5678' }, hongs],
    ['three digits of it', { q: '678' }, hongs],
    ['a phone as one writes it', { q: '010-2222-3333' }, ['김철수 101-1502']],
    ['동-호', { q: '101-1502' }, all],
    ['동 and 호 with their words', { q: '101동 1502호' }, all],
    ['호 alone', { q: '1502호' }, all],
    ['동 alone', { q: '가동' }, ['Kim Anna 가동-지하101호']],
    ['a wildcard taken literally', { q: '%' }, []],
    ['nothing that is there', { q: '없음' }, []],
    ['building', { dong: '102' }, ['홍길동 102-101']],
    ['building and unit', { dong: '101', ho: '1502' }, all],
    ['what they did', { status: 'completed' }, ['남궁민수 1001-203']],
    ['nobody being at risk', { status: 'risk' }, []],
    ['messages', { kakaoEnabled: false }, ['Kim Anna 가동-지하101호']],
    ['several owners', { coOwned: true }, all],
    ['one owner', { coOwned: false, kakaoEnabled: true, status: 'pending' }, ['홍길동 102-101']],
    ['no changed contact', { contactChanged: true }, []],
  ] as const)('by %s', async (_, filter, names) =>
    expect((await namesBy(filter)).toSorted()).toEqual([...names].toSorted()),
  )
  it('by their ids and those of their persons', async () => {
    const [{ id, userId }, other] = [await one(listId, '홍길동'), await one(listId, '김철수')]
    expect(await namesBy({ id: [id, fixedId(9)] })).toEqual(['홍길동 101-1502'])
    expect(await namesBy({ userId: [userId, other.userId] })).toHaveLength(3)
  })
  it('a page at a time, in natural order of 동 and 호', async () => {
    const answer = await admin.get(`/api/list-user/list/${listId}?range=[1,3]`)
    expect(answer.headers['content-range']).toBe('list-user 1-3/5')
    expect((await rollOf(listId)).map(({ dong, ho }) => `${dong}-${ho}`)).toEqual([
      '101-1502',
      '101-1502',
      '102-101',
      '1001-203',
      '가동-지하101호',
    ])
  })
  it('one by one', async () => {
    const entry = await one(listId, '김철수')
    expect((await admin.get(`/api/list-user/${entry.id}`)).body).toEqual(entry)
    expect(entry).toMatchObject({
      listId,
      phone: '01022223333',
      area: 84.9431,
      representative: false,
      status: 'pending',
      completedAt: null,
      contactChangedAt: null,
      memoCount: 0,
      erased: false,
    })
    for (const id of [fixedId(9), 'x']) expectRefusal(await admin.get(`/api/list-user/${id}`), 'NOT_FOUND')
  })
  it('by auditors masked, and by their unit alone: nobody guesses a name', async () => {
    expect(await namesBy({ dong: '101' }, auditor)).toEqual(
      expect.arrayContaining(['홍*동 101-1502', '김*수 101-1502']),
    )
    expect(await rollOf(listId, { q: '101-1502' }, auditor)).toHaveLength(2)
    for (const q of ['홍길동', '5678', '010-1234-5678']) expect(await rollOf(listId, { q }, auditor)).toEqual([])
    expect((await auditor.get(`/api/list-user/${(await one(listId, '홍길동')).id}`)).body).toMatchObject({
      name: '홍*동',
      phone: '010-****-5678',
    })
    expect((await auditor.get(`/api/list/${listId}/users?filter=${encodeURIComponent('{"q":"길동"}')}`)).body).toEqual(
      [],
    )
  })
  it('never by who has nothing to do with the complex, and unknown filters are named', async () => {
    const { id: elsewhere } = await registerApartment(danji)
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [elsewhere] }))
    const { id, userId } = await one(listId, '김철수')
    for (const path of [
      `/api/list-user/list/${listId}`,
      `/api/list-user/${id}`,
      `/api/list/${listId}/users`,
      `/api/user/list/${listId}`,
      `/api/list/${listId}/changes`,
    ])
      expectRefusal(await stranger.get(path), 'NOT_FOUND')
    expectRefusal(await put(id, { phone: '01000000000' }, stranger), 'NOT_FOUND')
    expectRefusal(await stranger.delete(`/api/list-user/${id}`), 'NOT_FOUND')
    expectRefusal(await stranger.put(`/api/list/${listId}/users/${userId}`, { name: '남의사람' }), 'NOT_FOUND')
    expectRefusal(await stranger.delete(`/api/list/${listId}/users`, { userIds: [userId] }), 'NOT_FOUND')
    expectRefusal(
      await stranger.put('/api/list-user/bulk/kakao-status', { listId, userIds: [userId], kakaoEnabled: false }),
      'NOT_FOUND',
    )
    expect(
      expectRefusal(await admin.get(`/api/list-user/list/${listId}?filter={"phone":"1"}`), 'UNKNOWN_FIELD'),
    ).toEqual(['filter.phone'])
  })
  it('as persons, each once, with what they hold', async () => {
    const persons: readonly { readonly name: string; readonly entries: readonly unknown[] }[] = (
      await admin.get(`/api/list/${listId}/users?sort=["name","ASC"]`)
    ).body
    expect(persons.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['김철수', 1],
      ['남궁민수', 1],
      ['홍길동', 2],
      ['Kim Anna', 1],
    ])
    expect((await admin.get(`/api/user/list/${listId}?sort=["name","ASC"]`)).body).toEqual(persons)
    expect((await admin.get(`/api/list/${listId}/users?filter=${encodeURIComponent('{"q":"102-101"}')}`)).body).toEqual(
      [persons[2]],
    )
    expect(
      (await admin.get(`/api/list/${listId}/users?range=[1,1]&sort=["name","ASC"]`)).headers['content-range'],
    ).toBe('users 1-1/4')
  })
})

describe('an entry is changed', () => {
  const begun = async (roll: readonly Owner[] = [hong, kim]): Promise<Campaign & { readonly entry: ListUser }> => {
    const campaign = await startCampaign(danji, { owners: roll })
    return { ...campaign, entry: await one(campaign.listId, '홍길동') }
  }
  it('with its person, all or nothing, and read so everywhere', async () => {
    const { entry, linkId } = await begun()
    const answer = await put(entry.id, {
      name: '홍길순',
      phone: '010-7777-8888',
      birthDate: '1950-05-05',
      area: 59.9912,
      landShare: 31.5,
      ownershipShare: '1/2',
      kakaoEnabled: false,
    })
    const wanted = {
      ...entry,
      name: '홍길순',
      phone: '01077778888',
      birthDate: '1950-05-05',
      area: 59.9912,
      landShare: 31.5,
      ownershipShare: '1/2',
      kakaoEnabled: false,
      contactChangedAt: clock.now.toISOString(),
    }
    expect(answer).toMatchObject({ status: 200, body: wanted })
    expect((await admin.get(`/api/list-user/${entry.id}`)).body).toEqual(wanted)
    expect((await verifyVoter(danji, linkId, { ...hong, name: '홍길순', phone: '01077778888' })).cookie).toMatch(
      /^danji_voter_/,
    )
    expect(
      (await put(entry.id, { phone: '', birthDate: null, landShare: null, ownershipShare: '' })).body,
    ).toMatchObject({ phone: null, birthDate: null, landShare: null, ownershipShare: null, area: 59.9912 })
  })
  it('by nothing where one part of it is refused', async () => {
    const { entry, listId } = await begun()
    const before = await lastPosition()
    expect(expectRefusal(await put(entry.id, { name: '김철수', area: 10 }), 'OWNER_NAME_TAKEN')).toEqual(['name'])
    expect(await lastPosition()).toBe(before)
    expect(await one(listId, '홍길동')).toEqual(entry)
  })
  it('once: said again it changes nothing', async () => {
    const { entry } = await begun()
    const { body } = await put(entry.id, { name: '홍길순', area: 10 })
    const before = await lastPosition()
    expect((await put(entry.id, { name: '홍길순', area: 10 })).body).toEqual(body)
    expect((await put(entry.id, {})).body).toEqual(body)
    expect(await lastPosition()).toBe(before)
  })
  it('to act for its unit, in place of who did before', async () => {
    const { entry, listId } = await begun([hong, kim, namgung])
    const representatives = async () =>
      (await rollOf(listId)).filter(({ representative }) => representative).map(({ name }) => name)
    expect((await put(entry.id, { representative: true })).body).toMatchObject({ representative: true })
    await put((await one(listId, '남궁민수')).id, { representative: true })
    await put((await one(listId, '김철수')).id, { representative: true })
    expect(await representatives()).toEqual(['김철수', '남궁민수'])
    await put((await one(listId, '김철수')).id, { representative: false })
    expect(await representatives()).toEqual(['남궁민수'])
  })
  it('to act for its unit by two at once: one of them', async () => {
    const { entry, listId } = await begun()
    const other = await one(listId, '김철수')
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        put(entry.id, { representative: true }),
        put(other.id, { representative: true }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await rollOf(listId)).filter(({ representative }) => representative)).toHaveLength(1)
    }
  })
  it('also after the close: a phone may have to be put right', async () => {
    const { entry, listId } = await begun()
    await admin.post(`/api/list/${listId}/close`)
    expect((await put(entry.id, { phone: '01099990000' })).body).toMatchObject({ phone: '01099990000' })
    expectRefusal(await admin.delete(`/api/list-user/${entry.id}`), 'LIST_CLOSED')
  })
  const unchanged = begun([hong])
  it.each([
    ['name', { name: '' }, 'VALIDATION_FAILED'],
    ['phone', { phone: '12' }, 'VALIDATION_FAILED'],
    ['birthDate', { birthDate: '1950-02-30' }, 'VALIDATION_FAILED'],
    ['area', { area: -1 }, 'VALIDATION_FAILED'],
    ['area', { area: 1.23456 }, 'VALIDATION_FAILED'],
    ['dong', { dong: '102' }, 'UNKNOWN_FIELD'],
  ] as const)('never to a bad %s: %j', async (field, body, code) =>
    expect(expectRefusal(await put((await unchanged).entry.id, body), code)).toEqual([field]),
  )
  it('by the person, with all their entries of the list', async () => {
    const { entry, listId } = await begun([hong, { ...hong, dong: '102', ho: '101' }, kim])
    const answer = await admin.put(`/api/list/${listId}/users/${entry.userId}`, {
      name: '홍길순',
      phone: null,
      kakaoEnabled: false,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { id: entry.userId, name: '홍길순', phone: null, birthDate: null },
    })
    expect(
      (answer.body as { entries: ListUser[] }).entries
        .map(({ dong, kakaoEnabled }) => [dong, kakaoEnabled])
        .toSorted((first, second) => (String(first) < String(second) ? -1 : 1)),
    ).toEqual([
      ['101', false],
      ['102', false],
    ])
    expect((await rollOf(listId)).map(({ name, kakaoEnabled }) => [name, kakaoEnabled])).toEqual(
      expect.arrayContaining([
        ['김철수', true],
        ['홍길순', false],
        ['홍길순', false],
      ]),
    )
    expect((await admin.put(`/api/list/${listId}/users/${entry.id}`, { kakaoEnabled: true })).body).toMatchObject({
      id: entry.userId,
      entries: [{ kakaoEnabled: true }, { kakaoEnabled: true }],
    })
    expectRefusal(await admin.put(`/api/list/${listId}/users/${fixedId(9)}`, { kakaoEnabled: true }), 'NOT_FOUND')
    const { id: other } = await createList(danji, { apartmentId: (await begun()).apartmentId })
    expectRefusal(await admin.put(`/api/list/${other}/users/${entry.userId}`, { kakaoEnabled: true }), 'NOT_FOUND')
  })
})

describe('an entry is taken off its list', () => {
  const remove = (listId: string, userIds: readonly string[]) => admin.delete(`/api/list/${listId}/users`, { userIds })
  it('and is gone: from the roll, from the figures, from verification', async () => {
    const { listId, linkId, apartmentId } = await startCampaign(danji, { owners: [hong, kim] })
    const entry = await one(listId, '홍길동')
    expect(await admin.delete(`/api/list-user/${entry.id}`)).toMatchObject({ status: 200, body: entry })
    expect((await rollOf(listId)).map(({ name }) => name)).toEqual(['김철수'])
    expectRefusal(await admin.get(`/api/list-user/${entry.id}`), 'NOT_FOUND')
    expectRefusal(await put(entry.id, { kakaoEnabled: false }), 'NOT_FOUND')
    expect((await admin.get(`/api/list/${listId}`)).body).toMatchObject({ totalTargets: 1, totalArea: 84.9431 })
    expect((await admin.get(`/api/admin/users/${entry.userId}`)).body).toMatchObject({
      name: '홍길동',
      entries: [],
      apartment: { id: apartmentId },
    })
    await anyone.post(`/api/vote/${linkId}/verify-user`, claimOf(hong))
    expectRefusal(
      await anyone.post(`/api/vote/${linkId}/verify-user`, { ...claimOf(hong), code: await newestCode(danji, linkId) }),
      'CODE_MISMATCH',
    )
    const before = await lastPosition()
    expect((await admin.delete(`/api/list-user/${entry.id}`)).status).toBe(200)
    expect(await lastPosition()).toBe(before)
  })
  it('and comes back with a later roll, anew', async () => {
    const campaign = await startCampaign(danji, { owners: [hong] })
    const entry = await one(campaign.listId, '홍길동')
    await put(entry.id, { phone: '01099990000', representative: true, area: 10 })
    await admin.delete(`/api/list-user/${entry.id}`)
    await enrol(danji, campaign.listId, [{ ...hong, phone: '01099990000' }])
    expect(await one(campaign.listId, '홍길동')).toMatchObject({
      id: entry.id,
      area: 84.9431,
      representative: false,
      contactChangedAt: null,
    })
    expect((await admin.get(`/api/list/${campaign.listId}/changes`)).body).toEqual([])
    await castBallot(await verifyVoter(danji, campaign.linkId, { ...hong, phone: '01099990000' }), campaign)
  })
  it('with others in one: persons with all that they hold, entries alone', async () => {
    const { listId } = await startCampaign(danji, { owners })
    const [person, entry] = [await one(listId, '홍길동'), await one(listId, '김철수')]
    const answer = await remove(listId, [person.userId.toUpperCase(), entry.id, entry.id])
    expect(answer).toMatchObject({ status: 200, body: { deleted: 3 } })
    expect((await rollOf(listId)).map(({ name }) => name)).toEqual(['남궁민수', 'Kim Anna'])
    const before = await lastPosition()
    expect((await remove(listId, [person.userId, entry.id])).body).toMatchObject({ deleted: 3 })
    expect(await lastPosition()).toBe(before)
  })
  it('only if none of them has voted: who has is named, and all stay', async () => {
    const campaign = await startCampaign(danji, { owners })
    const { listId } = campaign
    const [first, voted] = [await one(listId, '남궁민수'), await one(listId, '김철수')]
    await castBallot(voterOf(danji, campaign, voted), campaign)
    const before = await lastPosition()
    expect(expectRefusal(await remove(listId, [first.id, voted.userId]), 'ENTRY_HAS_SUBMISSIONS')).toEqual([
      'userIds.1',
    ])
    expectRefusal(await admin.delete(`/api/list-user/${voted.id}`), 'ENTRY_HAS_SUBMISSIONS')
    expect(await lastPosition()).toBe(before)
  })
  it('only if all of them are on it: another list’s is named, and all stay', async () => {
    const [{ listId }, other] = [await startCampaign(danji, { owners }), await startCampaign(danji, { owners: [kim] })]
    const [own, foreign] = [await one(listId, '홍길동'), await one(other.listId, '김철수')]
    const before = await lastPosition()
    expect(
      expectRefusal(await remove(listId, [own.id, own.userId, foreign.id, foreign.userId, fixedId(9)]), 'NOT_FOUND'),
    ).toEqual(['userIds.2', 'userIds.3', 'userIds.4'])
    expect(
      expectRefusal(
        await admin.put('/api/list-user/bulk/kakao-status', {
          listId,
          userIds: [own.id, foreign.id],
          kakaoEnabled: false,
        }),
        'NOT_FOUND',
      ),
    ).toEqual(['userIds.1'])
    expect(expectRefusal(await remove(listId, []), 'VALIDATION_FAILED')).toEqual(['userIds'])
    expect(expectRefusal(await remove(listId, [own.id, 'x']), 'VALIDATION_FAILED')).toEqual(['userIds.1'])
    expect(await lastPosition()).toBe(before)
  })
})

describe('messages', () => {
  it('are turned off and on for many', async () => {
    const { listId } = await startCampaign(danji, { owners })
    const [person, entry] = [await one(listId, '홍길동'), await one(listId, '김철수')]
    const change = (kakaoEnabled: boolean) =>
      admin.put('/api/list-user/bulk/kakao-status', { listId, userIds: [person.userId, entry.id], kakaoEnabled })
    expect(await change(false)).toMatchObject({ status: 200, body: { updated: 3, userIds: [person.userId, entry.id] } })
    expect((await rollOf(listId, { kakaoEnabled: true })).map(({ name }) => name)).toEqual(['남궁민수', 'Kim Anna'])
    const before = await lastPosition()
    expect((await change(false)).status).toBe(200)
    expect(await lastPosition()).toBe(before)
    await change(true)
    expect(await rollOf(listId, { kakaoEnabled: false })).toEqual([])
  })
})

type ChangeRow = {
  readonly changes: readonly object[]
  readonly name: string | null
  readonly afterSubmission: boolean
  readonly from: string | null
}

describe('a name or phone that is changed after the list has begun', () => {
  const changesOf = async (listId: string, caller: Caller = admin): Promise<readonly ChangeRow[]> =>
    (await caller.get(`/api/list/${listId}/changes`)).body

  it('is marked and listed: what it was and is, who changed it, from where, and whether they had voted', async () => {
    const campaign = await startCampaign(danji, { owners })
    const { listId, apartmentId } = campaign
    const [voted, other] = [await one(listId, '김철수'), await one(listId, '홍길동')]
    await put(voted.id, { area: 10, birthDate: '1950-05-05' })
    expect(await changesOf(listId)).toEqual([])
    await put(voted.id, { phone: '01011112222' })
    await castBallot(voterOf(danji, campaign, voted), campaign)
    await admin.patch(
      `/api/user/${voted.userId}`,
      { name: '김철순', phone: '01022223333' },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' },
    )
    await enrol(danji, listId, [{ ...hong, phone: '01033334444' }])
    const rows = await changesOf(listId)
    const [phone, before] = ['전화번호', '010-2222-3333']
    expect(rows.map(({ name, changes, afterSubmission }) => [name, changes, afterSubmission])).toEqual([
      ['홍길동', [{ label: phone, before: '010-1234-5678', after: '010-3333-4444' }], false],
      ['홍길동', [{ label: phone, before: '010-1234-5678', after: '010-3333-4444' }], false],
      [
        '김철순',
        [
          { label: '이름', before: '김철수', after: '김철순' },
          { label: phone, before: '010-1111-2222', after: before },
        ],
        true,
      ],
      ['김철순', [{ label: phone, before, after: '010-1111-2222' }], false],
    ])
    expect(rows[2]).toMatchObject({
      userId: voted.userId,
      listUserId: voted.id,
      dong: '101',
      ho: '1502',
      at: clock.now.toISOString(),
      admin: { name: expect.any(String) },
      from: '127.0.0.* · Chrome · Windows',
    })
    expect((await rollOf(listId, { contactChanged: true })).map(({ id }) => id).toSorted()).toEqual(
      [...(await rollOf(listId, { userId: [voted.userId, other.userId] }))].map(({ id }) => id).toSorted(),
    )
    expect((await rollOf(listId, { contactChanged: false })).map(({ name }) => name)).toEqual(['남궁민수', 'Kim Anna'])
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expect((await changesOf(listId, auditor))[2]).toMatchObject({
      name: '김*순',
      changes: [
        { before: '김*수', after: '김*순' },
        { before: '010-****-2222', after: '010-****-3333' },
      ],
    })
  })
  it('is none of a list that begins later, until it begins', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const list = await createList(danji, { apartmentId, startDate: '2026-11-22' })
    await enrol(danji, list.id, [hong])
    const entry = await one(list.id, '홍길동')
    const before = clock.now
    clock.now = new Date('2026-11-21T14:59:59.999Z')
    await put(entry.id, { phone: '01011112222' })
    expect([(await one(list.id, '홍길동')).contactChangedAt, await changesOf(list.id)]).toEqual([null, []])
    clock.now = new Date('2026-11-21T15:00:00Z')
    await put(entry.id, { phone: '01033334444' })
    expect([(await one(list.id, '홍길동')).contactChangedAt, (await changesOf(list.id)).length]).toEqual([
      '2026-11-21T15:00:00.000Z',
      1,
    ])
    clock.now = before
  })
})
