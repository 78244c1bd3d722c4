import { describe, expect, it } from 'vitest'
import {
  answersOf,
  claimOf,
  ownerOf,
  startCampaign,
  verifyVoter,
  castBallot,
  type Campaign,
} from '#tests/support/campaign.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { callerOf, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { admin, anyone, app, clock } = danji
const DAY = 86_400_000
const owner = ownerOf(1)
const linkOf = ({ listId, vote }: Campaign): string => `/api/lists/${listId}/vote/${vote.id}/link`

/** Every door of a link, at both of its addresses. */
const expectAllRefused = async (
  caller: Caller,
  linkId: string,
  { vote }: Pick<Campaign, 'vote'>,
  code: ErrorCode,
): Promise<void> => {
  const answers = answersOf(vote)
  const page = [`/api/vote/${linkId}`, `/api/vote/link/${linkId}`]
  for (const url of page) expectRefusal(await caller.get(url), code)
  expectRefusal(await caller.post(`/api/vote/${linkId}/verify-user`, claimOf(owner)), code)
  for (const url of page) expectRefusal(await caller.post(`${url}/submit`, { answers }), code)
}

describe("a vote's link", () => {
  it('is one: asking again gives the same', async () => {
    const campaign = await startCampaign(danji)
    const again = await admin.post(`/api/votes/lists/${campaign.listId}/vote/${campaign.vote.id}/link`)
    expect([again.status, again.body]).toMatchObject([
      200,
      { linkId: campaign.linkId, url: `http://danji.test/vote/${campaign.linkId}`, status: 'active' },
    ])
    expect((await admin.get(linkOf(campaign))).body).toEqual(again.body)
  })
  it('asked for many times at once is still one', async () => {
    const campaign = await startCampaign(danji)
    await admin.delete(linkOf(campaign))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.post(`/api/votes/lists/${campaign.listId}/vote/${campaign.vote.id}/link`)),
    )
    expect(new Set(answers.map(({ body }) => (body as { linkId: string }).linkId)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await anyone.get(`/api/vote/${(answers[0]?.body as { linkId: string } | undefined)?.linkId}`)).status).toBe(
      200,
    )
  })
  it('switched off opens nothing at once, not even for who is verified; switched on it does', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    expect((await admin.put(`${linkOf(campaign)}/status`, { status: 'inactive' })).body).toMatchObject({
      status: 'inactive',
    })
    await expectAllRefused(voter, campaign.linkId, campaign, 'LINK_EXPIRED')
    await admin.put(`${linkOf(campaign)}/status`, { status: 'active' })
    await castBallot(voter, campaign)
  })
  it('removed opens nothing any more, though a new one is made', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    expect((await admin.delete(linkOf(campaign))).body).toMatchObject({ linkId: campaign.linkId })
    expectRefusal(await admin.get(linkOf(campaign)), 'NOT_FOUND')
    await expectAllRefused(voter, campaign.linkId, campaign, 'LINK_EXPIRED')
    const next: { linkId: string } = (
      await admin.post(`/api/votes/lists/${campaign.listId}/vote/${campaign.vote.id}/link`)
    ).body
    expect(next.linkId).not.toBe(campaign.linkId)
    await expectAllRefused(voter, campaign.linkId, campaign, 'LINK_EXPIRED')
    expect((await anyone.get(`/api/vote/${next.linkId}`)).status).toBe(200)
  })
  it.each([fixedSecret(7), 'x', "'--", '%00', '%F0%9F%98%80', '..%2f..', 'x'.repeat(100)])(
    'that never was opens nothing: %s',
    async (linkId) => {
      for (const url of [`/api/vote/${linkId}`, `/api/vote/link/${linkId}`])
        expectRefusal(await anyone.get(url), 'INVALID_LINK')
      expectRefusal(await anyone.post(`/api/vote/${linkId}/verify-user`, claimOf(owner)), 'INVALID_LINK')
      expectRefusal(await anyone.post(`/api/vote/${linkId}/submit`, { answers: [] }), 'VOTER_SESSION_REQUIRED')
    },
  )
  it('cannot be found in the names of streams, nor in any event but those of its vote, of which the office reads it', async () => {
    const { linkId, vote } = await startCampaign(danji, { owners: [ownerOf(1)] })
    await verifyVoter(danji, linkId, ownerOf(1))
    const { store } = danji.system.deps
    const telling = (await store.readSealedLog(0, 10_000)).filter((event) => JSON.stringify(event).includes(linkId))
    expect(telling.map(({ stream, type }) => [stream, type])).toEqual([[`vote-${vote.id}`, 'VoteLinkAttached']])
  })
})

