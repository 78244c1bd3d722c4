import { describe, expect, it } from 'vitest'
import { castBallot, changeStatus, enrol, startCampaign, verifyVoter, lastByPeople } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { entriesOf } from './entries-of-a-list.ts'
import { hong, kim } from './sample-owners.ts'

const danji = await startTestApp()
const { admin } = danji
const { rollOf, one, put } = entriesOf(danji)

const taken = (listId: string, userIds: readonly string[]) => admin.delete(`/api/list/${listId}/users`, { userIds })
const restore = (listId: string, listUserIds: readonly string[]) =>
  admin.post(`/api/list/${listId}/users/restore`, { listUserIds })

describe('entries that were just taken off', () => {
  it('come back as they were, whatever was said of them, and may vote', async () => {
    const campaign = await startCampaign(danji, { owners: [hong, kim], isOpen: false })
    const { id } = await one(campaign.listId, '홍길동')
    await put(id, { name: '홍길순', representative: true, landShare: 12.5, kakaoEnabled: false })
    const before = await one(campaign.listId, '홍길순')
    const { body } = await taken(campaign.listId, [id])
    expect(body).toMatchObject({ deleted: 1, listUserIds: [id] })
    expect(await restore(campaign.listId, [id])).toMatchObject({ status: 200, body: { restored: 1 } })
    expect(await one(campaign.listId, '홍길순')).toEqual(before)
    // An older roll still calls them by their former name, and finds them.
    await enrol(danji, campaign.listId, [hong])
    expect(new Set((await rollOf(campaign.listId)).map(({ name }) => name))).toEqual(new Set(['김철수', '홍길순']))
    await changeStatus(danji, campaign.vote.id, 'open')
    await castBallot(await verifyVoter(danji, campaign.linkId, { ...hong, name: '홍길순' }), campaign, 0, {
      forUnit: true,
    })
  })
  it('are marked still whose name or phone was changed, before as while they were off', async () => {
    const { listId } = await startCampaign(danji, { owners: [hong, kim], isOpen: false })
    const { id, userId } = await one(listId, '홍길동')
    const { id: kims } = await one(listId, '김철수')
    await admin.patch(`/api/admin/users/${userId}`, { phone: '01055556666' })
    await taken(listId, [id, kims])
    const changes = async () => (await admin.get(`/api/list/${listId}/changes`)).body as readonly unknown[]
    expect(await changes()).toEqual([])
    await admin.patch(`/api/admin/users/${userId}`, { phone: '01077778888' })
    await restore(listId, [id, kims])
    expect(await changes()).toHaveLength(2)
    expect((await one(listId, '홍길동')).contactChangedAt).not.toBeNull()
    expect((await one(listId, '김철수')).contactChangedAt).toBeNull()
  })
  it('stay as they are when it is asked again', async () => {
    const { listId } = await startCampaign(danji, { owners: [hong], isOpen: false })
    const { id } = await one(listId, '홍길동')
    await taken(listId, [id])
    await restore(listId, [id])
    const position = await lastByPeople(danji)
    expect((await restore(listId, [id])).body).toEqual({ restored: 0 })
    expect(await lastByPeople(danji)).toBe(position)
    expect((await taken(listId, [fixedId(9)])).status).toBe(404)
  })
  it('do not where somebody of that name was entered meanwhile, nor into a list that is over', async () => {
    const { listId } = await startCampaign(danji, { owners: [hong, kim], isOpen: false })
    const { id } = await one(listId, '홍길동')
    await taken(listId, [id])
    const { id: kims } = await one(listId, '김철수')
    await put(kims, { name: '홍길동' })
    expectRefusal(await restore(listId, [id]), 'ALREADY_LISTED')
    await taken(listId, [kims])
    await admin.post(`/api/list/${listId}/close`, {})
    expectRefusal(await restore(listId, [kims]), 'LIST_CLOSED')
  })
})

describe('a change of what somebody else changed meanwhile', () => {
  it('is refused with the field, and taken from who has seen it', async () => {
    const { listId } = await startCampaign(danji, { owners: [hong] })
    const { id, userId } = await one(listId, '홍길동')
    await put(id, { area: 59.9 })
    const refusal = await put(id, { area: 101.5, before: { area: 84.9431 } })
    expectRefusal(refusal, 'CHANGED_MEANWHILE')
    expect((await put(id, { area: 101.5, before: { area: 59.9 } })).status).toBe(200)
    const person = (body: object) => admin.patch(`/api/admin/users/${userId}`, body)
    await person({ phone: '01055556666' })
    expectRefusal(await person({ phone: '01077778888', before: { phone: hong.phone } }), 'CHANGED_MEANWHILE')
    expect((await person({ phone: '01077778888' })).status).toBe(200)
    const list = (body: object) => admin.put(`/api/list/${listId}`, body)
    expectRefusal(await list({ name: '새 이름', before: { name: '옛 이름' } }), 'CHANGED_MEANWHILE')
  })
  it('of messages tells whose was another one before', async () => {
    const { listId } = await startCampaign(danji, { owners: [hong, kim] })
    const [first, second] = [await one(listId, '홍길동'), await one(listId, '김철수')]
    await put(first.id, { kakaoEnabled: false })
    const body = { listId, userIds: [first.id, second.id], kakaoEnabled: false }
    expect((await admin.put('/api/list-user/bulk/kakao-status', body)).body).toMatchObject({ changed: [second.id] })
  })
})

describe('an owner who was entered in the wrong unit', () => {
  const move = (id: string, to: object) => admin.post(`/api/list-user/${id}/move`, to)
  it('is put into the right one, the same person with what is noted of them, and back', async () => {
    const { listId } = await startCampaign(danji, { owners: [hong], isOpen: false })
    const before = await one(listId, '홍길동')
    await admin.post(`/api/user/${before.userId}/memo`, { memo: '지하층' })
    const answer = await move(before.id, { dong: '103동', ho: '지하101호' })
    const now: ListUser = answer.body
    expect(answer).toMatchObject({
      status: 200,
      body: { userId: before.userId, dong: '103', ho: '지하101', area: 84.9431 },
    })
    expect(await rollOf(listId)).toEqual([{ ...before, id: now.id, dong: '103', ho: '지하101', memoCount: 1 }])
    expect((await move(now.id, { dong: before.dong, ho: before.ho })).body).toMatchObject({ id: before.id })
    const position = await lastByPeople(danji)
    expect((await move(before.id, { dong: before.dong, ho: before.ho })).status).toBe(200)
    expect(await lastByPeople(danji)).toBe(position)
  })
  it('takes the area of that unit, and is refused where somebody is called so there', async () => {
    const { listId } = await startCampaign(danji, {
      owners: [hong, { ...kim, dong: '102', ho: '201', area: 59.9 }],
      isOpen: false,
    })
    const { id } = await one(listId, '홍길동')
    const { body } = await move(id, { dong: '102', ho: '201' })
    expect(body).toMatchObject({ dong: '102', ho: '201', area: 59.9 })
    await enrol(danji, listId, [hong])
    const other = (await rollOf(listId, { dong: '101' }))[0]
    expectRefusal(await move(other?.id ?? '', { dong: '102', ho: '201' }), 'ALREADY_LISTED')
  })
  it('stays where they have taken part', async () => {
    const campaign = await startCampaign(danji, { owners: [hong] })
    const { id } = await one(campaign.listId, '홍길동')
    await castBallot(await verifyVoter(danji, campaign.linkId, hong), campaign, 0)
    expectRefusal(await move(id, { dong: '102', ho: '201' }), 'ENTRY_HAS_SUBMISSIONS')
  })
})
