import { describe, expect, it } from 'vitest'
import type { ContactChange } from '#services/history/contact/contact-changes.contract.ts'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import {
  castBallot,
  changeStatus,
  createList,
  createVote,
  enrol,
  ownersOf,
  registerApartment,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { heldCampaigns, NEW_PHONE } from './held-campaigns.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { imported, rollCsv, uploaded } from '#tests/roll-import/uploaded-roll.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const { entryOf, waitingIn, begun, answer, asked, mayVerify } = heldCampaigns(danji)
const position = () => system.deps.store.lastPosition()
const WAITS = '다른 관리자가 확인해야 반영됩니다'

describe('while a vote is open in a list that asks for a second administrator', () => {
  it.each([
    ['the person', (entry: ListUser) => [`/api/user/${entry.userId}`, 'patch'] as const],
    ['the person, in search', (entry: ListUser) => [`/api/admin/users/${entry.userId}`, 'patch'] as const],
    ['the entry', (entry: ListUser) => [`/api/list-user/${entry.id}`, 'put'] as const],
    [
      'the person in the list',
      (entry: ListUser) => [`/api/list/${entry.listId}/users/${entry.userId}`, 'put'] as const,
    ],
  ])('a phone that is changed by way of %s waits, and the answer says so', async (_, way) => {
    const campaign = await begun()
    const { entry, owner, listId } = campaign
    const [url, method] = way(entry)
    const { status, body } = await admin[method](url, { phone: NEW_PHONE, birthDate: '1950-05-05' })
    expect({ status, body }).toMatchObject({ status: 200, body: { phone: owner.phone, birthDate: '1950-05-05' } })
    expect((body as { waiting: string }).waiting).toContain(WAITS)
    expect(await entryOf(listId, owner.name)).toMatchObject({ phone: owner.phone, contactChangedAt: null })
    expect(await waitingIn(listId)).toMatchObject([
      {
        userId: entry.userId,
        changes: [{ label: '전화번호', before: '010-1234-0001', after: '010-9999-0001' }],
        own: true,
      },
    ])
    expect(await mayVerify(campaign, { ...owner, phone: NEW_PHONE })).toBe(false)
  })
  it('the one who asked neither confirms nor refuses it; nobody of another complex does', async () => {
    const campaign = await begun()
    const change = await asked(campaign)
    const before = await position()
    for (const said of ['confirm', 'refuse'] as const)
      expectRefusal(await answer(campaign.entry, change.id, said, admin), 'SECOND_ADMIN_NEEDED')
    const { second: foreign } = await begun()
    expectRefusal(await answer(campaign.entry, change.id, 'confirm', foreign), 'NOT_FOUND')
    expect(await entryOf(campaign.listId, campaign.owner.name)).toMatchObject({ phone: campaign.owner.phone })
    const since = await system.deps.store.readLog(before, 1_000)
    expect(since.filter(({ stream }) => stream === `person-${campaign.entry.userId}`)).toEqual([])
  })
  it('another one confirms it, once: they verify themselves by the new phone, and the log names both', async () => {
    const campaign = await begun()
    const { entry, owner, second, listId } = campaign
    const change = await asked(campaign)
    expect(await waitingIn(listId, second)).toMatchObject([{ id: change.id, own: false }])
    const confirmed = await answer(entry, change.id, 'confirm', second)
    expect(confirmed).toMatchObject({ status: 200, body: { phone: NEW_PHONE } })
    expect(confirmed.body).not.toHaveProperty('waiting')
    const before = await position()
    expect(await answer(entry, change.id, 'confirm', second)).toMatchObject({ status: 200, body: { phone: NEW_PHONE } })
    const since = await system.deps.store.readLog(before, 1_000)
    expect(since.filter(({ stream }) => stream === `person-${entry.userId}`)).toEqual([])
    expectRefusal(await answer(entry, change.id, 'refuse', second), 'CONTACT_CHANGE_SETTLED')
    expect(await waitingIn(listId)).toEqual([])
    const changes = (await admin.get(`/api/list/${listId}/changes`)).body as readonly ContactChange[]
    expect(changes).toMatchObject([{ userId: entry.userId, admin: { name: '이확인' } }])
    expect(await mayVerify(campaign, owner)).toBe(false)
    await verifyVoter(danji, campaign.linkId, { ...owner, phone: NEW_PHONE })
    const log = (await admin.get(`/api/list/${listId}/users/${entry.userId}/logs`)).body as readonly LogEntry[]
    const told = log.filter(({ kind }) => kind === 'person').map(({ text, actor }) => [text, actor.name])
    expect(told).toEqual([
      ['다른 관리자가 요청한 연락처 변경을 확인했습니다. 이제 반영됩니다.', '이확인'],
      ['소유자 정보를 수정했습니다.', '이확인'],
      ['연락처 변경을 요청했습니다. 다른 관리자가 확인해야 반영됩니다.', expect.not.stringContaining('이확인')],
    ])
  })
  it('a name that is confirmed is theirs in their unit', async () => {
    const campaign = await begun()
    const { entry, owner, second } = campaign
    expect((await admin.put(`/api/list-user/${entry.id}`, { name: '홍길순' })).status).toBe(200)
    expect(await entryOf(campaign.listId, owner.name)).toMatchObject({ id: entry.id })
    const [change] = await waitingIn(campaign.listId)
    expect((await answer(entry, change?.id ?? '', 'confirm', second)).status).toBe(200)
    await verifyVoter(danji, campaign.linkId, { ...owner, name: '홍길순' })
  })
  it('another one refuses it: all stays as it was', async () => {
    const campaign = await begun()
    const { entry, owner, second, listId } = campaign
    const change = await asked(campaign)
    expect(await answer(entry, change.id, 'refuse', second)).toMatchObject({
      status: 200,
      body: { phone: owner.phone },
    })
    expectRefusal(await answer(entry, change.id, 'confirm', second), 'CONTACT_CHANGE_SETTLED')
    expect(await waitingIn(listId)).toEqual([])
    await verifyVoter(danji, campaign.linkId, owner)
  })
  it('two who say yes and no at once: one of them is heard', async () => {
    const campaign = await begun()
    const change = await asked(campaign)
    const answers = await Promise.all(
      (['confirm', 'refuse'] as const).map((said) => answer(campaign.entry, change.id, said, campaign.second)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const isConfirmed = answers[0]?.status === 200
    const { phone } = await entryOf(campaign.listId, campaign.owner.name)
    expect(phone).toBe(isConfirmed ? NEW_PHONE : campaign.owner.phone)
  })
  it('rows of a roll wait, and are named; what else they say is taken', async () => {
    const { listId, owner, second, entry } = await begun()
    const row = { ...owner, phone: NEW_PHONE, area: 84.9431 }
    const bulk = await enrol(danji, listId, [row])
    expect(bulk).toMatchObject({ created: 0, updated: 1, failed: [], waiting: [{ row: 0, path: 'phone' }] })
    expect(await entryOf(listId, owner.name)).toMatchObject({ phone: owner.phone, area: 84.9431 })
    const csv = rollCsv(`${owner.dong},${owner.ho},${owner.name},010-9999-0002,,84.9431`)
    const problem = { kind: 'second-admin-needed', row: 2, level: 'warning' }
    expect(await uploaded(second, listId, csv)).toMatchObject({
      counts: { added: 0, changed: 0, unchanged: 1 },
      problems: [problem],
    })
    const end = await imported(second, listId, csv)
    expect(end).toMatchObject({ status: 'done', counts: { changed: 0, unchanged: 1, failed: 0 }, problems: [problem] })
    expect(await entryOf(listId, owner.name)).toMatchObject({ phone: owner.phone })
    // The newer one took the place of the older; whoever imported it does not confirm it.
    const [change, ...rest] = await waitingIn(listId)
    expect(rest).toEqual([])
    expect(change).toMatchObject({ admin: { name: '이확인' }, changes: [{ after: '010-9999-0002' }] })
    expectRefusal(await answer(entry, change?.id ?? '', 'confirm', second), 'SECOND_ADMIN_NEEDED')
    expect(await answer(entry, change?.id ?? '', 'confirm', admin)).toMatchObject({ body: { phone: '01099990002' } })
  })
  it('auditors see what waits masked, and say nothing to it', async () => {
    const campaign = await begun()
    const change = await asked(campaign)
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [campaign.apartmentId] }))
    expect(await waitingIn(campaign.listId, auditor)).toMatchObject([
      { changes: [{ before: '010-****-0001', after: '010-****-0001' }] },
    ])
    expectRefusal(await answer(campaign.entry, change.id, 'confirm', auditor), 'FORBIDDEN')
  })
  it('who is erased meanwhile leaves nothing that waits', async () => {
    const campaign = await begun()
    const change = await asked(campaign)
    expect((await admin.delete(`/api/admin/users/${campaign.entry.userId}`, { reason: 'asked' })).status).toBe(200)
    expect(await waitingIn(campaign.listId)).toEqual([])
    expectRefusal(await answer(campaign.entry, change.id, 'confirm', campaign.second), 'PERSON_ERASED')
    const events = (await system.deps.store.readStream(`person-${campaign.entry.userId}`)).events
    expect(events.find(({ type }) => type === 'ContactChangeProposed')?.data).toMatchObject({ phone: null })
  })
})

