import { expect, test } from 'vitest'
import { callerOf, startTestApp } from '#tests/support/test-app.ts'

const { app, admin, anyone, phones } = await startTestApp()

test('a vote runs from the roll to the counted result', async () => {
  const apartment: { id: string } = (await admin.post('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 4 })).body
  const list: { id: string } = (await admin.post('/api/list', { name: '투표', type: 'vote', apartmentId: apartment.id })).body
  const roll = await admin.post('/api/list-user/bulk', {
    listId: list.id,
    users: [
      { name: '홍길동', phone: '010-1234-0001', dong: '101', ho: '101', area: 84.9431 },
      { name: '김철수', phone: '010-1234-0002', dong: '101동', ho: '102호', area: 59.9912 },
    ],
  })
  expect(roll.body).toEqual({ created: 2, updated: 0, failed: [] })
  const vote: { id: string; questions: { id: string; choices: { id: string }[] }[] } = (
    await admin.post('/api/votes', {
      listId: list.id,
      title: '안건',
      ballotKind: 'open',
      weight: 'area',
      questions: [{ title: '찬성?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] }],
    })
  ).body
  expect((await admin.patch(`/api/votes/${vote.id}/status`, { status: 'open' })).status).toBe(200)
  const link: { linkId: string } = (await admin.post(`/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})).body
  const page = await anyone.get(`/api/vote/${link.linkId}`)
  expect(page.body).toMatchObject({ vote: { status: 'open' }, voter: null })

  const claim = { name: '홍길동', phone: '01012340001', dong: '101', ho: '101' }
  expect((await anyone.post(`/api/vote/${link.linkId}/verify-user`, claim)).body).toEqual({ codeSent: true })
  await expect.poll(() => phones.receivedBy('01012340001').length, { timeout: 10_000 }).toBe(1)
  const code = phones.receivedBy('01012340001')[0]?.variables['#{인증번호}'] ?? ''
  const verified = await anyone.post(`/api/vote/${link.linkId}/verify-user`, { ...claim, code })
  expect(verified.body).toEqual({ verified: true })
  const voter = callerOf(app, { cookie: String(verified.headers['set-cookie']).split(';')[0] ?? '' })
  const answers = [{ questionId: vote.questions[0]?.id, choiceIds: [vote.questions[0]?.choices[0]?.id] }]
  const submitted = await voter.post(`/api/vote/${link.linkId}/submit`, { answers })
  expect(submitted.status).toBe(200)
  expect((await voter.post(`/api/vote/link/${link.linkId}/submit`, { answers })).body).toEqual(submitted.body)
  expect((await voter.get(`/api/vote/${link.linkId}`)).body).toMatchObject({ voter: { name: '홍*동', receipt: { position: expect.any(Number) } } })

  expect((await admin.get(`/api/votes/${vote.id}/results`)).body).toMatchObject({ turnout: { targets: 2, voted: 1, votedArea: 84.9431 }, questions: null })
  await admin.patch(`/api/votes/${vote.id}/status`, { status: 'closed' })
  expect((await admin.get(`/api/votes/${vote.id}/results`)).body).toMatchObject({ status: 'closed', questions: [{ choices: [{ count: 1, area: 84.9431 }, { count: 0 }] }] })
  expect((await admin.get(`/api/list/${list.id}/stats`)).body).toMatchObject({ totalTargets: 2, completedCount: 1, totalArea: 144.9343, completedArea: 84.9431, byDong: [{ dong: '101' }] })
  const { receipt }: { receipt: { id: string } } = submitted.body
  const check = await anyone.get(`/api/receipts/${receipt.id}`)
  expect(check.body).toMatchObject({ receipt, vote: { title: '안건' } })
})
