import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { adminDecider, adminStream, type AdminCommand } from '#services/account/admin/admin.decider.ts'
import type { CalendarAddress } from '#services/analytics/calendar/calendar-address.contract.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { createList, createVote, enrol, ownersOf, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { bodyOf as ok } from '../assembly/answered.ts'
import { checkIcs } from './check-ics.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const stranger = callerOf(app, { 'user-agent': 'Calendar/1.0' })

const prepare = async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, startDate: '2026-11-20', endDate: '2026-12-10' })
  const owners = ownersOf(2)
  await enrol(danji, listId, owners)
  const vote = await createVote(danji, { listId, title: '주차장, 개방', closesAt: '2026-12-05T09:00:00Z' })
  return { apartmentId, listId, vote, owners }
}

const addressOf = (apartmentId: string) => `/api/admin/calendar/addresses/${apartmentId}`
const issue = async (caller: Caller, apartmentId: string): Promise<string> => {
  const { url } = ok<{ readonly url: string }>(await caller.post(addressOf(apartmentId)), 201)
  return new URL(url).pathname
}
const eventsAt = async (path: string, caller = stranger) => {
  const answer = await caller.get(path)
  expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/calendar; charset=utf-8',
  })
  return checkIcs(Buffer.from(answer.text))
}
const statusOf = async (path: string) => (await stranger.get(path)).status
const change = (adminId: string, command: AdminCommand) =>
  commandHandler(
    system.deps.store,
    adminDecider,
  )({ stream: adminStream(adminId), command: () => command, metadata: systemMetadata })

describe('an address of a calendar', () => {
  it('gives the dates of its complex, and names no owner', async () => {
    const { apartmentId, vote, owners } = await prepare()
    const other = await prepare()
    const path = await issue(admin, apartmentId)
    const events = await eventsAt(path)
    expect(events).toContainEqual(
      expect.objectContaining({
        uid: `vote-end-${vote.id}@danji`,
        start: '20261205T180000',
        zone: 'Asia/Seoul',
        summary: '투표 마감: 주차장, 개방',
      }),
    )
    expect(events.some(({ uid }) => uid.includes(other.vote.id))).toBe(false)
    const { text } = await stranger.get(path)
    for (const { name, phone } of owners) for (const part of [name, phone]) expect(text).not.toContain(part)
  })

  it('has the secret in no log, and its reads in a table', async () => {
    const { apartmentId } = await prepare()
    const path = await issue(admin, apartmentId)
    const secret = path.slice(-47, -4)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(ok<CalendarAddress>(await admin.get(addressOf(apartmentId)))).toMatchObject({ lastReadAt: null })
    await eventsAt(path)
    const answer = await admin.get(addressOf(apartmentId))
    expect(ok<CalendarAddress>(answer).lastReadAt).toBe(danji.clock.now.toISOString())
    const { rows } = await sql`select * from calendar_address_use`.execute(system.deps.database)
    for (const text of [answer.text, JSON.stringify(await readWholeLog(danji)), JSON.stringify(rows)])
      expect(text).not.toContain(secret)
    expect(rows.at(-1)).toMatchObject({ status: 200, user_agent: 'Calendar/1.0' })
  })

  it('keeps the id of a date that moves, with a higher number, and drops what is gone', async () => {
    const { apartmentId, listId, vote } = await prepare()
    const path = await issue(admin, apartmentId)
    const find = async () => (await eventsAt(path)).find(({ uid }) => uid === `vote-end-${vote.id}@danji`)
    const before = await find()
    ok(await admin.put(`/api/votes/${vote.id}`, { ...vote, closesAt: '2026-12-06T09:00:00Z' }))
    const after = await find()
    expect([before?.start, after?.start]).toEqual(['20261205T180000', '20261206T180000'])
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    const agenda = [{ kind: 'vote', voteId: vote.id, matter: 'ordinary' }]
    const draft = {
      listId,
      kind: 'association',
      title: '정기총회',
      startsAt: '2026-12-20T05:00:00Z',
      ways: ['in-person'],
    }
    const { id } = ok<{ readonly id: string }>(
      await admin.post('/api/assemblies', { ...draft, place: '강당', agenda }),
      201,
    )
    expect((await eventsAt(path)).filter(({ uid }) => uid.includes(id))).toMatchObject([
      { uid: `meeting-notice-${id}@danji`, start: '20261212', summary: '총회 소집 통지 기한: 정기총회' },
      { uid: `meeting-${id}@danji`, start: '20261220T140000', summary: '총회: 정기총회' },
    ])
    ok(await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: '2026-11-21', place: '게시판' }))
    ok(await admin.post(`/api/assemblies/${id}/status`, { status: 'noticed' }))
    ok(await admin.post(`/api/assemblies/${id}/status`, { status: 'cancelled', reason: '장소를 바꿉니다.' }))
    expect((await eventsAt(path)).filter(({ uid }) => uid.includes(id))).toEqual([])
  })

  it('is the same until something changes, and says so', async () => {
    const { apartmentId, listId } = await prepare()
    const path = await issue(admin, apartmentId)
    const { headers } = await stranger.get(path)
    expect(headers['cache-control']).toBe('private, max-age=900, must-revalidate')
    const known = callerOf(app, { 'if-none-match': `W/${String(headers['etag'])}` })
    const again = await known.get(path)
    expect([again.status, again.text]).toEqual([304, ''])
    ok(await admin.post(`/api/list/${listId}/close`))
    expect((await known.get(path)).status).toBe(200)
  })
})

