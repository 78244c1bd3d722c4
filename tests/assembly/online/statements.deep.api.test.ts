import { expect, test } from 'vitest'
import type { MeetingCourse } from '#services/assembly/course/course.contract.ts'
import type { Display } from '#services/assembly/display/display.contract.ts'
import type { OfficeStatements } from '#services/assembly/statement/statements.contract.ts'
import { openArchive } from '#infra/lib/spreadsheet/index.ts'
import { newId } from '#services/core/secrets.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import type { ResidentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { createOnlineMeetings } from './online-meeting.ts'

const danji = await startTestApp()
const { admin, anyone, clock } = danji
const { meet, browserOf, enter, leave, meetingFor, pageFor, figuresOf, ledgerOf, pass } = createOnlineMeetings(danji)

type Meeting = Awaited<ReturnType<typeof meet>>

const say = ({ id }: Meeting, browser: ResidentBrowser, more: object = {}) =>
  browser.post(`/api/attend/${id}/statements`, {
    statementId: newId(),
    kind: 'question',
    readers: 'all',
    text: '공사비가 왜 늘었습니까?',
    ...more,
  })
const wantFloor = ({ id }: Meeting, browser: ResidentBrowser, body: object) =>
  browser.post(`/api/attend/${id}/floor`, body)
const officeOf = async ({ id }: Meeting): Promise<OfficeStatements> =>
  ((await admin.get(`/api/assemblies/${id}/statements`)).body as { readonly said: OfficeStatements }).said
const online = async (meeting: Meeting, n: number): Promise<ResidentBrowser> => {
  const browser = await browserOf(meeting, ownerOf(n))
  await enter(meeting, browser)
  return browser
}

test('questions are numbered in the order of arrival, answered, and seen by whom they are for', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [one, two] = [await online(meeting, 1), await online(meeting, 2)]
  const statementId = newId()
  for (let time = 0; time < 2; time += 1)
    expect((await say(meeting, one, { statementId, itemId: meeting.items[1] })).status).toBe(200)
  await say(meeting, two, { kind: 'opinion', readers: 'chair', text: '회의 자료가 늦게 왔습니다.' })
  const { statements } = await officeOf(meeting)
  expect(statements).toMatchObject([
    { number: 1, kind: 'question', name: ownerOf(1).name, itemId: meeting.items[1], readers: 'all' },
    { number: 2, kind: 'opinion', name: ownerOf(2).name, readers: 'chair' },
  ])
  const [first, second] = statements
  const answers = `/api/assemblies/${meeting.id}/statements/${first?.attendeeId}/${first?.id}/answers`
  expect((await admin.post(answers, { how: 'written', text: '자재비가 올랐습니다.' })).status).toBe(200)
  expect((await admin.post(answers, { how: 'spoken' })).status).toBe(200)
  // A view is shared for a second at most.
  await expect.poll(async () => (await meetingFor(meeting, two)).statements[0]?.answers.length).toBe(2)
  expect((await meetingFor(meeting, two)).statements).toMatchObject([
    { number: 1, name: '주*1', isMine: false, answers: [{ text: '자재비가 올랐습니다.' }, { isSpoken: true }] },
    { number: 2, isMine: true, text: '회의 자료가 늦게 왔습니다.' },
  ])
  expect((await meetingFor(meeting, one)).statements.map(({ number }) => number)).toEqual([1])
  expect(second?.attendeeId).not.toBe(first?.attendeeId)
})

test('a hidden statement stays in the log, and its number with everybody', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [one, two] = [await online(meeting, 1), await online(meeting, 2)]
  await say(meeting, one, { text: '옆집 김씨가 체납했습니다.' })
  const [said] = (await officeOf(meeting)).statements
  const url = `/api/assemblies/${meeting.id}/statements/${said?.attendeeId}/${said?.id}/visibility`
  expectRefusal(await admin.put(url, { hidden: true }), 'VALIDATION_FAILED')
  expect((await admin.put(url, { hidden: true, reason: '다른 사람의 개인정보' })).status).toBe(200)
  await expect.poll(async () => (await meetingFor(meeting, two)).statements[0]?.isHidden).toBe(true)
  expect((await meetingFor(meeting, two)).statements).toMatchObject([{ number: 1, text: null, name: null }])
  expect((await officeOf(meeting)).statements).toMatchObject([
    { text: '옆집 김씨가 체납했습니다.', hiddenReason: '다른 사람의 개인정보' },
  ])
  expect((await admin.put(url, { hidden: false })).status).toBe(200)
  await expect.poll(async () => (await meetingFor(meeting, two)).statements[0]?.text ?? '').toContain('체납')
})

