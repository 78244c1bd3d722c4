import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { checkDocuments } from '#services/document/seal/check-documents.ts'
import { recordAccesses } from '#services/audit/audit.facts.ts'
import type { AccessReview } from '#services/finding/access-review.contract.ts'
import type { Finding } from '#services/finding/findings.contract.ts'
import { readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, tokenOf, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { anyone, app, clock, system } = danji
clock.now = new Date('2026-09-10T03:00:00Z')
const { id: apartmentId } = await registerApartment(danji, { name: '이쪽 단지' })
const { id: elsewhere } = await registerApartment(danji, { name: '저쪽 단지' })
const auditorId = await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId], name: '이감사' })
const auditor = adminOf(app, auditorId)
const other = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId], name: '박감사' }))
const stranger = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [elsewhere] }))
const officeId = await appoint(danji, { role: 'ADMIN', apartments: [apartmentId], name: '김관리' })

const looks = (n: number, at: string, what = '소유자 명부') => {
  const personIds = Array.from({ length: n }, (_, index) => fixedId(50_000 + index))
  const looking = { admin: { id: officeId }, evidence: { ip: '203.0.113.7', userAgent: 'Chrome' } }
  const tools = { database: system.deps.database, clock: () => new Date(at) }
  return recordAccesses(tools, looking, [{ what, personIds, apartmentId }])
}
// Two looks on either side of midnight in Seoul: the first one belongs to September.
await looks(2, '2026-09-30T14:59:59Z')
await looks(3, '2026-09-30T15:00:00Z')
await looks(12, '2026-10-05T14:30:00Z')
await looks(12, '2026-10-05T03:00:00Z', '소유자 명부 내려받기')
await looks(5, '2026-10-31T14:59:59Z')
await looks(9, '2026-10-31T15:00:00Z')
clock.now = new Date('2026-11-02T03:00:00Z')

const path = (month: string, of = apartmentId): string => `/api/admin/access-review/${of}/${month}`
const review = async (month: string, caller: Caller = auditor) => {
  const answer = await caller.get(path(month))
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body as AccessReview
}

