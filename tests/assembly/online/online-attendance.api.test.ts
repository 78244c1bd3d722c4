import { expect, test } from 'vitest'
import type { MeetingCourse } from '#services/assembly/course/course.contract.ts'
import { findSilence } from '#services/assembly/online/find-silence.ts'
import { newId } from '#services/core/secrets.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { createOnlineMeetings } from './online-meeting.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const { meet, browserOf, enter, beat, leave, pageFor, figuresOf, ledgerOf, pass, stop } = createOnlineMeetings(danji)

const courseOf = async ({ id }: { readonly id: string }): Promise<MeetingCourse> =>
  (await admin.get(`/api/assemblies/${id}/course`)).body
const kindsOf = async (meeting: { readonly id: string }): Promise<readonly (readonly string[])[]> =>
  (await ledgerOf(meeting)).map(({ acts }) => acts.map(({ kind }) => kind))

test('an owner enters online once they have proved who they are, once for all units', async () => {
  const one = ownerOf(1)
  const meeting = await meet([one, { ...one, ho: '999' }, ownerOf(2)])
  const stranger = residentBrowser(danji)
  expectRefusal(await enter(meeting, stranger), 'RESIDENT_SESSION_REQUIRED')
  expectRefusal(await stranger.post(`/api/attend/${meeting.id}/heartbeats`), 'ATTENDING_SESSION_REQUIRED')
  expect(await pageFor(meeting, stranger)).toMatchObject({ assembly: { isOnline: true, status: 'open' }, you: null })
  const browser = await browserOf(meeting, one)
  expect(await pageFor(meeting, browser)).toMatchObject({ you: { name: '주*1', attends: false, isProven: true } })
  const actId = newId()
  for (let time = 0; time < 2; time += 1)
    expect((await enter(meeting, browser, actId)).body).toMatchObject({ you: { attends: true } })
  expect(await beat(meeting, browser)).toMatchObject({ isHere: true })
  const [entry, ...others] = await ledgerOf(meeting)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ state: 'present', by: 'owner', online: true, hall: 'none' })
  expect(entry?.acts).toMatchObject([{ kind: 'online-entered', proof: 'phone', identity: null }])
  const figures = await figuresOf(meeting)
  expect(figures).toMatchObject({ owners: 2, present: 1, presentOnline: 1, ways: { inPerson: 0, online: 1 } })
  expect(figures.items[0]).toMatchObject({ direct: { count: 1, met: true } })
})

test('a phone of the hall shows the ledger who is where, and each owner once', async () => {
  const [one, two] = [ownerOf(1), ownerOf(2)]
  const meeting = await meet([one, two])
  const browser = await browserOf(meeting, one)
  const found = await admin.get(`/api/assemblies/${meeting.id}/desk?q=${encodeURIComponent(one.name)}`)
  const [row] = found.body as readonly { listUserId: string }[]
  const arrive = (more: object) =>
    admin.post(`/api/assemblies/${meeting.id}/arrivals`, { listUserId: row?.listUserId, actId: newId(), ...more })
  // A proxy comes first; the owner, online, takes their place.
  await arrive({ by: 'proxy', holderName: '홍배우', relation: 'spouse' })
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, presentByProxy: 1, presentOnline: 0 })
  await enter(meeting, browser)
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, presentByProxy: 0, presentOnline: 1 })
  expectRefusal(await arrive({ by: 'proxy', holderName: '홍배우', relation: 'spouse' }), 'ATTENDEE_PRESENT')
  // Then they come to the hall with the phone still on.
  expect((await arrive({ by: 'owner' })).body).toMatchObject({ hall: 'owner', online: true, state: 'present' })
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, presentOnline: 0, ways: { inPerson: 1, online: 0 } })
  const [{ attendeeId } = { attendeeId: '' }] = await ledgerOf(meeting)
  await admin.post(`/api/assemblies/${meeting.id}/attendees/${attendeeId}/moves`, { move: 'leave', actId: newId() })
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, presentOnline: 1 })
  await leave(meeting, browser)
  expect(await figuresOf(meeting)).toMatchObject({ present: 0, everPresent: 1 })
})

test('silence ends presence at the last sign, and a reconnection begins it again', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [silent, other] = [await browserOf(meeting, ownerOf(1)), await browserOf(meeting, ownerOf(2))]
  await enter(meeting, silent)
  await enter(meeting, other)
  await pass(20, () => Promise.all([beat(meeting, silent), beat(meeting, other)]))
  const lastSign = clock.now.toISOString()
  await pass(90, () => beat(meeting, other))
  expect(await figuresOf(meeting)).toMatchObject({ present: 2 })
  await pass(20, () => beat(meeting, other))
  expect(await figuresOf(meeting)).toMatchObject({ present: 1 })
  const [first] = await ledgerOf(meeting)
  expect(first?.acts.at(-1)).toMatchObject({ kind: 'online-left', at: lastSign, exit: 'silent' })
  // Two processes that look at the same time record nothing more.
  await Promise.all([findSilence(danji.system.deps), findSilence(danji.system.deps)])
  expect(await kindsOf(meeting)).toEqual([['online-entered', 'online-left'], ['online-entered']])
  // A storm of reconnections is one return.
  const answers = await Promise.all(Array.from({ length: 8 }, () => beat(meeting, silent)))
  expect(answers.map(({ isHere }) => isHere)).toEqual(Array.from({ length: 8 }, () => true))
  expect(await kindsOf(meeting)).toEqual([['online-entered', 'online-left', 'online-returned'], ['online-entered']])
  expect(await figuresOf(meeting)).toMatchObject({ present: 2 })
})

