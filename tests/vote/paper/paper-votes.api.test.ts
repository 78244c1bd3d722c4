import { describe, expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { findPapers } from '#projections/vote/vote-papers.ts'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { notifyVoter } from '#services/vote/paper/notify-voter.ts'
import type { PaperEntryState } from '#services/vote/paper/vote-papers.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import {
  answersOf,
  castBallot,
  changeStatus,
  cookieOf,
  readWholeLog,
  startCampaign,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAnyway } from '#tests/support/count-anyway.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import {
  enter,
  entryAt,
  find,
  handOut,
  paperOf,
  papersOf,
  startPapers,
  submit,
  unitStateOf,
  type StartedPaperVote,
} from './started-papers.ts'

const danji = await startTestApp()
const { admin, app, phones, system } = danji
const form = { name: '투표용지.pdf', content: await smallForm() }
const start = (vote: object = {}, list: object = {}): Promise<StartedPaperVote> => startPapers(danji, vote, list)

describe('papers of a secret vote', () => {
  it('are handed out at the desk, read by two after the close, and none after the count', async () => {
    const of = await start({ ballotKind: 'secret' })
    const [first = '', second = '', third = ''] = of.numbers
    const { dong, ho } = entryAt(of, 0)
    expect(await find(of, `dong=${encodeURIComponent(`${dong}동`)}&ho=${ho}`)).toMatchObject([
      { name: '주민1', dong, ho, state: 'open', owners: 1, proxyHolder: null },
    ])
    expect(await handOut(of, 0)).toMatchObject({ status: 200, body: { state: 'paper-out' } })
    expect(await handOut(of, 0)).toMatchObject({ status: 200, body: { state: 'paper-out' } })
    expectRefusal(await handOut(of, 1, { number: first }), 'PAPER_NUMBER_OF_SECRET_VOTE')
    expectRefusal(await submit(of, 0), 'UNIT_HAS_PAPER')
    expect(await unitStateOf(of, 0)).toBe('paper-out')
    expect(await unitStateOf(of, 2)).toBe('open')
    expect((await submit(of, 2)).status).toBe(200)
    expectRefusal(await handOut(of, 2), 'UNIT_HAS_VOTED')
    expect((await handOut(of, 1)).status).toBe(200)
    expect(await of.hong.delete(paperOf(of, entryAt(of, 1)))).toMatchObject({ status: 200, body: { state: 'open' } })
    expect((await handOut(of, 1)).status).toBe(200)
    expect(await find(of, 'q=%EC%A3%BC%EB%AF%BC3')).toMatchObject([{ state: 'voted-online' }])
    expectRefusal(await of.hong.get(`/api/votes/${of.vote.id}/desk?q=%20`), 'VALIDATION_FAILED')

    expectRefusal(await enter(of, of.hong, { number: first }), 'VOTE_NOT_CLOSED')
    await changeStatus(danji, of.vote.id, 'closed')
    expectRefusal(await enter(of, of.hong, { number: '00000000' }), 'PAPER_UNKNOWN')
    expectRefusal(await enter(of, of.hong, { number: first, listUserId: entryAt(of, 0).id }), 'VALIDATION_FAILED')
    expect((await admin.get(`/api/votes/${of.vote.id}/checklist`)).body).toMatchObject({
      phase: 'counting',
      items: [
        { code: 'PAPERS_NOT_ENTERED', count: 2, level: 'warning' },
        { code: 'PAPERS_OPEN', level: 'done' },
      ],
    })
    expect((await enter(of, of.hong, { number: first })).body).toMatchObject({ number: first, state: 'entered-once' })
    expectRefusal(await enter(of, of.hong, { number: first, place: 1 }), 'SECOND_ADMIN_NEEDED')
    expect(((await enter(of, of.kim, { number: first, place: 1 })).body as PaperEntryState).state).toBe('differs')
    expect(await papersOf(of)).toMatchObject({ printed: 8, handedOut: 2, differing: 1, entered: 0, counted: 0 })
    for (const [number, place] of [[first, 0] as const, [second, null] as const])
      for (const [caller, state] of [[of.hong, 'entered-once'] as const, [of.kim, 'counted'] as const])
        expect((await enter(of, caller, { number, place })).body).toMatchObject({ number, state })
    await enter(of, of.hong, { number: third })
    expectRefusal(await enter(of, of.kim, { number: third }), 'MORE_PAPERS_THAN_HANDED_OUT')
    expect(await papersOf(of)).toMatchObject({ counted: 1, invalid: 1, entered: 1 })
    const { counted, handedOut } = await findPapers(system.deps.database, of.vote.id)
    expect(counted).toEqual(
      expect.arrayContaining([
        { number: first, listUserId: null, answers: answersOf(of.vote) },
        { number: second, listUserId: null, answers: null },
      ]),
    )
    expect(handedOut.map(({ listUserId }) => listUserId).toSorted()).toEqual(
      [entryAt(of, 0).id, entryAt(of, 1).id].toSorted(),
    )

    const kept = await sendForm(of.hong, `/api/votes/${of.vote.id}/papers/${first}/scan`, {}, form)
    expect(kept).toMatchObject({ status: 201, body: { number: first, pages: 2 } })
    const scan = await of.kim.get(`/api/votes/${of.vote.id}/papers/${first}/scan`)
    expect({ status: scan.status, type: scan.headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/pdf',
    })

    const checks = async () => (await admin.get(`/api/votes/${of.vote.id}/checklist`)).body
    expect(await checks()).toMatchObject({ phase: 'counting', items: [{ code: 'PAPERS_OPEN', count: 1 }] })
    await countAnyway(of.hong, of.kim, of.vote.id)
    expect(await checks()).toEqual({ phase: null, ready: true, items: [] })
    expectRefusal(await enter(of, of.kim, { number: third }), 'VOTE_COUNTED')
    const log = JSON.stringify((await readWholeLog(danji)).filter(({ type }) => type === 'BallotPaperIssued'))
    expect(of.numbers.some((number) => log.includes(number))).toBe(false)
  })

  it('are none where their count needs an area that they cannot carry', async () => {
    const { vote, entries, hong } = await startCampaign(danji, { vote: { ballotKind: 'secret', weight: 'area' } }).then(
      async (campaign) => ({
        ...campaign,
        hong: admin,
        entries: (await admin.get(`/api/list-user/list/${campaign.listId}`)).body as readonly ListUser[],
      }),
    )
    expectRefusal(await hong.post(`/api/votes/${vote.id}/papers`, { count: 1 }), 'PAPER_NEEDS_UNIT')
    expectRefusal(
      await hong.post(`/api/votes/${vote.id}/desk/${entries[0]?.id}/paper`, checkedOn(dayAt(danji.clock.now))),
      'PAPER_NEEDS_UNIT',
    )
  })
})

