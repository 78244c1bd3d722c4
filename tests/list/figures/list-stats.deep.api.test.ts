import { describe, expect, it } from 'vitest'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import {
  castBallot,
  createList,
  enrol,
  ownerOf,
  ownersOf,
  startCampaign,
  verifyVoter,
  type Campaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, clock } = danji

const statsOf = async (listId: string): Promise<ListStats> => (await admin.get(`/api/list/${listId}/stats`)).body
const vote = async (campaign: Campaign, owner: Owner) =>
  castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)

describe('the statistics of a list', () => {
  it('add up by building, by day in Seoul and by band of area, and follow the roll', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(6) })
    const [first = ownerOf(1), second = ownerOf(2)] = campaign.owners
    const before = clock.now
    await vote(campaign, first)
    clock.now = new Date('2026-11-21T15:00:00Z')
    await vote(campaign, second)
    await enrol(danji, campaign.listId, [{ ...first, area: 100 }])
    clock.now = before
    expect(await statsOf(campaign.listId)).toEqual({
      totalTargets: 6,
      completedCount: 2,
      riskCount: 0,
      totalArea: 399.956,
      completedArea: 159.9912,
      riskArea: 0,
      riskUnits: 0,
      households: { total: 6, completed: 2 },
      householdArea: { total: 399.956, completed: 159.9912 },
      byDong: [
        expect.objectContaining({
          dong: '101',
          totalTargets: 2,
          completedCount: 0,
          households: { total: 2, completed: 0 },
        }),
        expect.objectContaining({
          dong: '102',
          totalTargets: 2,
          completedCount: 1,
          completedArea: 100,
          totalArea: 159.9912,
          householdArea: { total: 159.9912, completed: 100 },
        }),
        expect.objectContaining({ dong: '103', totalTargets: 2, completedCount: 1, completedArea: 59.9912 }),
      ],
      byDay: [
        { day: '2026-11-21', completedCount: 1, completedArea: 100 },
        { day: '2026-11-22', completedCount: 1, completedArea: 59.9912 },
      ],
      byArea: [
        {
          over: 40,
          upTo: 60,
          households: { total: 5, completed: 1 },
          householdArea: { total: 299.956, completed: 59.9912 },
        },
        { over: 85, upTo: 102, households: { total: 1, completed: 1 }, householdArea: { total: 100, completed: 100 } },
      ],
    })
  })
  it('count an entry once, though it votes in two votes', async () => {
    const campaign = await startCampaign(danji)
    const [owner = ownerOf(1)] = campaign.owners
    await vote(campaign, owner)
    const second: { id: string } = (
      await admin.post('/api/votes', {
        listId: campaign.listId,
        title: '둘째',
        ballotKind: 'open',
        weight: 'unit',
        questions: [{ title: '안건', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성' }] }],
      })
    ).body
    await admin.patch(`/api/votes/${second.id}/status`, { status: 'open' })
    const { linkId }: { linkId: string } = (
      await admin.post(`/api/votes/lists/${campaign.listId}/vote/${second.id}/link`)
    ).body
    expect(
      (await (await verifyVoter(danji, linkId, owner)).post(`/api/vote/${linkId}/submit`, { answers: [] })).status,
    ).toBe(200)
    expect((await admin.get(`/api/list/${campaign.listId}`)).body).toMatchObject({ totalTargets: 2, completedCount: 1 })
  })
  it('of a list of votes never call a rule met that asks for assent: who voted has not agreed', async () => {
    const campaign = await startCampaign(danji, { list: { rule: 'assembly-ordinary' } })
    for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign, 1)
    expect(await statsOf(campaign.listId)).toMatchObject({
      households: { total: 2, completed: 2 },
      rule: { key: 'assembly-ordinary', conditions: [], met: null, judgedBy: 'votes' },
    })
  })
  it('of a list of votes say how far its turnout is from what its rule asks', async () => {
    const campaign = await startCampaign(danji, { list: { rule: 'building-representative' } })
    const [first = ownerOf(1), second = ownerOf(2)] = campaign.owners
    const judged = async () => (await statsOf(campaign.listId)).rule
    await vote(campaign, first)
    expect(await judged()).toMatchObject({
      met: false,
      judgedBy: 'votes',
      conditions: [{ kind: 'turnout', basis: 'units', total: 2, completed: 1, needed: 1, met: false }],
    })
    await vote(campaign, second)
    expect(await judged()).toMatchObject({ met: true, conditions: [{ completed: 2, needed: 0, met: true }] })
  })
  it('count a unit’s area once, however many own it, and the persons one by one', async () => {
    const unit = { dong: '101', ho: '1', area: 84.9431 }
    const owners = [ownerOf(1, unit), ownerOf(2, unit), ownerOf(3, { dong: '101', ho: '2', area: 59.9912 })]
    const campaign = await startCampaign(danji, { owners, list: { coOwners: 'shares' } })
    await vote(campaign, owners[0] ?? ownerOf(1))
    const half = await statsOf(campaign.listId)
    const households = { total: 2, completed: 1 }
    expect(half).toMatchObject({ totalTargets: 3, completedCount: 1, totalArea: 144.9343, completedArea: 0 })
    await vote(campaign, owners[1] ?? ownerOf(2))
    expect(await statsOf(campaign.listId)).toMatchObject({
      completedCount: 2,
      completedArea: 84.9431,
      households,
      householdArea: { total: 144.9343, completed: 84.9431 },
      byDay: [{ completedCount: 2, completedArea: 84.9431 }],
    })
    expect((await admin.get(`/api/list/${campaign.listId}`)).body).toMatchObject({
      totalArea: 144.9343,
      completedArea: 84.9431,
      households,
    })
    expect((await admin.get(`/api/admin/dashboard/stats?apartmentId=${campaign.apartmentId}`)).body).toMatchObject({
      active: { totalTargets: 3, completedCount: 2, totalArea: 144.9343, completedArea: 84.9431, households },
    })
  })
  it('judge a list by what was in force on its first day', async () => {
    const { apartmentId } = await startCampaign(danji)
    const conditionsFrom = async (startDate: string) => {
      const { id } = await createList(danji, {
        apartmentId,
        type: 'signature',
        startDate,
        endDate: '2027-01-31',
        rule: 'reconstruction-association',
      })
      await enrol(danji, id, [ownerOf(1)])
      const { rule } = await statsOf(id)
      return [
        rule?.effectiveFrom,
        rule?.met,
        rule?.conditions.map(({ required, missing, exempt }) => [
          required.numerator / required.denominator,
          missing,
          exempt,
        ]),
      ]
    }
    expect(await conditionsFrom('2025-04-30')).toEqual([
      null,
      false,
      [
        [0.75, 0, null],
        [0.75, 1, null],
        [0.5, 0, '소유자 5명 이하'],
      ],
    ])
    expect(await conditionsFrom('2025-05-01')).toEqual([
      '2025-05-01',
      false,
      [
        [0.7, 0, null],
        [0.7, 1, null],
        [0.5, 0, '소유자 5명 이하'],
      ],
    ])
  })
})
