import { describe, expect, it } from 'vitest'
import { personDecider, personStream } from '#services/person/person.decider.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Memo } from '#services/person/residents.contract.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, clock, system } = danji
const { store } = system.deps

const begun = async () => {
  const { id: apartmentId } = await registerApartment(danji, { name: '한빛마을' })
  const { id: listId } = await createList(danji, { apartmentId })
  await enrol(danji, listId, [ownerOf(1), ownerOf(2)])
  const [entry]: readonly ListUser[] = (
    await admin.get(`/api/list-user/list/${listId}?filter=${encodeURIComponent('{"q":"주민1"}')}`)
  ).body
  if (!entry) throw new Error('the roll has two owners')
  return { apartmentId, listId, personId: entry.userId, entry }
}
/** Erases a person as the law requires: the event, then the key. */
const erase = async (personId: string): Promise<void> => {
  await commandHandler(
    store,
    personDecider,
  )({
    stream: personStream(personId),
    command: () => ({ type: 'ErasePerson', reason: 'retention-over' }),
    metadata: { ...systemMetadata, at: clock.now.toISOString() },
  })
  await store.erasePerson(personId)
  await system.deps.freshness.wait(await store.lastPosition(), 5_000)
}
const memosOf = async (personId: string): Promise<readonly Memo[]> =>
  (await admin.get(`/api/user/${personId}/memos`)).body

describe('a resident', () => {
  it('is shown, and corrected in every list', async () => {
    const { apartmentId, listId, personId } = await begun()
    const profile = {
      id: personId,
      name: '주민1',
      phone: '01012340001',
      birthDate: null,
      address: null,
      apartment: { id: apartmentId, name: '한빛마을' },
      email: null,
      language: 'ko',
      erased: false,
    }
    expect((await admin.get(`/api/user/profile/${personId}`)).body).toEqual(profile)
    const answer = await admin.patch(`/api/user/${personId}`, { name: '새주민', phone: '', birthDate: '1950-05-05' })
    expect(answer).toMatchObject({
      status: 200,
      body: { ...profile, name: '새주민', phone: null, birthDate: '1950-05-05' },
    })
    expect((await admin.get(`/api/user/profile/${personId}`)).body).toEqual(answer.body)
    expect((await admin.get(`/api/list/${listId}/users?sort=["name","ASC"]`)).body).toMatchObject([
      { name: '새주민' },
      { name: '주민2' },
    ])
    const before = await store.lastPosition()
    expect((await admin.patch(`/api/user/${personId}`, { name: '새주민', phone: null })).body).toEqual(answer.body)
    expect(await store.lastPosition()).toBe(before)
    expect(expectRefusal(await admin.patch(`/api/user/${personId}`, { name: '' }), 'VALIDATION_FAILED')).toEqual([
      'name',
    ])
  })
  it('is masked for auditors, who change nothing', async () => {
    const { apartmentId, personId } = await begun()
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expect((await auditor.get(`/api/user/profile/${personId}`)).body).toMatchObject({
      name: '주*1',
      phone: '010-****-0001',
    })
    expectRefusal(await auditor.patch(`/api/user/${personId}`, { name: '누구' }), 'FORBIDDEN')
    expectRefusal(await auditor.get(`/api/user/${personId}/memos`), 'FORBIDDEN')
  })
  it('of another complex, or nobody, is not there', async () => {
    const [{ personId }, { apartmentId }] = [await begun(), await begun()]
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    const before = await store.lastPosition()
    for (const [caller, id] of [
      [stranger, personId],
      [admin, fixedId(9)],
      [admin, 'x'],
    ] as const) {
      expectRefusal(await caller.get(`/api/user/profile/${id}`), 'NOT_FOUND')
      expectRefusal(await caller.patch(`/api/user/${id}`, { phone: '01000000000' }), 'NOT_FOUND')
      expectRefusal(await caller.post(`/api/user/${id}/memo`, { memo: '메모' }), 'NOT_FOUND')
      expectRefusal(await caller.get(`/api/user/${id}/memos`), 'NOT_FOUND')
    }
    expect(await store.lastPosition()).toBe(before)
  })
})

