import { describe, expect, it } from 'vitest'
import { browserOf } from '#tests/support/browser.ts'
import {
  castBallot,
  changeStatus,
  claimOf,
  enrol,
  newestCode,
  startCampaign,
  verifyVoter,
  lastByPeople,
} from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { entriesOf } from './entries-of-a-list.ts'
import { hong, kim, owners } from './sample-owners.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const lastPosition = () => lastByPeople(danji)
const { rollOf, one, put } = entriesOf(danji)

describe('an entry is taken off its list', () => {
  const remove = (listId: string, userIds: readonly string[]) => admin.delete(`/api/list/${listId}/users`, { userIds })
  it('and is gone: from the roll, from the figures, from verification', async () => {
    const { listId, linkId, apartmentId, vote } = await startCampaign(danji, { owners: [hong, kim], isOpen: false })
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
    await changeStatus(danji, vote.id, 'open')
    const browser = browserOf(danji.app)
    await browser.post(`/api/vote/${linkId}/verify-user`, claimOf(hong))
    expectRefusal(
      await browser.post(`/api/vote/${linkId}/verify-user`, {
        ...claimOf(hong),
        code: await newestCode(danji, linkId),
      }),
      'CODE_MISMATCH',
    )
    const before = await lastPosition()
    expect((await admin.delete(`/api/list-user/${entry.id}`)).status).toBe(200)
    expect(await lastPosition()).toBe(before)
  })
  it('and comes back with a later roll, anew, but marked by what was changed of their contact', async () => {
    const campaign = await startCampaign(danji, { owners: [hong], isOpen: false })
    const entry = await one(campaign.listId, '홍길동')
    await put(entry.id, { phone: '01099990000', representative: true, area: 10 })
    await admin.delete(`/api/list-user/${entry.id}`)
    await enrol(danji, campaign.listId, [{ ...hong, phone: '01099990000' }])
    expect(await one(campaign.listId, '홍길동')).toMatchObject({
      id: entry.id,
      area: 84.9431,
      representative: false,
      contactChangedAt: clock.now.toISOString(),
    })
    expect((await admin.get(`/api/list/${campaign.listId}/changes`)).body).toHaveLength(1)
    await changeStatus(danji, campaign.vote.id, 'open')
    await castBallot(await verifyVoter(danji, campaign.linkId, { ...hong, phone: '01099990000' }), campaign, 0, {
      forUnit: true,
    })
  })
  it('with others in one: persons with all that they hold, entries alone', async () => {
    const { listId } = await startCampaign(danji, { owners, isOpen: false })
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
    await castBallot(voterOf(danji, campaign, voted), campaign, 0, { forUnit: true })
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
