import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import {
  answersOf,
  changeStatus,
  ownerOf,
  readWholeLog,
  startCampaign,
  type Campaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { turns, voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { admin } = danji

/** A unit of three owners, and one of two units that the first of them owns alone. */
const unit = { dong: '101', ho: '1502', area: 84.9431 }
const owners: readonly Owner[] = [
  ownerOf(1, unit),
  ownerOf(2, unit),
  ownerOf(3, unit),
  ownerOf(1, { dong: '102', ho: '301' }),
]

const forOrAgainst = {
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}

type StartedUnitVote = {
  readonly campaign: Campaign
  readonly entries: readonly ListUser[]
  readonly voters: readonly Caller[]
}

const start = async (coOwners: string, vote: object = {}): Promise<StartedUnitVote> => {
  const campaign = await startCampaign(danji, { owners, list: { coOwners }, vote })
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entries = owners.map(({ name, ho }) => {
    const entry = listed.find((one) => one.name === name && one.ho === ho)
    if (!entry) throw new Error(`${name} is not on the roll`)
    return entry
  })
  return { campaign, entries, voters: entries.map((entry) => voterOf(danji, campaign, entry)) }
}

/** Asks for an owner to represent their unit; returns how the second administrator confirms it. */
const askToRepresent = async (
  { campaign, entries }: StartedUnitVote,
  owner: number,
): Promise<() => Promise<Answer>> => {
  const second = await secondAdminOf(danji, campaign.apartmentId)
  expect((await admin.put(`/api/list-user/${entries[owner]?.id}`, { representative: true })).status).toBe(200)
  const [request] = await pendingOf(second)
  return () => second.post(`/api/admin/pending/${request?.id}/confirm`)
}

const submit = (voter: Caller | undefined, { linkId, vote }: Campaign, place = 0, more: object = {}) => {
  if (!voter) throw new Error('there is no such voter')
  return voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote, place), ...more })
}
const pageOf = async (voter: Caller | undefined, { linkId }: Campaign): Promise<NonNullable<VoterPage['voter']>> => {
  if (!voter) throw new Error('there is no such voter')
  const page: VoterPage = (await voter.get(`/api/vote/${linkId}`)).body
  if (!page.voter) throw new Error('nobody is verified')
  return page.voter
}
const castIn = async ({ vote }: Campaign) =>
  (await readWholeLog(danji)).filter(
    ({ type, data }) => type === 'BallotCast' && (data as { voteId: string }).voteId === vote.id,
  )
const turnoutOf = async ({ vote }: Campaign) =>
  ((await countAndRead(admin, vote.id)).body as { turnout: object }).turnout

describe('a unit of several owners', () => {
  it('has one vote and its area once, kept with the statement of who cast it; the others see when and by whom', async () => {
    const { campaign, voters } = await start('first')
    expectRefusal(await submit(voters[0], campaign), 'UNIT_NEEDS_CONFIRMATION')
    const cast = await submit(voters[0], campaign, 0, { forUnit: true })
    expect(cast.status).toBe(200)
    expectRefusal(await submit(voters[1], campaign, 1, { forUnit: true }), 'UNIT_HAS_VOTED')
    const { statement, units } = await pageOf(voters[1], campaign)
    expect(units).toMatchObject([
      { dong: '101', ho: '1502', coOwners: 'first', owners: 3, state: 'unit-voted', receipt: null, votedBy: '주*1' },
    ])
    expect(units[0]?.votedAt).toBe((cast.body as { receipt: { submittedAt: string } }).receipt.submittedAt)
    expect((await castIn(campaign)).map(({ data }) => data)).toMatchObject([{ forUnit: statement }])
    expect(await turnoutOf(campaign)).toMatchObject({ targets: 2, voted: 1, targetArea: 144.9343, votedArea: 84.9431 })
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await countAndRead(admin, campaign.vote.id)).body).toMatchObject({
      questions: [{ choices: [{ count: 1, area: 84.9431 }, { count: 0 }] }],
    })
  })

  it('is cast once though all its owners press at once', async () => {
    const { campaign, voters } = await start('first')
    const answers = await Promise.all(
      voters.slice(0, 3).map((voter, index) => submit(voter, campaign, index % 2, { forUnit: true })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(await castIn(campaign)).toHaveLength(1)
  })

  it('is cast by the owner who is named; others are told whom to ask', async () => {
    const started = await start('representative')
    const { campaign, voters } = started
    expect(await pageOf(voters[2], campaign)).toMatchObject({ units: [{ state: 'open', needsConfirmation: true }] })
    const confirm = await askToRepresent(started, 1)
    expect((await confirm()).status).toBe(200)
    expectRefusal(await submit(voters[2], campaign, 0, { forUnit: true }), 'NOT_REPRESENTATIVE')
    expect(await pageOf(voters[2], campaign)).toMatchObject({
      units: [{ state: 'not-representative', representative: '주*2' }],
    })
    expect((await submit(voters[1], campaign)).status).toBe(200)
  })

  it('is never cast across a change of who acts for it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const started = await start('representative')
      const { campaign, entries, voters } = started
      const confirm = await askToRepresent(started, 1)
      const [named, cast] = await Promise.all([
        confirm(),
        turns(round * 4).then(() => submit(voters[0], campaign, 0, { forUnit: true })),
      ])
      expect(named.status).toBe(200)
      if (cast.status !== 200) expectRefusal(cast, 'NOT_REPRESENTATIVE')
      const log = await readWholeLog(danji)
      const position = (type: string, id: string | undefined) =>
        log.findLast(({ type: of, data }) => of === type && (data as { listUserId?: string }).listUserId === id)
          ?.position ?? 0
      const [casting, naming] = [position('BallotCast', entries[0]?.id), position('ListUserChanged', entries[1]?.id)]
      expect(cast.status === 200 ? casting < naming : casting === 0).toBe(true)
    }
  })

  it('whose owners cast shares counts their parts, exactly', async () => {
    const { campaign, voters } = await start('shares')
    expect(await pageOf(voters[0], campaign)).toMatchObject({
      units: [{ part: { numerator: '1', denominator: '3' } }, { part: { numerator: '1', denominator: '1' } }],
    })
    for (const [index, voter] of voters.slice(0, 2).entries())
      expect((await submit(voter, campaign, index)).status).toBe(200)
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await countAndRead(admin, campaign.vote.id)).body).toMatchObject({
      turnout: { targets: 2, votedFraction: { numerator: '2', denominator: '3' } },
      questions: [
        {
          choices: [
            { countFraction: { numerator: '1', denominator: '3' }, area: 28.3143666667 },
            { countFraction: { numerator: '1', denominator: '3' } },
          ],
        },
      ],
    })
  })
})