describe('the monthly review of access', () => {
  it('tells who looked at how many, day by day in Seoul', async () => {
    const { administrators, findings, reviewed } = await review('2026-10')
    expect(administrators).toEqual([
      { admin: { id: officeId, name: '김관리' }, looks: 4, persons: 20, night: 20, files: 1 },
    ])
    expect(findings).toEqual([{ rule: 'seen-at-night', open: 1, acknowledged: 0 }])
    expect(reviewed).toBeNull()
  })

  it('is asked for until somebody has gone through last month', async () => {
    const due = { apartment: { id: apartmentId, name: '이쪽 단지' }, month: '2026-10' }
    expect((await auditor.get('/api/admin/access-review/due')).body).toEqual([due])
    expect((await stranger.get('/api/admin/access-review/due')).body).toEqual([])
  })

  it('is refused for a month that is not over, for what has changed, and with findings open', async () => {
    const { sha256 } = await review('2026-11')
    expectRefusal(await auditor.post(path('2026-11'), { sha256 }), 'MONTH_NOT_OVER')
    expectRefusal(await auditor.post(path('2026-10'), { sha256 }), 'REVIEW_CHANGED')
    const seen = await review('2026-10')
    expectRefusal(await auditor.post(path('2026-10'), { sha256: seen.sha256 }), 'FINDINGS_OPEN')
    expectRefusal(await auditor.get(`${path('2026-10')}/pdf`), 'NOT_REVIEWED')
  })

  it('is nobody else’s', async () => {
    expectRefusal(await stranger.get(path('2026-10')), 'NOT_FOUND')
    expectRefusal(await stranger.post(path('2026-10'), { sha256: 'ab'.repeat(32) }), 'NOT_FOUND')
    expectRefusal(await adminOf(app, officeId).get(path('2026-10')), 'FORBIDDEN')
  })

  it('of two at once one signs; it stays as it was signed, and can be printed', async () => {
    const found = (await auditor.get('/api/admin/findings')).body as readonly Finding[]
    const [night] = found.filter(({ rule }) => rule === 'seen-at-night')
    await auditor.post(`/api/admin/findings/${night?.id}/acknowledgement`, { reason: '야간 당직', upTo: night?.upTo })
    const { sha256 } = await review('2026-10')
    const [mine, theirs] = await Promise.all([
      auditor.post(path('2026-10'), { sha256, note: '이상 없습니다.' }),
      other.post(path('2026-10'), { sha256, note: '확인했습니다.' }),
    ])
    expect(new Set([mine.status, theirs.status])).toEqual(new Set([200, 422]))
    expectRefusal(mine.status === 200 ? theirs : mine, 'ACCESS_REVIEWED')
    await looks(40, '2026-10-06T03:00:00Z')
    const kept = await review('2026-10', other)
    expect(kept).toMatchObject({ sha256, findings: [{ rule: 'seen-at-night', open: 0, acknowledged: 1 }] })
    expect(kept.administrators).toMatchObject([{ persons: 20 }])
    // Whoever asks before it is sealed asks for it once more; it is one sheet all the same.
    await expect
      .poll(async () => (await auditor.get(`${path('2026-10')}/pdf`)).status, { timeout: 30_000, interval: 200 })
      .toBe(200)
    const printed = await app.inject({
      url: `${path('2026-10')}/pdf`,
      headers: { authorization: `Bearer ${tokenOf(app, auditorId)}` },
    })
    const certificates = testSealing().certificates
    const check = await verifySeal(printed.rawPayload, { seals: certificates.slice(0, 1), timeStamps: [] })
    expect(check).toMatchObject({ verdict: 'intact', sha256: printed.headers['etag']?.toString().replaceAll('"', '') })
    const [sealed] = (await readWholeLog(danji)).filter(({ type }) => type === 'AccessReviewSealed')
    const seal = await anyone.get(`/api/document/seal/${check.sha256}`)
    expect(seal.body).toEqual({
      known: true,
      position: sealed?.position,
      sealedAt: sealed?.metadata.at,
      status: 'sealed',
      kind: 'access-review',
    })
    const changed = Buffer.from(printed.rawPayload)
    changed[200] = (changed[200] ?? 0) ^ 1
    expect((await verifySeal(changed, { seals: certificates.slice(0, 1), timeStamps: [] })).verdict).not.toBe('intact')
    expectRefusal(await stranger.get(`${path('2026-10')}/pdf`), 'NOT_FOUND')
    const months = (await auditor.get(`/api/admin/access-review/${apartmentId}`)).body
    expect(months).toMatchObject([
      { month: '2026-11', isOver: false, reviewed: null },
      { month: '2026-10', isOver: true, reviewed: { admin: kept.reviewed?.admin } },
      { month: '2026-09', isOver: true, reviewed: null },
    ])
    expect((await auditor.get('/api/admin/access-review/due')).body).toEqual([])
    const recorded = (await readWholeLog(danji)).filter(({ type }) => type === 'AccessReviewed')
    expect(recorded).toHaveLength(1)
    expect((await readWholeLog(danji)).filter(({ type }) => type === 'AccessReviewSealed')).toMatchObject([
      { data: { reviewedBy: kept.reviewed?.admin.id, sha256: check.sha256 } },
    ])
  })

  it('is read back by night, and told of where it no longer fits', async () => {
    const check = () => checkDocuments(system.deps, new AbortController().signal)
    expect(await check()).toMatchObject({ checked: 1, damaged: 0, missing: 0, isRoundDone: true })
    const [sealed] = (await readWholeLog(danji)).filter(({ type }) => type === 'AccessReviewSealed')
    const { objectKey } = (sealed?.data ?? {}) as { readonly objectKey?: string }
    const files = readdirSync(danji.objectDirectory, { recursive: true, encoding: 'utf8' })
    const file = join(danji.objectDirectory, files.find((name) => name.endsWith(objectKey ?? '?')) ?? '')
    writeFileSync(file, readFileSync(file).subarray(1))
    expect(await check()).toMatchObject({ checked: 1, damaged: 1 })
  })
})
