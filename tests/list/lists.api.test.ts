import { describe, expect, it } from 'vitest'
import { castBallot, createList, enrol, ownerOf, ownersOf, registerApartment, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const { admin, clock } = danji

describe('a list', () => {
  it('runs from today in Seoul for thirty days where nothing is said', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    expect(await createList(danji, { apartmentId })).toMatchObject({ startDate: '2026-11-21', endDate: '2026-12-21', status: 'active', totalTargets: 0, rule: null, PdfTemplates: [] })
    const before = clock.now
    clock.now = new Date('2026-11-21T15:00:00Z')
    expect(await createList(danji, { apartmentId })).toMatchObject({ startDate: '2026-11-22' })
    clock.now = before
  })
  it('with a start of its own runs thirty days from there', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    expect(await createList(danji, { apartmentId, startDate: '2027-02-01' })).toMatchObject({ endDate: '2027-03-03', status: 'scheduled' })
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
    ] as const) await createList(danji, { apartmentId, name, startDate, endDate, type })
    await createList(danji, { apartmentId: otherId, name: '남의 것' })
    return apartmentId
  })()
  const namesBy = async (query: string): Promise<readonly string[]> => ((await admin.get(`/api/list/apartment/${await made}?${query}`)).body as { name: string }[]).map(({ name }) => name)

  it.each([
    ['scheduled', ['내일부터']],
    ['active', ['오늘까지', '오늘부터']],
    ['closed', ['지난 투표']],
  ])('are found by the status %s as Seoul has it', async (status, names) => {
    expect(await namesBy(`sort=["startDate","ASC"]&filter={"status":"${status}"}`)).toEqual(names)
  })
  it('are found by type and by a part of the name, never those of another complex', async () => {
    expect(await namesBy('filter={"type":"signature"}')).toEqual(['오늘부터'])
    expect(await namesBy(`filter=${encodeURIComponent('{"q":"부터"}')}&sort=["name","ASC"]`)).toEqual(['내일부터', '오늘부터'])
    expect(await namesBy('sort=["endDate","DESC"]')).toHaveLength(4)
  })
})

describe('the statistics of a list', () => {
  it('add up by building and by day in Seoul, and follow the roll', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(6) })
    const [first = ownerOf(1), second = ownerOf(2)] = campaign.owners
    const before = clock.now
    await castBallot(await verifyVoter(danji, campaign.linkId, first), campaign)
    clock.now = new Date('2026-11-21T15:00:00Z')
    await castBallot(await verifyVoter(danji, campaign.linkId, second), campaign)
    await enrol(danji, campaign.listId, [{ ...first, area: 100 }])
    clock.now = before
    expect((await admin.get(`/api/list/${campaign.listId}/stats`)).body).toEqual({
      totalTargets: 6,
      completedCount: 2,
      riskCount: 0,
      totalArea: 399.956,
      completedArea: 159.9912,
      riskArea: 0,
      byDong: [
        expect.objectContaining({ dong: '101', totalTargets: 2, completedCount: 0 }),
        expect.objectContaining({ dong: '102', totalTargets: 2, completedCount: 1, completedArea: 100, totalArea: 159.9912 }),
        expect.objectContaining({ dong: '103', totalTargets: 2, completedCount: 1, completedArea: 59.9912 }),
      ],
      byDay: [
        { day: '2026-11-21', completedCount: 1, completedArea: 100 },
        { day: '2026-11-22', completedCount: 1, completedArea: 59.9912 },
      ],
    })
  })
  it('count an entry once, though it votes in two votes', async () => {
    const campaign = await startCampaign(danji)
    const [owner = ownerOf(1)] = campaign.owners
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    const second: { id: string } = (await admin.post('/api/votes', { listId: campaign.listId, title: '둘째', ballotKind: 'open', weight: 'unit', questions: [{ title: '안건', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성' }] }] })).body
    await admin.patch(`/api/votes/${second.id}/status`, { status: 'open' })
    const { linkId }: { linkId: string } = (await admin.post(`/api/votes/lists/${campaign.listId}/vote/${second.id}/link`)).body
    const voter = await verifyVoter(danji, linkId, owner)
    expect((await voter.post(`/api/vote/${linkId}/submit`, { answers: [] })).status).toBe(200)
    expect((await admin.get(`/api/list/${campaign.listId}`)).body).toMatchObject({ totalTargets: 2, completedCount: 1 })
  })
})