test('a name that was read is sent, and on record, once until something changes', async () => {
  const meeting = await meet([ownerOf(1)])
  const browser = await online(meeting, 1)
  await say(meeting, browser)
  const url = `/api/assemblies/${meeting.id}/statements`
  const read = async (known: string) =>
    (await admin.get(`${url}?known=${known}`)).body as { readonly revision: string; readonly said: unknown }
  const looks = async (): Promise<number> => {
    const log = (await admin.get('/api/admin/access-log')).body as readonly { readonly what: string }[]
    return log.filter(({ what }) => what === '총회 질문·의견').length
  }
  const before = await looks()
  const first = await read('nothing')
  expect(first.said).not.toBeNull()
  expect(await read(first.revision)).toEqual({ revision: first.revision, said: null })
  expect(await looks()).toBe(before + 1)
  await say(meeting, browser)
  expect((await read(first.revision)).said).not.toBeNull()
})

test('only who is online speaks, and nobody floods the chair', async () => {
  const meeting = await meet([ownerOf(1)])
  const browser = await online(meeting, 1)
  expectRefusal(await say(meeting, browser, { text: 'ㄱ'.repeat(1_001) }), 'VALIDATION_FAILED')
  expectRefusal(await say(meeting, browser, { text: '  ' }), 'VALIDATION_FAILED')
  expectRefusal(await say(meeting, browser, { itemId: newId() }), 'NOT_FOUND')
  for (let time = 0; time < 4; time += 1) expect((await say(meeting, browser)).status).toBe(200)
  expectRefusal(await say(meeting, browser), 'STATEMENTS_TOO_MANY')
  const cookies = new Map(browser.cookies)
  await leave(meeting, browser)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  clock.now = new Date(clock.now.getTime() + 61_000)
  expectRefusal(await say(meeting, browser), 'ATTENDEE_NOT_ONLINE')
})

test('the floor is given in turn, once at a time for each attendee', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const [one, two] = [await online(meeting, 1), await online(meeting, 2)]
  const requestId = newId()
  for (let time = 0; time < 2; time += 1)
    expect((await wantFloor(meeting, one, { want: true, requestId })).body).toEqual({ state: 'waiting' })
  await wantFloor(meeting, two, { want: true, requestId: newId() })
  const [first, second] = (await officeOf(meeting)).floor
  const url = (request: typeof first) => `/api/assemblies/${meeting.id}/floor/${request?.attendeeId}/${request?.id}`
  expect([first?.number, second?.number]).toEqual([1, 2])
  expectRefusal(await admin.post(url(first), { to: 'ended' }), 'FLOOR_REQUEST_OVER')
  expect((await admin.post(url(first), { to: 'given' })).status).toBe(200)
  await expect.poll(async () => (await meetingFor(meeting, two)).floor[0]?.state).toBe('given')
  expect((await wantFloor(meeting, two, { want: false })).body).toEqual({ state: 'withdrawn' })
  expectRefusal(await admin.post(url(second), { to: 'given' }), 'FLOOR_REQUEST_OVER')
  expect((await admin.post(url(first), { to: 'ended' })).status).toBe(200)
  expect((await wantFloor(meeting, one, { want: true, requestId: newId() })).body).toEqual({ state: 'waiting' })
})

test('the course of a meeting: items one at a time, a stream of known hosts, announced interruptions', async () => {
  const meeting = await meet([ownerOf(1)])
  const url = `/api/assemblies/${meeting.id}/course`
  const item = (itemId: string | undefined, to: string) => admin.post(`${url}/items`, { itemId, to })
  expectRefusal(await item(newId(), 'started'), 'NOT_FOUND')
  await item(meeting.items[0], 'started')
  const both = (await item(meeting.items[1], 'started')).body as MeetingCourse
  expect(both.items.map(({ state }) => state)).toEqual(['done', 'current'])
  for (const address of [
    'http://www.youtube.com/watch?v=abcdefghijk',
    'https://evil.example/embed/abcdefghijk',
    'https://localhost/live.m3u8',
    'https://user:pass@cdn.example.com/live.m3u8',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'javascript:alert(1)',
  ])
    expectRefusal(await admin.put(`${url}/stream`, { address }), 'VALIDATION_FAILED')
  const set = async (address: string | null) => (await admin.put(`${url}/stream`, { address })).body as MeetingCourse
  expect((await set('https://cdn.example.com/a/live.m3u8')).stream).toEqual({
    kind: 'hls',
    url: 'https://cdn.example.com/a/live.m3u8',
  })
  expect((await set('https://vimeo.com/123456789/ab12cd')).stream?.url).toBe(
    'https://player.vimeo.com/video/123456789?h=ab12cd',
  )
  expect((await set('https://www.youtube.com/live/abcdefghijk?feature=share')).stream?.url).toContain(
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
  )
  for (let time = 0; time < 2; time += 1)
    await admin.post(`${url}/interruptions`, { to: 'interrupted', note: '음향을 고치고 있습니다.' })
  clock.now = new Date(clock.now.getTime() + 30_000)
  for (let time = 0; time < 2; time += 1) await admin.post(`${url}/interruptions`, { to: 'resumed' })
  const course = (await admin.get(url)).body as MeetingCourse
  expect(course.isInterrupted).toBe(false)
  expect(course.interruptions).toMatchObject([{ cause: 'announced', until: clock.now.toISOString() }])
})

