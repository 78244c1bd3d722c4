import { describe, expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { BallotChallenge } from '#services/vote/challenge/challenges.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { changeStatus, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import {
  castIn,
  entryAt,
  receiptIn,
  startWithdrawals,
  unitOf,
  voterAt,
  type StartedWithdrawals,
} from '#tests/vote/withdrawal/started-withdrawals.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

const challenge = ({ linkId }: StartedWithdrawals, voter: Caller, receiptId: string): Promise<Answer> =>
  voter.post(`/api/vote/${linkId}/challenge`, { receiptId })
const decide = ({ vote }: StartedWithdrawals, receiptId: string, outcome: string, by = admin): Promise<Answer> =>
  by.post(`/api/votes/${vote.id}/challenges/${receiptId}/decision`, { outcome, reason: '본인과 통화했습니다.' })
const challengesOf = async ({ listId }: StartedWithdrawals): Promise<readonly BallotChallenge[]> =>
  (await admin.get(`/api/list/${listId}/ballot-challenges`)).body
const eventsOf = async ({ vote }: StartedWithdrawals, type: string) =>
  (await readWholeLog(danji)).filter(
    (event) => event.type === type && (event.data as { readonly voteId?: string }).voteId === vote.id,
  )
const countsIn = ({ questions }: VoteResults) => questions?.[0]?.choices.map(({ count }) => count)
const noteIn = ({ notes }: VoteResults) => notes.find(({ code }) => code === 'BALLOTS_CHALLENGED')?.text

/** Starts a vote where the first ballot counts, with a ballot of the first owner. */
const startCast = async (vote: object = { withdrawable: false }) => {
  const started = await startWithdrawals(danji, vote)
  const voter = voterAt(started, 0)
  const receipt = receiptIn(await castIn(started, voter))
  return { started, voter, receipt, second: await secondAdminOf(danji, started.apartmentId) }
}

