import { afterAll, describe, expect, it } from 'vitest'
import { createPool } from '#infra/platform/postgres/pool.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import {
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
import { NOW } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, system } = danji
const owners = ownersOf(4)
const ownerOfTables = createPool(danji.databaseUrl, { max: 1 })
afterAll(() => ownerOfTables.end())

/** The tables' owner, who takes the guard away for a moment. */
const tamper = async (statement: string, values: readonly unknown[]): Promise<void> => {
  const client = await ownerOfTables.connect()
  try {
    await client.query('begin')
    await client.query('alter table ballot_paper disable trigger all')
    await client.query(statement, [...values])
    await client.query('alter table ballot_paper enable trigger all')
    await client.query('commit')
  } finally {
    client.release()
  }
}

const closedVote = async (): Promise<Campaign> => {
  const campaign = await startCampaign(danji, { owners, vote: { ballotKind: 'secret', questions: [yesOrNo] } })
  for (const owner of owners.slice(0, 3)) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
  await changeStatus(danji, campaign.vote.id, 'closed')
  return campaign
}
const resultsOf = (voteId: string) => countAndRead(admin, voteId)
const voteOf = async (voteId: string): Promise<Vote> => (await admin.get(`/api/votes/${voteId}`)).body
const boxEvents = async (voteId: string) =>
  (await readWholeLog(danji))
    .filter(({ stream }) => stream === `ballot-box-${voteId}`)
    .map(({ type, data }) => [type, (data as { readonly cause?: string }).cause])

describe('a ballot box that does not hold what was cast', () => {
  it.each([
    ['missing', 'delete from ballot_paper where id = (select id from ballot_paper where box = $1 limit 1)'],
    [
      'forged',
      `insert into ballot_paper (box, content) select box, content || '\\x00'::bytea from ballot_paper where box = $1 limit 1`,
    ],
    [
      'unreadable',
      `update ballot_paper set content = set_byte(content, 40, get_byte(content, 40) # 1)
        where id = (select id from ballot_paper where box = $1 limit 1)`,
    ],
  ])('is not counted: %s', async (cause, statement) => {
    const { vote } = await closedVote()
    await tamper(statement, [vote.id])
    for (let looks = 0; looks < 2; looks += 1) expectRefusal(await resultsOf(vote.id), 'BALLOT_BOX_BROKEN')
    // A paper that nobody sealed does not open.
    expect(await boxEvents(vote.id)).toEqual([['BallotBoxFoundBroken', cause === 'forged' ? 'unreadable' : cause]])
    expect(await voteOf(vote.id)).toMatchObject({ box: 'broken' })
    const listed: readonly Vote[] = (await admin.get(`/api/votes?filter={"id":["${vote.id}"]}`)).body
    expect(listed).toMatchObject([{ box: 'broken' }])
  })

  it('is counted once it was put right', async () => {
    const { vote } = await closedVote()
    const { rows } = await ownerOfTables.query<{ id: string; content: Buffer }>(
      'select id, content from ballot_paper where box = $1 limit 1',
      [vote.id],
    )
    await tamper('delete from ballot_paper where id = $1', [rows[0]?.id])
    expectRefusal(await resultsOf(vote.id), 'BALLOT_BOX_BROKEN')
    await ownerOfTables.query('insert into ballot_paper (box, content) values ($1, $2)', [vote.id, rows[0]?.content])
    expect((await resultsOf(vote.id)).body).toMatchObject({ questions: [{ choices: [{ count: 3 }, { count: 0 }] }] })
    expect((await boxEvents(vote.id)).map(([type]) => type)).toEqual(['BallotBoxFoundBroken', 'BallotBoxOpened'])
    expect(await voteOf(vote.id)).toMatchObject({ box: 'opened' })
  })

  it.each([
    ['one that is no ballot of this vote', 'invalid', [], true],
    ['one more than ballots', 'surplus', yesOrNo.choices.slice(0, 1), false],
  ] as const)('is not counted where somebody who can seal papers added %s', async (_, cause, chosen, takesOneAway) => {
    const { vote } = await closedVote()
    const [question] = vote.questions
    const choiceIds = chosen.flatMap(({ label }) => question?.choices.find((one) => one.label === label)?.id ?? [])
    const content = { answers: [{ questionId: question?.id, choiceIds }] }
    if (takesOneAway)
      await tamper('delete from ballot_paper where id = (select id from ballot_paper where box = $1 limit 1)', [
        vote.id,
      ])
    const listId = vote.id
    await system.deps.store.append({
      appends: [
        {
          stream: `participation-${listId}`,
          expectedVersion: 0,
          events: [{ type: 'SubmissionsBegun', data: { listId } }],
        },
      ],
      deposits: [{ box: vote.id, content }],
      metadata: { actor: { kind: 'system', name: 'tests' }, at: NOW.toISOString() },
    })
    expectRefusal(await resultsOf(vote.id), 'BALLOT_BOX_BROKEN')
    expect(await boxEvents(vote.id)).toEqual([['BallotBoxFoundBroken', cause]])
  })
})