describe('a secret vote in shares', () => {
  const rule = { turnout: '1/2', approval: { fraction: '1/3', over: true, of: 'all' } }
  const resultsWith = async (share: string | null) => {
    const { campaign, entries, voters } = await start('shares', {
      ballotKind: 'secret',
      rule,
      questions: [forOrAgainst],
    })
    for (const voter of [0, 1, 3]) {
      const listUserId = voter === 3 ? entries[3]?.id : undefined
      const answer = await submit(voters[voter], campaign, voter === 3 ? 0 : 1, listUserId ? { listUserId } : {})
      expect(answer.status).toBe(200)
    }
    if (share !== null)
      expect((await admin.put(`/api/list-user/${entries[1]?.id}`, { ownershipShare: share })).status).toBe(200)
    await changeStatus(danji, campaign.vote.id, 'closed')
    return (await countAndRead(admin, campaign.vote.id)).body
  }
  it('is judged by the shares of the close', async () => {
    expect(await resultsWith(null)).toMatchObject({ rule: { met: true }, turnoutRule: { met: true }, notes: [] })
    expect(await resultsWith('1/3')).toMatchObject({ rule: { met: true }, turnoutRule: { met: true }, notes: [] })
  })
  it('is not judged where a share changed between the ballot and the close', async () => {
    expect(await resultsWith('1/2')).toMatchObject({
      turnoutRule: { met: null, conditions: [{ reached: null, reachedFraction: null }] },
      rule: {
        met: null,
        conditions: [
          { kind: 'turnout', met: null, reached: null },
          { kind: 'approval', met: null, reached: null, reachedFraction: null },
        ],
      },
      notes: [{ code: 'SHARES_CHANGED', text: expect.stringContaining('2건') }],
    })
  })
})

describe('a person with several units', () => {
  it('casts a ballot for each in one visit, with a receipt for each', async () => {
    const { campaign, entries, voters } = await start('first')
    const [voter] = voters
    const { units } = await pageOf(voter, campaign)
    expect(units.map(({ ho, state }) => [ho, state])).toEqual([
      ['1502', 'open'],
      ['301', 'open'],
    ])
    const first = await submit(voter, campaign, 0, { forUnit: true })
    const second = await submit(voter, campaign, 1, { listUserId: entries[3]?.id })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).not.toEqual(first.body)
    const after = await pageOf(voter, campaign)
    expect(after.units.map(({ state, receipt }) => [state, receipt])).toEqual([
      ['voted', (first.body as { receipt: unknown }).receipt],
      ['voted', (second.body as { receipt: unknown }).receipt],
    ])
    expect((await submit(voter, campaign, 1, { listUserId: entries[3]?.id })).body).toEqual(second.body)
  })
  it('votes for no unit of somebody else', async () => {
    const { campaign, entries, voters } = await start('first')
    expectRefusal(await submit(voters[1], campaign, 0, { listUserId: entries[3]?.id }), 'VOTER_SESSION_REQUIRED')
    expect(await castIn(campaign)).toEqual([])
  })
})

it('a list says how co-owners count by its type', async () => {
  const { campaign } = await start('shares')
  const made = (body: object) => admin.post('/api/list', { name: '리스트', apartmentId: campaign.apartmentId, ...body })
  expectRefusal(await made({ type: 'vote', coOwners: 'all' }), 'CO_OWNERS_MISMATCH')
  expectRefusal(await made({ type: 'signature', coOwners: 'first' }), 'CO_OWNERS_MISMATCH')
  expect((await made({ type: 'vote' })).body).toMatchObject({ coOwners: 'representative' })
  expect((await made({ type: 'signature' })).body).toMatchObject({ coOwners: 'all' })
})
