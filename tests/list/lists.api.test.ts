import { describe, expect, it } from 'vitest'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const { admin, clock } = danji

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
