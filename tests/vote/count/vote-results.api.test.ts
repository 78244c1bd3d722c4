import { describe, expect, it } from 'vitest'
import { dayEnd } from '#events/values/day.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import {
  castBallot,
  changeStatus,
  ownerOf,
  ownersOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  yesOrNo,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const resultsOf = ({ vote }: Pick<Campaign, 'vote'>) => countAndRead(admin, vote.id)
const seenOf = async ({ vote }: Pick<Campaign, 'vote'>) =>
  (await readWholeLog(danji)).filter(({ type, stream }) => type === 'VoteResultsSeen' && stream === `vote-${vote.id}`)

/** The n-th owner votes for the choice at the n-th place. */
const vote = async (campaign: Campaign, places: readonly number[]): Promise<void> => {
  for (const [index, place] of places.entries())
    await castBallot(await verifyVoter(danji, campaign.linkId, campaign.owners[index] ?? ownerOf(1)), campaign, place)
}

describe('the results of a vote', () => {
  it('are turnout alone before its close, to nobody more, and looking leaves no trace', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(3) })
    await vote(campaign, [0, 1])
    const { body, text } = await resultsOf(campaign)
    expect(body).toMatchObject({
      status: 'open',
      questions: null,
      turnout: {
        targets: 3,
        voted: 2,
        targetArea: 179.9736,
        votedArea: 119.9824,
        byDong: [
          { dong: '101', voted: 0 },
          { dong: '102', voted: 1 },
          { dong: '103', voted: 1 },
        ],
      },
    })
    expect(text).not.toContain('"count"')
    expect(await seenOf(campaign)).toEqual([])
  })
  it('are turnout alone until somebody counts, whoever reads them: the vote can be opened again', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(3) })
    await vote(campaign, [0, 1])
    await changeStatus(danji, campaign.vote.id, 'closed')
    const ofVote = async () =>
      (await readWholeLog(danji)).filter(({ data }) => JSON.stringify(data).includes(campaign.vote.id)).length
    const before = await ofVote()
    for (const path of ['results', 'results/export', 'checklist', 'turnout', 'explain?figure=voted'])
      await admin.get(`/api/votes/${campaign.vote.id}/${path}`)
    const { body } = await admin.get(`/api/votes/${campaign.vote.id}/results`)
    expect(body).toMatchObject({ status: 'closed', counted: false, questions: null, rule: null, turnout: { voted: 2 } })
    expect(await ofVote()).toBe(before)
    await changeStatus(danji, campaign.vote.id, 'open')
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await resultsOf(campaign)).body).toMatchObject({ counted: true, questions: [{}] })
    expectRefusal(await admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'open' }), 'VOTE_NOT_REOPENABLE')
  })
  it('are null before the vote was ever open', async () => {
    const { listId } = await startCampaign(danji)
    const draft: { id: string } = (
      await admin.post('/api/votes', {
        listId,
        title: '안건',
        ballotKind: 'open',
        weight: 'unit',
        interimResults: true,
        questions: [yesOrNo],
      })
    ).body
    expect((await countAndRead(admin, draft.id)).body).toMatchObject({ status: 'draft', questions: null })
  })
  it('are shown as they come where the vote was created so', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(3), vote: { interimResults: true } })
    await vote(campaign, [0])
    expect((await resultsOf(campaign)).body).toMatchObject({
      status: 'open',
      questions: [
        {
          choices: [
            { label: '찬성', count: 1 },
            { label: '반대', count: 0 },
          ],
        },
      ],
    })
    await vote(campaign, [0, 1])
    expect((await resultsOf(campaign)).body).toMatchObject({ questions: [{ choices: [{ count: 1 }, { count: 1 }] }] })
    expect(await seenOf(campaign)).toEqual([])
  })
  it('are right after the close: counts, areas summed exactly, abstentions', async () => {
    const owners = [84.9431, 59.9912, 0.0001, 114.72].map((area, index) => ownerOf(index + 1, { area }))
    const electing = { title: '대표', minChoices: 0, maxChoices: 1, choices: [{ label: '가' }, { label: '나' }] }
    const campaign = await startCampaign(danji, { owners, vote: { weight: 'area', questions: [electing] } })
    await vote(campaign, [0, 0, 1, 2])
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await resultsOf(campaign)).body).toMatchObject({
      status: 'closed',
      turnout: { targets: 4, voted: 4, targetArea: 259.6544, votedArea: 259.6544 },
      questions: [
        {
          choices: [
            { label: '가', count: 2, area: 144.9343 },
            { label: '나', count: 1, area: 0.0001 },
          ],
          abstained: { count: 1, area: 114.72 },
        },
      ],
    })
  })
  it('count an entry without an area as one of none', async () => {
    const { area: _area, ...withoutArea } = ownerOf(1)
    const campaign = await startCampaign(danji, { owners: [withoutArea] })
    await vote(campaign, [0])
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await resultsOf(campaign)).body).toMatchObject({
      turnout: { voted: 1, votedArea: 0 },
      questions: [{ choices: [{ count: 1, area: 0 }, { count: 0 }] }],
    })
  })
  it('once seen keep the vote closed; before, it may be opened again', async () => {
    const campaign = await startCampaign(danji)
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await changeStatus(danji, campaign.vote.id, 'open')).toMatchObject({ status: 'open' })
    await vote(campaign, [0])
    await changeStatus(danji, campaign.vote.id, 'closed')
    await resultsOf(campaign)
    await resultsOf(campaign)
    expect(await seenOf(campaign)).toHaveLength(1)
    expectRefusal(await admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'open' }), 'VOTE_NOT_REOPENABLE')
  })
  it('of a vote whose time is over record its close before they are shown', async () => {
    const closesAt = new Date(clock.now.getTime() + 3_600_000)
    const campaign = await startCampaign(danji, { vote: { closesAt: closesAt.toISOString() } })
    await vote(campaign, [1])
    const before = clock.now
    clock.now = closesAt
    expect((await admin.get(`/api/votes?filter={"listId":"${campaign.listId}","status":"closed"}`)).body).toMatchObject(
      [{ status: 'closed' }],
    )
    expect((await resultsOf(campaign)).body).toMatchObject({
      status: 'closed',
      questions: [{ choices: [{ count: 0 }, { count: 1 }] }],
    })
    clock.now = before
    const types = (await readWholeLog(danji))
      .filter(({ stream }) => stream === `vote-${campaign.vote.id}`)
      .map(({ type }) => type)
    expect(types.slice(-3)).toEqual(['VoteClosed', 'VoteResultsSeen', 'VoteCounted'])
  })
})