describe('a phone is changed by one administrator alone', () => {
  const changed = { status: 200, body: { phone: NEW_PHONE } }
  const changeAlone = (userId: string) => admin.patch(`/api/user/${userId}`, { phone: NEW_PHONE })

  it('where the list does not ask for a second one', async () => {
    expect(await changeAlone((await begun({})).entry.userId)).toMatchObject(changed)
  })
  it('as long as no vote was opened', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId, contactChanges: 'second-admin' })
    const [owner] = ownersOf(1)
    await enrol(danji, listId, [owner])
    await createVote(danji, { listId })
    expect(await changeAlone((await entryOf(listId, owner?.name ?? '')).userId)).toMatchObject(changed)
  })
  it('once the results were seen; not while the vote may be opened again', async () => {
    const campaign = await begun()
    await changeStatus(danji, campaign.vote.id, 'closed')
    await asked(campaign)
    expect((await countAndRead(admin, campaign.vote.id)).status).toBe(200)
    expect(await changeAlone(campaign.entry.userId)).toMatchObject(changed)
    expect(await waitingIn(campaign.listId)).toEqual([])
  })
})

describe('a list asks for a second administrator', () => {
  const changeList = (listId: string, contactChanges: string) => admin.put(`/api/list/${listId}`, { contactChanges })

  it('from any moment on, and not alone any more while a vote goes on or after somebody submitted', async () => {
    const campaign = await begun({})
    const { listId, vote, owner } = campaign
    expect((await admin.get(`/api/list/${listId}`)).body).toMatchObject({ contactChanges: 'one-admin' })
    expect(await changeList(listId, 'second-admin')).toMatchObject({ body: { contactChanges: 'second-admin' } })
    expect((await admin.get(`/api/list/${listId}`)).body).toMatchObject({ contactChanges: 'second-admin' })
    await asked(campaign)
    expectRefusal(await changeList(listId, 'one-admin'), 'SECOND_ADMIN_NEEDED')
    await changeStatus(danji, vote.id, 'closed')
    expectRefusal(await changeList(listId, 'one-admin'), 'SECOND_ADMIN_NEEDED')
    await changeStatus(danji, vote.id, 'open')
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    expectRefusal(await changeList(listId, 'one-admin'), 'LIST_HAS_SUBMISSIONS')
  })
  it('of votes unless the office says otherwise, of consents where it says so', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const made = async (list: object): Promise<unknown> =>
      (await admin.post('/api/list', { name: '목록', apartmentId, ...list })).body
    expect(await made({ type: 'vote' })).toMatchObject({ contactChanges: 'second-admin' })
    expect(await made({ type: 'vote', contactChanges: 'one-admin' })).toMatchObject({ contactChanges: 'one-admin' })
    expect(await made({ type: 'signature' })).toMatchObject({ contactChanges: 'one-admin' })
  })
  it('and does without again before a vote', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id } = await createList(danji, { apartmentId, contactChanges: 'second-admin' })
    expect(await changeList(id, 'one-admin')).toMatchObject({ status: 200, body: { contactChanges: 'one-admin' } })
  })
})
