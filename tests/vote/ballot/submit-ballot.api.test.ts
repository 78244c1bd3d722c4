import { describe, expect, it } from 'vitest'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import {
  answersOf,
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
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, clock } = danji
const owner = ownerOf(1)
const electing = {
  title: '감사 두 명',
  minChoices: 0,
  maxChoices: 2,
  choices: [{ label: '김' }, { label: '이' }, { label: '박' }],
}

const submit = (voter: Caller, { linkId }: Pick<Campaign, 'linkId'>, answers: unknown): Promise<Answer> =>
  voter.post(`/api/vote/${linkId}/submit`, { answers })
const eventsOfVote = async (voteId: string) =>
  (await readWholeLog(danji)).filter(({ data }) => (data as { readonly voteId?: string }).voteId === voteId)
const ballotsOf = async (voteId: string) => (await eventsOfVote(voteId)).filter(({ type }) => type === 'BallotCast')
/** Lets the event loop turn so many times. */
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const isPositive = (count: number): boolean => count > 0
const receiptIn = ({ body }: Answer): Receipt => (body as { readonly receipt: Receipt }).receipt

describe('answers are refused with their question named', async () => {
  const campaign = await startCampaign(danji, { vote: { questions: [yesOrNo, electing] } })
  const voter = await verifyVoter(danji, campaign.linkId, owner)
  const [first, second] = campaign.vote.questions
  if (!first || !second) throw new Error('the vote has two questions')
  const [yes, no] = first.choices.map(({ id }) => id) as [string, string]
  const candidates = second.choices.map(({ id }) => id)
  const [path1, path2] = [`answers.${first.id}`, `answers.${second.id}`] as const

  it.each([
    ['none at all', [], 'TOO_FEW_CHOICES', path1],
    ['a missing one', [{ questionId: second.id, choiceIds: [] }], 'TOO_FEW_CHOICES', path1],
    ['an empty one', [{ questionId: first.id, choiceIds: [] }], 'TOO_FEW_CHOICES', path1],
    ['too many choices', [{ questionId: first.id, choiceIds: [yes, no] }], 'TOO_MANY_CHOICES', path1],
    [
      'too many of several',
      [
        { questionId: first.id, choiceIds: [yes] },
        { questionId: second.id, choiceIds: candidates },
      ],
      'TOO_MANY_CHOICES',
      path2,
    ],
    [
      'a choice twice',
      [
        { questionId: first.id, choiceIds: [yes] },
        { questionId: second.id, choiceIds: [candidates[0], candidates[0]] },
      ],
      'INVALID_ANSWERS',
      path2,
    ],
    ['a foreign choice', [{ questionId: first.id, choiceIds: [fixedId(1)] }], 'INVALID_ANSWERS', path1],
    ["another question's choice", [{ questionId: first.id, choiceIds: [candidates[0]] }], 'INVALID_ANSWERS', path1],
    [
      'a foreign question',
      [
        { questionId: first.id, choiceIds: [yes] },
        { questionId: fixedId(1), choiceIds: [] },
      ],
      'INVALID_ANSWERS',
      `answers.${fixedId(1)}`,
    ],
    [
      'a question twice',
      [
        { questionId: first.id, choiceIds: [yes] },
        { questionId: first.id, choiceIds: [no] },
      ],
      'INVALID_ANSWERS',
      path1,
    ],
    [
      'an id that is none',
      [{ questionId: first.id, choiceIds: ['yes'] }],
      'VALIDATION_FAILED',
      'answers.0.choiceIds.0',
    ],
    [
      'an unknown field',
      [{ questionId: first.id, choiceIds: [yes], weight: 100 }],
      'UNKNOWN_FIELD',
      'answers.0.weight',
    ],
    ['no list', 'yes', 'VALIDATION_FAILED', 'answers'],
  ] as const)('for %s', async (_, answers, code, path) => {
    expect(expectRefusal(await submit(voter, campaign, answers), code)).toEqual([path])
    expect(await ballotsOf(campaign.vote.id)).toEqual([])
  })
})

