import { describe, expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { answersOf, changeStatus, createVote, ownerOf, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import {
  castIn,
  entryAt,
  receiptIn,
  startWithdrawals,
  unitOf,
  voterAt,
  withdraw,
  type StartedWithdrawals,
} from './started-withdrawals.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

const eventsOf = async ({ vote }: StartedWithdrawals, type: string) =>
  (await readWholeLog(danji)).filter(
    (event) => event.type === type && (event.data as { readonly voteId?: string }).voteId === vote.id,
  )
const checkOf = async (receiptId: string): Promise<ReceiptCheck> =>
  (await anyone.get(`/api/receipts/${receiptId}`)).body
const rowOf = async ({ listId }: StartedWithdrawals, { id }: ListUser): Promise<ListUser | undefined> =>
  ((await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]).find((row) => row.id === id)
const countedOf = async (started: StartedWithdrawals): Promise<VoteResults> => {
  await changeStatus(danji, started.vote.id, 'closed')
  return (await countAndRead(admin, started.vote.id)).body
}
const countsIn = ({ questions }: VoteResults) => questions?.[0]?.choices.map(({ count }) => count)

describe('a ballot that its voter withdraws', () => {
  it('does not count; the next one does, with a receipt of its own, and the old receipt says so', async () => {
    const started = await startWithdrawals(danji)
    const voter = voterAt(started, 0)
    const first = receiptIn(await castIn(started, voter))
    expect(await unitOf(voter, started.linkId)).toMatchObject({ state: 'voted', round: 0, withdrawable: true })
    expect((await withdraw(started, voter, first.id)).status).toBe(200)
    expect(await unitOf(voter, started.linkId)).toMatchObject({
      state: 'open',
      round: 1,
      withdrawable: false,
      receipt: null,
      withdrawnReceipt: { id: first.id },
    })
    expect((await checkOf(first.id)).withdrawn).toMatchObject({ isCastAgain: false })
    expect((await rowOf(started, entryAt(started, 0)))?.status).toBe('pending')

    const second = receiptIn(await castIn(started, voter, { place: 1, round: 1 }))
    expect(second.id).not.toBe(first.id)
    expect((await checkOf(first.id)).withdrawn).toMatchObject({ isCastAgain: true })
    expect((await checkOf(second.id)).withdrawn).toBeUndefined()
    expect((await rowOf(started, entryAt(started, 0)))?.status).toBe('completed')
    const results = await countedOf(started)
    expect(countsIn(results)).toEqual([0, 1])
    expect(results.turnout.voted).toBe(1)
  })

  it('does not come back with a late repeat, and a late withdrawal leaves the later ballot', async () => {
    const started = await startWithdrawals(danji)
    const voter = voterAt(started, 0)
    const first = receiptIn(await castIn(started, voter))
    expect(receiptIn(await castIn(started, voter)).id).toBe(first.id)
    await withdraw(started, voter, first.id)
    expectRefusal(await castIn(started, voter), 'BALLOT_WITHDRAWN')
    expectRefusal(await castIn(started, voter, { round: 2 }), 'BALLOT_WITHDRAWN')
    expect((await withdraw(started, voter, first.id)).status).toBe(200)
    const second = receiptIn(await castIn(started, voter, { round: 1 }))
    expect((await withdraw(started, voter, first.id)).status).toBe(200)
    expect(receiptIn(await castIn(started, voter, { round: 1 })).id).toBe(second.id)
    expectRefusal(await castIn(started, voter, { place: 1, round: 1 }), 'ALREADY_SUBMITTED')
    expect(await eventsOf(started, 'BallotWithdrawn')).toHaveLength(1)
    expect(countsIn(await countedOf(started))).toEqual([1, 0])
  })

  it('is withdrawn once by many presses at the same time', async () => {
    const started = await startWithdrawals(danji)
    const voter = voterAt(started, 0)
    const { id } = receiptIn(await castIn(started, voter))
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(started, voter, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await eventsOf(started, 'BallotWithdrawn')).toHaveLength(1)
  })

  it('leaves another vote of the list as it was', async () => {
    const started = await startWithdrawals(danji)
    const { vote, listId } = started
    const other = await createVote(danji, {
      listId,
      title: '다른 안건',
      questions: vote.questions.map(({ title, minChoices, maxChoices, choices }) => ({
        title,
        minChoices,
        maxChoices,
        choices: choices.map(({ label }) => ({ label })),
      })),
      ballotKind: 'open',
      weight: 'unit',
    })
    const { linkId }: { linkId: string } = (await admin.post(`/api/votes/lists/${listId}/vote/${other.id}/link`)).body
    await changeStatus(danji, other.id, 'open')
    const entry = entryAt(started, 0)
    const elsewhere = voterOf(danji, { linkId, listId, vote: other }, entry)
    expect((await elsewhere.post(`/api/vote/${linkId}/submit`, { answers: answersOf(other) })).status).toBe(200)
    const { id } = receiptIn(await castIn(started, voterAt(started, 0)))
    await withdraw(started, voterAt(started, 0), id)
    expect((await rowOf(started, entry))?.status).toBe('completed')
    // The other vote names nothing: the first ballot counts there.
    expect(other.withdrawable).toBe(false)
  })
})

describe('a withdrawal is refused', () => {
  it('where the first ballot counts, and of a sealed box', async () => {
    const first = await startWithdrawals(danji, { withdrawable: false })
    const { id } = receiptIn(await castIn(first, voterAt(first, 0)))
    expectRefusal(await withdraw(first, voterAt(first, 0), id), 'FIRST_BALLOT_COUNTS')
    const { apartmentId: _, ...sealed } = {
      ...(await startWithdrawals(danji, { withdrawable: false, ballotKind: 'secret' })),
    }
    const cast = receiptIn(await castIn(sealed, voterAt(sealed, 0)))
    expectRefusal(await withdraw(sealed, voterAt(sealed, 0), cast.id), 'BALLOT_WITHDRAWAL_NOT_POSSIBLE')
    const asked = { listId: first.listId, title: '무기명', ballotKind: 'secret', weight: 'unit', withdrawable: true }
    const questions = [{ title: '찬성하십니까?', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성' }] }]
    expectRefusal(await admin.post('/api/votes', { ...asked, questions }), 'BALLOT_WITHDRAWAL_NOT_POSSIBLE')
  })

  it('to anybody else, also to a neighbour who knows the receipt', async () => {
    const started = await startWithdrawals(danji)
    const { id } = receiptIn(await castIn(started, voterAt(started, 0)))
    expectRefusal(await withdraw(started, voterAt(started, 1), id), 'BALLOT_NOT_STANDING')
    const forFirst = { listUserId: entryAt(started, 0).id }
    expectRefusal(await withdraw(started, voterAt(started, 1), id, forFirst), 'VOTER_SESSION_REQUIRED')
    expect((await anyone.post(`/api/vote/${started.linkId}/withdraw`, { receiptId: id })).status).toBe(401)
    expect(await eventsOf(started, 'BallotWithdrawn')).toEqual([])
  })

  it('from the count on, and allowed from the close until then', async () => {
    const started = await startWithdrawals(danji)
    const [one, other] = [voterAt(started, 0), voterAt(started, 1)]
    const first = receiptIn(await castIn(started, one))
    const second = receiptIn(await castIn(started, other))
    await changeStatus(danji, started.vote.id, 'closed')
    expect((await withdraw(started, one, first.id)).status).toBe(200)
    expectRefusal(await castIn(started, one, { round: 1 }), 'VOTE_CLOSED')
    expect(countsIn((await countAndRead(admin, started.vote.id)).body)).toEqual([1, 0])
    expectRefusal(await withdraw(started, other, second.id), 'BALLOT_WITHDRAWAL_OVER')
    expect((await withdraw(started, one, first.id)).status).toBe(200)
  })
})

describe('of units with several owners, several units and proxies', () => {
  it('a co-owner withdraws only what they cast, and any of them may vote again', async () => {
    const owners = [ownerOf(1), ownerOf(2, { dong: ownerOf(1).dong, ho: ownerOf(1).ho })]
    const started = await startWithdrawals(danji, {}, { owners, list: { coOwners: 'first' } })
    const [one, other] = [voterAt(started, 0), voterAt(started, 1)]
    const { id } = receiptIn(await castIn(started, one, { forUnit: true }))
    expectRefusal(await withdraw(started, other, id), 'BALLOT_NOT_STANDING')
    expect((await withdraw(started, one, id)).status).toBe(200)
    const { round } = await unitOf(other, started.linkId)
    expect((await castIn(started, other, { forUnit: true, place: 1, round })).status).toBe(200)
    expectRefusal(await castIn(started, one, { forUnit: true, round: 1 }), 'UNIT_HAS_VOTED')
    expect(countsIn(await countedOf(started))).toEqual([0, 1])
  })

  it('an owner of several units in a vote by owner withdraws by any of them', async () => {
    const owners = [ownerOf(1), ownerOf(1, { ho: '9901' }), ownerOf(3)]
    const started = await startWithdrawals(danji, { weight: 'owner' }, { owners })
    const [first, second] = started.entries.filter(({ name }) => name === ownerOf(1).name)
    if (!first || !second) throw new Error('the owner holds two units')
    const voter = voterOf(danji, started, first)
    const { id } = receiptIn(await castIn(started, voter))
    expect((await withdraw(started, voter, id, { listUserId: second.id })).status).toBe(200)
    expectRefusal(await castIn(started, voter, { listUserId: second.id }), 'BALLOT_WITHDRAWN')
    expect((await castIn(started, voter, { listUserId: second.id, place: 1, round: 1 })).status).toBe(200)
    expect(countsIn(await countedOf(started))).toEqual([0, 1])
  })

  it('the owner withdraws what a proxy cast, which ends the proxy; the proxy what they cast, and votes again', async () => {
    const started = await startWithdrawals(danji)
    const second = await secondAdminOf(danji, started.apartmentId)
    const entrust = async (giver: number, holder: number) => {
      const fields = {
        listUserId: entryAt(started, giver).id,
        relation: 'family',
        holderListUserId: entryAt(started, holder).id,
      }
      const entered = await sendForm(admin, `/api/votes/${started.vote.id}/proxies`, fields, {
        name: '위임장.pdf',
        content: await smallForm(),
      })
      const { id } = entered.body as { readonly id: string }
      expect((await second.post(`/api/votes/${started.vote.id}/proxies/${id}/confirm`, {})).status).toBe(200)
    }
    await entrust(0, 1)
    const [giver, holder] = [voterAt(started, 0), voterAt(started, 1)]
    const forGiver = { listUserId: entryAt(started, 0).id }
    const first = receiptIn(await castIn(started, holder, forGiver))
    expect((await withdraw(started, holder, first.id, forGiver)).status).toBe(200)
    expect(await unitOf(giver, started.linkId)).toMatchObject({ state: 'open', givenTo: { used: false } })
    const again = receiptIn(await castIn(started, holder, { ...forGiver, place: 1, round: 1 }))
    expect((await withdraw(started, giver, again.id)).status).toBe(200)
    expectRefusal(await castIn(started, holder, { ...forGiver, round: 2 }), 'PROXY_OVER')
    expect((await castIn(started, giver, { round: 2 })).status).toBe(200)
    expect(countsIn(await countedOf(started))).toEqual([1, 0])
  })
})

describe('a ballot that its owner demands back at the desk', () => {
  const demandOf = () => ({ ...checkedOn(dayAt(danji.clock.now)), reason: '취소 요청서 제출' })

  it('is withdrawn by two administrators, on paper too; then the unit votes anew', async () => {
    const started = await startWithdrawals(danji)
    const { vote, apartmentId } = started
    const [hong, kim] = [await secondAdminOf(danji, apartmentId), await secondAdminOf(danji, apartmentId)]
    const entry = entryAt(started, 0)
    expect((await hong.post(`/api/votes/${vote.id}/papers`, { count: 3 })).status).toBe(201)
    const [printed] = await eventsOf(started, 'BallotPapersPrinted')
    if (!printed) throw new Error('no papers were printed')
    const [number] = (printed.data as { readonly numbers: readonly string[] }).numbers
    for (const office of [hong, kim])
      await office.post(`/api/votes/${vote.id}/papers/entries`, {
        number,
        answers: answersOf(vote),
        listUserId: entry.id,
        ...checkedOn(dayAt(danji.clock.now)),
      })
    const voter = voterAt(started, 0)
    const { receipt, withdrawable } = await unitOf(voter, started.linkId)
    expect(withdrawable).toBe(false)
    expectRefusal(await withdraw(started, voter, receipt?.id ?? ''), 'BALLOT_WITHDRAWAL_IN_WRITING')

    const path = `/api/votes/${vote.id}/desk/${entry.id}/withdrawal`
    expectRefusal(
      await hong.post(`/api/votes/${vote.id}/desk/${entryAt(started, 1).id}/withdrawal`, demandOf()),
      'BALLOT_NOT_STANDING',
    )
    const asked = await hong.post(path, demandOf())
    expect(pendingIn(await hong.post(path, demandOf()))).toBe(pendingIn(asked))
    expectRefusal(await hong.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    expect(await eventsOf(started, 'BallotWithdrawn')).toEqual([])
    await confirmPending(kim, asked)
    expect((await eventsOf(started, 'BallotWithdrawn')).map(({ data }) => data)).toMatchObject([
      { receiptId: receipt?.id, cause: 'in-writing', approvalId: pendingIn(asked), evidence: null },
    ])
    expectRefusal(
      await hong.post(`/api/votes/${vote.id}/papers/entries`, {
        number,
        answers: answersOf(vote, 1),
        listUserId: entry.id,
        ...checkedOn(dayAt(danji.clock.now)),
      }),
      'PAPER_ALREADY_ENTERED',
    )
    expect((await castIn(started, voter, { place: 1, round: 1 })).status).toBe(200)
    expect(countsIn(await countedOf(started))).toEqual([0, 1])
    expectRefusal(await hong.post(path, demandOf()), 'BALLOT_WITHDRAWAL_OVER')
  })

  it('stays where it was replaced before the confirmation', async () => {
    const started = await startWithdrawals(danji)
    const [hong, kim] = [
      await secondAdminOf(danji, started.apartmentId),
      await secondAdminOf(danji, started.apartmentId),
    ]
    const voter = voterAt(started, 0)
    const first = receiptIn(await castIn(started, voter))
    const asked = await hong.post(`/api/votes/${started.vote.id}/desk/${entryAt(started, 0).id}/withdrawal`, demandOf())
    await withdraw(started, voter, first.id)
    const second = receiptIn(await castIn(started, voter, { round: 1 }))
    await confirmPending(kim, asked)
    expect((await unitOf(voter, started.linkId)).receipt?.id).toBe(second.id)
    expect(await eventsOf(started, 'BallotWithdrawn')).toHaveLength(1)
  })
})

describe('an encrypted ballot', () => {
  it('that was withdrawn is left out of the sums, and the later one counts', async () => {
    const question = {
      title: '찬성하십니까?',
      minChoices: 1,
      maxChoices: 1,
      choices: [{ label: '찬성' }, { label: '반대' }],
    }
    const started = await startWithdrawals(danji, {
      ballotKind: 'secret',
      encrypted: true,
      weight: 'unit',
      questions: [question],
    })
    const { linkId } = started
    const voter = voterAt(started, 0)
    const first = receiptIn(await castEncrypted(voter, linkId))
    for (const n of [1, 2]) expect((await castEncrypted(voterAt(started, n), linkId)).status).toBe(200)
    const third = (await unitOf(voterAt(started, 2), linkId)).receipt
    expect((await withdraw(started, voter, first.id)).status).toBe(200)
    expect((await withdraw(started, voterAt(started, 2), third?.id ?? '')).status).toBe(200)
    expectRefusal(await castEncrypted(voter, linkId, 1), 'BALLOT_WITHDRAWN')
    expect((await castEncrypted(voter, linkId, 1, { round: 1 })).status).toBe(200)
    expect(countsIn(await countedOf(started))).toEqual([1, 1])
    const [summed] = await eventsOf(started, 'EncryptedBallotMasksSummed')
    if (!summed) throw new Error('no masks were summed')
    const { counted, leftOut } = summed.data as { readonly counted: number; readonly leftOut: readonly unknown[] }
    expect(counted).toBe(2)
    expect(leftOut).toEqual([
      { receiptId: first.id, slot: null, salt: null },
      { receiptId: third?.id, slot: null, salt: null },
    ])
  })
})
