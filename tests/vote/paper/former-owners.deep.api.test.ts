import { expect, it } from 'vitest'
import { changeStatus, enrol, ownerOf, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  enter,
  entryAt,
  handOut,
  paperOf,
  startPapers,
  submit,
  unitStateOf,
  type StartedPaperVote,
} from './started-papers.ts'

const danji = await startTestApp()

/** A vote by owner, whose papers count before ballots online. */
const start = () => startPapers(danji, { weight: 'owner' }, { coOwners: 'first', bothWays: 'paper' })

/** Adds a co-owner to the unit of an owner: from then on its ballots are written to another stream. */
const addCoOwner = async (of: StartedPaperVote, n: number): Promise<void> => {
  const { dong, ho } = entryAt(of, n)
  await enrol(danji, of.listId, [ownerOf(20 + n, { dong, ho })])
}

const streamsOf = async ({ vote }: StartedPaperVote, type: string): Promise<readonly string[]> =>
  (await readWholeLog(danji))
    .filter((event) => event.type === type && (event.data as { readonly voteId?: string }).voteId === vote.id)
    .map(({ stream }) => stream)

it('a paper sets the ballot aside where it lies, with the former owners of the unit', async () => {
  const of = await start()
  expect((await submit(of, 0)).status).toBe(200)
  await addCoOwner(of, 0)
  for (const caller of [of.hong, of.kim])
    expect(await enter(of, caller, { number: of.numbers[0], place: 1, listUserId: entryAt(of, 0).id })).toMatchObject({
      status: 200,
    })
  const [online, paper] = await streamsOf(of, 'BallotCast')
  expect(paper).not.toBe(online)
  expect(await streamsOf(of, 'BallotSetAside')).toEqual([online])
  await changeStatus(danji, of.vote.id, 'closed')
  expect((await countAndRead(danji.admin, of.vote.id)).body).toMatchObject({
    turnout: { voted: 1 },
    questions: [{ choices: [{ count: 0 }, { count: 1 }] }],
  })
})

it('a paper that was handed out to the former owners is taken back, and the unit can vote', async () => {
  const of = await start()
  expect((await handOut(of, 0)).status).toBe(200)
  await addCoOwner(of, 0)
  expect(await unitStateOf(of, 0)).toBe('paper-out')
  const taken = await of.hong.delete(paperOf(of, entryAt(of, 0)))
  expect(taken).toMatchObject({ status: 200, body: { state: 'open' } })
  expect(await streamsOf(of, 'BallotPaperReturned')).toEqual(await streamsOf(of, 'BallotPaperIssued'))
  expect(await unitStateOf(of, 0)).toBe('open')
})