describe('a ballot', () => {
  it('clicked twice is one, with one receipt', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submit(voter, campaign, answersOf(campaign.vote))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await ballotsOf(campaign.vote.id)).toHaveLength(1)
  })
  it('sent from two devices with two minds is the one that came first', async () => {
    const campaign = await startCampaign(danji)
    const [phone, laptop] = [
      await verifyVoter(danji, campaign.linkId, owner),
      await verifyVoter(danji, campaign.linkId, owner),
    ]
    const answers = await Promise.all([
      submit(phone, campaign, answersOf(campaign.vote, 0)),
      submit(laptop, campaign, answersOf(campaign.vote, 1)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await ballotsOf(campaign.vote.id)).toHaveLength(1)
  })
  it('sent again in another order answers alike, another one is refused', async () => {
    const campaign = await startCampaign(danji, { vote: { questions: [yesOrNo, electing] } })
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    const chosen = campaign.vote.questions.map(({ id, choices }, index) => ({
      questionId: id,
      choiceIds: choices.slice(0, index + 1).map((choice) => choice.id),
    }))
    const first = await submit(voter, campaign, chosen)
    const turned = chosen
      .toReversed()
      .map(({ questionId, choiceIds }) => ({ questionId, choiceIds: choiceIds.toReversed() }))
    expect((await submit(voter, campaign, turned)).body).toEqual(first.body)
    expectRefusal(await submit(voter, campaign, answersOf(campaign.vote, 1)), 'ALREADY_SUBMITTED')
  })
  it('sent again after the close answers with the receipt of the one that counts', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    const receipt = await castBallot(voter, campaign)
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await castBallot(voter, campaign)).toEqual(receipt)
  })
  it('with a key is one, whatever else is lost', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    const send = () =>
      voter.post(
        `/api/vote/${campaign.linkId}/submit`,
        { answers: answersOf(campaign.vote) },
        { 'idempotency-key': 'ballot-1' },
      )
    const first = await send()
    await danji.system.pool.query('update idempotency_key set answer = null')
    expect(receiptIn(await send())).toEqual(receiptIn(first))
  })
  it('records the evidence of its sending, sealed', async () => {
    const campaign = await startCampaign(danji)
    const { cookie } = await verifyVoter(danji, campaign.linkId, owner)
    await castBallot(callerOf(app, { cookie, 'user-agent': 'Danji-Test-Browser/1.0' }), campaign)
    expect((await ballotsOf(campaign.vote.id))[0]).toMatchObject({
      data: { evidence: { ip: '127.0.0.1', userAgent: 'Danji-Test-Browser/1.0' }, dong: owner.dong, ho: owner.ho },
      metadata: { actor: { kind: 'voter' } },
    })
    const sealed = await danji.system.deps.store.readSealedLog(0, 10_000)
    expect(JSON.stringify(sealed)).not.toContain('Danji-Test-Browser')
  })
  it('of a person with two units is cast for each unit', async () => {
    const units = [ownerOf(1, { ho: '101' }), ownerOf(1, { ho: '102' })]
    const campaign = await startCampaign(danji, { owners: units })
    for (const one of units) await castBallot(await verifyVoter(danji, campaign.linkId, one), campaign)
    const cast = await ballotsOf(campaign.vote.id)
    expect(cast.map(({ data }) => (data as { ho: string }).ho).toSorted()).toEqual(['101', '102'])
    expect(new Set(cast.map(({ data }) => (data as { personId: string }).personId)).size).toBe(1)
  })
})

describe('a vote takes ballots in its time only', () => {
  it('between opensAt and closesAt', async () => {
    const [opensAt, closesAt] = ['2026-11-21T13:00:00+09:00', '2026-11-21T14:00:00+09:00']
    const campaign = await startCampaign(danji, { vote: { opensAt, closesAt } })
    const before = clock.now
    clock.now = new Date(opensAt)
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    clock.now = before
    expectRefusal(await submit(voter, campaign, answersOf(campaign.vote)), 'VOTE_NOT_OPEN')
    clock.now = new Date(closesAt)
    expectRefusal(await submit(voter, campaign, answersOf(campaign.vote)), 'VOTE_CLOSED')
    expectRefusal(await admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'open' }), 'VOTE_CLOSED')
    clock.now = new Date(opensAt)
    await castBallot(voter, campaign)
    clock.now = before
  })
  it('never after its close in the log, however close and ballots race', async () => {
    const owners = ownersOf(2)
    const outcomes = { taken: 0, refused: 0 }
    for (let round = 0; round < 20; round += 1) {
      const campaign = await startCampaign(danji, { owners })
      const voters = [
        await verifyVoter(danji, campaign.linkId, owners[0] ?? owner),
        await verifyVoter(danji, campaign.linkId, owners[1] ?? owner),
      ]
      const [close, ...ballots] = await Promise.all([
        admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' }),
        ...voters.map((voter, index) =>
          turns((index * round) / 4).then(() => submit(voter, campaign, answersOf(campaign.vote))),
        ),
      ])
      expect(close.status).toBe(200)
      for (const ballot of ballots) if (ballot.status !== 200) expectRefusal(ballot, 'VOTE_CLOSED')
      const types = (await eventsOfVote(campaign.vote.id)).map(({ type }) => type)
      expect(types.slice(types.indexOf('VoteClosed'))).toEqual(['VoteClosed'])
      const taken = ballots.filter(({ status }) => status === 200).length
      expect(types.filter((type) => type === 'BallotCast')).toHaveLength(taken)
      outcomes.taken += taken
      outcomes.refused += ballots.length - taken
    }
    // Both happened, so it was a race.
    expect([outcomes.taken, outcomes.refused]).toEqual([expect.toSatisfy(isPositive), expect.toSatisfy(isPositive)])
  })
})
