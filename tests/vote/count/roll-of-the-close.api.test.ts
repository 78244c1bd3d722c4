import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import {
  castBallot,
  changeStatus,
  enrol,
  ownerOf,
  ownersOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const MINUTE = 60_000
const forOrAgainst = {
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}

const resultsOf = async ({ vote }: Campaign): Promise<VoteResults> => (await countAndRead(admin, vote.id)).body
const correctArea = async ({ listId, owners }: Campaign, area: number): Promise<void> => {
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const entry = listed.find(({ name }) => name === owners[0]?.name)
  expect((await admin.put(`/api/list-user/${entry?.id}`, { area })).status).toBe(200)
}
const voteOf = async (campaign: Campaign, places: readonly number[]): Promise<void> => {
  for (const [index, place] of places.entries())
    await castBallot(await verifyVoter(danji, campaign.linkId, campaign.owners[index] ?? ownerOf(1)), campaign, place)
}
/** Returns the end of a vote, equal in the single record and in the collection. */
const closedAtOf = async ({ vote: { id } }: Campaign): Promise<string | null | undefined> => {
  const { closedAt } = (await admin.get(`/api/votes/${id}`)).body as Vote
  const filter = encodeURIComponent(JSON.stringify({ id: [id] }))
  expect((await admin.get(`/api/votes?filter=${filter}`)).body).toMatchObject([{ closedAt }])
  return closedAt
}
const later = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))

describe('the roll as it stands at the close', () => {
  it('counts: what is corrected before it changes totals, turnout and choices alike', async () => {
    const campaign = await startCampaign(danji, { vote: { weight: 'area', questions: [forOrAgainst] } })
    await voteOf(campaign, [0])
    await correctArea(campaign, 5)
    expect(await resultsOf(campaign)).toMatchObject({ turnout: { targetArea: 64.9912, votedArea: 5 } })
    await correctArea(campaign, 100)
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await resultsOf(campaign)).toMatchObject({
      turnout: { targets: 2, voted: 1, targetArea: 159.9912, votedArea: 100 },
      questions: [
        {
          choices: [
            { count: 1, area: 100 },
            { count: 0, area: 0 },
          ],
        },
      ],
      notes: [],
    })
  })
  it('counts: a correction after it changes no result, and is told', async () => {
    const campaign = await startCampaign(danji, { vote: { weight: 'area', questions: [forOrAgainst] } })
    await voteOf(campaign, [0, 1])
    await changeStatus(danji, campaign.vote.id, 'closed')
    const before = await resultsOf(campaign)
    await correctArea(campaign, 1)
    await enrol(danji, campaign.listId, [ownerOf(9)])
    const { notes, ...after } = await resultsOf(campaign)
    expect(after).toEqual({ ...after, turnout: before.turnout, questions: before.questions })
    expect(notes).toMatchObject([{ code: 'AREAS_CORRECTED', text: expect.stringContaining('1세대') }])
  })
  it.each(['closesAt', 'its list, closed by hand'] as const)(
    'is that of the moment when it ended, whenever somebody looks: %s',
    async (by) => {
      const before = clock.now
      const closesAt = new Date(before.getTime() + 10 * MINUTE).toISOString()
      const timed = by === 'closesAt' ? { closesAt } : {}
      const campaign = await startCampaign(danji, { vote: { ...timed, weight: 'area', questions: [forOrAgainst] } })
      await voteOf(campaign, [0])
      if (by !== 'closesAt') await admin.post(`/api/list/${campaign.listId}/close`)
      later(10 * MINUTE)
      await correctArea(campaign, 1)
      const over = by === 'closesAt' ? closesAt : before.toISOString()
      const closedAt = () => closedAtOf(campaign)
      expect(await closedAt(), 'before anybody has recorded it').toBe(over)
      expect(await resultsOf(campaign)).toMatchObject({
        status: 'closed',
        turnout: { targetArea: 119.9824, votedArea: 59.9912 },
        questions: [{ choices: [{ area: 59.9912 }, { area: 0 }] }],
      })
      clock.now = before
      const close = (await readWholeLog(danji)).findLast(({ type }) => type === 'VoteClosed')
      expect(close?.data).toMatchObject({
        reason: by === 'closesAt' ? 'by-time' : 'with-list',
        closedAt: over,
      })
      expect(await closedAt()).toBe(over)
    },
  )
  it('is that of the newest close, and of none while the vote is open again', async () => {
    const campaign = await startCampaign(danji)
    expect(await closedAtOf(campaign)).toBeNull()
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await closedAtOf(campaign)).toBe(clock.now.toISOString())
    await changeStatus(danji, campaign.vote.id, 'open')
    expect(await closedAtOf(campaign)).toBeNull()
    later(MINUTE)
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await closedAtOf(campaign)).toBe(clock.now.toISOString())
  })
  it('is what a secret vote by area had when each ballot was cast, so that nothing passes the whole', async () => {
    const campaign = await startCampaign(danji, {
      owners: ownersOf(4),
      vote: { ballotKind: 'secret', weight: 'area', questions: [forOrAgainst] },
    })
    await voteOf(campaign, [0, 0, 0])
    await correctArea(campaign, 1)
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await resultsOf(campaign)).toMatchObject({
      turnout: { targetArea: 239.9648, votedArea: 179.9736 },
      questions: [{ choices: [{ count: 3, area: 179.9736 }, { count: 0 }] }],
      notes: [{ code: 'AREA_BANDS' }, { code: 'AREAS_CORRECTED' }, { code: 'SIZES_CHANGED' }],
    })
  })
  it('leaves a secret vote by area unjudged where an area was changed between the ballot and the close', async () => {
    const rule = { approval: { fraction: '1/2', over: true, of: 'all' } }
    const told: (boolean | null | undefined)[] = []
    for (const area of [100, 15]) {
      const campaign = await startCampaign(danji, {
        owners: [ownerOf(1, { area: 100 }), ownerOf(2, { area: 10 }), ownerOf(3, { area: 10 })],
        vote: { ballotKind: 'secret', weight: 'area', questions: [forOrAgainst], rule },
      })
      await voteOf(campaign, [0, 1, 1])
      await correctArea(campaign, area)
      await changeStatus(danji, campaign.vote.id, 'closed')
      const results = await resultsOf(campaign)
      told.push(results.rule?.met)
      // Areas of few ballots are not shown, and no mean is shown in their place.
      expect(results.rule?.conditions).toMatchObject([{ reached: null, reachedFraction: null }])
    }
    expect(told).toEqual([true, null])
  })
})

