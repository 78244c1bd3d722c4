import { describe, expect, it } from 'vitest'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, clock, system } = danji
/** Until the read models have seen all. */
const wait = async () => system.deps.freshness.wait(await system.deps.store.lastPosition(), 10_000)

describe('a list', () => {
  it('runs from today in Seoul for thirty days where nothing is said', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    expect(await createList(danji, { apartmentId })).toMatchObject({
      startDate: '2026-11-21',
      endDate: '2026-12-21',
      status: 'active',
      totalTargets: 0,
      rule: null,
      PdfTemplates: [],
    })
    const before = clock.now
    clock.now = new Date('2026-11-21T15:00:00Z')
    expect(await createList(danji, { apartmentId })).toMatchObject({ startDate: '2026-11-22' })
    clock.now = before
  })
  it('with a start of its own runs thirty days from there', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    expect(await createList(danji, { apartmentId, startDate: '2027-02-01' })).toMatchObject({
      endDate: '2027-03-03',
      status: 'scheduled',
    })
  })
  it('keeps the legal rule that it names', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const created = await createList(danji, { apartmentId, rule: 'management-bylaws' })
    expect((await admin.get(`/api/list/${created.id}`)).body).toEqual(created)
    expect(created.rule).toBe('management-bylaws')
  })
  it('says which buildings are shops and how large its site is, and is judged by it', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const list = await createList(danji, {
      apartmentId,
      type: 'signature',
      rule: 'block-improvement',
      sharedFacilities: [' 상가동', '제２상가', '상가', ''],
      siteArea: 300.5,
    })
    expect(list).toMatchObject({ sharedFacilities: ['2상가', '상가'], siteArea: 300.5 })
    await enrol(danji, list.id, [
      ownerOf(1, { dong: '상가', ho: '1', area: 30 }),
      ownerOf(2, { dong: '2상가동', ho: '1', area: 30 }),
      ...[3, 4, 5, 6, 7, 8].map((n) => ownerOf(n, { dong: '101', area: 60 })),
    ])
    await wait()
    const { rule }: ListStats = (await admin.get(`/api/list/${list.id}/stats`)).body
    expect(
      rule?.conditions.map(({ basis, dong, dongs, total, needed, missing }) => [
        basis,
        dong,
        dongs,
        total,
        needed,
        missing,
      ]),
    ).toEqual([
      ['persons', null, undefined, 8, 6, 0],
      ['land', null, undefined, 300.5, 200.3334, 0],
      ['persons', '101', undefined, 6, 4, 0],
      ['persons', '복리시설', ['2상가', '상가'], 2, 2, 0],
    ])
    expect(rule?.notes?.map(({ code }) => code)).toEqual([
      'PAPER_CONSENT_NAMED',
      'OWNERS_WITH_ALL_UNITS',
      'LAND_BY_AREA',
      'SHARED_FACILITIES_TOGETHER',
      'SHARED_FACILITIES_ASKED',
      'APPLICATION_DATE_MISSING',
      'OTHER_BUILDINGS_NOT_COUNTED',
    ])
    const changed = await admin.put(`/api/list/${list.id}`, { sharedFacilities: ['상가'], siteArea: '' })
    expect(changed).toMatchObject({ status: 200, body: { sharedFacilities: ['상가'], siteArea: null } })
    await wait()
    expect((await admin.get(`/api/list/${list.id}`)).body).toMatchObject({ sharedFacilities: ['상가'], siteArea: null })
    const { rule: after }: ListStats = (await admin.get(`/api/list/${list.id}/stats`)).body
    expect(after?.conditions.map(({ dong, missing, exempt }) => [dong, missing, exempt])).toEqual([
      [null, 0, null],
      [null, 8, null],
      ['2상가', 0, '소유자 5명 이하'],
      ['101', 0, null],
      ['복리시설', 0, null],
    ])
    expect(expectRefusal(await admin.put(`/api/list/${list.id}`, { siteArea: 0 }), 'VALIDATION_FAILED')).toEqual([
      'siteArea',
    ])
  })
})