describe('memos of a resident', () => {
  it('are written and read, the newest first, with who wrote them, and counted on the roll', async () => {
    const { apartmentId, listId, personId } = await begun()
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId], name: '김소장' }))
    expect(await memosOf(personId)).toEqual([])
    const first = await admin.post(`/api/user/${personId}/memo`, { memo: ' 전화함 ' })
    expect(first).toMatchObject({ status: 201, body: { text: '전화함', createdAt: clock.now.toISOString() } })
    await office.post(`/api/user/${personId}/memo`, { memo: '두 줄\n메모' })
    expect(await memosOf(personId)).toEqual([
      {
        id: expect.any(String),
        text: '두 줄\n메모',
        createdAt: clock.now.toISOString(),
        Admin: { id: expect.any(String), name: '김소장' },
      },
      first.body,
    ])
    expect((await admin.get(`/api/list-user/list/${listId}`)).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '주민1', memoCount: 2 }),
        expect.objectContaining({ name: '주민2', memoCount: 0 }),
      ]),
    )
  })
  it('are written once under one key', async () => {
    const { personId } = await begun()
    const write = () =>
      admin.post(`/api/user/${personId}/memo`, { memo: '전화함' }, { 'idempotency-key': `memo-of-${personId}` })
    const first = await write()
    await system.pool.query('update idempotency_key set answer = null')
    expect((await write()).body).toEqual(first.body)
    expect(await memosOf(personId)).toHaveLength(1)
  })
  it('lie sealed in the log', async () => {
    const { personId } = await begun()
    await admin.post(`/api/user/${personId}/memo`, { memo: '아무도-못-읽는-메모' })
    expect(JSON.stringify(await store.readSealedLog(0, 10_000))).not.toContain('아무도-못-읽는')
  })
  it.each([
    ['empty', ' '],
    ['too long', '가'.repeat(2_001)],
  ])('%s are refused', async (_, memo) =>
    expect(
      expectRefusal(await admin.post(`/api/user/${(await begun()).personId}/memo`, { memo }), 'VALIDATION_FAILED'),
    ).toEqual(['memo']),
  )
})

describe('who was erased', () => {
  it('is nobody any more, everywhere, and stays on the roll as such', async () => {
    const { listId, personId, entry } = await begun()
    await admin.post(`/api/user/${personId}/memo`, { memo: '전화함' })
    await admin.patch(`/api/user/${personId}`, { phone: '01099990000' })
    expect((await admin.get(`/api/list/${listId}/changes`)).body).toHaveLength(1)
    await erase(personId)
    const nobody = { name: null, phone: null, birthDate: null }
    expect((await admin.get(`/api/user/profile/${personId}`)).body).toMatchObject({
      id: personId,
      ...nobody,
      erased: true,
    })
    expect((await admin.get(`/api/list-user/${entry.id}`)).body).toMatchObject({
      id: entry.id,
      ...nobody,
      erased: true,
      contactChangedAt: null,
      dong: entry.dong,
      ho: entry.ho,
    })
    expect((await admin.get(`/api/list/${listId}/changes`)).body).toEqual([])
    expect(await memosOf(personId)).toMatchObject([{ text: null, Admin: { id: expect.any(String) } }])
    expect((await admin.get(`/api/admin/users/${personId}`)).body).toMatchObject({
      ...nobody,
      entries: [{ id: entry.id }],
    })
    for (const q of ['주민1', '0000'])
      expect(
        (await admin.get(`/api/list-user/list/${listId}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body,
      ).toEqual([])
  })
  it('is not changed any more, nor written about', async () => {
    const { listId, personId, entry } = await begun()
    await erase(personId)
    const before = await store.lastPosition()
    for (const answer of [
      await admin.patch(`/api/user/${personId}`, { phone: '01000000000' }),
      await admin.patch(`/api/admin/users/${personId}`, { name: '누구' }),
      await admin.put(`/api/list-user/${entry.id}`, { name: '누구' }),
      await admin.put(`/api/list/${listId}/users/${personId}`, { phone: '01000000000', kakaoEnabled: false }),
      await admin.post(`/api/user/${personId}/memo`, { memo: '메모' }),
    ])
      expectRefusal(answer, 'PERSON_ERASED')
    expect(await store.lastPosition()).toBe(before)
    expect((await admin.put(`/api/list-user/${entry.id}`, { area: 10 })).body).toMatchObject({ area: 10, erased: true })
    expect((await admin.delete(`/api/list-user/${entry.id}`)).body).toMatchObject({ name: null, erased: true })
  })
})