describe('the end of an address', () => {
  it('comes with another one, and by hand', async () => {
    const { apartmentId } = await prepare()
    const first = await issue(admin, apartmentId)
    const second = await issue(admin, apartmentId)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    ok(await admin.delete(addressOf(apartmentId)))
    ok(await admin.delete(addressOf(apartmentId)))
    expect(await statusOf(second)).toBe(404)
    expect(ok<CalendarAddress>(await admin.get(addressOf(apartmentId))).issuedAt).toBeNull()
  })

  it.each([
    ['account', () => [{ type: 'DeleteAdmin' }]],
    [
      'role',
      () => [
        { type: 'ChangeAdmin', role: 'ANALYST' },
        { type: 'ChangeAdmin', role: 'ADMIN' },
      ],
    ],
    [
      'assignment',
      (apartmentId: string) => [
        { type: 'UnassignApartment', apartmentId },
        { type: 'AssignApartment', apartmentId },
      ],
    ],
  ] satisfies readonly (readonly [string, (apartmentId: string) => readonly AdminCommand[]])[])(
    'comes with that of the %s, even where it comes back',
    async (_what, commands) => {
      const { apartmentId } = await prepare()
      const adminId = await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })
      const maker = adminOf(app, adminId)
      const path = await issue(maker, apartmentId)
      expect(await statusOf(path)).toBe(200)
      for (const command of commands(apartmentId)) await change(adminId, command)
      expect(await statusOf(path)).toBe(404)
    },
  )

  it('leaves the address of another administrator', async () => {
    const { apartmentId } = await prepare()
    const makers = await Promise.all(
      ['ADMIN', 'AUDITOR'].map(async (role) =>
        adminOf(app, await appoint(danji, { role: role as 'ADMIN' | 'AUDITOR', apartments: [apartmentId] })),
      ),
    )
    const [one = '', other = ''] = await Promise.all(makers.map((maker) => issue(maker, apartmentId)))
    for (const maker of makers.slice(0, 1)) ok(await maker.delete(addressOf(apartmentId)))
    expect([await statusOf(one), await statusOf(other)]).toEqual([404, 200])
  })
})

describe('nobody', () => {
  it('gets an address of a complex that they do not see', async () => {
    const { apartmentId } = await prepare()
    const foreign = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
    expect((await foreign.post(addressOf(apartmentId))).status).toBe(404)
    const analyst = adminOf(app, await appoint(danji, { role: 'ANALYST', apartments: [apartmentId] }))
    expect((await analyst.post(addressOf(apartmentId))).status).toBe(403)
  })

  it('guesses one: every wrong address is the same, and few are tried', async () => {
    const { apartmentId } = await prepare()
    const path = await issue(admin, apartmentId)
    const parts = path.split('/')
    const wrong = [
      path.replace(/.\.ics$/, path.endsWith('A.ics') ? 'B.ics' : 'A.ics'),
      path.replace(/\.ics$/, ''),
      path.replace(parts[3] ?? '', 'none'),
      path.replace(parts[3] ?? '', '00000000-0000-7000-8000-000000000000'),
    ]
    for (const one of wrong) expect(await statusOf(one)).toBe(404)
    const limited = await startAppWith(danji, { rateLimitFactor: 1 })
    const far = callerOf(limited, {}, '198.51.100.7')
    for (let tries = 0; tries < 20; tries += 1) expect((await far.get(wrong[0] ?? '')).status).toBe(404)
    expect((await far.get(path)).status).toBe(429)
  })
})