test('silence that nobody has found yet is recorded with the return', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [silent, other] = [await browserOf(meeting, ownerOf(1)), await browserOf(meeting, ownerOf(2))]
  await enter(meeting, silent)
  await enter(meeting, other)
  const lastSign = clock.now.toISOString()
  // Signs of the other keep the pulse, while nobody looks for silence.
  for (let passed = 0; passed < 120; passed += 15) {
    stop(15)
    await beat(meeting, other)
  }
  expect(await beat(meeting, silent)).toMatchObject({ isHere: true })
  const [first] = await ledgerOf(meeting)
  expect(first?.acts.map(({ kind, at }) => [kind, at])).toEqual([
    ['online-entered', lastSign],
    ['online-left', lastSign],
    ['online-returned', clock.now.toISOString()],
  ])
})

test('an outage of the server is recorded, and nobody is silent because of it', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [back, gone] = [await browserOf(meeting, ownerOf(1)), await browserOf(meeting, ownerOf(2))]
  await enter(meeting, back)
  await enter(meeting, gone)
  await pass(10, () => Promise.all([beat(meeting, back), beat(meeting, gone)]))
  const from = clock.now.toISOString()
  stop(300)
  // The first sign after it comes before anybody looked.
  expect(await beat(meeting, back)).toMatchObject({ isHere: true })
  const until = clock.now.toISOString()
  expect((await courseOf(meeting)).interruptions).toMatchObject([{ cause: 'server', from, until, online: 2 }])
  await findSilence(danji.system.deps)
  expect(await figuresOf(meeting)).toMatchObject({ present: 2 })
  // An attendee who does not come back has left at their last sign.
  await pass(100, () => beat(meeting, back))
  expect(await kindsOf(meeting)).toEqual([['online-entered'], ['online-entered', 'online-left']])
  expect((await ledgerOf(meeting))[1]?.acts[1]).toMatchObject({ at: from })
  expect((await courseOf(meeting)).interruptions).toHaveLength(1)
})

test('many who fall silent at once are an interruption', async () => {
  const owners = Array.from({ length: 12 }, (_, n) => ownerOf(n + 1))
  const meeting = await meet(owners)
  for (const owner of owners) await enter(meeting, await browserOf(meeting, owner))
  await pass(110)
  expect(await figuresOf(meeting)).toMatchObject({ present: 0, everPresent: 12 })
  expect((await courseOf(meeting)).interruptions).toMatchObject([{ cause: 'silence', affected: 12, online: 12 }])
})

test('whoever leaves by a press comes back only with a new entry', async () => {
  const meeting = await meet([ownerOf(1)])
  const browser = await browserOf(meeting, ownerOf(1))
  await enter(meeting, browser)
  const copy = new Map(browser.cookies)
  for (let time = 0; time < 2; time += 1) expect((await leave(meeting, browser)).status).toBe(200)
  for (const [name, value] of copy) browser.cookies.set(name, value)
  expect(await beat(meeting, browser)).toMatchObject({ isHere: false })
  expect(await kindsOf(meeting)).toEqual([['online-entered', 'online-left']])
  await enter(meeting, browser)
  expect(await beat(meeting, browser)).toMatchObject({ isHere: true })
  expect(await kindsOf(meeting)).toEqual([['online-entered', 'online-left', 'online-entered']])
})

test('presence ends with the meeting; silence before its end is recorded after it', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [silent, other] = [await browserOf(meeting, ownerOf(1)), await browserOf(meeting, ownerOf(2))]
  await enter(meeting, silent)
  await enter(meeting, other)
  for (let passed = 0; passed < 105; passed += 15) {
    stop(15)
    await beat(meeting, other)
  }
  expect((await admin.post(`/api/assemblies/${meeting.id}/status`, { status: 'ended' })).status).toBe(200)
  await pass(10)
  expect(await figuresOf(meeting)).toMatchObject({ present: 1, presentOnline: 1, everPresent: 2 })
  await pass(120)
  expect(await kindsOf(meeting)).toEqual([['online-entered', 'online-left'], ['online-entered']])
  expectRefusal(await enter(meeting, silent), 'ASSEMBLY_NOT_OPEN')
})

test('a meeting that is not online, or not noticed, is entered by nobody', async () => {
  const meeting = await meet([ownerOf(1)], { ways: ['in-person'] })
  const browser = await browserOf(meeting, ownerOf(1))
  expectRefusal(await enter(meeting, browser), 'ONLINE_NOT_OFFERED')
  expectRefusal(await browser.get(`/api/attend/${newId()}`), 'NOT_FOUND')
})

test('a co-owner who is not the representative does not enter', async () => {
  const unit = { dong: '101', ho: '1' }
  const [named, other] = [ownerOf(1, unit), ownerOf(2, unit)]
  const meeting = await meet([named, other])
  const found = await admin.get(`/api/assemblies/${meeting.id}/desk?q=${encodeURIComponent(named.name)}`)
  const [row] = found.body as readonly { listUserId: string }[]
  expect((await admin.put(`/api/list-user/${row?.listUserId}`, { representative: true })).status).toBe(200)
  expectRefusal(await enter(meeting, await browserOf(meeting, other)), 'NOT_REPRESENTATIVE')
  expect((await enter(meeting, await browserOf(meeting, named))).status).toBe(200)
})
