import { expect, test } from 'vitest'
import type { AttendanceFigures, LedgerEntry } from '#services/assembly/attendance/attendance.contract.ts'
import type { AttendanceObjectionPage } from '#services/assembly/attendance/attendance-objection.contract.ts'
import { ownerOf, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmBySecond } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { admitAtDesk, openMeeting, type OpenMeeting } from './open-meeting.ts'

const danji = await startTestApp()
const { admin, anyone, phones } = danji
let numbers = 0
const newPhone = (): string => `0105566${String((numbers += 1)).padStart(4, '0')}`

const linksTo = ({ phone }: Owner): readonly string[] =>
  phones.receivedBy(phone).flatMap(({ text }) => /\/attendance\/([A-Za-z0-9_-]{22})/.exec(text)?.[1] ?? [])
const linkOf = async (owner: Owner): Promise<string> => {
  await expect.poll(() => linksTo(owner), { timeout: 10_000 }).toHaveLength(1)
  return linksTo(owner)[0] ?? ''
}
const pageOf = async (token: string): Promise<AttendanceObjectionPage> =>
  (await anyone.get(`/api/attendance-objection/${token}`)).body
const object = (token: string) => anyone.post(`/api/attendance-objection/${token}`, {})
const figuresOf = async ({ id }: OpenMeeting): Promise<AttendanceFigures> =>
  (await admin.get(`/api/assemblies/${id}/attendance`)).body
const ledgerOf = async ({ id }: OpenMeeting): Promise<readonly LedgerEntry[]> =>
  ((await admin.get(`/api/assemblies/${id}/attendees`)).body as { readonly attendees: readonly LedgerEntry[] })
    .attendees

test('an owner hears of an arrival in their name, and objects by the link of the message', async () => {
  const owner = ownerOf(1, { phone: newPhone() })
  const meeting = await openMeeting(danji, [owner, ownerOf(2, { phone: newPhone() })])
  expect((await admitAtDesk(danji, meeting, owner)).status).toBe(200)
  const token = await linkOf(owner)
  const text = phones.receivedBy(owner.phone).find((message) => message.text.includes(token))?.text
  expect(text).toContain('총회에 참석하신 것으로 기록되었습니다. 본인이 아니면')
  for (const secret of [owner.name, owner.ho]) expect(text).not.toContain(` ${secret} `)

  // Looking at the page objects to nothing, as the preview of a messenger does.
  const page = await pageOf(token)
  expect(page).toMatchObject({ status: 'open', byProxy: false, assembly: { title: '정기총회' } })
  expect(JSON.stringify(page)).not.toContain(owner.name)
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, objected: 0 })
  const objections = await Promise.all([object(token), object(token)])
  expect(objections.map(({ body }) => (body as AttendanceObjectionPage).status)).toEqual(['objected', 'objected'])
  // Nobody alone changes a count: the arrival counts until two have corrected it.
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, objected: 1 })
  const [entry] = await ledgerOf(meeting)
  expect(entry?.acts).toMatchObject([{ objected: true, struck: false }])
  const asked = await admin.post(`/api/assemblies/${meeting.id}/attendees/${entry?.attendeeId}/corrections`, {
    actId: entry?.acts[0]?.actId,
    to: { kind: 'struck' },
    reason: '본인이 아니라고 합니다.',
  })
  await confirmBySecond(danji, meeting.apartmentId, asked)
  expect(await figuresOf(meeting)).toMatchObject({ present: 0, objected: 0 })
  expect((await pageOf(token)).status).toBe('struck')
  expect((await object(token)).body).toMatchObject({ status: 'struck' })
})

test('every co-owner hears of a proxy for their unit, once', async () => {
  const unit = { dong: '101', ho: '1' }
  const [one, two] = [ownerOf(1, { ...unit, phone: newPhone() }), ownerOf(2, { ...unit, phone: newPhone() })]
  const meeting = await openMeeting(danji, [one, two], { list: { coOwners: 'first' } })
  const proxy = { by: 'proxy', holderName: '홍배우', relation: 'spouse', form: null }
  for (let time = 0; time < 2; time += 1) expect((await admitAtDesk(danji, meeting, one, proxy)).status).toBe(200)
  const tokens = [await linkOf(one), await linkOf(two)]
  expect(new Set(tokens).size).toBe(2)
  expect(await pageOf(tokens[1] ?? '')).toMatchObject({ status: 'open', byProxy: true })
  expect(phones.receivedBy(two.phone)[0]?.text).toContain('맡기신 적이 없으면')
  expect((await object(tokens[1] ?? '')).status).toBe(200)
  // Each owner has their own link: one objection is not the other's.
  expect((await pageOf(tokens[0] ?? '')).status).toBe('open')
  expect(await figuresOf(meeting)).toMatchObject({ objected: 1 })
})

test('a link that nobody got leads nowhere', async () => {
  expectRefusal(await anyone.get(`/api/attendance-objection/${'A'.repeat(22)}`), 'INVALID_LINK')
  expectRefusal(await object('A'.repeat(22)), 'INVALID_LINK')
})