describe("a voter's session", () => {
  it('is for one link: it opens no other, though its cookie is renamed', async () => {
    const [mine, other] = [await startCampaign(danji), await startCampaign(danji)]
    const voter = await verifyVoter(danji, mine.linkId, owner)
    const token = voter.cookie.split('=')[1] ?? ''
    const renamed = callerOf(app, { cookie: `danji_voter_${other.linkId}=${token}` })
    for (const caller of [voter, renamed]) {
      expectRefusal(
        await caller.post(`/api/vote/${other.linkId}/submit`, { answers: answersOf(other.vote) }),
        'VOTER_SESSION_REQUIRED',
      )
      expect((await caller.get(`/api/vote/${other.linkId}`)).body).toMatchObject({ voter: null })
    }
    await castBallot(voter, mine)
  })
  it.each([
    ['none', () => ''],
    ['one that was tampered with', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['one that is no token', (cookie: string) => `${cookie.split('=')[0]}=x`],
  ])('is needed to submit, and %s will not do', async (_, change) => {
    const campaign = await startCampaign(danji)
    const { cookie } = await verifyVoter(danji, campaign.linkId, owner)
    expectRefusal(
      await callerOf(app, { cookie: change(cookie) }).post(`/api/vote/${campaign.linkId}/submit`, {
        answers: answersOf(campaign.vote),
      }),
      'VOTER_SESSION_REQUIRED',
    )
  })
  it("is an administrator's token for nobody", async () => {
    const campaign = await startCampaign(danji)
    expectRefusal(
      await admin.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
      'VOTER_SESSION_REQUIRED',
    )
    const asCookie = callerOf(app, { cookie: `danji_voter_${campaign.linkId}=${danji.adminToken}` })
    expectRefusal(
      await asCookie.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
      'VOTER_SESSION_REQUIRED',
    )
  })
  it('lasts an hour, and no script reads it and no other site sends it', async () => {
    const { linkId } = await startCampaign(danji)
    const { cookie } = await verifyVoter(danji, linkId, owner)
    const { iat, exp }: { iat: number; exp: number } = JSON.parse(
      Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(exp - iat).toBe(3_600)
  })
  it('says who one is no clearer than it must', async () => {
    const named = ownerOf(1, { name: '남궁길동' })
    const { linkId } = await startCampaign(danji, { owners: [named] })
    const voter = await verifyVoter(danji, linkId, named)
    const page = await voter.get(`/api/vote/${linkId}`)
    expect(page.body).toMatchObject({ voter: { name: '남**동', dong: named.dong, ho: named.ho, receipt: null } })
    expect(page.text).not.toMatch(/남궁|0101234/)
    expect((await anyone.get(`/api/vote/${linkId}`)).body).toMatchObject({ voter: null })
  })
})

describe('a list past its end', () => {
  it('takes no ballot from the first instant after its last day in Seoul, and its page says that it is over', async () => {
    const campaign = await startCampaign(danji, { list: { startDate: '2026-11-20', endDate: '2026-11-21' } })
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    const before = clock.now
    clock.now = new Date('2026-11-21T15:00:00Z')
    expectRefusal(
      await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
      'LIST_CLOSED',
    )
    expect((await voter.get(`/api/vote/${campaign.linkId}`)).body).toMatchObject({ vote: { status: 'closed' } })
    expect((await admin.get(`/api/list/${campaign.listId}`)).body).toMatchObject({ status: 'closed' })
    expectRefusal(
      await admin.post('/api/list-user/bulk', { listId: campaign.listId, users: [ownerOf(9)] }),
      'LIST_CLOSED',
    )
    expectRefusal(
      await admin.post('/api/votes', {
        listId: campaign.listId,
        title: '안건',
        ballotKind: 'open',
        weight: 'unit',
        questions: [{ title: '안건', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }] }],
      }),
      'LIST_CLOSED',
    )
    clock.now = new Date(clock.now.getTime() - 1)
    await castBallot(voter, campaign)
    clock.now = before
  })
  it('that is still to come takes none either', async () => {
    const campaign = await startCampaign(danji, { list: { startDate: '2026-11-22' } })
    const [entry] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body as readonly [ListUser]
    const voter = voterOf(danji, campaign, entry)
    expectRefusal(
      await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
      'LIST_NOT_STARTED',
    )
    const before = clock.now
    clock.now = new Date(clock.now.getTime() + DAY)
    await castBallot(voter, campaign)
    clock.now = before
  })
})
