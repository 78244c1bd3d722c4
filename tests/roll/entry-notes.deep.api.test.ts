import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, enrol, ownerOf, readWholeLog, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin } = danji

const REMARKS = '자택: 02-555-1003\n거주: 임대'
const noted = { standing: 'deceased', remarks: REMARKS } as const
const rollOf = async (listId: string): Promise<readonly ListUser[]> =>
  (await admin.get(`/api/list-user/list/${listId}`)).body

const prepared = async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  await enrol(danji, listId, [{ ...ownerOf(1), ...noted }])
  const [entry] = await rollOf(listId)
  if (!entry) throw new Error('nobody is on the roll')
  return { apartmentId, listId, entry }
}

describe('what is noted of an entry', () => {
  it('comes with a roll, stays where a later one says nothing of it, and is changed and taken away by the office', async () => {
    const { listId, entry } = await prepared()
    expect(entry).toMatchObject(noted)
    await enrol(danji, listId, [{ ...ownerOf(1), remarks: '' }])
    expect((await rollOf(listId))[0]).toMatchObject(noted)
    const path = `/api/list-user/${entry.id}`
    // A record as it was read is taken back whole, and changes nothing.
    expect((await admin.put(path, entry)).body).toMatchObject(noted)
    expect((await admin.put(path, { standing: null, remarks: ' 새 비고 ' })).body).toMatchObject({
      standing: null,
      remarks: '새 비고',
    })
    expect((await admin.put(path, { remarks: '' })).body).toMatchObject({ remarks: null })
    expectRefusal(await admin.put(path, { remarks: '가'.repeat(1_001) }), 'VALIDATION_FAILED')
    expectRefusal(await admin.put(path, { standing: 'gone' }), 'VALIDATION_FAILED')
    const log = await readWholeLog(danji)
    expect(log.filter(({ type, stream }) => type === 'EntryNoted' && stream === `list-user-${entry.id}`)).toHaveLength(
      3,
    )
  })
  it('is not written over by who did not see it', async () => {
    const { entry } = await prepared()
    const path = `/api/list-user/${entry.id}`
    await admin.put(path, { remarks: '먼저 고침' })
    expectRefusal(await admin.put(path, { remarks: '나중에 고침', before: { remarks: REMARKS } }), 'CHANGED_MEANWHILE')
  })
  it('goes along where an entry is moved, and comes back with it', async () => {
    const { listId, entry } = await prepared()
    const moved = (await admin.post(`/api/list-user/${entry.id}/move`, { dong: '109', ho: '901' })).body as ListUser
    expect(moved).toMatchObject({ dong: '109', ...noted })
    expect((await rollOf(listId)).map(({ id, remarks }) => [id, remarks])).toEqual([[moved.id, REMARKS]])
    await admin.delete(`/api/list-user/${moved.id}`)
    expect(await rollOf(listId)).toEqual([])
    await admin.post(`/api/list/${listId}/users/restore`, { listUserIds: [moved.id] })
    expect((await rollOf(listId))[0]).toMatchObject({ id: moved.id, ...noted })
  })
  it('is not told to auditors, and goes with its owner', async () => {
    const { apartmentId, listId, entry } = await prepared()
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expect((await auditor.get(`/api/list-user/${entry.id}`)).body).toMatchObject({
      standing: 'deceased',
      remarks: null,
    })
    await admin.delete(`/api/admin/users/${entry.userId}`, { reason: 'retention-over' })
    expect((await rollOf(listId))[0]).toMatchObject({ erased: true, remarks: null })
    expectRefusal(await admin.put(`/api/list-user/${entry.id}`, { remarks: '다시' }), 'PERSON_ERASED')
  })
  it('waits with an owner for the second administrator, sealed, and outside of the request', async () => {
    const { apartmentId, listId } = await startCampaign(danji, { owners: [ownerOf(1)] })
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    const second = await secondAdminOf(danji, apartmentId)
    const users = [{ ...ownerOf(2), ...noted }]
    const asked = await office.post('/api/list-user/bulk', { listId, users })
    expect(asked.body).toMatchObject({ created: 0, pending: [{ kind: 'roll-addition' }] })
    const requested = (await readWholeLog(danji)).findLast(({ type }) => type === 'ApprovalRequested')
    expect(JSON.stringify(requested?.data)).not.toContain('02-555-1003')
    const id = (asked.body as { readonly pending: readonly { readonly id: string }[] }).pending[0]?.id
    expect((await second.post(`/api/admin/pending/${id}/confirm`)).status).toBe(200)
    expect((await rollOf(listId)).find(({ ho }) => ho === ownerOf(2).ho)).toMatchObject(noted)
    // Taken off, put back, and moved by two, with all that is noted.
    const entry = (await rollOf(listId)).find(({ ho }) => ho === ownerOf(2).ho)
    await confirmPending(second, await office.post(`/api/list-user/${entry?.id}/move`, { dong: '109', ho: '901' }))
    const moved = (await rollOf(listId)).find(({ ho }) => ho === '901')
    expect(moved).toMatchObject(noted)
    await confirmPending(second, await office.delete(`/api/list-user/${moved?.id}`))
    await confirmPending(second, await office.post(`/api/list/${listId}/users/restore`, { listUserIds: [moved?.id] }))
    expect((await rollOf(listId)).find(({ ho }) => ho === '901')).toMatchObject(noted)
  })
})