describe('a vote whose list is closed', () => {
  it('is closed everywhere, and open again with its list', async () => {
    const campaign = await startCampaign(danji)
    const { id } = campaign.vote
    const bodyOf = async <Body>(url: string): Promise<Body> => (await admin.get(url)).body
    const everywhere = async () => {
      const [listed] = await bodyOf<readonly Vote[]>(`/api/votes?filter={"id":["${id}"]}`)
      const found = await bodyOf<readonly Vote[]>(`/api/votes?filter={"listId":"${campaign.listId}","status":"open"}`)
      const dashboard = await bodyOf<DashboardStats>(`/api/admin/dashboard/stats?apartmentId=${campaign.apartmentId}`)
      const page: VoterPage = (await danji.anyone.get(`/api/vote/${campaign.linkId}`)).body
      const { status } = await bodyOf<Vote>(`/api/votes/${id}`)
      return [status, listed?.status, found.length, dashboard.votes.open, page.vote.status]
    }
    expect(await everywhere()).toEqual(['open', 'open', 1, 1, 'open'])
    await admin.post(`/api/list/${campaign.listId}/close`)
    expect(await everywhere()).toEqual(['closed', 'closed', 0, 0, 'closed'])
    await admin.post(`/api/list/${campaign.listId}/reopen`, { newEndDate: '2026-12-31' })
    expect(await everywhere()).toEqual(['open', 'open', 1, 1, 'open'])
  })
})

describe('a vote’s rule', () => {
  it('is judged at the count alone, by assent; before it only turnout is said', async () => {
    const campaign = await startCampaign(danji, {
      list: { rule: 'management-bylaws' },
      vote: {
        questions: [forOrAgainst],
        rule: { turnout: '1/2', approval: { fraction: '2/3', of: 'all', over: true } },
      },
    })
    expect(campaign.vote.rule).toEqual({
      turnout: { fraction: '1/2', over: false },
      approval: { fraction: '2/3', over: true, of: 'all' },
    })
    await voteOf(campaign, [0])
    const open = await resultsOf(campaign)
    expect(open).toMatchObject({ rule: null, questions: null, turnoutRule: { met: true } })
    expect(JSON.stringify(open)).not.toContain('approval')
    await voteOf(campaign, [0, 1])
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await resultsOf(campaign)).toMatchObject({
      rule: {
        met: false,
        conditions: [
          { kind: 'turnout', met: true },
          { kind: 'approval', basis: 'units', needed: 2, reached: 1, total: 2, met: false },
        ],
        sentence: '부결되었습니다. 전체 세대의 3분의 2 초과: 2세대 중 2세대가 찬성해야 하는데 1세대만 찬성했습니다.',
      },
      questions: [{ choices: [{ assent: true }, { label: '반대' }], rule: { met: false } }],
    })
  })
  it('is refused where it is met by assent that no choice is, where nobody knows it, and where it is no fraction', async () => {
    const { listId } = await startCampaign(danji)
    const make = async (rule: unknown) => {
      const answer = await admin.post('/api/votes', {
        listId,
        title: '안건',
        ballotKind: 'open',
        weight: 'unit',
        questions: [{ ...forOrAgainst, choices: [{ label: '가' }, { label: '나' }] }],
        rule,
      })
      return answer.status === 201 ? 201 : (answer.body as { code: string }).code
    }
    expect(
      await Promise.all(
        [
          'bylaws',
          { approval: '1/2' },
          'no-such-rule',
          { turnout: '3/2' },
          { turnout: '0.5' },
          {},
          { turnout: '1/2' },
          'building-representative',
        ].map(make),
      ),
    ).toEqual([
      'ASSENT_MISSING',
      'ASSENT_MISSING',
      'UNKNOWN_RULE',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      201,
      'RULE_OF_OTHER_KIND',
    ])
  })
})
