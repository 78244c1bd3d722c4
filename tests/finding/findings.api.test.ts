import { describe, expect, it } from 'vitest'
import { recordAccesses } from '#services/audit/audit.facts.ts'
import type { Finding, FindingWithEvents } from '#services/finding/findings.contract.ts'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import {
  castBallot,
  changeStatus,
  claimOf,
  ownerOf,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, clock, system } = danji
clock.now = new Date('2026-11-20T03:00:00Z')

const owners = [1, 2, 3, 4, 5].map((n) => ownerOf(n))
const here = await startCampaign(danji, { owners, vote: { ballotKind: 'secret' } })
const { id: elsewhere } = await registerApartment(danji, { name: '저쪽 단지' })
const auditorId = await appoint(danji, { role: 'AUDITOR', apartments: [here.apartmentId], name: '이감사' })
const auditor = adminOf(app, auditorId)
const other = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [here.apartmentId], name: '박감사' }))
const stranger = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [elsewhere], name: '정감사' }))
const officeId = await appoint(danji, { role: 'ADMIN', apartments: [here.apartmentId], name: '김관리' })
const office = adminOf(app, officeId)

const findings = async (filter: object = {}, caller: Caller = auditor) => {
  const answer = await caller.get(`/api/admin/findings?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body as readonly Finding[]
}
const one = async (rule: Finding['rule'], caller: Caller = auditor): Promise<Finding> => {
  const [found, ...more] = await findings({ rule }, caller)
  if (!found || more.length > 0) throw new Error(`${more.length} more of ${rule}, or none`)
  return found
}
const acknowledge = ({ id, upTo }: Finding, reason = '확인했습니다.', caller: Caller = auditor) =>
  caller.post(`/api/admin/findings/${id}/acknowledgement`, { reason, upTo })

const entries = (await admin.get(`/api/list-user/list/${here.listId}`)).body as readonly {
  readonly id: string
  readonly name: string
  readonly userId: string
}[]
const looks = (n: number, at: string, apartmentId = here.apartmentId) => {
  clock.now = new Date(at)
  const personIds = Array.from({ length: n }, (_, index) => fixedId(50_000 + index))
  const looking = { admin: { id: officeId }, evidence: { ip: '203.0.113.7', userAgent: 'Chrome' } }
  return recordAccesses({ database: system.deps.database, clock: () => clock.now }, looking, [
    { what: '소유자 명부 내려받기', personIds, apartmentId },
  ])
}

// The phone of one of them is changed, and all vote from one place.
const [moved = ownerOf(1)] = owners
await office.patch(`/api/admin/users/${entries.find(({ name }) => name === moved.name)?.userId}`, {
  phone: '010-7777-8888',
})
// A person who is on no roll asks from there, too, and is not counted.
const nobody = { ...ownerOf(7), name: '없는이' }
for (let time = 0; time < 3; time += 1)
  await danji.anyone.post(`/api/vote/${here.linkId}/verify-user`, claimOf({ ...nobody, ho: String(9_000 + time) }))
for (const owner of [{ ...moved, phone: '01077778888' }, ...owners.slice(1)])
  await castBallot(await verifyVoter(danji, here.linkId, owner), here)

describe('of a vote', () => {
  it('nothing is told before it is over, then how many, from where, and which events', async () => {
    const rules = ['submissions-from-one-place', 'phone-changed-before-submission', 'codes-for-many-from-one-place']
    expect(await findings({ rule: rules }, admin)).toEqual([])
    await changeStatus(danji, here.vote.id, 'closed')
    const found = await one('submissions-from-one-place')
    expect(found).toMatchObject({ status: 'open', events: 5, subjects: 5, vote: { id: here.vote.id }, admin: null })
    const { behind } = (await auditor.get(`/api/admin/findings/${found.id}`)).body as FindingWithEvents
    expect(behind.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'BallotCast'))
    const units = behind.map(({ unit }) => `${unit?.dong} ${unit?.ho}`)
    expect(units).toEqual(units.toSorted())
    for (const { choices } of here.vote.questions)
      for (const { id, label } of choices) {
        expect(JSON.stringify(behind)).not.toContain(id)
        expect(JSON.stringify(behind)).not.toContain(label)
      }
  })

  it('codes that were asked for many units from one place are told with it, by unit, and of nobody who is on no roll', async () => {
    const found = await one('codes-for-many-from-one-place')
    expect(found).toMatchObject({ status: 'open', events: 5, subjects: 5, vote: { id: here.vote.id }, admin: null })
    const { behind } = (await auditor.get(`/api/admin/findings/${found.id}`)).body as FindingWithEvents
    expect(behind.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'VerificationCodeIssued'))
    expect(JSON.stringify(behind)).not.toContain(nobody.phone)
  })

  it('a phone that was changed before it is told with who changed it, and by whom it was used', async () => {
    const found = await one('phone-changed-before-submission')
    expect(found).toMatchObject({ events: 2, subjects: 1, admin: { id: officeId, name: '김관리' } })
    const { behind } = (await auditor.get(`/api/admin/findings/${found.id}`)).body as FindingWithEvents
    expect(behind.map(({ type }) => type)).toEqual(['PersonChanged', 'BallotCast'])
    expect(JSON.stringify(behind)).not.toContain(moved.name)
  })

  it('a look at the events behind it is a look at residents', async () => {
    const found = await one('phone-changed-before-submission', other)
    await other.get(`/api/admin/findings/${found.id}`)
    const [look] = (await admin.get('/api/admin/access-log')).body as readonly PersonalDataAccess[]
    expect(look).toMatchObject({ what: '확인할 사항', count: 1, apartment: { id: here.apartmentId } })
  })
})

describe('looks at personal data', () => {
  it('are found from so many on, of a day, an administrator and a complex', async () => {
    await looks(499, '2026-11-21T03:00:00Z')
    expect(await findings({ rule: 'many-persons-seen' })).toEqual([])
    await looks(500, '2026-11-21T04:00:00Z')
    await looks(10, '2026-11-22T14:30:00Z')
    await looks(9, '2026-11-23T14:30:00Z')
    expect(await one('many-persons-seen')).toMatchObject({ subjects: 500, events: 2, isOfLooks: true })
    expect(await one('seen-at-night')).toMatchObject({
      subjects: 10,
      at: '2026-11-22T14:30:00.000Z',
      upTo: expect.any(Number),
    })
  })

  it('whoever counts them, and however often, comes to the same', async () => {
    const [once, twice, often] = await Promise.all([findings(), findings({}, other), findings()])
    expect(twice).toEqual(once)
    expect(often).toEqual(once)
  })

  it('are acknowledged as they are seen, and open again when more come', async () => {
    const night = await one('seen-at-night')
    expect((await acknowledge(night)).status).toBe(200)
    expect(await one('seen-at-night')).toMatchObject({
      status: 'acknowledged',
      acknowledgement: { admin: { name: '이감사' }, reason: '확인했습니다.' },
    })
    await looks(3, '2026-11-22T14:40:00Z')
    expect(await one('seen-at-night')).toMatchObject({ id: night.id, status: 'reopened' })
    expectRefusal(await acknowledge(night, '아직 보기 전입니다.'), 'FINDING_ACKNOWLEDGED')
  })
})

describe('who may', () => {
  it('sees those of their complexes, and of administrators who work there', async () => {
    await admin.patch(`/api/admin/admins/${officeId}`, { role: 'AUDITOR' })
    await admin.patch(`/api/admin/admins/${officeId}`, { role: 'ADMIN' })
    expect(await findings({}, stranger)).toEqual([])
    const raised = await one('role-raised')
    expect(raised).toMatchObject({ apartment: null, admin: { id: officeId } })
    // Only the super administrator may read changes of an account.
    expect((await auditor.get(`/api/admin/findings/${raised.id}`)).body).toMatchObject({ behind: [], hasMore: true })
    expectRefusal(await stranger.get(`/api/admin/findings/${raised.id}`), 'NOT_FOUND')
    expectRefusal(await acknowledge(raised, '모릅니다.', stranger), 'NOT_FOUND')
    expectRefusal(await office.get('/api/admin/findings'), 'FORBIDDEN')
  })

  it('of two at once one says what it was, and the other is told so', async () => {
    const raised = await one('role-raised')
    const [first, second] = await Promise.all([
      acknowledge(raised, '인사 발령입니다.'),
      acknowledge(raised, '확인했습니다.', other),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 422]))
    expectRefusal(first.status === 200 ? second : first, 'FINDING_ACKNOWLEDGED')
  })

  it('counts them by rule and status', async () => {
    const counts = (await auditor.get('/api/admin/findings/counts')).body as readonly { readonly count: number }[]
    const all = await findings()
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
    expect(counts).toContainEqual({ rule: 'role-raised', status: 'acknowledged', count: 1 })
    expect((await auditor.get(`/api/admin/findings/counts?apartmentId=${elsewhere}`)).body).toEqual([])
  })
})

it('an erased person leaves findings, and they go where too few are left', async () => {
  const [{ userId } = { userId: '' }] = entries
  await admin.delete(`/api/admin/users/${userId}`, { reason: 'asked' })
  expect(await findings({ rule: ['submissions-from-one-place', 'codes-for-many-from-one-place'] })).toEqual([])
})