test('an entry code opens once, for a minute, for the administrator who claimed it', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const browser = await browserOf(meeting, ownerOf(1))
  const [unit] = (await pageFor(meeting, browser)).you?.units ?? []
  const issue = async () =>
    (await browser.post(`/api/attend/${meeting.id}/entry-codes`, { listUserId: unit?.listUserId })).body as {
      readonly code: string
    }
  const claim = (code: string, by = admin) => by.post(`/api/assemblies/${meeting.id}/entry-codes`, { code })
  const { code } = await issue()
  expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{8}$/)
  expectRefusal(await claim('BBBBBBBB'), 'ENTRY_CODE_INVALID')
  const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`
  expect((await claim(typed)).body).toMatchObject({ name: '주*1', state: 'absent', entitled: true })
  const other = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [meeting.apartmentId] }))
  expectRefusal(await claim(code, other), 'ENTRY_CODE_INVALID')
  const arrive = (entryCode: string, listUserId = unit?.listUserId) =>
    admin.post(`/api/assemblies/${meeting.id}/arrivals`, { by: 'owner', listUserId, actId: newId(), entryCode })
  expectRefusal(await arrive(code, newId()), 'ENTRY_CODE_INVALID')
  expect((await arrive(code)).body).toMatchObject({ state: 'present', hall: 'owner' })
  expect((await ledgerOf(meeting))[0]?.acts).toMatchObject([
    { kind: 'arrived', proof: 'entry-code', identity: { how: 'id-seen' } },
  ])
  const late = await issue()
  clock.now = new Date(clock.now.getTime() + 61_000)
  expectRefusal(await claim(late.code), 'ENTRY_CODE_INVALID')
})

test('the display shows figures and no person, until its address is revoked', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  await online(meeting, 1)
  const issue = async () =>
    ((await admin.post(`/api/assemblies/${meeting.id}/display`)).body as { readonly url: string }).url
  const show = (url: string) => anyone.post(`/api/displays/${meeting.id}`, { secret: url.slice(url.indexOf('#') + 1) })
  const url = await issue()
  await admin.post(`/api/assemblies/${meeting.id}/course/items`, { itemId: meeting.items[1], to: 'started' })
  await expect.poll(async () => ((await show(url)).body as Display).present).toBe(1)
  const shown = await show(url)
  expect(shown.body).toMatchObject({ owners: 2, present: 1, inHall: 0, online: 1 } satisfies Partial<Display>)
  expect((shown.body as Display).current).toMatchObject({ place: 2, direct: { count: 1, met: true }, result: null })
  expect(shown.text).not.toContain(ownerOf(1).name)
  const next = await issue()
  expectRefusal(await show(url), 'INVALID_LINK')
  expect((await show(next)).status).toBe(200)
  await admin.delete(`/api/assemblies/${meeting.id}/display`)
  expectRefusal(await show(next), 'INVALID_LINK')
})

test('the ledger has every entry, exit and statement', async () => {
  const meeting = await meet([ownerOf(1), ownerOf(2)])
  const browser = await online(meeting, 1)
  await say(meeting, browser)
  await pass(110)
  expect(await figuresOf(meeting)).toMatchObject({ present: 0, everPresent: 1 })
  await admin.post(`/api/assemblies/${meeting.id}/course/interruptions`, { to: 'interrupted', note: '정전' })
  const fileAt = async (path: string): Promise<Buffer> => {
    const { statusCode, rawPayload } = await danji.app.inject({
      url: `/api/assemblies/${meeting.id}/${path}`,
      headers: { authorization: `Bearer ${danji.adminToken}` },
    })
    expect(statusCode).toBe(200)
    return rawPayload
  }
  const archive = openArchive(await fileAt('attendance/export'))
  const sheets = archive.names.map((name) => archive.bytes(name)?.toString() ?? '').join('')
  for (const words of [
    '온라인 입장',
    '온라인 퇴장',
    '접속이 끊김',
    '본인확인기관 휴대전화 확인',
    '공사비가 왜',
    '정전',
  ])
    expect(sheets).toContain(words)
  expect((await fileAt('attendance.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
})
