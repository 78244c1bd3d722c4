import { describe, expect, it } from 'vitest'
import { castBallot, createList, enrol, ownerOf, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { entriesOf } from './entries-of-a-list.ts'
import { owners } from './sample-owners.ts'

const danji = await startTestApp()
const { app, admin } = danji
const { rollOf, one, put } = entriesOf(danji)

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
    ['small letters for capitals', { q: 'anna' }, ['Kim Anna 가-지하101']],
    ['the last digits of a phone', { q: '5678' }, hongs],
    ['three digits of it', { q: '678' }, hongs],
    ['a phone as one writes it', { q: '010-2222-3333' }, ['김철수 101-1502']],
    ['동-호', { q: '101-1502' }, all],
    ['동 and 호 with their words', { q: '101동 1502호' }, all],
    ['호 alone', { q: '1502호' }, all],
    ['동 alone', { q: '가동' }, ['Kim Anna 가-지하101']],
    ['a wildcard taken literally', { q: '%' }, []],
    ['nothing that is there', { q: '없음' }, []],
    ['building', { dong: '102' }, ['홍길동 102-101']],
    ['building and unit', { dong: '101', ho: '1502' }, all],
    ['the same as the registry writes them', { dong: '제101동', ho: '제15층 제1502호' }, all],
    ['what the registry writes, looked for', { q: '제101동 제15층 제1502호' }, all],
    ['what they did', { status: 'completed' }, ['남궁민수 1001-203']],
    ['nobody being at risk', { status: 'risk' }, []],
    ['messages', { kakaoEnabled: false }, ['Kim Anna 가-지하101']],
    ['several owners', { coOwned: true }, all],
    ['one owner', { coOwned: false, kakaoEnabled: true, status: 'pending' }, ['홍길동 102-101']],
    ['no mobile number', { unreachable: true }, ['Kim Anna 가-지하101']],
    ['a mobile number', { unreachable: false, dong: '101' }, all],
    ['a known area', { areaUnknown: false, dong: '101' }, all],
    ['an unknown area', { areaUnknown: true, dong: '101' }, []],
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
      '가-지하101',
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
      `/api/list-user/list/${listId}/totals`,
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

describe('a roll of units with several owners', () => {
  const emptyList = async (): Promise<string> => {
    const { id: apartmentId } = await registerApartment(danji)
    return (await createList(danji, { apartmentId })).id
  }
  it('sums units once, whatever the page, and says of how many it knows no size', async () => {
    const listId = await emptyList()
    const unit = { dong: '101', ho: '1502' }
    await enrol(danji, listId, [
      { ...ownerOf(1, { ...unit, area: 84.9431 }), landShare: 31.5 },
      { ...ownerOf(2, { ...unit, area: 84.9431 }), landShare: 31.5 },
      { ...ownerOf(1, { dong: '101', ho: '1503' }), area: 59.99 },
      { ...ownerOf(3, { dong: '102', ho: '101' }), area: undefined },
    ])
    const totals = async (filter: object) =>
      (await admin.get(`/api/list-user/list/${listId}/totals?filter=${encodeURIComponent(JSON.stringify(filter))}`))
        .body
    expect(await totals({})).toEqual({
      units: 3,
      area: 144.9331,
      areaUnknown: 1,
      landShare: 31.5,
      landShareUnknown: 2,
    })
    const ofOne = { areaUnknown: 0, landShare: 31.5, landShareUnknown: 0 }
    expect(await totals({ coOwned: true })).toEqual({ ...ofOne, units: 1, area: 84.9431 })
    expect(await totals({ q: '주민1' })).toEqual({ ...ofOne, units: 2, area: 144.9331, landShareUnknown: 1 })
    expect(await totals({ dong: '109' })).toEqual({
      units: 0,
      area: 0,
      areaUnknown: 0,
      landShare: 0,
      landShareUnknown: 0,
    })
  })
  it('names the rows that contradict each other, and takes none of them', async () => {
    const listId = await emptyList()
    const unit = { dong: '101', ho: '1502' }
    const other = { dong: '101', ho: '1503' }
    const rows = [
      ownerOf(1, { ...unit, name: '김영숙', phone: '01011110001' }),
      ownerOf(2, unit),
      ownerOf(1, { ...unit, ho: '1502호', name: '김 영숙', phone: '01011110002' }),
      ownerOf(3, other),
      ownerOf(4, { ...other, area: 84.9431 }),
      ownerOf(5, { dong: '101', ho: '1504' }),
    ]
    const { created, updated, failed } = await enrol(danji, listId, rows)
    expect([created, updated]).toEqual([2, 0])
    expect(failed.map(({ row, path, message }) => [row, path, /\d+번째 줄/.exec(message)?.[0]])).toEqual([
      [0, 'phone', '3번째 줄'],
      [2, 'phone', '1번째 줄'],
      [3, 'area', '5번째 줄'],
      [4, 'area', '4번째 줄'],
    ])
    expect(new Set((await rollOf(listId)).map(({ name }) => name))).toEqual(new Set(['주민2', '주민5']))
  })
  it('gives a unit one area, whichever of its owners a row says it of', async () => {
    const listId = await emptyList()
    const unit = { dong: '101', ho: '1502' }
    const areasOf = async () => (await rollOf(listId)).map(({ area, landShare }) => [area, landShare])
    await enrol(danji, listId, [ownerOf(1, { ...unit, area: 60 }), { ...ownerOf(2, unit), area: undefined }])
    expect(await areasOf()).toEqual([
      [60, null],
      [60, null],
    ])
    await enrol(danji, listId, [{ ...ownerOf(2, { ...unit, area: 50 }), landShare: 20 }])
    await enrol(danji, listId, [{ ...ownerOf(3, unit), area: undefined }])
    expect(await areasOf()).toEqual([
      [50, 20],
      [50, 20],
      [50, 20],
    ])
  })
  it('keeps a unit at one area while its owners come and it is corrected at once', async () => {
    const listId = await emptyList()
    const unit = { dong: '101', ho: '1502' }
    await enrol(danji, listId, [ownerOf(1, { ...unit, area: 60 })])
    const [first] = await rollOf(listId)
    for (let n = 2; n < 8; n += 1) {
      await Promise.all([
        enrol(danji, listId, [{ ...ownerOf(n, unit), area: undefined }]),
        admin.put(`/api/list-user/${first?.id}`, { area: 60 + n }),
      ])
      expect(new Set((await rollOf(listId)).map(({ area }) => area))).toEqual(new Set([60 + n]))
    }
    expect(await rollOf(listId)).toHaveLength(7)
  })
})
