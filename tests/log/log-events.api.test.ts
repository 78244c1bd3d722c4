import { describe, expect, it } from 'vitest'
import { BallotCast } from '#events/vote/ballot.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { LogEvent, LogEventAnswer } from '#services/log/log-events.contract.ts'
import { castBallot, claimOf, ownerOf, readWholeLog, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, clock } = danji

const owner = ownerOf(1, { name: '홍길동', phone: '01011112222', dong: '101', ho: '1502' })
const erased = ownerOf(2, { name: '성춘향', phone: '01055556666', dong: '102', ho: '301' })
clock.now = new Date('2026-11-20T03:00:00Z')
const here = await startCampaign(danji, {
  owners: [owner, erased, ownerOf(3)],
  list: { name: '규약 개정 투표' },
  vote: { title: '규약 개정의 건', ballotKind: 'secret' },
})
const there = await startCampaign(danji, { owners: [ownerOf(4)], list: { name: '저쪽 리스트' } })
const auditorId = await appoint(danji, { role: 'AUDITOR', apartments: [here.apartmentId], name: '이감사' })
const auditor = adminOf(app, auditorId)
const officeId = await appoint(danji, { role: 'ADMIN', apartments: [here.apartmentId], name: '김관리' })
const office = adminOf(app, officeId)

const page = async (query: Record<string, string> = {}, caller: Caller = auditor) => {
  const answer = await caller.get(`/api/admin/log/events?${new URLSearchParams(query).toString()}`)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body as { readonly events: readonly LogEvent[]; readonly next: number | null }
}
const events = async (query: Record<string, string> = {}, caller: Caller = auditor) =>
  (await page({ limit: '200', ...query }, caller)).events
const one = async (position: number, caller: Caller = auditor) => {
  const answer = await caller.get(`/api/admin/log/events/${position}`)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body as LogEventAnswer
}

const entries = (await admin.get(`/api/list-user/list/${here.listId}`)).body as readonly {
  readonly name: string
  readonly userId: string
}[]
const userOf = (name: string): string => entries.find((entry) => entry.name === name)?.userId ?? ''
const userId = userOf('홍길동')

clock.now = new Date('2026-11-21T03:00:00Z')
await office.patch(`/api/admin/users/${userId}`, { phone: '010-3333-4444' }, { 'user-agent': 'Chrome/138' })
const voter = { ...owner, phone: '01033334444' }
await anyone.post(`/api/vote/${here.linkId}/verify-user`, claimOf(voter))
await castBallot(await verifyVoter(danji, here.linkId, voter), here)
clock.now = new Date('2026-11-23T03:00:00Z')
await admin.delete(`/api/admin/users/${userOf('성춘향')}`, { reason: 'asked' })

const log = await readWholeLog(danji)
const positionOf = (type: string): number => log.findLast((event) => event.type === type)?.position ?? 0

describe('the log, event by event', () => {
  it('is told newest first, a page at a time, none twice and none left out', async () => {
    const all: number[] = []
    let before: number | null = null
    do {
      const { events: some, next } = await page(
        { limit: '7', ...(before === null ? {} : { before: String(before) }) },
        admin,
      )
      all.push(...some.map(({ id }) => id))
      before = next
    } while (before !== null)
    const positions = (await readWholeLog(danji)).map(({ position }) => position)
    expect(all.slice(-positions.length)).toEqual(positions.toReversed().slice(-all.length))
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect(all.at(-1)).toBe(1)
  })

  it('is told to an auditor of their complexes alone', async () => {
    const told = await events()
    expect(told.length).toBeGreaterThan(10)
    expect(new Set(told.map(({ apartment }) => apartment?.id))).toEqual(new Set([here.apartmentId]))
    expect(await events({ apartmentId: there.apartmentId })).toEqual([])
    expect(await events({ listId: there.listId })).toEqual([])
    expectRefusal(await auditor.get(`/api/admin/log/events/${1}`), 'NOT_FOUND')
    expect(JSON.stringify(await events({ q: '저쪽' }))).not.toContain('저쪽')
  })

  it('says of each event a sentence, and none in the words of the program', async () => {
    const told = await events({}, admin)
    expect(told.filter(({ text, type }) => !/[가-힣]/.test(text) || text.includes(type))).toEqual([])
  })
})

