import { expect, it } from 'vitest'
import type { VoteExplanation } from '#services/vote/explain/vote-explain.contract.ts'
import { changeStatus, startCampaign } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { enter, entryAt, handOut, startPapers, submit } from './started-papers.ts'

const danji = await startTestApp()
const { admin } = danji

it('papers of a secret vote are explained by who took them; those that were read stay nobody’s', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret' })
  const ask = (figure: string) => admin.get(`/api/votes/${of.vote.id}/explain?figure=${figure}`)
  const explain = async (figure: string): Promise<VoteExplanation> => (await ask(figure)).body
  for (const place of [0, 1, 3]) expect((await handOut(of, place)).status).toBe(200)
  expect((await submit(of, 2)).status).toBe(200)
  // Given back, and cast by phone: no paper of this unit is out.
  await of.hong.delete(`/api/votes/${of.vote.id}/desk/${entryAt(of, 3).id}/paper`)
  await changeStatus(danji, of.vote.id, 'closed')
  const [valid = '', spoilt = ''] = of.numbers
  for (const caller of [of.hong, of.kim]) {
    await enter(of, caller, { number: valid, place: 0 })
    await enter(of, caller, { number: spoilt, place: null })
  }
  expectRefusal(await ask('papersInvalid'), 'VOTE_NOT_CLOSED')
  const { papers } = (await countAndRead(admin, of.vote.id)).body
  expect(papers).toEqual({ handedOut: 2, counted: 2, invalid: 1, unreturned: 0 })

  const out = await explain('papersHandedOut')
  const taken = out.rows.filter(({ type }) => type === 'BallotPaperIssued')
  expect(out).toMatchObject({ value: 2, unit: '장', unnamed: 0 })
  expect(taken.map(({ listUserId, decides }) => [listUserId, decides])).toEqual([
    [entryAt(of, 0).id, true],
    [entryAt(of, 1).id, true],
  ])
  for (const [figure, value] of [
    ['papersCounted', 2],
    ['papersInvalid', 1],
  ] as const) {
    const told = await explain(figure)
    expect(told).toMatchObject({ figure, value, unit: '장', unnamed: value })
    expect(told.rows.map(({ type }) => type)).toEqual(['ListCreated', 'VoteCreated'])
    for (const { listUserId } of told.rows) expect(listUserId).toBeNull()
    for (const number of of.numbers) expect(JSON.stringify(told)).not.toContain(number)
    const file = await danji.app.inject({
      url: `/api/votes/${of.vote.id}/explain/export?figure=${figure}`,
      headers: { authorization: `Bearer ${danji.adminToken}` },
    })
    expect(file.statusCode).toBe(200)
  }
})

it('a vote without papers of a secret kind has no such figure, and none has a past', async () => {
  const { vote } = await startCampaign(danji)
  await changeStatus(danji, vote.id, 'closed')
  await countAndRead(admin, vote.id)
  const path = `/api/votes/${vote.id}/explain?figure=papersHandedOut`
  expectRefusal(await admin.get(path), 'NOT_FOUND')
  expectRefusal(await admin.get(`${path}&at=2026-11-21T09:00:00Z`), 'VALIDATION_FAILED')
  expectRefusal(await admin.get(`${path}&dong=101`), 'VALIDATION_FAILED')
})

it('nobody ends the reading of papers by reading: a vote is counted by the act of counting alone', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret' })
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [of.apartmentId] }))
  const results = async (caller: Caller) => (await caller.get(`/api/votes/${of.vote.id}/results`)).body
  expect((await handOut(of, 0)).status).toBe(200)
  expect((await submit(of, 2)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  expect(await results(auditor)).toMatchObject({ status: 'closed', questions: null })
  const [number = '', another] = of.numbers
  for (const caller of [of.hong, of.kim]) expect((await enter(of, caller, { number })).status).toBe(200)
  for (const caller of [auditor, admin])
    expect(await results(caller)).toMatchObject({ status: 'closed', counted: false, questions: null, papers: null })
  expect((await countAndRead(admin, of.vote.id)).body).toMatchObject({ papers: { handedOut: 1, counted: 1 } })
  expect(await results(auditor)).toMatchObject({ counted: true, papers: { handedOut: 1, counted: 1 } })
  expectRefusal(await enter(of, of.hong, { number: another }), 'VOTE_COUNTED')
})