describe('a ballot that its owner did not cast', () => {
  it('is void once two administrators decide so, and the owner votes again', async () => {
    const { started, voter, receipt, second } = await startCast()
    expect((await unitOf(voter, started.linkId)).challenge).toEqual({ receiptId: receipt.id, state: 'none' })
    expect((await challenge(started, voter, receipt.id)).status).toBe(200)
    expect((await unitOf(voter, started.linkId)).challenge?.state).toBe('open')
    expect(await challengesOf(started)).toMatchObject([
      { id: receipt.id, status: 'open', ballotWay: 'online', way: 'online', voidable: true, pendingId: null },
    ])
    const asked = await decide(started, receipt.id, 'upheld')
    expect((await challengesOf(started))[0]?.pendingId).toBe(pendingIn(asked))
    expectRefusal(await admin.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    expect(await unitOf(voter, started.linkId)).toMatchObject({ state: 'voted' })
    await confirmPending(second, asked)
    expect(await unitOf(voter, started.linkId)).toMatchObject({ state: 'open', round: 1, challenge: null })
    expect(await challengesOf(started)).toMatchObject([{ status: 'void', pendingId: null }])
    const again = receiptIn(await castIn(started, voter, { place: 1, round: 1 }))
    expect(again.id).not.toBe(receipt.id)
    await changeStatus(danji, started.vote.id, 'closed')
    const results: VoteResults = (await countAndRead(admin, started.vote.id)).body
    expect(countsIn(results)).toEqual([0, 1])
    expect(noteIn(results)).toBe('본인이 내지 않은 표라는 이의가 1건 있었습니다. 무효로 한 표 1표.')
  })

  it('stands once two administrators decide so, and is not challenged again', async () => {
    const { started, voter, receipt, second } = await startCast()
    await challenge(started, voter, receipt.id)
    await confirmPending(second, await decide(started, receipt.id, 'rejected'))
    expectRefusal(await challenge(started, voter, receipt.id), 'BALLOT_CHALLENGE_SETTLED')
    expectRefusal(await decide(started, receipt.id, 'upheld'), 'BALLOT_CHALLENGE_SETTLED')
    expect(await unitOf(voter, started.linkId)).toMatchObject({ state: 'voted', challenge: { state: 'rejected' } })
    expect(await eventsOf(started, 'BallotWithdrawn')).toHaveLength(0)
  })

  it('is challenged once by many presses at the same time', async () => {
    const { started, voter, receipt } = await startCast()
    const answers = await Promise.all(Array.from({ length: 5 }, () => challenge(started, voter, receipt.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await eventsOf(started, 'BallotChallenged')).toHaveLength(1)
  })

  it('of an encrypted vote is left out of the sums', async () => {
    const question = {
      title: '찬성하십니까?',
      minChoices: 1,
      maxChoices: 1,
      choices: [{ label: '찬성' }, { label: '반대' }],
    }
    const vote = { ballotKind: 'secret', encrypted: true, weight: 'unit', questions: [question], withdrawable: false }
    const started = await startWithdrawals(danji, vote)
    const second = await secondAdminOf(danji, started.apartmentId)
    const receipts: string[] = []
    for (let n = 0; n < 4; n += 1)
      receipts.push(receiptIn(await castEncrypted(voterAt(started, n), started.linkId, 0)).id)
    const [first = ''] = receipts
    await challenge(started, voterAt(started, 0), first)
    await confirmPending(second, await decide(started, first, 'upheld'))
    await changeStatus(danji, started.vote.id, 'closed')
    const results: VoteResults = (await countAndRead(admin, started.vote.id)).body
    expect(results.turnout.voted).toBe(3)
    expect(countsIn(results)).toEqual([3, 0])
  })
})

describe('a challenge is refused', () => {
  it('to anybody else, with a receipt alone, and of no ballot', async () => {
    const { started, voter, receipt } = await startCast()
    expect((await challenge(started, anyone, receipt.id)).status).toBe(401)
    expectRefusal(await challenge(started, voterAt(started, 1), receipt.id), 'BALLOT_NOT_STANDING')
    expectRefusal(await challenge(started, voter, fixedSecret(5)), 'BALLOT_NOT_STANDING')
    const { id } = entryAt(started, 0)
    const ofAnother = { receiptId: receipt.id, listUserId: id }
    const neighbour = await voterAt(started, 1).post(`/api/vote/${started.linkId}/challenge`, ofAnother)
    expectRefusal(neighbour, 'VOTER_SESSION_REQUIRED')
    expect(await eventsOf(started, 'BallotChallenged')).toHaveLength(0)
  })

  it('as a decision of one administrator, of an unknown ballot, and for readers', async () => {
    const { started, voter, receipt } = await startCast()
    expect((await decide(started, receipt.id, 'upheld')).status).toBe(404)
    await challenge(started, voter, receipt.id)
    const asked = await decide(started, receipt.id, 'upheld')
    expect(await pendingOf(admin, { kind: ['ballot-challenge'], voteId: started.vote.id })).toMatchObject([
      { own: true },
    ])
    expectRefusal(await admin.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    expect(await eventsOf(started, 'BallotChallengeUpheld')).toHaveLength(0)
  })
})

describe('the count', () => {
  it('waits for challenges; two administrators let it go on, and the verdict says so', async () => {
    const { started, voter, receipt, second } = await startCast()
    await challenge(started, voter, receipt.id)
    await changeStatus(danji, started.vote.id, 'closed')
    const count = (reason?: string) =>
      admin.post(`/api/votes/${started.vote.id}/count`, reason === undefined ? {} : { reason })
    expectRefusal(await count(), 'PAPERS_UNSETTLED')
    const asked = await count('총회 시각이 지났습니다.')
    await confirmPending(second, asked)
    expect((await count('총회 시각이 지났습니다.')).status).toBe(200)
    const results: VoteResults = (await admin.get(`/api/votes/${started.vote.id}/results`)).body
    expect(countsIn(results)).toEqual([1, 0])
    expect(noteIn(results)).toContain('이의가 있으나 센 표 1표')
    expect((await eventsOf(started, 'VoteCounted'))[0]?.data).toMatchObject({ challenged: 1 })
    await confirmPending(second, await decide(started, receipt.id, 'upheld'))
    expect(await challengesOf(started)).toMatchObject([{ status: 'recorded', voidable: false }])
    expect(countsIn((await admin.get(`/api/votes/${started.vote.id}/results`)).body)).toEqual([1, 0])
  })

  it('of a sealed box does not wait: the challenge is recorded and shown', async () => {
    const { started, voter, receipt, second } = await startCast({ withdrawable: false, ballotKind: 'secret' })
    await challenge(started, voter, receipt.id)
    await confirmPending(second, await decide(started, receipt.id, 'upheld'))
    expect(await challengesOf(started)).toMatchObject([{ status: 'recorded' }])
    await changeStatus(danji, started.vote.id, 'closed')
    const results: VoteResults = (await countAndRead(admin, started.vote.id)).body
    expect(noteIn(results)).toContain('이의가 있으나 센 표 1표')
    expect(results.turnout.voted).toBe(1)
  })

  it('after which a challenge is recorded', async () => {
    const { started, voter, receipt } = await startCast()
    await changeStatus(danji, started.vote.id, 'closed')
    await countAndRead(admin, started.vote.id)
    expect((await challenge(started, voter, receipt.id)).status).toBe(200)
    const results: VoteResults = (await admin.get(`/api/votes/${started.vote.id}/results`)).body
    expect(noteIn(results)).toContain('결과가 바뀔 수 있습니다')
  })
})

describe('at the desk', () => {
  it('an administrator records a challenge with the check of identity', async () => {
    const { started, receipt } = await startCast()
    const { id } = entryAt(started, 0)
    const at = `/api/votes/${started.vote.id}/desk`
    const rowOf = async () =>
      (await admin.get(`${at}?dong=${entryAt(started, 0).dong}&ho=${entryAt(started, 0).ho}`)).body
    expect(await rowOf()).toMatchObject([{ challengeable: receipt.id }])
    const body = { receiptId: receipt.id, ...checkedOn(dayAt(danji.clock.read())) }
    expect((await admin.post(`${at}/${id}/challenge`, body)).status).toBe(200)
    expect((await admin.post(`${at}/${id}/challenge`, body)).status).toBe(200)
    expect(await eventsOf(started, 'BallotChallenged')).toHaveLength(1)
    expect(await rowOf()).toMatchObject([{ challengeable: null }])
    expectRefusal(await admin.post(`${at}/${entryAt(started, 1).id}/challenge`, body), 'BALLOT_NOT_STANDING')
    expectRefusal(
      await admin.post(`${at}/${id}/challenge`, { ...body, identityOn: '2999-01-01' }),
      'PAPER_IDENTITY_DAY_IMPOSSIBLE',
    )
  })
})
