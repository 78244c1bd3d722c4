import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import { newId } from '#services/core/secrets.ts'
import type { ListActivity } from '#services/history/list-activities.contract.ts'
import { registerStream } from '#services/registry/register.decider.ts'
import { registryCollectionStream } from '#services/registry/purchase/registry-collection.decider.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, enrol, ownersOf, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { imported, rollCsv } from '#tests/roll-import/uploaded-roll.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmBySecond } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, clock } = danji
const activitiesOf = async (listId: string, query = ''): Promise<readonly ListActivity[]> =>
  (await admin.get(`/api/list/${listId}/activities?${query}`)).body
const by = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`

const { listId, vote, apartmentId } = await startCampaign(danji, { owners: ownersOf(4) })
const { id: otherList } = await createList(danji, { apartmentId, name: '다른 명부' })
await enrol(danji, otherList, ownersOf(1))
const roll: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
const entryNamed = (name: string): ListUser => {
  const entry = roll.find((found) => found.name === name)
  if (!entry) throw new Error(`nobody is called ${name}`)
  return entry
}
clock.now = new Date('2026-11-22T03:00:00Z')
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
await admin.put(`/api/list-user/${entryNamed('주민1').id}`, { phone: '01099990000', area: 10 }, firefox)
await admin.put('/api/list-user/bulk/kakao-status', { listId, userIds: roll.map(({ id }) => id), kakaoEnabled: false })
await enrol(danji, listId, [{ ...ownersOf(2)[1], area: 33 }])
const leaving = { userIds: [entryNamed('주민3').userId, entryNamed('주민4').id] }
await confirmBySecond(danji, apartmentId, await admin.delete(`/api/list/${listId}/users`, leaving))
await admin.put(`/api/list/${listId}`, { name: '새 이름' })
await admin.post(`/api/list/${listId}/close`)
await admin.put(`/api/list/${listId}`, { archived: true })
await admin.put(`/api/list/${listId}`, { archived: false })
await admin.post(`/api/list/${listId}/reopen`, { newEndDate: '2026-12-31' })

describe('what the office did in a list', () => {
  it('is told, the newest first, a line an act, also of its votes', async () => {
    expect((await activitiesOf(listId)).map(({ kind, count }) => [kind, count])).toEqual([
      ['list-reopened', null],
      ['list-restored', null],
      ['list-archived', null],
      ['list-closed', null],
      ['list-changed', null],
      ['roll-removed', 2],
      ['roll-changed', 1],
      ['roll-changed', 4],
      ['roll-changed', 1],
      ['vote-opened', null],
      ['link-made', null],
      ['vote-created', null],
      ['roll-imported', 4],
      ['list-created', null],
    ])
  })
  it('with what it happened to as it is called now, who did it, and from where', async () => {
    const told = await activitiesOf(listId)
    expect(told.at(-1)).toMatchObject({
      subject: { id: listId, name: '새 이름' },
      admin: { name: expect.any(String) },
      at: '2026-11-21T03:00:00.000Z',
    })
    expect(told.find(({ kind }) => kind === 'vote-created')?.subject).toEqual({ id: vote.id, name: '안건' })
    expect(told[8]).toMatchObject({ kind: 'roll-changed', from: '127.0.0.* · Firefox · Linux' })
    expect(JSON.stringify(told)).not.toMatch(/주민|0109999/)
  })
  it('to a person, in every list that they are in, and once in the complex', async () => {
    expect((await activitiesOf(otherList)).map(({ kind, count }) => [kind, count])).toEqual([
      ['roll-changed', 1],
      ['roll-imported', 1],
      ['list-created', null],
    ])
    const { recent }: { readonly recent: readonly { readonly id: number; readonly kind: string }[] } = (
      await admin.get(`/api/admin/dashboard/stats?apartmentId=${apartmentId}`)
    ).body
    expect(new Set(recent.map(({ id }) => id)).size).toBe(recent.length)
    expect(recent.filter(({ kind }) => kind === 'roll-changed')).toHaveLength(3)
  })
  it('is one line for an import of any size, and another one for a second file', async () => {
    const { id: imports } = await createList(danji, { apartmentId })
    const rows = Array.from({ length: 600 }, (_, n) => `201,${100 + n},가져온이${n},,,59.9912`)
    await imported(admin, imports, rollCsv(...rows))
    await imported(admin, imports, rollCsv(...rows.slice(0, 3).map((row) => row.replace('59.9912', '84.9431'))))
    await expect
      .poll(async () => (await activitiesOf(imports)).map(({ kind, count }) => [kind, count]), { timeout: 10_000 })
      .toEqual([
        ['roll-imported', 3],
        ['roll-imported', 600],
        ['list-created', null],
      ])
  })
  it('is found by kind, by day in Seoul, by id, and a page at a time', async () => {
    expect(await activitiesOf(listId, by({ kind: 'roll-changed' }))).toHaveLength(3)
    expect((await activitiesOf(listId, by({ kind: ['roll-removed', 'list-closed'] }))).map(({ kind }) => kind)).toEqual(
      ['list-closed', 'roll-removed'],
    )
    expect([
      (await activitiesOf(listId, by({ to: '2026-11-21' }))).length,
      (await activitiesOf(listId, by({ from: '2026-11-22' }))).length,
    ]).toEqual([5, 9])
    const [first, second] = await activitiesOf(listId, 'sort=["at","ASC"]&range=[0,1]')
    expect([first?.kind, second?.kind]).toEqual(['list-created', 'roll-imported'])
    expect(await activitiesOf(listId, by({ id: second?.id }))).toEqual([second])
    expect((await admin.get(`/api/list/${listId}/activities?range=[0,1]`)).headers['content-range']).toBe(
      'activities 0-1/14',
    )
    expect(
      expectRefusal(await admin.get(`/api/list/${listId}/activities?${by({ name: 'x' })}`), 'UNKNOWN_FIELD'),
    ).toEqual(['filter.name'])
  })
  it('is read by auditors, not by who has nothing to do with the complex', async () => {
    const { id: elsewhere } = await registerApartment(danji)
    expect(
      (
        await adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] })).get(
          `/api/list/${listId}/activities`,
        )
      ).status,
    ).toBe(200)
    expectRefusal(
      await adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [elsewhere] })).get(
        `/api/list/${listId}/activities`,
      ),
      'NOT_FOUND',
    )
  })
})

describe('what is done with registers', () => {
  it('is told, what one request takes over in one line, and names nobody', async () => {
    const { id: ofRegisters } = await createList(danji, { apartmentId, name: '등기부를 보는 명부', type: 'signature' })
    const collectionId = newId()
    const [registryId, listUserId] = [newId(), newId()]
    const of = { registryId, listId: ofRegisters }
    const accepted = ['area 1', 'area 2', 'area 3'].map((proposal) => ({
      type: 'RegisterProposalAccepted',
      data: { ...of, proposal, kind: 'area', listUserId },
    }))
    const tell = (stream: string, version: number, events: readonly DomainEvent[]) =>
      danji.system.deps.store.append({
        appends: [{ stream, expectedVersion: version, events }],
        metadata: { ...systemMetadata, requestId: `of-registers-${version}` },
      })
    await tell(registryCollectionStream(collectionId), 0, [
      {
        type: 'RegistryCollectionStarted',
        data: {
          collectionId,
          listId: ofRegisters,
          apartmentId,
          only: 'missing',
          again: false,
          total: 200,
          price: 700,
          mostCost: null,
        },
      },
      { type: 'RegistryCollectionCancelled', data: { collectionId, listId: ofRegisters } },
    ])
    await tell(registerStream(registryId), 0, accepted)
    await tell(registerStream(registryId), 3, [
      {
        type: 'RegisterRiskCleared',
        data: { ...of, listUserId, code: 'mortgage', reason: '주민1이 말소했습니다.' },
      },
      { type: 'RegisterDeleted', data: of },
    ])
    await danji.system.deps.freshness.wait(await danji.system.deps.store.lastPosition(), 5_000)
    const told = await activitiesOf(ofRegisters)
    expect(told.map(({ kind, count }) => [kind, count])).toEqual([
      ['register-deleted', null],
      ['register-risk-cleared', null],
      ['register-proposals-accepted', 3],
      ['registers-collection-cancelled', null],
      ['registers-collecting', 200],
      ['list-created', null],
    ])
    expect(JSON.stringify(told)).not.toMatch(/주민/)
  })
})