describe('what is asked for', () => {
  const cases: readonly (readonly [string, Record<string, string>, (event: LogEvent) => boolean])[] = [
    ['a list', { listId: here.listId }, ({ list }) => list?.id === here.listId],
    ['a vote', { voteId: here.vote.id }, ({ vote }) => vote?.id === here.vote.id],
    ['a building', { dong: '101' }, ({ unit }) => unit?.dong === '101'],
    ['a unit', { dong: '101', ho: '1502' }, ({ unit }) => unit?.dong === '101' && unit.ho === '1502'],
    ['a type', { type: 'BallotCast' }, ({ type }) => type === 'BallotCast'],
    ['types', { type: 'VoteOpened,ListCreated' }, ({ type }) => ['VoteOpened', 'ListCreated'].includes(type)],
    ['a day', { from: '2026-11-21', to: '2026-11-21' }, ({ at }) => at.startsWith('2026-11-21')],
    [
      'instants',
      { from: '2026-11-20T02:59:00Z', to: '2026-11-20T03:01:00Z' },
      ({ at }) => at >= '2026-11-20T02:59' && at < '2026-11-20T03:01',
    ],
    ['a device', { device: '127.0.0.* · Chrome' }, ({ device }) => device === '127.0.0.* · Chrome'],
    ['an administrator', { adminId: officeId }, ({ actor, subject }) => [actor.name, subject?.name].includes('김관리')],
    ['words', { q: '투표에 참여' }, ({ type }) => type === 'BallotCast'],
    ['a unit in words', { q: '101동 1502호' }, ({ unit }) => unit?.dong === '101' && unit.ho === '1502'],
    ["a list's name", { q: '규약' }, ({ list }) => list?.id === here.listId],
  ]
  it.each(cases)('narrows to %s: exactly those events', async (_, query, fits) => {
    const all = (await events()).filter(fits).map(({ id }) => id)
    expect(all.length).toBeGreaterThan(0)
    expect((await events(query)).map(({ id }) => id)).toEqual(all)
  })

  it('narrows to a person: all that names them, also what gives an id of theirs alone', async () => {
    const types = new Set((await events({ userId })).map(({ type }) => type))
    for (const type of [
      'PersonRegistered',
      'PersonChanged',
      'ListUserAdded',
      'VerificationCodeIssued',
      'VoterVerified',
      'BallotCast',
    ])
      expect([...types]).toContain(type)
    expect([...types]).not.toContain('VoteOpened')
  })

  it('narrows to a request', async () => {
    const [changed] = await events({ type: 'PersonChanged' })
    const same = await events({ requestId: changed?.requestId ?? '' })
    expect(same.map(({ id }) => id)).toContain(changed?.id)
    expect(new Set(same.map(({ requestId }) => requestId))).toEqual(new Set([changed?.requestId]))
  })

  it('combines: all of it has to fit', async () => {
    expect(await events({ userId, type: 'VoteOpened' })).toEqual([])
    expect((await events({ userId, type: 'BallotCast', q: '101동' })).map(({ type }) => type)).toEqual(['BallotCast'])
  })

  it.each<Record<string, string>>([
    { type: 'NoSuchEvent' },
    { from: 'yesterday' },
    { limit: '0' },
    { limit: '1000' },
    { before: '-1' },
    { before: '1e999' },
    { userId: "' or 1=1" },
    { q: 'x'.repeat(101) },
  ])('%o is refused', async (query) => {
    const answer = await auditor.get(`/api/admin/log/events?${new URLSearchParams(query).toString()}`)
    expect(answer.status).toBe(400)
  })
})