describe('what the law asks of a list', () => {
  it('is the version of the day of its application, which stays changeable once consents are there', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const day = { startDate: '2026-02-01', endDate: '2026-12-31' }
    const list = await createList(danji, { apartmentId, type: 'signature', rule: 'small-redevelopment', ...day })
    expect(list).toMatchObject({ applicationDate: null, sharedThird: null })
    await wait()
    const required = async () => {
      const { rule }: ListStats = (await danji.admin.get(`/api/list/${list.id}/stats`)).body
      return [rule?.effectiveFrom, rule?.conditions[0]?.required.numerator, rule?.notes?.at(-1)?.code]
    }
    expect(await required()).toEqual([null, 8, 'APPLICATION_DATE_MISSING'])
    const changed = await danji.admin.put(`/api/list/${list.id}`, { applicationDate: '2026-03-01' })
    expect(changed).toMatchObject({ status: 200, body: { applicationDate: '2026-03-01' } })
    await wait()
    expect(await required()).toEqual(['2026-02-27', 3, 'BY_APPLICATION_DATE'])
    // The value is sent as GET gave it, and then removed again.
    expect(await danji.admin.put(`/api/list/${list.id}`, { applicationDate: null })).toMatchObject({
      body: { applicationDate: null },
    })
  })
  it('names why 복리시설 are asked for one third, with its day', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const sharedThird = { reason: '상가 분할로 소유자가 늘어남', since: '2025-06-01' }
    const rule = { rule: 'reconstruction-association', sharedFacilities: ['상가'] }
    const list = await createList(danji, { apartmentId, type: 'signature', ...rule, sharedThird })
    await wait()
    expect((await danji.admin.get(`/api/list/${list.id}`)).body).toMatchObject({ sharedThird })
    for (const wrong of [
      { reason: '', since: '2025-06-01' },
      { reason: 'x' },
      { reason: 'x'.repeat(201), since: '2025-06-01' },
    ])
      expectRefusal(await danji.admin.put(`/api/list/${list.id}`, { sharedThird: wrong }), 'VALIDATION_FAILED')
    expect(await danji.admin.put(`/api/list/${list.id}`, { sharedThird: null })).toMatchObject({
      body: { sharedThird: null },
    })
  })
})

describe("a complex's lists", () => {
  const made = (async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: otherId } = await registerApartment(danji)
    for (const [name, startDate, endDate, type] of [
      ['지난 투표', '2026-10-01', '2026-11-20', 'vote'],
      ['오늘까지', '2026-11-01', '2026-11-21', 'vote'],
      ['오늘부터', '2026-11-21', '2026-12-01', 'signature'],
      ['내일부터', '2026-11-22', '2026-12-01', 'vote'],
    ] as const)
      await createList(danji, { apartmentId, name, startDate, endDate, type })
    await createList(danji, { apartmentId: otherId, name: '남의 것' })
    return apartmentId
  })()
  const namesBy = async (query: string): Promise<readonly string[]> =>
    ((await admin.get(`/api/list/apartment/${await made}?${query}`)).body as { name: string }[]).map(({ name }) => name)

  it.each([
    ['scheduled', ['내일부터']],
    ['active', ['오늘까지', '오늘부터']],
    ['closed', ['지난 투표']],
  ])('are found by the status %s as Seoul has it', async (status, names) => {
    expect(await namesBy(`sort=["startDate","ASC"]&filter={"status":"${status}"}`)).toEqual(names)
  })
  it('are found by type and by a part of the name, never those of another complex', async () => {
    expect(await namesBy('filter={"type":"signature"}')).toEqual(['오늘부터'])
    expect(await namesBy(`filter=${encodeURIComponent('{"q":"부터"}')}&sort=["name","ASC"]`)).toEqual([
      '내일부터',
      '오늘부터',
    ])
    expect(await namesBy('sort=["endDate","DESC"]')).toHaveLength(4)
  })
})
