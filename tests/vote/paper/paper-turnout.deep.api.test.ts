import { expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'
import { castBallot, changeStatus } from '#tests/support/campaign.ts'
import { countAnyway } from '#tests/support/count-anyway.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { enter, entryAt, handOut, startPapers, submit, type StartedPaperVote } from './started-papers.ts'

const danji = await startTestApp()
const { admin } = danji

const majority = { rule: { turnout: { fraction: '1/2', over: true } } }
const turnoutOf = async ({ vote }: StartedPaperVote): Promise<VoteTurnout> =>
  (await admin.get(`/api/votes/${vote.id}/turnout`)).body
const completedOf = async ({ listId }: StartedPaperVote): Promise<readonly string[]> => {
  const { body }: { readonly body: readonly ListUser[] } = await admin.get(`/api/list-user/list/${listId}`)
  return body.filter(({ completedAt }) => completedAt !== null).map(({ name }) => name ?? '')
}
const statsOf = async ({ listId }: StartedPaperVote) => (await admin.get(`/api/list/${listId}/stats`)).body
const read = async (
  of: StartedPaperVote,
  number: string | undefined,
  entry: { place: number | null; listUserId?: string },
) => {
  await enter(of, of.hong, { number, ...entry })
  return (await enter(of, of.kim, { number, ...entry })).body
}

it('an invalid paper is a vote cast in an open vote as in a secret one', async () => {
  const counted: VoteResults[] = []
  for (const ballotKind of ['open', 'secret'] as const) {
    const of = await startPapers(danji, { ballotKind, ...majority })
    for (const n of [0, 1, 2]) expect((await submit(of, n)).status).toBe(200)
    expect((await handOut(of, 3)).status).toBe(200)
    await changeStatus(danji, of.vote.id, 'closed')
    const listUserId = entryAt(of, 3).id
    const invalid = { place: null, ...(ballotKind === 'open' ? { listUserId } : {}) }
    expect(await read(of, of.numbers[0], invalid)).toMatchObject({ state: 'counted' })
    counted.push((await countAndRead(admin, of.vote.id)).body)
    expect(await statsOf(of)).toMatchObject({ completedCount: 4 })
    expect(await completedOf(of)).toHaveLength(4)
  }
  for (const { turnout, turnoutRule, papers, questions } of counted) {
    expect(turnout).toMatchObject({ targets: 6, voted: 4, papersOut: 0, owners: { total: 6, voted: 4 } })
    expect(turnoutRule).toMatchObject({ met: true })
    expect(papers).toEqual({ handedOut: 1, counted: 1, invalid: 1, unreturned: 0 })
    const [question] = questions ?? []
    expect(question).toMatchObject({ abstained: { count: 0 }, invalid: { count: 1 } })
    const all = [...(question?.choices ?? []), question?.abstained, question?.invalid]
    expect(all.reduce((sum, cast) => sum + (cast?.count ?? 0), 0)).toBe(turnout.voted)
  }
})

it('a paper that was handed out is named apart, and is no vote where it never came back', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret', ...majority })
  for (const n of [0, 1]) expect((await handOut(of, n)).status).toBe(200)
  expect((await submit(of, 2)).status).toBe(200)
  expect((await submit(of, 3)).status).toBe(200)
  // Two voted; the two papers may come back as votes, so nobody can say whether more than half of
  // six will have voted.
  expect(await turnoutOf(of)).toMatchObject({
    voted: 2,
    papersOut: 2,
    turnoutRule: { met: null },
    papers: { handedOut: 2, counted: 0, invalid: 0, unreturned: 2 },
    byWay: [{ way: 'online', voted: 2 }, { way: 'paper', voted: 0 }, {}, {}],
  })
  await changeStatus(danji, of.vote.id, 'closed')
  await read(of, of.numbers[0], { place: 0 })
  const results: VoteResults = (await countAnyway(of.hong, of.kim, of.vote.id)).body
  expect(results).toMatchObject({
    turnout: { targets: 6, voted: 3, papersOut: 1, owners: { total: 6, voted: 2 } },
    turnoutRule: { met: false },
    papers: { handedOut: 2, counted: 1, invalid: 0, unreturned: 1 },
    notes: expect.arrayContaining([
      expect.objectContaining({ code: 'PAPERS_MISSING' }),
      expect.objectContaining({ code: 'PAPERS_OF_UNKNOWN' }),
    ]),
  })
  expect(await turnoutOf(of)).toMatchObject({
    voted: 3,
    papersOut: 1,
    byWay: [{ way: 'online', voted: 2 }, { way: 'paper', voted: 1 }, {}, {}],
  })
  const explained = (await admin.get(`/api/votes/${of.vote.id}/explain?figure=voted`)).body
  expect(explained).toMatchObject({ value: 3, unnamed: 1 })
})

it('votes on paper stand in list and roll as on the vote’s page once all papers came back', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret' })
  for (const n of [0, 1]) expect((await handOut(of, n)).status).toBe(200)
  await castBallot(voterOf(danji, of, entryAt(of, 2)), of)
  await changeStatus(danji, of.vote.id, 'closed')
  await read(of, of.numbers[0], { place: 0 })
  await read(of, of.numbers[1], { place: null })
  expect(await statsOf(of)).toMatchObject({ completedCount: 1 })
  const results: VoteResults = (await countAndRead(admin, of.vote.id)).body
  expect(results.turnout).toMatchObject({ voted: 3, papersOut: 0, owners: { voted: 3 } })
  expect(results.turnout.byDong.reduce((sum, { voted }) => sum + voted, 0)).toBe(3)
  expect(await statsOf(of)).toMatchObject({ completedCount: 3 })
  expect((await completedOf(of)).toSorted()).toEqual(['주민1', '주민2', '주민3'])
  const explained = (await admin.get(`/api/votes/${of.vote.id}/explain?figure=voted`)).body
  expect(explained).toMatchObject({ value: 3, unnamed: 0 })
})

it('an item may be invalid while the rest of its paper counts', async () => {
  const question = (title: string) => ({
    title,
    minChoices: 1,
    maxChoices: 1,
    choices: [{ label: '찬성', assent: true }, { label: '반대' }],
  })
  const of = await startPapers(danji, { ballotKind: 'open', questions: [question('하나'), question('둘')] })
  const [first, second] = of.vote.questions
  const body = {
    number: of.numbers[0],
    listUserId: entryAt(of, 0).id,
    ...checkedOn(dayAt(danji.clock.now)),
    answers: [
      { questionId: first?.id, choiceIds: [], invalid: true },
      { questionId: second?.id, choiceIds: [second?.choices[0]?.id] },
    ],
  }
  for (const caller of [of.hong, of.kim])
    expect((await caller.post(`/api/votes/${of.vote.id}/papers/entries`, body)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  const results: VoteResults = (await countAndRead(admin, of.vote.id)).body
  expect(results.turnout.voted).toBe(1)
  expect(results.papers).toEqual({ handedOut: 1, counted: 1, invalid: 0, unreturned: 0 })
  expect(results.questions).toMatchObject([
    { invalid: { count: 1 }, abstained: { count: 0 }, choices: [{ count: 0 }, { count: 0 }] },
    { invalid: { count: 0 }, choices: [{ count: 1 }, { count: 0 }] },
  ])
})
