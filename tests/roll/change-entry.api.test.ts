import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import {
  castBallot,
  createList,
  enrol,
  registerApartment,
  startCampaign,
  verifyVoter,
  type Campaign,
  type Owner,
  lastByPeople,
} from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { entriesOf } from './entries-of-a-list.ts'
import { hong, kim, namgung, owners } from './sample-owners.ts'

const danji = await startTestApp()
const { app, admin, clock } = danji
const lastPosition = () => lastByPeople(danji)
const { rollOf, one, put } = entriesOf(danji)

describe('an entry is changed', () => {
  const begun = async (roll: readonly Owner[] = [hong, kim]): Promise<Campaign & { readonly entry: ListUser }> => {
    const campaign = await startCampaign(danji, { owners: roll })
    return { ...campaign, entry: await one(campaign.listId, '홍길동') }
  }
  /** Returns the same while no vote of the list is open: its roll waits for nobody then. */
  const enrolled = async (roll: readonly Owner[]) => {
    const { listId } = await startCampaign(danji, { owners: roll, isOpen: false })
    return { listId, entry: await one(listId, '홍길동') }
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
  it('in its areas for all owners of the unit at once: the unit has them', async () => {
    const { entry, listId } = await begun([hong, kim, namgung])
    const answer = await put(entry.id, { area: 50, landShare: 20 })
    expect(answer).toMatchObject({ status: 200, body: { area: 50, landShare: 20 } })
    // Owners of one unit come in no order of their own.
    expect(new Set((await rollOf(listId)).map(({ name, area, landShare }) => `${name} ${area} ${landShare}`))).toEqual(
      new Set(['김철수 50 20', '홍길동 50 20', '남궁민수 59.9912 null']),
    )
    await put((await one(listId, '김철수')).id, { landShare: null })
    expect(await one(listId, '홍길동')).toMatchObject({ area: 50, landShare: null })
    expect((await admin.get(`/api/list/${listId}/stats`)).body).toMatchObject({
      householdArea: { total: 109.9912 },
    })
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
    const { entry, listId } = await enrolled([hong, kim, namgung])
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
    const { entry, listId } = await enrolled([hong, kim])
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
    await castBallot(voterOf(danji, campaign, voted, 1), campaign, 0, { forUnit: true })
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
