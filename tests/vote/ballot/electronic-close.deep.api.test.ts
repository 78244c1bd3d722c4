import { expect, it } from 'vitest'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { changeStatus, claimOf, createVote, ownerOf, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { bodyOf } from '#tests/assembly/answered.ts'
import { bytesAt } from '#tests/assembly/notice/meeting.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { enter, entryAt, handOut, startPapers, submit } from '../paper/started-papers.ts'

const danji = await startTestApp()
const { admin, anyone, clock } = danji

const HOUR = 3_600_000
const inHours = (hours: number): Date => new Date(clock.now.getTime() + hours * HOUR)

/** A vote whose electronic ballots end in an hour, and that goes on for another one. */
const start = async () => {
  const [electronicEnd, end] = [inHours(1), inHours(2)]
  const times = { electronicClosesAt: electronicEnd.toISOString(), closesAt: end.toISOString() }
  const of = await startPapers(danji, { ...times, withdrawable: true })
  const pageOf = async (caller = anyone): Promise<VoterPage> => bodyOf(await caller.get(`/api/vote/${of.linkId}`))
  return { of, electronicEnd, end, pageOf }
}

it('electronic ballots end at their time by the clock of the server, and papers go on', async () => {
  const { of, electronicEnd, end, pageOf } = await start()
  expect((await pageOf()).vote).toMatchObject({
    status: 'open',
    electronicClosesAt: electronicEnd.toISOString(),
    goesOnOnPaper: false,
  })
  clock.now = new Date(electronicEnd.getTime() - 1)
  expect((await submit(of, 0)).status).toBe(200)
  clock.now = electronicEnd
  expectRefusal(await submit(of, 1), 'ELECTRONIC_VOTING_CLOSED')
  // A ballot that was in time stays, also when it is sent again.
  expect((await submit(of, 0)).status).toBe(200)
  expectRefusal(
    await of.hong.post(`/api/votes/${of.vote.id}/desk/${entryAt(of, 1).id}/tablet`),
    'ELECTRONIC_VOTING_CLOSED',
  )
  expect((await pageOf()).vote).toMatchObject({ status: 'closed', goesOnOnPaper: true, startsAt: null })
  expect(bodyOf(await admin.get(`/api/votes/${of.vote.id}`))).toMatchObject({ status: 'open' })
  expect((await handOut(of, 1)).status).toBe(200)
  for (const caller of [of.hong, of.kim])
    expect((await enter(of, caller, { number: of.numbers[0], listUserId: entryAt(of, 1).id })).status).toBe(200)
  clock.now = end
  expectRefusal(await handOut(of, 2), 'VOTE_CLOSED')
  expect((await pageOf()).vote).toMatchObject({ status: 'closed', goesOnOnPaper: false })
  const results: VoteResults = (await countAndRead(admin, of.vote.id)).body
  expect(results.turnout.voted).toBe(2)
  expect(results.questions?.[0]?.way).toMatchObject({ online: { ballots: 1 }, paper: { ballots: 1 } })
})

it('whoever voted reaches their receipt afterwards, withdraws, and votes on paper', async () => {
  const { of, electronicEnd } = await start()
  expect((await submit(of, 0, 0)).status).toBe(200)
  clock.now = electronicEnd
  const voter = await verifyVoter(danji, of.linkId, ownerOf(1))
  const page: VoterPage = bodyOf(await voter.get(`/api/vote/${of.linkId}`))
  const [unit] = page.voter?.units ?? []
  expect(unit).toMatchObject({ state: 'voted', withdrawable: true })
  bodyOf(await voter.post(`/api/vote/${of.linkId}/withdraw`, { receiptId: unit?.receipt?.id }))
  expectRefusal(await submit(of, 0, 1), 'ELECTRONIC_VOTING_CLOSED')
  for (const caller of [of.hong, of.kim]) {
    const entry = { number: of.numbers[0], place: 1, listUserId: entryAt(of, 0).id }
    expect((await enter(of, caller, entry)).status).toBe(200)
  }
  await changeStatus(danji, of.vote.id, 'closed')
  const results: VoteResults = (await countAndRead(admin, of.vote.id)).body
  expect(results.questions?.[0]?.choices.map(({ count }) => count)).toEqual([0, 1])
})

it('a session moves to a vote whose electronic ballots have ended, and no ballot is cast there', async () => {
  const { of, electronicEnd } = await start()
  const other = await createVote(danji, { listId: of.listId })
  const { linkId } = bodyOf<{ linkId: string }>(
    await admin.post(`/api/votes/lists/${of.listId}/vote/${other.id}/link`),
    201,
  )
  const opened = await changeStatus(danji, other.id, 'open')
  clock.now = electronicEnd
  const voter = voterOf(danji, { linkId, listId: of.listId, vote: opened }, entryAt(of, 0))
  const moved = await voter.post(`/api/vote/${linkId}/others`, { linkId: of.linkId })
  expect(moved.status).toBe(200)
  // It is no vote that is left to them.
  const page: VoterPage = bodyOf(await voter.get(`/api/vote/${linkId}`))
  expect(page.others).toEqual([])
})

it('says so on the notice, on the ballot paper and on the notice of the meeting', async () => {
  const { of, electronicEnd } = await start()
  const textAt = async (url: string): Promise<string> => textOf(await bytesAt(danji, url), 1)
  const hour = new Date(electronicEnd.getTime() + 9 * HOUR).toISOString().slice(11, 16)
  const announcement = await textAt(`/api/votes/${of.vote.id}/announcement.pdf`)
  for (const part of ['전자투표 마감', hour, '그 뒤에는 종이로만']) expect(announcement).toContain(part)
  const { runId } = bodyOf<{ runId: string }>(await admin.post(`/api/votes/${of.vote.id}/papers`, { count: 1 }), 201)
  const paper = await textAt(`/api/votes/${of.vote.id}/papers/${runId}/pdf`)
  for (const part of ['종이 투표는', `전자투표는`, hour]) expect(paper).toContain(part)
  const draft = { listId: of.listId, kind: 'association', title: '정기총회', place: '강당', startsAt: inHours(2) }
  const agenda = [{ kind: 'vote', voteId: of.vote.id, matter: 'ordinary' }]
  const { id } = bodyOf<{ id: string }>(await admin.post('/api/assemblies', { ...draft, agenda }), 201)
  expect(await textAt(`/api/assemblies/${id}/notice.pdf`)).toContain(`${hour}까지`)
})

it('nobody is asked for a code before the vote begins', async () => {
  const { of } = await start()
  const draft = await createVote(danji, { listId: of.listId, electronicClosesAt: inHours(1).toISOString() })
  const { linkId } = bodyOf<{ linkId: string }>(
    await admin.post(`/api/votes/lists/${of.listId}/vote/${draft.id}/link`),
    201,
  )
  clock.now = inHours(1)
  expectRefusal(await anyone.post(`/api/vote/${linkId}/verify-user`, claimOf(ownerOf(1))), 'VOTE_NOT_OPEN')
})
