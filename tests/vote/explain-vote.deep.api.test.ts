import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import type { VoteExplanation } from '#services/vote/explain/vote-explain.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { foldList, ownersOfLog, prefixAt, turnoutOfLog, unitsOf } from '#tests/list/figures/folded-list.ts'
import { acts, play } from '#tests/list/random-campaign.ts'
import {
  castBallot,
  changeStatus,
  ownerOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { rounds, timeLimit } from '#tests/support/deep.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin } = danji

const CAMPAIGNS = rounds(5)
const MOMENTS = 2

type CampaignVote = Pick<Campaign, 'listId' | 'vote'>
type OfLog = (log: readonly RecordedEvent[], of: CampaignVote) => number
type EventFields = Readonly<Record<string, unknown>>

const turnout = (log: readonly RecordedEvent[], { listId, vote }: CampaignVote) =>
  // Without its list a vote has no turnout.
  log.some(({ type }) => type === 'ListCreated')
    ? turnoutOfLog(log, { listId, voteId: vote.id })
    : { targets: 0, voted: 0, targetArea: 0, votedArea: 0, byDong: [], byHour: [], ways: 0 }
const isThere = (log: readonly RecordedEvent[]) =>
  ['ListCreated', 'VoteCreated'].every((name) => log.some(({ type }) => type === name))
const untilClose = (log: readonly RecordedEvent[]) => {
  const close = log.findLast(({ type }) => type === 'VoteClosed')
  return close ? log.slice(0, log.indexOf(close)) : log
}
const dong101 = (log: readonly RecordedEvent[], of: CampaignVote) =>
  turnout(log, of).byDong.find(({ dong }) => dong === '101')

/** Figures of the product, with those of a second model. */
const figures: Readonly<Record<string, OfLog>> = {
  'figure=targets': (log, of) => turnout(log, of).targets,
  'figure=voted': (log, of) => turnout(log, of).voted,
  'figure=targetArea': (log, of) => turnout(log, of).targetArea,
  'figure=votedArea': (log, of) => turnout(log, of).votedArea,
  'figure=owners': (log, { listId }) => (isThere(log) ? ownersOfLog(untilClose(log), listId).total : 0),
  'figure=ballots': (log, of) => turnout(log, of).ways,
  'figure=voted&dong=101': (log, of) => dong101(log, of)?.voted ?? 0,
  'figure=targetArea&dong=101': (log, of) => dong101(log, of)?.targetArea ?? 0,
}

/**
 * Units of the roll of the close that chose something with the first ballot of theirs, in an open
 * vote.
 */
const chose =
  (choiceId: string): OfLog =>
  (log, { listId, vote }) => {
    if (!isThere(log)) return 0
    const ballots = log.filter(({ type, data }) => type === 'BallotCast' && (data as EventFields)['voteId'] === vote.id)
    return unitsOf(foldList(untilClose(log), listId)).filter(({ dong, ho }) => {
      const first = ballots.find(
        ({ data }) => (data as EventFields)['dong'] === dong && (data as EventFields)['ho'] === ho,
      )
      return JSON.stringify((first?.data as EventFields | undefined)?.['answers'] ?? '').includes(choiceId)
    }).length
  }

const assented = [
  {
    title: '찬성하십니까?',
    minChoices: 1,
    maxChoices: 1,
    choices: [{ label: '찬성', assent: true }, { label: '반대' }],
  },
]

const explain = async ({ vote }: CampaignVote, query: string): Promise<VoteExplanation> => {
  const answer = await admin.get(`/api/votes/${vote.id}/explain?${query}`)
  expect({ query, status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({ status: 200 })
  return answer.body
}

const rowsOf = async (of: CampaignVote, query: string): Promise<VoteExplanation['rows']> => {
  const { total } = await explain(of, `${query}&count=1`)
  const rows: VoteExplanation['rows'][number][] = []
  while (rows.length < total) rows.push(...(await explain(of, `${query}&from=${rows.length}&count=23`)).rows)
  return rows
}

/**
 * Checks that value and deciding events are those found by leaving out each event of the log;
 * returns their number.
 */
const compareWith = async (
  of: CampaignVote,
  log: readonly RecordedEvent[],
  [query, count]: [string, OfLog],
): Promise<number> => {
  const value = count(log, of)
  expect((await explain(of, query)).value, `${query}`).toBe(value)
  const decisive = log.filter(
    (one) =>
      count(
        log.filter((other) => other !== one),
        of,
      ) !== value,
  )
  const rows = await rowsOf(of, query)
  expect(
    rows.flatMap(({ position, decides }) => (decides ? position : [])),
    `${query}`,
  ).toEqual(decisive.map(({ position }) => position))
  const recorded = new Map(log.map((one) => [one.position, one]))
  for (const row of rows) {
    const { hash, type, metadata } = recorded.get(row.position) ?? {}
    expect(row).toMatchObject({ hash, type, at: metadata?.at })
  }
  return decisive.length
}

describe('the events behind a vote’s figure', () => {
  deepIt(
    'are those without which it would be another one, and no others',
    async () => {
      let listed = 0
      await fc.assert(
        fc.asyncProperty(acts, async (happened) => {
          const of = await play(danji, happened)
          const log = await readWholeLog(danji)
          const own = log.filter(({ data }) => (data as { listId?: string }).listId === of.listId)
          for (let n = 1; n <= MOMENTS; n += 1) {
            const at = new Date(own[Math.ceil((own.length * n) / MOMENTS) - 1]?.metadata.at ?? 0)
            const prefix = prefixAt(log, at)
            const then = own.filter(({ position }) => position <= prefix.length)
            for (const [query, count] of Object.entries(figures))
              listed += await compareWith(of, then, [`${query}&at=${encodeURIComponent(at.toISOString())}`, count])
          }
          await changeStatus(danji, of.vote.id, 'closed')
          const results: VoteResults = (await countAndRead(admin, of.vote.id)).body
          const closed = (await readWholeLog(danji)).filter(
            ({ data }) => (data as { listId?: string }).listId === of.listId,
          )
          for (const { id: question, choices } of results.questions ?? [])
            for (const { id, count } of choices) {
              const query = `figure=choice&question=${question}&choice=${id}`
              expect((await explain(of, query)).value).toBe(count)
              listed += await compareWith(of, closed, [query, chose(id)])
            }
        }),
        { numRuns: CAMPAIGNS },
      )
      expect(listed).toBeGreaterThan(20 * CAMPAIGNS)
    },
    timeLimit(300_000),
  )

  it('stand behind both sides of a condition: what there is, and how much of it', async () => {
    const owners = [ownerOf(1, { dong: '101', ho: '1', area: 84.5 }), ownerOf(2, { dong: '102', ho: '1', area: 59 })]
    const campaign = await startCampaign(danji, {
      owners,
      list: { rule: 'assembly-ordinary' },
      vote: { questions: assented },
    })
    await castBallot(await verifyVoter(danji, campaign.linkId, owners[0] ?? ownerOf(1)), campaign)
    await changeStatus(danji, campaign.vote.id, 'closed')
    const results: VoteResults = (await countAndRead(admin, campaign.vote.id)).body
    const conditions = (results.questions ?? []).flatMap(({ id, rule }) =>
      (rule?.conditions ?? []).map((told, condition) => ({ question: id, told, condition })),
    )
    expect(conditions.length).toBeGreaterThan(0)
    for (const { question, told, condition } of conditions) {
      const of = `condition=${condition}&question=${question}`
      const [all, reached] = [
        await explain(campaign, `figure=conditionTotal&${of}`),
        await explain(campaign, `figure=conditionReached&${of}`),
      ]
      expect([all.value, reached.value]).toEqual([told.total, told.reached])
      expect(all.rows.map(({ what }) => what)).toContain('명부에 올림')
    }
  })

  it('are told of an open vote’s choices to who is noted as having looked, and as a sheet', async () => {
    const campaign = await startCampaign(danji)
    const [owner = ownerOf(1)] = campaign.owners
    const { vote } = campaign
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    const [question] = vote.questions
    const asked = `figure=choice&question=${question?.id}&choice=${question?.choices[0]?.id}`
    expect((await admin.get(`/api/votes/${vote.id}/explain?${asked}`)).body).toMatchObject({ code: 'VOTE_NOT_CLOSED' })
    await changeStatus(danji, vote.id, 'closed')
    // Nobody has seen the results: until somebody has, the close may be taken back.
    expect((await admin.get(`/api/votes/${vote.id}/explain?${asked}`)).status).toBe(422)
    await countAndRead(admin, vote.id)
    const told = await explain(campaign, asked)
    expect(told.rows.find(({ what }) => what === '투표함')).toMatchObject({ dong: owner.dong, ho: owner.ho })
    const looks = (await admin.get('/api/admin/access-log')).text
    expect(looks).toContain('기명 투표 결과의 근거')
    const url = `/api/votes/${vote.id}/explain/export?${asked}`
    const file = await danji.app.inject({ url, headers: { authorization: `Bearer ${danji.adminToken}` } })
    expect(file.statusCode).toBe(200)
    const cells = JSON.stringify(parseSpreadsheet(file.rawPayload))
    for (const { hash } of told.rows) expect(cells).toContain(hash)
  })

  it('tell of a secret vote’s choices the count alone, and nothing before it', async () => {
    const campaign = await startCampaign(danji, {
      owners: [1, 2, 3, 4].map((n) => ownerOf(n)),
      vote: { ballotKind: 'secret', rule: { turnout: '1/2', approval: '1/2' }, questions: assented },
    })
    const { vote } = campaign
    for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    const voted = await explain(campaign, 'figure=voted')
    expect(voted.value).toBe(4)
    const asked = `question=${vote.questions[0]?.id}&choice=${vote.questions[0]?.choices[0]?.id}`
    for (const figure of ['choice', 'choiceArea'])
      expect((await admin.get(`/api/votes/${vote.id}/explain?figure=${figure}&${asked}`)).status).toBe(422)
    await changeStatus(danji, vote.id, 'closed')
    await countAndRead(admin, vote.id)
    const told = await explain(campaign, `figure=choice&${asked}`)
    expect(told.value).toBe(4)
    expect(told.rows.map(({ type }) => type)).toEqual(['ListCreated', 'VoteCreated', 'BallotBoxOpened'])
    for (const { ho } of told.rows) expect(ho).toBeNull()
    // The verdict has two conditions: the turnout's goes by who took part, the approval's by the
    // count.
    const reached = async (condition: number) =>
      explain(campaign, `figure=conditionReached&condition=${condition}&question=${vote.questions[0]?.id}`)
    const [turnout, approval] = [await reached(0), await reached(1)]
    expect([turnout.value, approval.value]).toEqual([4, 4])
    expect(turnout.rows.filter(({ type }) => type === 'BallotCast')).toHaveLength(4)
    expect(approval.rows.map(({ type }) => type)).toEqual(['ListCreated', 'VoteCreated', 'BallotBoxOpened'])
    const all = await explain(campaign, `figure=conditionTotal&condition=0&question=${vote.questions[0]?.id}`)
    expect(all.rows.filter(({ type }) => type === 'ListUserAdded')).toHaveLength(4)
    // Areas of secret papers are not told: nor is where they would come from.
    expect(await explain(campaign, `figure=choiceArea&${asked}`)).toMatchObject({ value: null, total: 0 })
  })

  it('are told of figures that there are', async () => {
    const { vote } = await startCampaign(danji)
    const path = `/api/votes/${vote.id}/explain`
    const question = vote.questions[0]?.id
    for (const query of [
      '',
      '?figure=households',
      '?figure=voted&way=paper',
      '?figure=ballots&dong=101',
      '?figure=ballots&way=online&hour=2026-11-21T09:00:00Z',
      '?figure=conditionTotal',
      '?figure=choice',
      `?figure=choice&question=${question}&at=2026-11-21T09:00:00Z`,
      '?figure=voted&at=soon',
      '?figure=voted&more=1',
    ])
      expect((await admin.get(`${path}${query}`)).status, `${query}`).toBe(400)
    expect((await admin.get(`${path}?figure=conditionTotal&condition=99`)).status).toBe(404)
    const analyst = adminOf(danji.app, await appoint(danji, { role: 'ANALYST', apartments: [] }))
    expect((await analyst.get(`${path}?figure=voted`)).status).toBe(403)
  })
})
