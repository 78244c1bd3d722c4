import { expect, it } from 'vitest'
import type { PendingApproval } from '#services/approval/approvals.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { changeStatus, readWholeLog } from '#tests/support/campaign.ts'
import { countAnyway } from '#tests/support/count-anyway.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, pendingOf } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { enter, handOut, startPapers, submit, type StartedPaperVote } from '../paper/started-papers.ts'

const danji = await startTestApp()

const rule = { turnout: { fraction: '1/2', over: true }, approval: { fraction: '1/2', over: true, of: 'voters' } }
const questions = [
  { title: '하나', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성', assent: true }, { label: '반대' }] },
]

const count = ({ hong, vote }: StartedPaperVote, body: object = {}) => hong.post(`/api/votes/${vote.id}/count`, body)

it('stops while papers are entered once, in dispute or not returned, and goes on with a reason by two', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret', rule, questions })
  for (const n of [0, 1, 2]) expect((await handOut(of, n)).status).toBe(200)
  for (const n of [3, 4]) expect((await submit(of, n)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  const [first, second] = of.numbers
  await enter(of, of.hong, { number: first, place: 0 })
  await enter(of, of.kim, { number: first, place: 1 })
  await enter(of, of.hong, { number: second, place: 0 })
  const stopped = await count(of)
  expectRefusal(stopped, 'PAPERS_UNSETTLED')
  expect(stopped.text).toContain('한 번만 입력한 용지 1장')
  expect(stopped.text).toContain('두 입력이 다른 용지 1장')
  expect(stopped.text).toContain('투표율 기준의 충족 여부가 달라지고')

  const reason = '돌아오지 않습니다.'
  const asked = await count(of, { reason })
  const approvalId = pendingIn(asked)
  expect(await pendingOf(of.kim)).toMatchObject([{ id: approvalId, kind: 'count-anyway', own: false }])
  const [{ about } = { about: '' }] = (await pendingOf(of.kim)) as readonly PendingApproval[]
  expect(about).toContain(reason)
  expectRefusal(await of.hong.post(`/api/admin/pending/${approvalId}/confirm`), 'SECOND_ADMIN_NEEDED')
  expectRefusal(await count(of), 'PAPERS_UNSETTLED')
  await confirmPending(of.kim, asked)
  // A paper is settled meanwhile: what was confirmed was another count.
  await enter(of, of.kim, { number: second, place: 0 })
  expectRefusal(await count(of), 'PAPERS_UNSETTLED')
  const results = (await countAnyway(of.hong, of.kim, of.vote.id)).body as VoteResults
  expect(results).toMatchObject({ turnout: { voted: 3 }, papers: { handedOut: 3, counted: 1, unreturned: 2 } })
  expect(results.notes.find(({ code }) => code === 'PAPERS_COULD_TURN')?.text).toContain('수 있었습니다')
  const log = await readWholeLog(danji)
  const own = log.filter(({ data }) => (data as { voteId?: string }).voteId === of.vote.id)
  expect(own.find(({ type }) => type === 'VoteCounted')?.data).toMatchObject({
    despite: { entered: 0, differing: 1, unreturned: 2, confirmedBy: expect.any(String) },
  })
  expect(log.filter(({ type }) => type === 'ApprovalUsed')).toHaveLength(1)
})

it('goes on at once where each paper was read twice and alike', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret', rule, questions })
  expect((await handOut(of, 0)).status).toBe(200)
  for (const n of [3, 4]) expect((await submit(of, n)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  for (const caller of [of.hong, of.kim]) await enter(of, caller, { number: of.numbers[0], place: 0 })
  expect((await count(of)).status).toBe(200)
})

it('says that papers which never came back could not have turned what is clear without them', async () => {
  const of = await startPapers(danji, { ballotKind: 'open', rule, questions })
  expect((await handOut(of, 5)).status).toBe(200)
  for (const n of [0, 1, 2, 3]) expect((await submit(of, n)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  const results = (await countAnyway(of.hong, of.kim, of.vote.id)).body as VoteResults
  expect(results).toMatchObject({ rule: { met: true }, turnout: { voted: 4, papersOut: 1 } })
  const told = results.notes.find(({ code }) => code === 'PAPERS_COULD_TURN')
  expect(told?.text).toContain('결과는 같습니다')
})

it('stops documents likewise, which close a vote for good, and makes votes of papers that were read', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret', rule, questions })
  expect((await handOut(of, 0)).status).toBe(200)
  expect((await submit(of, 3)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  const documents = () => of.hong.post(`/api/votes/${of.vote.id}/generate-pdf`)
  expectRefusal(await documents(), 'PAPERS_UNSETTLED')
  for (const caller of [of.hong, of.kim]) await enter(of, caller, { number: of.numbers[0], place: 0 })
  expect((await documents()).status).toBeLessThan(300)
  expect((await count(of)).body).toMatchObject({ turnout: { voted: 2 }, papers: { counted: 1, unreturned: 0 } })
})