describe('a desk and a phone at once', () => {
  it('let exactly one of them come first', async () => {
    const of = await start({ ballotKind: 'secret' })
    const turn = (n: number) => (n % 2 === 0 ? handOut(of, 3) : submit(of, 3))
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, n) => turn(n)))).map(({ status }) => status)
    const { id } = entryAt(of, 3)
    const events = (await readWholeLog(danji)).filter(
      ({ type, data }) =>
        (type === 'BallotCast' || type === 'BallotPaperIssued') && (data as { listUserId: string }).listUserId === id,
    )
    expect(events).toHaveLength(1)
    const isPaper = events[0]?.type === 'BallotPaperIssued'
    expect(statuses.filter((status, n) => status === 200 && (n % 2 === 0) !== isPaper)).toEqual([])
    expect(statuses).toContain(200)
    expect((await find(of, `q=${encodeURIComponent('주민4')}`))[0]?.state).toBe(isPaper ? 'paper-out' : 'voted-online')
  })
})

describe('papers of an open vote', () => {
  const countPaper = async (of: StartedPaperVote, n: number, number: string | undefined) => {
    const listUserId = entryAt(of, n).id
    await enter(of, of.hong, { number, place: 1, listUserId })
    return (await enter(of, of.kim, { number, place: 1, listUserId })).body as PaperEntryState
  }
  const choicesOf = async ({ vote }: Campaign) => {
    await changeStatus(danji, vote.id, 'closed')
    const { questions } = (await countAndRead(admin, vote.id)).body as {
      questions: readonly { choices: readonly { count: number }[] }[]
    }
    return questions[0]?.choices.map(({ count }) => count)
  }

  it('are ballots of their units once both have read them; who voted online before keeps that vote', async () => {
    const of = await start()
    const [first = '', second = '', third = ''] = of.numbers
    expectRefusal(await enter(of, of.hong, { number: first }), 'VALIDATION_FAILED')
    expect((await handOut(of, 0, { number: first })).status).toBe(200)
    expectRefusal(await handOut(of, 1, { number: first }), 'PAPER_HANDED_OUT')
    expect((await countPaper(of, 0, first)).state).toBe('counted')
    expect((await find(of, `q=${encodeURIComponent('주민1')}`))[0]?.state).toBe('voted-paper')
    expectRefusal(await submit(of, 0), 'ALREADY_SUBMITTED')
    await castBallot(voterOf(danji, of, entryAt(of, 1)), of)
    expect(await countPaper(of, 1, second)).toMatchObject({ number: second, state: 'set-aside', cause: 'voted-online' })
    expect(await countPaper(of, 0, third)).toMatchObject({ state: 'set-aside', cause: 'voted-on-paper' })
    const page: VoterPage = (await voterOf(danji, of, entryAt(of, 0)).get(`/api/vote/${of.linkId}`)).body
    expect(page.voter?.units).toMatchObject([{ state: 'voted', receipt: expect.anything() }])
    expect(await choicesOf(of)).toEqual([1, 1])
  })

  it('take the place of the vote cast online where the list says so', async () => {
    const of = await start({}, { bothWays: 'paper' })
    expect((await admin.get(`/api/list/${of.listId}`)).body).toMatchObject({ bothWays: 'paper' })
    await castBallot(voterOf(danji, of, entryAt(of, 0)), of)
    expect((await countPaper(of, 0, of.numbers[0])).state).toBe('counted')
    expectRefusal(await admin.put(`/api/list/${of.listId}`, { bothWays: 'online' }), 'LIST_HAS_SUBMISSIONS')
    const scanOf = `/api/votes/${of.vote.id}/papers/${of.numbers[0]}/scan`
    expect((await sendForm(of.hong, scanOf, {}, form)).status).toBe(201)
    expect((await of.hong.get(scanOf)).status).toBe(200)
    expect(await choicesOf(of)).toEqual([0, 1])
  })
})

