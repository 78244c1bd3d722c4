import { expect, it } from 'vitest'
import { explainInThread, type FigureToExplain } from '#services/vote/explain/explain-in-thread.ts'
import { listStream } from '#services/list/list.decider.ts'
import { readSetAsideAnswers } from '#services/vote/count/set-aside-answers.ts'
import { voteModule } from '#services/vote/vote.module.ts'
import { voteStream } from '#services/vote/vote.decider.ts'
import { castBallot, ownerOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

// Figures of small rolls are explained on the thread that answers calls: here the other one does it.

const danji = await startTestApp()
const { deps } = danji.system

it('what the thread for long reads explains of a vote is what is explained in place', async () => {
  const owners = [ownerOf(1, { dong: '101', ho: '1' }), ownerOf(2, { dong: '102', ho: '1' })]
  const campaign = await startCampaign(danji, { owners, vote: { interimResults: true } })
  const { listId } = campaign
  const { id: voteId } = campaign.vote
  await castBallot(await verifyVoter(danji, campaign.linkId, owners[0] ?? ownerOf(1)), campaign)
  await deps.freshness.wait(await deps.store.lastPosition(), 20_000)
  const read = await deps.store.readStreams([voteStream(voteId), listStream(listId)])
  const eventsIn = (stream: string) => read.get(stream)?.events ?? []
  const figure: FigureToExplain = {
    voteId,
    listId,
    position: undefined,
    streams: { vote: eventsIn(voteStream(voteId)), list: eventsIn(listStream(listId)) },
    setAside: await readSetAsideAnswers(deps, voteId),
    ofBox: [],
    asked: { figure: 'voted' },
    page: { from: 0, count: 1 },
  }
  const url = voteModule.longReads?.find(({ pathname }) => pathname.endsWith('explain-in-thread.ts'))
  if (!url) throw new Error('explanations are no long read of votes')
  for (const page of [figure.page, undefined]) {
    const asked = { ...figure, page }
    const explained = await deps.readThread.run({ url, read: explainInThread }, asked)
    expect(explained).toEqual(await explainInThread(deps.database, asked))
    expect(explained).toMatchObject({ value: 1, unit: '세대', unnamed: 0 })
  }
  const unknown: FigureToExplain = { ...figure, asked: { figure: 'choice', question: listId, choice: listId } }
  expect(await deps.readThread.run({ url, read: explainInThread }, unknown)).toBeUndefined()
})
