import { expect, test } from 'vitest'
import { answersOf, changeStatus, claimOf, cookieOf, ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { callerOf, startTestApp } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, phones } = danji

test('a vote runs from the roll to the counted result', async () => {
  const owner = ownerOf(1, { name: '홍길동', phone: '010-1234-0001', dong: '101', ho: '101', area: 84.9431 })
  const other = ownerOf(2, { name: '김철수', dong: '101동', ho: '102호', area: 59.9912 })
  const { linkId, listId, vote } = await startCampaign(danji, { owners: [owner, other], vote: { weight: 'area' } })
  expect((await anyone.get(`/api/vote/${linkId}`)).body).toMatchObject({ vote: { status: 'open' }, voter: null })

  const claim = { ...claimOf(owner), phone: '01012340001' }
  expect((await anyone.post(`/api/vote/${linkId}/verify-user`, claim)).body).toEqual({ codeSent: true })
  await expect.poll(() => phones.receivedBy('01012340001').length, { timeout: 10_000 }).toBe(1)
  const code = phones.receivedBy('01012340001')[0]?.variables['#{인증번호}'] ?? ''
  const verified = await anyone.post(`/api/vote/${linkId}/verify-user`, { ...claim, code })
  expect(verified.body).toEqual({ verified: true })

  const voter = callerOf(app, { cookie: cookieOf(verified) })
  const submitted = await voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) })
  expect(submitted.status).toBe(200)
  expect((await voter.post(`/api/vote/link/${linkId}/submit`, { answers: answersOf(vote) })).body).toEqual(
    submitted.body,
  )
  expect((await voter.get(`/api/vote/${linkId}`)).body).toMatchObject({
    voter: { name: '홍*동', receipt: { position: expect.any(Number) } },
  })

  expect((await admin.get(`/api/votes/${vote.id}/results`)).body).toMatchObject({
    turnout: { targets: 2, voted: 1, votedArea: 84.9431 },
    questions: null,
  })
  await changeStatus(danji, vote.id, 'closed')
  expect((await admin.get(`/api/votes/${vote.id}/results`)).body).toMatchObject({
    status: 'closed',
    questions: [{ choices: [{ count: 1, area: 84.9431 }, { count: 0 }] }],
  })
  expect((await admin.get(`/api/list/${listId}/stats`)).body).toMatchObject({
    totalTargets: 2,
    completedCount: 1,
    totalArea: 144.9343,
    completedArea: 84.9431,
    byDong: [{ dong: '101' }],
  })
  const { receipt }: { receipt: { id: string } } = submitted.body
  expect((await anyone.get(`/api/receipts/${receipt.id}`)).body).toMatchObject({ receipt, vote: { title: '안건' } })
})