describe('who reads', () => {
  const changed = positionOf('PersonChanged')
  it('as auditor sees what changed masked, and no name', async () => {
    const { event } = await one(changed)
    expect(event.changes).toEqual([{ label: '전화번호', before: '010-****-2222', after: '010-****-4444' }])
    expect(event.subject?.name).toBe('홍*동')
    expect(JSON.stringify(await events())).not.toMatch(/홍길동|010-?1111-?2222|010-?3333-?4444|성춘향/)
  })
  it('as super administrator sees it in clear', async () => {
    expect((await one(changed, admin)).event).toMatchObject({
      changes: [{ label: '전화번호', before: '010-1111-2222', after: '010-3333-4444' }],
      subject: { name: '홍길동' },
    })
  })
  it('finds nobody by a name that they may not see', async () => {
    expect(await events({ q: '홍길동' })).toEqual([])
    expect((await events({ q: '홍길동' }, admin)).length).toBeGreaterThan(3)
  })
  it('reads that an erased person is erased, whatever the role', async () => {
    for (const caller of [auditor, admin]) {
      const told = await events({ userId: userOf('성춘향') }, caller)
      expect(told.length).toBeGreaterThan(1)
      expect(new Set(told.map(({ subject }) => subject?.name ?? null))).toEqual(new Set([null]))
      expect(told.find(({ type }) => type === 'PersonRegistered')?.text).toContain('파기')
    }
    const registered = (await events({ userId: userOf('성춘향'), type: 'PersonRegistered' }))[0]
    expect((await one(registered?.id ?? 0)).sealed).toContainEqual({ label: '이름', state: 'gone' })
  })
  it('is noted with whom they looked at, before it is shown', async () => {
    await events({ userId })
    const looks = (await admin.get('/api/admin/access-log')).body as readonly PersonalDataAccess[]
    expect(looks.find(({ what, admin: who }) => what === '기록 탐색' && who.id === auditorId)).toMatchObject({
      apartment: { id: here.apartmentId },
      userIds: [userId],
    })
  })
  it('reads nothing of what a ballot chose, nor what would tell equal ones', async () => {
    const { choices } = here.vote.questions[0] ?? { choices: [] }
    const ballot = eventsOf(BallotCast, log)[0]
    const proof = ballot?.data.answersProof ?? ''
    expect(proof).not.toBe('')
    for (const caller of [auditor, admin]) {
      const told = JSON.stringify([
        await events({ type: 'BallotCast' }, caller),
        await one(ballot?.position ?? 0, caller),
      ])
      for (const { id, label } of choices) {
        expect(told).not.toContain(id)
        expect(told).not.toContain(`"${label}"`)
      }
      expect(told).not.toContain(proof)
    }
  })
})

describe('cause and effects', () => {
  it('are told as a tree, from either end', async () => {
    const caused = log.find(({ metadata }) => metadata.cause !== undefined)
    const cause = caused?.metadata.cause ?? 0
    expect((await one(caused?.position ?? 0, admin)).causes.map(({ id }) => id)).toContain(cause)
    expect((await one(cause, admin)).effects.map(({ event, cause: of }) => [event.id, of])).toContainEqual([
      caused?.position,
      cause,
    ])
  })
  it('stand beside what the same request recorded', async () => {
    const added = log.find(({ type }) => type === 'PersonRegistered')
    const told = await one(added?.position ?? 0, admin)
    const expected = log.filter(
      ({ position, metadata }) => metadata.requestId === added?.metadata.requestId && position !== added?.position,
    )
    expect(told.sameRequest.map(({ id }) => id)).toEqual(expected.map(({ position }) => position))
  })
  it('are 404 of what is not there', async () => {
    expectRefusal(await admin.get('/api/admin/log/events/999999999'), 'NOT_FOUND')
  })
})