it('votes are found by their list and status, and by a part of the title', async () => {
  const campaign = await startCampaign(danji, { vote: { title: '승강기 교체의 건' } })
  const found = async (filter: object) =>
    (await admin.get(`/api/votes?filter=${encodeURIComponent(JSON.stringify({ listId: campaign.listId, ...filter }))}`))
      .body
  // A list of votes shows when a vote closed, but not its revision.
  const { revision, ...made } = campaign.vote
  const listed = { ...made, closedAt: null, papers: null }
  expect(revision).toBe(1)
  expect(await found({ status: 'open' })).toEqual([listed])
  expect(await found({ q: '교체' })).toEqual([listed])
  expect(await found({ status: 'draft' })).toEqual([])
})

it('a vote says when it ends at the latest: at its own time, or with its list', async () => {
  const { listId, vote } = await startCampaign(danji)
  const { endDate } = (await admin.get(`/api/list/${listId}`)).body as List
  const listEnd = dayEnd(endDate)
  expect(vote).toMatchObject({ closesAt: null, endsAt: listEnd.toISOString() })
  const endOf = async (closesAt: Date): Promise<string> => {
    const made = await startCampaign(danji, { vote: { closesAt: closesAt.toISOString() } })
    const filter = encodeURIComponent(JSON.stringify({ listId: made.listId }))
    const [listed] = (await admin.get(`/api/votes?filter=${filter}`)).body as readonly Vote[]
    expect(listed?.endsAt).toBe(made.vote.endsAt)
    return made.vote.endsAt
  }
  const own = new Date(listEnd.getTime() - 3_600_000)
  expect(await endOf(own)).toBe(own.toISOString())
  expect(await endOf(new Date(listEnd.getTime() + 3_600_000))).toBe(listEnd.toISOString())
})

it('a vote says whether its list was put aside', async () => {
  const { listId, vote } = await startCampaign(danji)
  const filter = encodeURIComponent(JSON.stringify({ listId }))
  const told = async () => {
    const [listed] = (await admin.get(`/api/votes?filter=${filter}`)).body as readonly Vote[]
    return [listed?.archived, ((await admin.get(`/api/votes/${vote.id}`)).body as Vote).archived]
  }
  await admin.post(`/api/list/${listId}/close`)
  expect(await told()).toEqual([false, false])
  await admin.put(`/api/list/${listId}`, { archived: true })
  expect(await told()).toEqual([true, true])
})
