import { describe, expect, it } from 'vitest'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { changeStatus, ownerOf, readWholeLog, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, callerOf, startTestApp } from '#tests/support/stack/test-app.ts'
import {
  allBallots,
  ballotOf,
  ballotPageOf,
  electionVote,
  encryptedVote,
  openAssembly,
  openVote,
  secretVote,
  submitAll,
  votesIn,
  voterBy,
  type OpenAssembly,
} from './ballot-of-assembly.ts'

const danji = await startTestApp()
const { admin, app } = danji

/** The first owner has two units; the other one has one, in another building. */
const owners = [ownerOf(1), ownerOf(1, { dong: '105', ho: '901' }), ownerOf(2)]
const mixed = [openVote, secretVote, encryptedVote, electionVote]
const report = { kind: 'report', title: '사업 경과', text: '2025년에 한 일입니다.' }

type Receipts = {
  readonly receipts: readonly { readonly linkId: string; readonly listUserId: string; readonly receipt: Receipt }[]
}

const ballotsIn = async ({ votes }: OpenAssembly) =>
  (await readWholeLog(danji)).filter(
    ({ type, data }) => type === 'BallotCast' && votes.some(({ id }) => id === (data as { voteId: string }).voteId),
  )

describe('one ballot of an assembly', () => {
  it('is a table of contents with every unit, and is handed in at once with a receipt for each ballot', async () => {
    const running = await openAssembly(danji, { owners, votes: mixed, reports: [report] })
    const [link = ''] = running.links
    const voter = voterBy(danji, running)
    const page = await ballotPageOf(voter, link)
    expect(page).toMatchObject({
      assembly: { title: '2026년 정기총회', place: '커뮤니티센터', status: 'noticed' },
      voter: { name: '주*1', atDesk: false },
      items: [
        { kind: 'report', number: 1, title: '사업 경과', text: '2025년에 한 일입니다.' },
        ...mixed.map(({ title }, at) => ({
          kind: 'vote',
          number: at + 2,
          linkId: running.links[at],
          vote: { title, status: 'open' },
          units: [{ state: 'open' }, { dong: '105', state: 'open' }],
        })),
      ],
    })
    const ballots = allBallots(page)
    expect(ballots).toHaveLength(8)
    const answer = await submitAll(voter, link, ballots)
    expect(answer).toMatchObject({ status: 200 })
    const { receipts } = answer.body as Receipts
    expect(ballots).toMatchObject(receipts.map(({ linkId, listUserId }) => ({ linkId, listUserId })))
    expect(new Set(receipts.map(({ receipt }) => receipt.id)).size).toBe(8)
    for (const { receipt } of receipts.slice(0, 2)) {
      const checked = await admin.get(`/api/receipts/${receipt.id}`)
      expect(checked).toMatchObject({ status: 200 })
    }
    const after = await ballotPageOf(voter, link)
    expect(votesIn(after).flatMap(({ units }) => units.map(({ state }) => state))).toEqual(Array(8).fill('voted'))
    expect(votesIn(after).flatMap(({ units }) => units.map((unit) => unit.receipt?.id))).toEqual(
      receipts.map(({ receipt }) => receipt.id),
    )
    for (const [at, { id }] of running.votes.entries()) {
      await changeStatus(danji, id, 'closed')
      const counted = (await countAndRead(admin, id)).body as VoteResults
      expect([at, counted.turnout.voted]).toEqual([at, 2])
    }
  })

  it('gives the same receipts to a retry after a lost answer, and to two presses at once', async () => {
    const running = await openAssembly(danji, { owners, votes: mixed })
    const [link = ''] = running.links
    const voter = voterBy(danji, running)
    const ballots = allBallots(await ballotPageOf(voter, link))
    const [first, second] = await Promise.all([submitAll(voter, link, ballots), submitAll(voter, link, ballots)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    for (const { id } of running.votes) await changeStatus(danji, id, 'closed')
    expect(await submitAll(voter, link, ballots)).toMatchObject({ status: 200, body: first.body })
    expect(await ballotsIn(running)).toHaveLength(8)
  })

  it('writes nothing where one is refused, says which and why, and takes the rest', async () => {
    const running = await openAssembly(danji, { owners, votes: mixed })
    const [link = '', secretLink = ''] = running.links
    const voter = voterBy(danji, running)
    const page = await ballotPageOf(voter, link)
    const ballots = allBallots(page)
    await changeStatus(danji, running.votes[3]?.id ?? '', 'closed')
    const elsewhere = voterBy(danji, running, 0, 1)
    const [, secret] = votesIn(page)
    const [unit] = secret?.units ?? []
    if (!secret || !unit) throw new Error('there is no secret item')
    const { answers } = ballotOf(secret, unit, 1) as { readonly answers: object }
    expect((await elsewhere.post(`/api/vote/${secretLink}/submit`, { answers })).status).toBe(200)
    const before = (await readWholeLog(danji)).length
    const refused = await submitAll(voter, link, ballots)
    expectRefusal(refused, 'BALLOTS_REFUSED')
    expect((refused.body as { readonly errors: object }).errors).toEqual([
      { path: 'ballots.2', message: expect.stringContaining('이미') },
      { path: 'ballots.6', message: '마감된 투표입니다.' },
      { path: 'ballots.7', message: '마감된 투표입니다.' },
    ])
    expect((await readWholeLog(danji)).length).toBe(before)
    const rest = ballots.filter((_, index) => ![2, 6, 7].includes(index))
    expect(await submitAll(voter, link, rest)).toMatchObject({ status: 200 })
    expect(await ballotsIn(running)).toHaveLength(6)
    await changeStatus(danji, running.votes[1]?.id ?? '', 'closed')
    // The box of the secret vote has as many papers as ballots: none of a refused submission.
    expect((await countAndRead(admin, running.votes[1]?.id ?? '')).body).toMatchObject({ turnout: { voted: 2 } })
  })

  it('refuses what the ballots of single votes refuse: of others, broken, unconfirmed, without a session', async () => {
    const shared = { dong: '101', ho: '1502' }
    const running = await openAssembly(danji, {
      owners: [ownerOf(1, shared), ownerOf(2, shared), { ...ownerOf(3) }],
      votes: [openVote, encryptedVote],
      list: { coOwners: 'first' },
    })
    const [link = ''] = running.links
    const voter = voterBy(danji, running)
    const page = await ballotPageOf(voter, link)
    const ballots = allBallots(page)
    const [open, encrypted] = ballots as readonly { readonly encrypted?: string }[]
    const stranger = running.entries[2]?.id
    const cases = [
      [{ ...open, forUnit: false }, '공동소유 세대입니다. 세대를 대표해 투표한다는 확인이 필요합니다.'],
      [{ ...open, listUserId: stranger }, '본인 확인을 먼저 해주세요.'],
      [{ ...open, answers: [] }, '선택하지 않은 문항이 있습니다.'],
      [{ ...open, linkId: 'elsewhere' }, '만료된 링크입니다.'],
      [{ ...encrypted, encrypted: `${encrypted?.encrypted?.slice(0, -8)}` }, '암호화한 투표를 확인하지 못해'],
      [{ ...encrypted, listUserId: stranger }, '암호화한 투표를 확인하지 못해'],
    ] as const
    for (const [ballot, message] of cases) {
      const refused = await submitAll(voter, link, [ballot, open ?? {}])
      expectRefusal(refused, 'BALLOTS_REFUSED')
      const [field, ...more] = (refused.body as { readonly errors: readonly { readonly message: string }[] }).errors
      expect([field, more]).toEqual([{ path: 'ballots.0', message: expect.stringContaining(message.slice(0, 8)) }, []])
    }
    expectRefusal(await submitAll(voter, link, []), 'VALIDATION_FAILED')
    const tooMany = Array.from({ length: 201 }, () => open ?? {})
    expectRefusal(await submitAll(voter, link, tooMany), 'VALIDATION_FAILED')
    expectRefusal(await submitAll(callerOf(app, {}), link, ballots), 'VOTER_SESSION_REQUIRED')
    expect(await ballotsIn(running)).toEqual([])
    expect((await callerOf(app, {}).get(`/api/vote/${link}/assembly`)).body).toMatchObject({ voter: null, items: [] })
    expect(await submitAll(voter, link, ballots)).toMatchObject({ status: 200 })
    // Their co-owner finds the unit done.
    expect(votesIn(await ballotPageOf(voterBy(danji, running, 1), link)).map(({ units }) => units[0]?.state)).toEqual([
      'unit-voted',
      'unit-voted',
    ])
  })

  it('leaves out items of other districts, and asks owners of several units once where each owner has one vote', async () => {
    const running = await openAssembly(danji, {
      owners,
      votes: [openVote, { ...electionVote, dongs: ['103'] }, { title: '조합장 선임', weight: 'owner' }],
    })
    const [link = ''] = running.links
    const first = await ballotPageOf(voterBy(danji, running), link)
    expect(votesIn(first).map(({ vote }) => vote.title)).toEqual(['예산 승인의 건', '조합장 선임'])
    const [unit, other] = votesIn(first)[1]?.units ?? []
    expect([unit?.votesWith, other?.votesWith]).toEqual([undefined, unit?.listUserId])
    expect(allBallots(first)).toHaveLength(3)
    expect(await submitAll(voterBy(danji, running), link, allBallots(first))).toMatchObject({ status: 200 })
    const second = await ballotPageOf(voterBy(danji, running, 2), link)
    expect(votesIn(second).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('casts for the giver of a proxy in the items that the proxy is for, and says so on that receipt', async () => {
    const running = await openAssembly(danji, { owners, votes: [openVote, secretVote] })
    const [link = ''] = running.links
    const office = async () => adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [running.apartmentId] }))
    const [hong, kim] = [await office(), await office()]
    const voteId = running.votes[0]?.id
    const entered = await sendForm(
      hong,
      `/api/votes/${voteId}/proxies`,
      { listUserId: running.entries[2]?.id ?? '', holderListUserId: running.entries[0]?.id ?? '', relation: 'family' },
      { name: '위임장.pdf', content: await smallForm() },
    )
    const { id } = entered.body as { readonly id: string }
    expect((await kim.post(`/api/votes/${voteId}/proxies/${id}/confirm`)).status).toBe(200)
    const voter = voterBy(danji, running)
    const page = await ballotPageOf(voter, link)
    expect(votesIn(page).map(({ units }) => units.map(({ proxyFor }) => proxyFor?.name))).toEqual([
      [undefined, undefined, '주*2'],
      [undefined, undefined],
    ])
    const answer = await submitAll(voter, link, allBallots(page))
    expect(answer).toMatchObject({ status: 200, body: { receipts: [{}, {}, { proxyFor: { name: '주*2' } }, {}, {}] } })
    // The giver votes in the other item themselves.
    const giver = await ballotPageOf(voterBy(danji, running, 2), link)
    expect(votesIn(giver).map(({ units }) => units[0]?.state)).toEqual(['voted', 'open'])
  })

  it('takes fifty encrypted items for two units, and lets others be served meanwhile', async () => {
    const votes = Array.from({ length: 50 }, (_, at) => ({ ...encryptedVote, title: `안건 ${at + 1}` }))
    const running = await openAssembly(danji, { owners, votes })
    const [link = ''] = running.links
    const voter = voterBy(danji, running)
    const page = await ballotPageOf(voter, link)
    const ballots = allBallots(page)
    expect(ballots).toHaveLength(100)
    let longest = 0
    let last = performance.now()
    const beat = setInterval(() => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }, 5)
    const answer = await submitAll(voter, link, ballots)
    clearInterval(beat)
    expect(answer).toMatchObject({ status: 200 })
    expect((answer.body as Receipts).receipts).toHaveLength(100)
    expect(await ballotsIn(running)).toHaveLength(100)
    expect(longest).toBeLessThan(2_000)
  }, 120_000)

  it('is offered by the link of any item, by another one where nobody can vote by that, and of no lone vote', async () => {
    const running = await openAssembly(danji, { owners, votes: [openVote, secretVote] })
    const [first = '', second = ''] = running.links
    const assemblyBy = async (link: string) =>
      ((await callerOf(app, {}).get(`/api/vote/${link}`)).body as VoterPage).assembly
    expect(await assemblyBy(second)).toEqual({ id: running.assembly.id, title: '2026년 정기총회', openLinkId: null })
    await changeStatus(danji, running.votes[1]?.id ?? '', 'closed')
    expect(await assemblyBy(second)).toMatchObject({ openLinkId: first })
    const verified = await verifyVoter(danji, first, ownerOf(2))
    expect(votesIn(await ballotPageOf(verified, first)).map(({ vote }) => vote.status)).toEqual(['open', 'closed'])
    const cancelled = await admin.post(`/api/assemblies/${running.assembly.id}/status`, {
      status: 'cancelled',
      reason: '장소',
    })
    expect(cancelled.status).toBe(200)
    expect(await assemblyBy(first)).toBeNull()
    expectRefusal(await verified.get(`/api/vote/${first}/assembly`), 'NOT_FOUND')
    const alone = await openAssembly(danji, { owners, votes: [openVote] })
    expect(await assemblyBy(alone.links[0] ?? '')).toBeNull()
  })
})
