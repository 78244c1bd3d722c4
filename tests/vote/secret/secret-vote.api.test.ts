import { describe, expect, it } from 'vitest'
import {
  answersOf,
  castBallot,
  changeStatus,
  ownersOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  yesOrNo,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, system } = danji
const owners = ownersOf(5)
const secret = { ballotKind: 'secret', questions: [{ ...yesOrNo, minChoices: 0 }] }

const resultsOf = (voteId: string): Promise<Answer> => countAndRead(admin, voteId)
const papersOf = async (voteId: string): Promise<number> =>
  (await system.pool.query('select from ballot_paper where box = $1', [voteId])).rowCount ?? 0
const boxesOf = async (voteId: string) =>
  (await readWholeLog(danji)).filter(({ stream }) => stream === `ballot-box-${voteId}`)

/** Three for, one against, one abstains. */
const voteSecretly = async (): Promise<{ readonly campaign: Campaign; readonly voters: readonly Caller[] }> => {
  const campaign = await startCampaign(danji, { owners, vote: secret })
  const voters: Caller[] = []
  for (const [index, owner] of owners.entries()) {
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    await castBallot(voter, campaign, [0, 0, 0, 1, 2][index])
    voters.push(voter)
  }
  return { campaign, voters }
}

describe('a secret vote', () => {
  it('keeps every choice away from who made it, in log, tables and answers, until the box is opened', async () => {
    const { campaign, voters } = await voteSecretly()
    const choices = campaign.vote.questions.flatMap((question) => question.choices.map(({ id }) => id))
    const cast = (await readWholeLog(danji)).filter(
      ({ type, data }) => type === 'BallotCast' && (data as { voteId: string }).voteId === campaign.vote.id,
    )
    expect(cast).toHaveLength(5)
    for (const { data } of cast)
      expect([choices.some((id) => JSON.stringify(data).includes(id)), (data as { answers: unknown }).answers]).toEqual(
        [false, null],
      )
    const { rows } = await system.pool.query<{ paper: string }>(
      `select encode(content, 'escape') || box as paper from ballot_paper where box = $1`,
      [campaign.vote.id],
    )
    expect(rows).toHaveLength(5)
    for (const { paper } of rows) expect(choices.some((id) => paper.includes(id))).toBe(false)
    for (const voter of voters) {
      const { receipt }: { receipt: object } = (
        (await voter.get(`/api/vote/${campaign.linkId}`)).body as { voter: { receipt: object } }
      ).voter
      expect(Object.keys(receipt).toSorted()).toEqual(['hash', 'id', 'position', 'submittedAt'])
    }
  })

  it('opens its box once, though two ask for the results at once, and the tally is right', async () => {
    const { campaign } = await voteSecretly()
    const { id } = campaign.vote
    expect((await resultsOf(id)).body).toMatchObject({
      status: 'open',
      turnout: { targets: 5, voted: 5 },
      questions: null,
    })
    expect(await papersOf(id)).toBe(5)
    await changeStatus(danji, id, 'closed')
    const answers = await Promise.all([resultsOf(id), resultsOf(id), resultsOf(id)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'closed',
        ballotKind: 'secret',
        questions: [{ choices: [{ count: 3 }, { count: 1 }], abstained: { count: 1 } }],
      })
    }
    expect((await boxesOf(id)).map(({ type }) => type)).toEqual(['BallotBoxOpened'])
    expect(await papersOf(id)).toBe(0)
    expect((await resultsOf(id)).body).toEqual(answers[0]?.body)
  })

  it('lays the papers down without anything that names a voter', async () => {
    const { campaign } = await voteSecretly()
    await changeStatus(danji, campaign.vote.id, 'closed')
    await resultsOf(campaign.vote.id)
    const [box] = await boxesOf(campaign.vote.id)
    if (box?.type !== 'BallotBoxOpened') throw new Error('the box was not opened')
    const { ballots } = box.data as { readonly ballots: readonly object[] }
    expect(ballots).toHaveLength(5)
    for (const paper of ballots) expect(Object.keys(paper).toSorted()).toEqual(['answers'])
  })

  it('is opened again no more once its results were seen, and takes no ballot', async () => {
    const { campaign, voters } = await voteSecretly()
    await changeStatus(danji, campaign.vote.id, 'closed')
    await changeStatus(danji, campaign.vote.id, 'open')
    await changeStatus(danji, campaign.vote.id, 'closed')
    await resultsOf(campaign.vote.id)
    expectRefusal(await admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'open' }), 'VOTE_NOT_REOPENABLE')
    expectRefusal(
      await (voters[0] as Caller).post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote, 1) }),
      'ALREADY_SUBMITTED',
    )
  })

  it('knows the same ballot again without knowing what it says', async () => {
    const campaign = await startCampaign(danji, { owners, vote: secret })
    const voter = await verifyVoter(danji, campaign.linkId, owners[0] ?? { name: '', phone: '', dong: '', ho: '' })
    const receipt = await castBallot(voter, campaign)
    expect(await castBallot(voter, campaign)).toEqual(receipt)
    expectRefusal(
      await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote, 1) }),
      'ALREADY_SUBMITTED',
    )
    expect(await papersOf(campaign.vote.id)).toBe(1)
  })

  it('clicked many times at once lays one paper down', async () => {
    const campaign = await startCampaign(danji, { owners, vote: secret })
    const voter = await verifyVoter(danji, campaign.linkId, owners[0] ?? { name: '', phone: '', dong: '', ho: '' })
    await Promise.all(Array.from({ length: 6 }, () => castBallot(voter, campaign)))
    expect(await papersOf(campaign.vote.id)).toBe(1)
  })

  it('in which nobody voted counts nobody', async () => {
    const campaign = await startCampaign(danji, { owners, vote: secret })
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await resultsOf(campaign.vote.id)).body).toMatchObject({
      turnout: { targets: 5, voted: 0 },
      questions: [{ choices: [{ count: 0 }, { count: 0 }], abstained: { count: 0 } }],
    })
  })

  it('shows no interim results to anybody', async () => {
    const { listId } = await startCampaign(danji, { owners })
    expectRefusal(
      await admin.post('/api/votes', { listId, title: '안건', weight: 'unit', interimResults: true, ...secret }),
      'INTERIM_RESULTS_OF_SECRET_VOTE',
    )
  })
})
