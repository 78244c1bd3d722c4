import { expect, test } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import { openArchive } from '#infra/lib/spreadsheet/index.ts'
import type {
  AttendanceDeskRow,
  AttendanceFigures,
  DeskRollRow,
  LedgerEntry,
} from '#services/assembly/attendance/attendance.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { castBallot, changeStatus, createVote, ownerOf, startCampaign, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmBySecond, pendingIn, pendingOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { admitAtDesk, findAtDesk, openMeeting, type OpenMeeting } from './open-meeting.ts'

const danji = await startTestApp()
const { admin, clock } = danji

type Meeting = OpenMeeting

const meet = (owners: readonly Owner[], list: object = {}): Promise<Meeting> => openMeeting(danji, owners, { list })
const entryOf = (meeting: Meeting, owner: Owner): Promise<AttendanceDeskRow> => findAtDesk(danji, meeting, owner)
const admit = (meeting: Meeting, owner: Owner, more: object = {}) => admitAtDesk(danji, meeting, owner, more)
const move = ({ id }: Meeting, attendeeId: string | null, to: 'leave' | 'return', actId = newId()) =>
  admin.post(`/api/assemblies/${id}/attendees/${attendeeId}/moves`, { move: to, actId })
const figuresOf = async ({ id }: Meeting, at?: string): Promise<AttendanceFigures> =>
  (await admin.get(`/api/assemblies/${id}/attendance${at === undefined ? '' : `?at=${at}`}`)).body
const ledgerOf = async ({ id }: Meeting): Promise<readonly LedgerEntry[]> =>
  ((await admin.get(`/api/assemblies/${id}/attendees`)).body as { readonly attendees: readonly LedgerEntry[] })
    .attendees
const bytesAt = async (url: string): Promise<Buffer> => {
  const { statusCode, rawPayload } = await danji.app.inject({
    url,
    headers: { authorization: `Bearer ${danji.adminToken}` },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}
const later = (seconds: number): string => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  return clock.now.toISOString()
}

test('each owner counts once, whatever they own and whichever desk is first', async () => {
  const [one, two] = [ownerOf(1), ownerOf(2)]
  const second = { ...one, ho: '999' }
  const meeting = await meet([one, second, two])
  // Two desks at the same time, and a third with the owner's other unit.
  const answers = await Promise.all([admit(meeting, one), admit(meeting, one), admit(meeting, second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const ledger = await ledgerOf(meeting)
  expect(ledger).toHaveLength(1)
  expect(ledger[0]?.acts).toHaveLength(1)
  expect(ledger[0]?.acts[0]).toMatchObject({ kind: 'arrived', identity: { how: 'id-seen' }, struck: false })
  expect(await entryOf(meeting, second)).toMatchObject({ state: 'present', by: 'owner' })
  const figures = await figuresOf(meeting)
  expect(figures).toMatchObject({ owners: 2, present: 1, everPresent: 1, attending: 1, offRoll: 0 })
  expect(figures.items).toMatchObject([
    { direct: { count: 1, total: 2, least: 1, met: true }, presence: { count: 1, least: 2, met: false } },
  ])
})

test('leaving and returning change who is there, at every instant', async () => {
  const owners = [ownerOf(1), ownerOf(2)]
  const meeting = await meet(owners)
  const actId = newId()
  const listUserId = (await entryOf(meeting, ownerOf(1))).listUserId
  for (let time = 0; time < 2; time += 1)
    expect((await admit(meeting, ownerOf(1), { actId, listUserId })).body).toMatchObject({ state: 'present' })
  const { attendeeId } = await entryOf(meeting, ownerOf(1))
  const before = later(60)
  later(60)
  const leave = newId()
  for (let time = 0; time < 2; time += 1)
    expect((await move(meeting, attendeeId, 'leave', leave)).body).toEqual({ attendeeId, state: 'left' })
  expect(await figuresOf(meeting)).toMatchObject({ present: 0, everPresent: 1, attended: 1, attending: 0 })
  expect(await figuresOf(meeting, before)).toMatchObject({ present: 1 })
  later(60)
  expect((await move(meeting, attendeeId, 'return')).body).toMatchObject({ state: 'present' })
  expect(await figuresOf(meeting)).toMatchObject({ present: 1 })
  expect((await ledgerOf(meeting))[0]?.acts.map(({ kind }) => kind)).toEqual(['arrived', 'left', 'returned'])
  expectRefusal(await move(meeting, newId(), 'leave'), 'NOT_FOUND')
  later(60)
  expect((await admin.post(`/api/assemblies/${meeting.id}/status`, { status: 'ended' })).status).toBe(200)
  expectRefusal(await move(meeting, attendeeId, 'leave'), 'ASSEMBLY_NOT_OPEN')
  expectRefusal(await admit(meeting, ownerOf(2)), 'ASSEMBLY_NOT_OPEN')
  later(3_600)
  // The figures stay those of the end.
  const { endedAt } = (await admin.get(`/api/assemblies/${meeting.id}`)).body as { readonly endedAt: string }
  expect(await figuresOf(meeting)).toMatchObject({ at: endedAt, present: 1 })
})

test('a proxy attends directly, if the law allows them; the owner takes their place', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const proxy = { by: 'proxy', holderName: '홍배우', relation: 'spouse', form: '위임장 1번' }
  expectRefusal(await admit(meeting, ownerOf(1), { ...proxy, relation: 'other' }), 'PROXY_RELATION_NOT_ALLOWED')
  expect((await admit(meeting, ownerOf(1), proxy)).body).toMatchObject({
    state: 'present',
    by: 'proxy',
    holderName: '홍배우',
  })
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, presentByProxy: 1, ways: { proxy: 1, inPerson: 0 } })
  expectRefusal(await admit(meeting, ownerOf(1), { ...proxy, holderName: '다른 사람' }), 'ATTENDEE_PRESENT')
  expect((await admit(meeting, ownerOf(1))).body).toMatchObject({ by: 'owner' })
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, presentByProxy: 0, ways: { proxy: 0, inPerson: 1 } })
})

