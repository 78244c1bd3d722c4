import { describe, expect, it, test } from 'vitest'
import { absentIdentity } from '#infra/providers/identity.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'
import type { VoteLink, VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  answersOf,
  changeStatus,
  claimOf,
  cookieOf,
  createVote,
  enrol,
  ownerOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startAppWith, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, clock, phones } = danji

test('a vote runs from the roll to the counted result', async () => {
  const owner = ownerOf(1, { name: '홍길동', phone: '010-1234-0001', dong: '101', ho: '101', area: 84.9431 })
  const other = ownerOf(2, { name: '김철수', dong: '101동', ho: '102호', area: 59.9912 })
  const { linkId, listId, vote } = await startCampaign(danji, { owners: [owner, other], vote: { weight: 'area' } })
  expect((await anyone.get(`/api/vote/${linkId}`)).body).toMatchObject({ vote: { status: 'open' }, voter: null })

  const claim = { ...claimOf(owner), phone: '01012340001' }
  const browser = browserOf(app)
  expect((await browser.post(`/api/vote/${linkId}/verify-user`, claim)).body).toEqual({ codeSent: true })
  await expect.poll(() => phones.receivedBy('01012340001').length, { timeout: 10_000 }).toBe(1)
  const code = phones.receivedBy('01012340001')[0]?.variables['#{인증번호}'] ?? ''
  const verified = await browser.post(`/api/vote/${linkId}/verify-user`, { ...claim, code })
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

  expect((await countAndRead(admin, vote.id)).body).toMatchObject({
    turnout: { targets: 2, voted: 1, votedArea: 84.9431 },
    questions: null,
  })
  await changeStatus(danji, vote.id, 'closed')
  expect((await countAndRead(admin, vote.id)).body).toMatchObject({
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

it('a link says whether its units are plain numbers, before anybody is verified', async () => {
  const { linkId, listId } = await startCampaign(danji)
  const page = async () => ((await anyone.get(`/api/vote/${linkId}`)).body as VoterPage).list
  expect(await page()).toMatchObject({ unitsAreNumbers: true })
  await enrol(danji, listId, [ownerOf(3, { dong: '101', ho: '지하101' })])
  await expect.poll(page, { timeout: 10_000 }).toMatchObject({ unitsAreNumbers: false })
})

it('the page says whether residents can prove who they are by their phones', async () => {
  const { linkId } = await startCampaign(danji)
  const without = await startAppWith(danji, { residentIdentities: { nice: absentIdentity, kcp: absentIdentity } })
  const said = async (caller: Caller) => ((await caller.get(`/api/vote/${linkId}`)).body as VoterPage).provesByPhone
  expect([await said(anyone), await said(callerOf(without))]).toEqual([true, false])
})

describe('before anybody can vote nobody is asked for a code, and the page says from when', () => {
  const verifications = async () =>
    (await readWholeLog(danji)).filter(({ stream }) => stream.startsWith('voter-verification-')).length
  /**
   * Expects the page, and both steps of the verification, to be refused with a code; nothing is
   * recorded.
   */
  const met = async ({ linkId }: Pick<Campaign, 'linkId'>, code: ErrorCode) => {
    const before = await verifications()
    const url = `/api/vote/${linkId}/verify-user`
    expectRefusal(await anyone.post(url, claimOf(ownerOf(1))), code)
    expectRefusal(await anyone.post(url, { ...claimOf(ownerOf(1)), code: '123456' }), code)
    expectRefusal(await anyone.post(url, claimOf(ownerOf(77))), code)
    expect(await verifications()).toBe(before)
    const { vote }: VoterPage = (await anyone.get(`/api/vote/${linkId}`)).body
    return [vote.status, vote.startsAt]
  }
  const TOMORROW = '2026-11-21T15:00:00.000Z'
  const LATER = '2026-11-25T01:00:00.000Z'

  it('in a list that is still to come', async () =>
    expect(await met(await startCampaign(danji, { list: { startDate: '2026-11-22' } }), 'LIST_NOT_STARTED')).toEqual([
      'open',
      TOMORROW,
    ]))
  it('in a vote that opens later', async () => {
    const campaign = await startCampaign(danji, { list: { startDate: '2026-11-20' }, vote: { opensAt: LATER } })
    expect(await met(campaign, 'VOTE_NOT_OPEN')).toEqual(['open', LATER])
    const before = clock.now
    clock.now = new Date(LATER)
    expect((await anyone.get(`/api/vote/${campaign.linkId}`)).body).toMatchObject({ vote: { startsAt: null } })
    await verifyVoter(danji, campaign.linkId, ownerOf(1))
    clock.now = before
  })
  it('in one that the office has not opened', async () => {
    const { listId } = await startCampaign(danji)
    const { id } = await createVote(danji, { listId })
    const { body } = await admin.post(`/api/votes/lists/${listId}/vote/${id}/link`)
    expect(await met(body as VoteLink, 'VOTE_NOT_OPEN')).toEqual(['draft', null])
  })
  it('in a closed list whose vote was never opened', async () => {
    const { listId } = await startCampaign(danji)
    const { id } = await createVote(danji, { listId })
    const { body } = await admin.post(`/api/votes/lists/${listId}/vote/${id}/link`)
    await admin.post(`/api/list/${listId}/close`)
    expect(await met(body as VoteLink, 'LIST_CLOSED')).toEqual(['draft', null])
  })
})

describe('after the close a code leads back to the receipt, and to no ballot', () => {
  const closings: readonly (readonly [string, (of: Campaign) => Promise<unknown>, ErrorCode])[] = [
    ['of the vote', ({ vote }) => changeStatus(danji, vote.id, 'closed'), 'VOTE_CLOSED'],
    ['of the list', ({ listId }) => admin.post(`/api/list/${listId}/close`), 'LIST_CLOSED'],
  ]
  it.each(closings)('%s', async (_, close, code) => {
    const campaign = await startCampaign(danji)
    const { linkId, vote } = campaign
    const before = await verifyVoter(danji, linkId, ownerOf(1))
    const submitted = await before.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) })
    await close(campaign)
    clock.now = new Date(clock.now.getTime() + 60_000)
    const after = await verifyVoter(danji, linkId, ownerOf(1))
    const { voter }: VoterPage = (await after.get(`/api/vote/${linkId}`)).body
    expect(voter?.receipt).toEqual((submitted.body as { receipt: unknown }).receipt)
    const never = await verifyVoter(danji, linkId, ownerOf(2))
    expect(((await never.get(`/api/vote/${linkId}`)).body as VoterPage).voter?.receipt).toBeNull()
    expectRefusal(await never.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) }), code)
  })
})