describe('a tablet at the desk', () => {
  const tell = notifyVoter({
    ...system.deps,
    messaging: {
      sender: createSolapiClient({
        baseUrl: `http://127.0.0.1:${(app.server.address() as { port: number }).port}${simulatedSolapi.path}`,
        apiKey: simulatedSolapi.apiKey,
        apiSecret: simulatedSolapi.apiSecret,
        from: simulatedSolapi.from,
      }),
      pfId: simulatedSolapi.pfId,
      templates: simulatedSolapi.templates,
      prices: simulatedSolapi.prices,
    },
  })

  it('opens the vote once for whom the administrator saw, who hears of it on their own phone', async () => {
    const of = await start()
    const owner = entryAt(of, 0)
    const lent = await of.hong.post(`/api/votes/${of.vote.id}/desk/${owner.id}/tablet`, {})
    expect(lent.status).toBe(201)
    const { url } = lent.body as { readonly url: string }
    const [page, token] = url.split('#desk=')
    expect(page).toMatch(new RegExp(`/vote/${of.linkId}$`))
    expectRefusal(await danji.anyone.post(`/api/vote/${of.linkId}/desk`, { token: 'A'.repeat(22) }), 'INVALID_LINK')
    const openings = await Promise.all(
      Array.from({ length: 5 }, () => danji.anyone.post(`/api/vote/${of.linkId}/desk`, { token })),
    )
    const opened = openings.find(({ status }) => status === 200)
    expect(openings.filter(({ status }) => status === 200)).toHaveLength(1)
    if (!opened) throw new Error('nobody opened it')
    const tablet = callerOf(app, { cookie: cookieOf(opened) })
    const answers = answersOf(of.vote)
    const { id: another } = entryAt(of, 1)
    expectRefusal(
      await tablet.post(`/api/vote/${of.linkId}/submit`, { answers, listUserId: another }),
      'VOTER_SESSION_REQUIRED',
    )
    const seen = (await tablet.get(`/api/vote/${of.linkId}`)).body as VoterPage
    expect(seen.voter).toMatchObject({ atDesk: true, units: [{ listUserId: owner.id, state: 'open' }] })
    expect((await tablet.post(`/api/vote/${of.linkId}/submit`, { answers })).status).toBe(200)
    const left = await tablet.delete(`/api/vote/${of.linkId}/session`)
    expect(left.body).toEqual({ ended: true })
    expect(cookieOf(left)).toBe(`danji_voter_${of.linkId}=`)
    expect((await danji.anyone.delete(`/api/vote/${of.linkId}/session`)).body).toEqual({ ended: true })
    const log = await readWholeLog(danji)
    const cast = log.findLast(({ type }) => type === 'BallotCast')
    expect(cast?.data).toMatchObject({ listUserId: owner.id, way: 'desk' })
    expect(
      log.find(({ type, data }) => type === 'VoterSeenAtDesk' && (data as { voteId: string }).voteId === of.vote.id)
        ?.metadata.actor,
    ).toMatchObject({ kind: 'admin' })

    if (!cast) throw new Error('nobody voted')
    const { position } = cast
    const { voteId, listId, apartmentId, listUserId, personId } = cast.data as Record<string, string>
    const job = { about: 'voted-at-desk', voteId, listId, apartmentId, listUserId, personId, position }
    const put = { attempt: 1, addJob: async () => expect.fail('nothing is put off by day') }
    const received = () => phones.receivedBy(of.owners[0]?.phone ?? '')
    const texts = () => received().filter(({ text }) => text.includes('태블릿으로 투표하신 것으로'))
    const logs = `/api/list/${of.listId}/users/${owner.userId}/logs`
    const told = async () => ((await of.hong.get(logs)).body as readonly LogEntry[]).map(({ text }) => text).join('\n')
    // Once it is recorded as sent: jobs of one message run one after the other.
    await expect.poll(told, { timeout: 10_000 }).toContain('현장의 태블릿으로 투표한 것을 명부의 전화번호로 알렸')
    expect(texts()).toHaveLength(1)
    await tell(job, put)
    await tell(job, put)
    expect(texts()).toHaveLength(1)
    expect(await told()).toContain('현장에서 본인을 확인하고 태블릿을 열었습니다: 안건')
    expect(await told()).toContain('현장의 태블릿으로 투표했습니다')
  })
})