test('a ballot is attendance of its owner, but not direct, and of its own item', async () => {
  const owners = [ownerOf(1), ownerOf(1, { ho: '999' }), ownerOf(2), ownerOf(3)]
  const campaign = await startCampaign(danji, { owners, vote: { weight: 'owner' } })
  const other = await createVote(danji, { listId: campaign.listId })
  await changeStatus(danji, other.id, 'open')
  const made = await admin.post('/api/assemblies', {
    listId: campaign.listId,
    kind: 'association',
    title: '정기총회',
    place: '강당',
    startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
    ways: ['in-person', 'paper'],
    agenda: [campaign.vote.id, other.id].map((voteId) => ({ kind: 'vote', voteId, matter: 'ordinary' })),
  })
  const { id } = made.body as { readonly id: string }
  for (const status of ['noticed', 'open']) await admin.post(`/api/assemblies/${id}/status`, { status })
  const entries: readonly (AttendanceDeskRow & { readonly id: string; readonly userId: string })[] = (
    await admin.get(`/api/list-user/list/${campaign.listId}`)
  ).body
  const first = entries.find(({ ho }) => ho === '999')
  if (!first) throw new Error('the unit is not on the roll')
  const before = clock.now.toISOString()
  later(60)
  await castBallot(voterOf(danji, campaign, first), campaign)
  const meeting = { id, apartmentId: campaign.apartmentId, listId: campaign.listId, voteId: campaign.vote.id }
  expect((await admit(meeting, ownerOf(2))).status).toBe(200)
  const figures = await figuresOf(meeting)
  expect(figures).toMatchObject({ owners: 3, present: 1, voted: 1, attending: 2, attended: 2 })
  expect(figures.ways).toEqual({ inPerson: 1, online: 0, proxy: 0, paper: 0, electronic: 1 })
  expect(figures.items).toMatchObject([
    { direct: { count: 1 }, presence: { count: 2, least: 2, met: true } },
    { direct: { count: 1 }, presence: { count: 1, least: 2, met: false } },
  ])
  // Whoever voted and comes in person counts once.
  expect((await admit(meeting, ownerOf(1))).status).toBe(200)
  expect(await figuresOf(meeting)).toMatchObject({ present: 2, attending: 2, ways: { inPerson: 2, electronic: 0 } })
  expect(await figuresOf(meeting, before)).toMatchObject({ present: 0, voted: 0, attending: 0 })
})

test('co-owners are one, through the owner whom they named', async () => {
  const unit = { dong: '101', ho: '1' }
  const named = ownerOf(1, { ...unit })
  const other = ownerOf(2, { ...unit })
  const meeting = await meet([named, other, ownerOf(3)])
  const { listUserId } = await entryOf(meeting, named)
  expect((await admin.put(`/api/list-user/${listUserId}`, { representative: true })).status).toBe(200)
  expect(await entryOf(meeting, other)).toMatchObject({ owners: 2, entitled: false, state: 'absent' })
  expectRefusal(await admit(meeting, other), 'NOT_REPRESENTATIVE')
  expect((await admit(meeting, named)).status).toBe(200)
  expect(await entryOf(meeting, other)).toMatchObject({ state: 'present' })
  expect(await figuresOf(meeting)).toMatchObject({ owners: 2, present: 1 })
})

