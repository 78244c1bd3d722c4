import { describe, expect, it } from 'vitest'
import type { ListUser, RollImport } from '#services/roll/list-users.contract.ts'
import { castBallot, changeStatus, ownerOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin } = danji

const begun = async (owners = [ownerOf(1), ownerOf(2), ownerOf(3)]) => {
  const campaign = await startCampaign(danji, { owners })
  const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId] }))
  const second = await secondAdminOf(danji, campaign.apartmentId)
  const roll = async () =>
    (await admin.get(`/api/list-user/list/${campaign.listId}?sort=["name","ASC"]`)).body as readonly ListUser[]
  const namesOf = async () => (await roll()).map(({ name }) => name)
  const entryOf = async (name: string): Promise<ListUser> => {
    const entry = (await roll()).find((row) => row.name === name)
    if (!entry) throw new Error(`${name} is not on the roll`)
    return entry
  }
  const add = (users: readonly unknown[]) => office.post('/api/list-user/bulk', { listId: campaign.listId, users })
  return { ...campaign, office, second, namesOf, entryOf, add }
}

describe('a roll while a vote of it is open', () => {
  it('takes nobody off before a second administrator has confirmed it', async () => {
    const { office, second, listId, namesOf, entryOf } = await begun()
    const { id, userId } = await entryOf('주민1')
    const asked = await office.delete(`/api/list-user/${id}`)
    expect(asked.body).toEqual({ pending: { id: pendingIn(asked), kind: 'roll-removal' } })
    const ofPerson = await office.delete(`/api/list/${listId}/users`, { userIds: [userId] })
    expect(pendingIn(ofPerson)).toBe(pendingIn(asked))
    expect(await namesOf()).toEqual(['주민1', '주민2', '주민3'])
    expectRefusal(await office.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    const [request] = await pendingOf(second)
    expect(request).toMatchObject({ kind: 'roll-removal', own: false })
    expect(request?.about).toContain('주민1')
    await confirmPending(second, asked)
    expect(await namesOf()).toEqual(['주민2', '주민3'])
  })
  it('puts nobody back whom two took off before two have confirmed it', async () => {
    const { office, second, listId, namesOf, entryOf } = await begun()
    const { id } = await entryOf('주민1')
    await confirmPending(second, await office.delete(`/api/list-user/${id}`))
    const asked = await office.post(`/api/list/${listId}/users/restore`, { listUserIds: [id] })
    expect(asked.body).toEqual({ pending: { id: pendingIn(asked), kind: 'roll-addition' } })
    expect(await namesOf()).toEqual(['주민2', '주민3'])
    await confirmPending(second, asked)
    expect(await namesOf()).toEqual(['주민1', '주민2', '주민3'])
  })
  it('moves nobody to another unit before a second administrator has confirmed it', async () => {
    const { office, second, entryOf } = await begun()
    const { id } = await entryOf('주민1')
    const asked = await office.post(`/api/list-user/${id}/move`, { dong: '109', ho: '901' })
    expect(asked.body).toEqual({ pending: { id: pendingIn(asked), kind: 'roll-move' } })
    expect(await entryOf('주민1')).toMatchObject({ id, ho: '101' })
    expect((await pendingOf(second))[0]?.about).toContain('109동 901호')
    await confirmPending(second, asked)
    expect(await entryOf('주민1')).toMatchObject({ dong: '109', ho: '901' })
  })
  it('lets nobody new on it, nor vote, before a second administrator has confirmed it', async () => {
    const { office, second, linkId, vote, add, namesOf } = await begun()
    const { phone: _phone, ...silent } = ownerOf(5)
    const rows = [ownerOf(1, { area: 84.5 }), ownerOf(4), silent]
    const imported = (await add(rows)).body as RollImport
    expect(imported).toMatchObject({ created: 0, updated: 1, failed: [] })
    expect(imported.waiting?.map(({ row, path }) => [row, path])).toEqual([
      [1, 'ho'],
      [2, 'ho'],
    ])
    // A repetition is the same request.
    expect(((await add(rows)).body as RollImport).pending).toEqual(imported.pending)
    expect(await namesOf()).toEqual(['주민1', '주민2', '주민3'])

    await expect(verifyVoter(danji, linkId, ownerOf(4))).rejects.toThrow('인증번호가 올바르지 않습니다')
    const [request] = await pendingOf(second)
    expect(request?.about).toMatch(/소유자 2명을 더합니다[^]*주민4[^]*주민5 \(휴대전화 없음\)/)
    expectRefusal(await office.post(`/api/admin/pending/${request?.id}/confirm`), 'SECOND_ADMIN_NEEDED')
    expect((await second.post(`/api/admin/pending/${request?.id}/confirm`)).status).toBe(200)
    expect(await namesOf()).toEqual(['주민1', '주민2', '주민3', '주민4', '주민5'])
    await castBallot(await verifyVoter(danji, linkId, ownerOf(4)), { linkId, vote })
  })
  it('gives a unit no other representative before a second administrator has confirmed it', async () => {
    const owners = [ownerOf(1), ownerOf(2, { dong: '102', ho: '101' }), ownerOf(3)]
    const { office, second, entryOf } = await begun(owners)
    const represent = async (name: string, representative = true) =>
      office.put(`/api/list-user/${(await entryOf(name)).id}`, { representative, area: 84.9 })
    const asked = await represent('주민2')
    expect(asked.body).toMatchObject({ representative: false, area: 84.9, waiting: expect.stringContaining('대표자') })
    const [request] = await pendingOf(second)
    expect(request).toMatchObject({
      kind: 'roll-representative',
      about: expect.stringMatching(/101호 대표자로 지정 주민2/),
    })
    expectRefusal(await office.post(`/api/admin/pending/${request?.id}/confirm`), 'SECOND_ADMIN_NEEDED')
    expect(await entryOf('주민2')).toMatchObject({ representative: false })
    expect((await second.post(`/api/admin/pending/${request?.id}/confirm`)).status).toBe(200)
    expect(await entryOf('주민2')).toMatchObject({ representative: true })
    // An owner who holds a unit alone needs nobody's word for it, and what is so already is no
    // change.
    for (const name of ['주민2', '주민3']) {
      const { body } = await represent(name)
      expect(body).toMatchObject({ representative: true })
      expect(body).not.toHaveProperty('waiting')
    }
    expect(await pendingOf(second)).toEqual([])
  })
  it('keeps who voted, though a removal was asked for before', async () => {
    const { office, second, linkId, vote, entryOf, namesOf } = await begun()
    const asked = await office.delete(`/api/list-user/${(await entryOf('주민1')).id}`)
    await castBallot(await verifyVoter(danji, linkId, ownerOf(1)), { linkId, vote })
    expectRefusal(await second.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'ENTRY_HAS_SUBMISSIONS')
    expect(await namesOf()).toEqual(['주민1', '주민2', '주민3'])
  })
  it('is held while a vote that was closed by hand could open again', async () => {
    const { office, vote, entryOf } = await begun()
    await changeStatus(danji, vote.id, 'closed')
    expect(pendingIn(await office.delete(`/api/list-user/${(await entryOf('주민1')).id}`))).toMatch(/^[0-9a-f-]{36}$/)
  })
})
