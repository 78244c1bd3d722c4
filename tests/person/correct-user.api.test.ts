import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  castBallot,
  claimOf,
  createList,
  enrol,
  newestCode,
  ownerOf,
  startCampaign,
  verifyVoter,
  type Owner,
} from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { findUsers } from './found-users.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const lastPosition = () => system.deps.store.lastPosition()
const { usersBy, userNamed } = findUsers(danji)
const entriesOf = async (listId: string): Promise<readonly ListUser[]> =>
  (await admin.get(`/api/list-user/list/${listId}`)).body
const officeOf = async (...apartments: readonly string[]) =>
  adminOf(app, await appoint(danji, { role: 'ADMIN', apartments }))

describe('correcting a person', () => {
  const owner = ownerOf(1, { name: '홍길동', phone: '01011110001', dong: '101', ho: '101' })
  const begun = async (owners: readonly Owner[] = [owner]) => {
    const campaign = await startCampaign(danji, { owners })
    return { ...campaign, user: await userNamed(campaign.apartmentId, owner.name) }
  }
  const change = (id: string, body: object, caller: Caller = admin) => caller.patch(`/api/admin/users/${id}`, body)

  it('changes what is said, keeps the rest, and is read everywhere', async () => {
    const { user, listId } = await begun()
    const answer = await change(user.id, { phone: '010-2222-3333', birthDate: '1950-05-05' })
    expect(answer).toMatchObject({ status: 200, body: { ...user, phone: '01022223333', birthDate: '1950-05-05' } })
    expect((await admin.get(`/api/admin/users/${user.id}`)).body).toEqual(answer.body)
    expect(await entriesOf(listId)).toMatchObject([{ name: '홍길동', phone: '01022223333', birthDate: '1950-05-05' }])
    expect((await change(user.id, { phone: '', birthDate: '' })).body).toEqual({
      ...user,
      phone: null,
      birthDate: null,
    })
  })
  it('is found by the new name and phone, not by the former ones', async () => {
    const { user, apartmentId } = await begun()
    await change(user.id, { name: '홍길순', phone: '01044445555' })
    for (const q of ['홍길순', '44445555']) expect(await usersBy({ apartmentId, q })).toHaveLength(1)
    for (const q of ['홍길동', '11110001']) expect(await usersBy({ apartmentId, q })).toEqual([])
  })
  it('is quiet when repeated', async () => {
    const { user } = await begun()
    await change(user.id, { name: '홍길순' })
    const before = await lastPosition()
    expect(await change(user.id, { name: '홍길순' })).toMatchObject({ status: 200, body: { name: '홍길순' } })
    expect(await lastPosition()).toBe(before)
  })
  it('renamed, verifies and votes by the new name, and no more by the former one', async () => {
    const campaign = await begun()
    await change(campaign.user.id, { name: '홍길순' })
    await castBallot(await verifyVoter(danji, campaign.linkId, { ...owner, name: '홍 길순' }), campaign)
    danji.clock.now = new Date(danji.clock.now.getTime() + 60_000)
    const browser = browserOf(app)
    await browser.post(`/api/vote/${campaign.linkId}/verify-user`, claimOf(owner))
    expectRefusal(
      await browser.post(`/api/vote/${campaign.linkId}/verify-user`, {
        ...claimOf(owner),
        code: await newestCode(danji, campaign.linkId),
      }),
      'CODE_MISMATCH',
    )
    expect((await admin.get(`/api/admin/users/${campaign.user.id}`)).body).toMatchObject({
      entries: [{ status: 'completed' }],
    })
  })
  it('verifies with a new phone', async () => {
    const { user, linkId } = await begun()
    await change(user.id, { phone: '01077778888' })
    expect((await verifyVoter(danji, linkId, { ...owner, phone: '01077778888' })).cookie).toMatch(/^danji_voter_/)
  })
  it('renames them in every unit of every list', async () => {
    const { user, apartmentId, listId } = await begun([owner, { ...owner, ho: '102' }])
    const { id: second } = await createList(danji, { apartmentId })
    await enrol(danji, second, [owner])
    await change(user.id, { name: '홍길순' })
    const names = [...(await entriesOf(listId)), ...(await entriesOf(second))].map(({ name }) => name)
    expect(names).toEqual(['홍길순', '홍길순', '홍길순'])
    expect((await verifyVoter(danji, await linkOf(second), { ...owner, name: '홍길순' })).cookie).toMatch(
      /^danji_voter_/,
    )
  })
  it('is not doubled by a roll that still has the former name, nor is the correction taken back', async () => {
    const { user, listId, linkId } = await begun()
    await change(user.id, { name: '홍길순' })
    expect(await enrol(danji, listId, [owner])).toEqual({ created: 0, updated: 1, failed: [] })
    expect(await enrol(danji, listId, [{ ...owner, name: '홍길순' }])).toEqual({ created: 0, updated: 1, failed: [] })
    expect(await entriesOf(listId)).toMatchObject([{ userId: user.id, name: '홍길순' }])
    expect((await verifyVoter(danji, linkId, { ...owner, name: '홍길순' })).cookie).toMatch(/^danji_voter_/)
  })
  it('is called by the present name in a further list whose roll has the former one, also where it comes twice', async () => {
    const { user, apartmentId, listId, linkId } = await begun()
    await change(user.id, { name: '홍길순' })
    const { id: second } = await createList(danji, { apartmentId })
    expect(await enrol(danji, second, [owner])).toEqual({ created: 1, updated: 0, failed: [] })
    expect(await enrol(danji, second, [owner])).toEqual({ created: 0, updated: 1, failed: [] })
    for (const list of [listId, second])
      expect(await entriesOf(list)).toMatchObject([{ userId: user.id, name: '홍길순' }])
    for (const link of [linkId, await linkOf(second)])
      expect((await verifyVoter(danji, link, { ...owner, name: '홍길순' })).cookie).toMatch(/^danji_voter_/)
  })
  deepIt('and a roll that enters them in a further unit at the same moment come to one name', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { user, listId } = await begun()
      const further = Array.from({ length: 5 }, (_, n) => ({ ...owner, ho: String(200 + n) }))
      await Promise.all([change(user.id, { name: '홍길순' }), enrol(danji, listId, further)])
      expect(new Set((await entriesOf(listId)).map(({ name }) => name))).toEqual(new Set(['홍길순']))
      const linkId = await linkOf(listId)
      for (const unit of further)
        expect((await verifyVoter(danji, linkId, { ...unit, name: '홍길순' })).cookie).toMatch(/^danji_voter_/)
    }
  })
  it('to the name of a co-owner of the unit is refused: nobody could tell them apart', async () => {
    const { user, listId } = await begun([owner, { ...ownerOf(2), name: '김철수', dong: owner.dong, ho: owner.ho }])
    const before = await lastPosition()
    expect(expectRefusal(await change(user.id, { name: '김 철수' }), 'OWNER_NAME_TAKEN')).toEqual(['name'])
    expect(await lastPosition()).toBe(before)
    expect(new Set((await entriesOf(listId)).map(({ name }) => name))).toEqual(new Set(['김철수', '홍길동']))
  })
  it('is the assigned administrator’s to do', async () => {
    const { user, apartmentId } = await begun()
    expect((await change(user.id, { name: '홍길순' }, await officeOf(apartmentId))).status).toBe(200)
  })
  it('who is not there is not found', async () => {
    for (const id of [fixedId(9), 'x']) {
      expectRefusal(await admin.get(`/api/admin/users/${id}`), 'NOT_FOUND')
      expectRefusal(await change(id, { name: '누구' }), 'NOT_FOUND')
      expectRefusal(await change(id, { phone: '01012345678' }), 'NOT_FOUND')
    }
  })
  it.each([
    ['name', { name: '' }, 'VALIDATION_FAILED'],
    ['phone', { phone: '12' }, 'VALIDATION_FAILED'],
    ['birthDate', { birthDate: '1950-02-30' }, 'VALIDATION_FAILED'],
    ['apartment', { apartment: { id: fixedId(1) } }, 'UNKNOWN_FIELD'],
    ['id', { id: fixedId(1) }, 'UNKNOWN_FIELD'],
    ['entries', { entries: [] }, 'UNKNOWN_FIELD'],
  ] as const)('refuses a bad %s by name', async (field, body, code) => {
    const { user } = await begun()
    expect(expectRefusal(await change(user.id, body), code)).toEqual([field])
  })
})

/** A running vote of a list. */
const linkOf = async (listId: string): Promise<string> => {
  const questions = [{ title: '안건', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성' }] }]
  const vote: { readonly id: string } = (
    await admin.post('/api/votes', { listId, title: '안건', ballotKind: 'open', weight: 'unit', questions })
  ).body
  await admin.patch(`/api/votes/${vote.id}/status`, { status: 'open' })
  const link: { readonly linkId: string } = (await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`)).body
  return link.linkId
}