test('a correction takes two administrators, and deletes nothing', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  await admit(meeting, ownerOf(1))
  const [entry] = await ledgerOf(meeting)
  const [act] = entry?.acts ?? []
  const url = `/api/assemblies/${meeting.id}/attendees/${entry?.attendeeId}/corrections`
  const struck = { actId: act?.actId, to: { kind: 'struck' }, reason: '다른 분이었습니다.' }
  expectRefusal(await admin.post(url, { ...struck, actId: newId() }), 'ATTENDANCE_ACT_UNKNOWN')
  const asked = await admin.post(url, struck)
  expect(pendingIn(await admin.post(url, struck))).toBe(pendingIn(asked))
  const [pending] = await pendingOf(admin, { kind: 'attendance-correction' })
  expect(pending?.about).toContain('다른 분이었습니다.')
  expect(pending?.about).toContain(ownerOf(1).name)
  expectRefusal(await admin.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
  expect(await figuresOf(meeting)).toMatchObject({ present: 1 })
  await confirmBySecond(danji, meeting.apartmentId, asked)
  expect(await figuresOf(meeting)).toMatchObject({ present: 0, everPresent: 0, attended: 0 })
  expect((await ledgerOf(meeting))[0]?.acts).toMatchObject([{ actId: act?.actId, struck: true }])
  // They may still come, and their time may be corrected, within the meeting.
  later(60)
  expect((await admit(meeting, ownerOf(1))).body).toMatchObject({ state: 'present' })
  const again = (await ledgerOf(meeting))[0]?.acts[1]
  const time = (at: string) => ({ actId: again?.actId, to: { kind: 'time', at }, reason: '늦게 적었습니다.' })
  expectRefusal(await admin.post(url, time('2020-01-01T00:00:00.000Z')), 'VALIDATION_FAILED')
  const earlier = new Date(clock.now.getTime() - 30_000).toISOString()
  await confirmBySecond(danji, meeting.apartmentId, await admin.post(url, time(earlier)))
  expect((await ledgerOf(meeting))[0]?.acts[1]).toMatchObject({ at: earlier, retimed: true })
  expect(await figuresOf(meeting, new Date(clock.now.getTime() - 10_000).toISOString())).toMatchObject({ present: 1 })
})

test('the ledger is a file with names for administrators, and its reading is on record', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  await admit(meeting, ownerOf(1))
  const archive = openArchive(await bytesAt(`/api/assemblies/${meeting.id}/attendance/export`))
  const sheets = archive.names.map((name) => archive.bytes(name)?.toString() ?? '').join('')
  for (const word of [ownerOf(1).name, '신분증 확인', '직접 출석']) expect(sheets).toContain(word)
  const pdf = await bytesAt(`/api/assemblies/${meeting.id}/attendance.pdf`)
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [meeting.apartmentId] }))
  expectRefusal(await auditor.get(`/api/assemblies/${meeting.id}/attendance/export`), 'FORBIDDEN')
  const seen = (await auditor.get(`/api/assemblies/${meeting.id}/attendees`)).body as { attendees: LedgerEntry[] }
  expect(seen.attendees[0]?.name).not.toBe(ownerOf(1).name)
  expect(seen.attendees[0]?.acts[0]?.identity).toBeNull()
  const log = (await admin.get('/api/admin/access-log')).body as readonly { readonly what: string }[]
  expect(log.map(({ what }) => what)).toEqual(expect.arrayContaining(['출석부', '출석부 내려받기', '출석 창구']))
})

test('a round of votes has no ledger, and a stranger finds none', async () => {
  const { listId, apartmentId } = await meet([ownerOf(1)])
  const { id } = (await admin.post('/api/assemblies', { listId, kind: 'election-round', title: '동대표 선거' }))
    .body as {
    readonly id: string
  }
  expectRefusal(await admin.get(`/api/assemblies/${id}/attendance`), 'ASSEMBLY_WITHOUT_MEETING')
  const other = await meet([ownerOf(1)])
  const stranger = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  expectRefusal(await stranger.get(`/api/assemblies/${other.id}/attendance`), 'NOT_FOUND')
  expectRefusal(await stranger.get(`/api/assemblies/${other.id}/desk?q=주민`), 'NOT_FOUND')
})

test('a check-in that waited for the network counts from its arrival, and says when it was done', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const actId = newId()
  const waited = { actId, secondsAgo: 300 }
  const roll: readonly DeskRollRow[] = (await admin.get(`/api/assemblies/${meeting.id}/desk/roll`)).body
  expect(roll).toHaveLength(2)
  expect(roll.find(({ name }) => name === ownerOf(1).name)).toMatchObject({ owners: 1, state: 'absent', by: null })
  for (let time = 0; time < 2; time += 1)
    expect((await admit(meeting, ownerOf(1), waited)).body).toMatchObject({ state: 'present' })
  // Another desk admitted them meanwhile, or admits them afterwards: they are there once.
  expect((await admit(meeting, ownerOf(1), { secondsAgo: 20 })).body).toMatchObject({ state: 'present' })
  const [entry] = await ledgerOf(meeting)
  expect(entry?.acts).toMatchObject([
    {
      actId,
      at: clock.now.toISOString(),
      deskAt: new Date(clock.now.getTime() - 300_000).toISOString(),
    },
  ])
  expect(await figuresOf(meeting, new Date(clock.now.getTime() - 1_000).toISOString())).toMatchObject({ present: 0 })
  expect(await figuresOf(meeting)).toMatchObject({ present: 1 })
  expectRefusal(await admit(meeting, ownerOf(2), { secondsAgo: 7_200 }), 'VALIDATION_FAILED')
  const log = (await admin.get('/api/admin/access-log')).body as readonly { readonly what: string }[]
  expect(log.map(({ what }) => what)).toContain('출석 창구 명부')
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [meeting.apartmentId] }))
  expectRefusal(await auditor.get(`/api/assemblies/${meeting.id}/desk/roll`), 'FORBIDDEN')
})
