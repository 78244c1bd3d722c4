import { expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { answersOf, changeStatus } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { secretVote, voterBy } from '../ballot-of-assembly.ts'
import {
  enter,
  entryAt,
  eventsIn,
  fieldsOf,
  handOut,
  sheetOf,
  startSheets,
  threeItems,
  type StartedSheets,
} from './started-sheets.ts'

const danji = await startTestApp()

/** Votes whose ballots may be withdrawn until the count. */
const withdrawable = threeItems.map((vote) => ({ ...vote, withdrawable: true }))

const demand = (of: StartedSheets, owner: number, items: readonly number[], reason = '취소 요청서 제출') =>
  of.hong.post(`/api/assemblies/${of.assembly.id}/desk/${entryAt(of, owner).id}/withdrawal`, {
    voteIds: items.map((item) => of.votes[item]?.id),
    ...checkedOn(dayAt(danji.clock.now)),
    reason,
  })

const onPaper = async (of: StartedSheets, owner: number): Promise<void> => {
  const number = of.numbers[owner]
  await handOut(of, owner, { number })
  for (const caller of [of.hong, of.kim])
    expect(await enter(of, caller, { number, owner, check: false })).toMatchObject({ status: 200 })
}

const withdrawnIn = async (of: StartedSheets) =>
  (await eventsIn(of, 'BallotWithdrawn')).map(({ data }) => data as { readonly voteId: string })

it('a sheet is withdrawn in all items by one request and one confirmation of another administrator', async () => {
  const of = await startSheets(danji, { votes: withdrawable })
  await onPaper(of, 0)
  expect((await of.hong.get(sheetOf(of, entryAt(of, 0)))).body).toMatchObject({
    items: [{ entry: { state: 'voted-paper', withdrawable: true } }, {}, {}],
  })
  const asked = await demand(of, 0, [0, 1, 2])
  expect(asked.status).toBe(202)
  expect(pendingIn(await demand(of, 0, [0, 1, 2]))).toBe(pendingIn(asked))
  expectRefusal(await of.hong.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
  expect(await withdrawnIn(of)).toEqual([])
  await confirmPending(of.kim, asked)
  expect(await withdrawnIn(of)).toMatchObject(
    of.votes.map(({ id }) => ({ voteId: id, cause: 'in-writing', approvalId: pendingIn(asked) })),
  )
  // The number of a withdrawn sheet is used up; another sheet, or the phone, votes anew.
  expectRefusal(await enter(of, of.hong, { number: of.numbers[0], owner: 0, places: [1, 1, 1] }), 'SHEET_REFUSED')
  await handOut(of, 0, { number: of.numbers[5] })
  for (const caller of [of.hong, of.kim])
    await enter(of, caller, { number: of.numbers[5], owner: 0, places: [1, 1, 1], check: false })
  for (const { id } of of.votes) {
    await changeStatus(danji, id, 'closed')
    expect((await countAndRead(danji.admin, id)).body).toMatchObject({
      turnout: { voted: 1 },
      questions: [{ choices: [{ count: 0 }, { count: 1 }] }],
    })
  }
})

it('chosen items are withdrawn, and the others stay', async () => {
  const of = await startSheets(danji, { votes: withdrawable })
  await onPaper(of, 0)
  await confirmPending(of.kim, await demand(of, 0, [1]))
  expect((await withdrawnIn(of)).map(({ voteId }) => voteId)).toEqual([of.votes[1]?.id])
  const [, vote] = of.votes
  const link = of.links[1]
  if (!vote) throw new Error('there is no second vote')
  const again = await voterBy(danji, of, 0, 1).post(`/api/vote/${link}/submit`, {
    answers: answersOf(vote, 1),
    round: 1,
  })
  expect(again.status).toBe(200)
})

it('nothing is requested where an item cannot be withdrawn: not voted on, secret, counted, of another agenda', async () => {
  const of = await startSheets(danji, { votes: [...withdrawable, secretVote] })
  const other = await startSheets(danji)
  const number = of.numbers[1]
  await handOut(of, 1, { number, voteIds: of.votes.slice(0, 3).map(({ id }) => id) })
  for (const caller of [of.hong, of.kim]) await enter(of, caller, { number, owner: 1, without: [3], check: false })
  const refused = await demand(of, 1, [0, 3])
  expectRefusal(refused, 'SHEET_REFUSED')
  expect(fieldsOf(refused)).toMatchObject([{ path: 'items.1' }])
  expectRefusal(await demand(of, 2, [0, 1]), 'SHEET_REFUSED')
  expectRefusal(await demand(of, 2, [0]), 'BALLOT_NOT_STANDING')
  expectRefusal(
    await of.hong.post(`/api/assemblies/${of.assembly.id}/desk/${entryAt(of, 1).id}/withdrawal`, {
      voteIds: [other.votes[0]?.id],
      ...checkedOn(dayAt(danji.clock.now)),
      reason: '취소',
    }),
    'NOT_FOUND',
  )
  expect(await withdrawnIn(of)).toEqual([])
})

it('a confirmation withdraws all that was requested or nothing', async () => {
  const of = await startSheets(danji, { votes: withdrawable })
  await onPaper(of, 0)
  const asked = await demand(of, 0, [0, 1])
  const id = of.votes[1]?.id ?? ''
  await changeStatus(danji, id, 'closed')
  await countAndRead(danji.admin, id)
  expectRefusal(await of.kim.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SHEET_REFUSED')
  expect(await withdrawnIn(of)).toEqual([])
})
