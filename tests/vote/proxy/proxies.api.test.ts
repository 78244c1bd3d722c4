import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import {
  answersOf,
  changeStatus,
  ownerOf,
  readWholeLog,
  startCampaign,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { admin } = danji
const content = await smallForm()

const start = async (owners = 5, vote: object = {}) => {
  const campaign = await startCampaign(danji, {
    owners: Array.from({ length: owners }, (_, n) => ownerOf(n + 1)),
    vote,
  })
  const { apartmentId } = campaign
  const office = async (role: 'ADMIN' | 'AUDITOR'): Promise<Caller> =>
    adminOf(danji.app, await appoint(danji, { role, apartments: [apartmentId] }))
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entries = Array.from({ length: owners }, (_, n) => {
    const entry = listed.find(({ name }) => name === ownerOf(n + 1).name)
    if (!entry) throw new Error(`owner ${n + 1} is not on the roll`)
    return entry
  })
  return { campaign, entries, office, hong: await office('ADMIN'), kim: await office('ADMIN') }
}
type StartedProxyVote = Awaited<ReturnType<typeof start>>

const send = ({ campaign, entries, hong }: StartedProxyVote, giver: number, fields: Readonly<Record<string, string>>) =>
  sendForm(
    hong,
    `/api/votes/${campaign.vote.id}/proxies`,
    { listUserId: entries[giver]?.id ?? '', relation: 'family', ...fields },
    { name: '위임장.pdf', content },
  )
const toOwner = (started: StartedProxyVote, giver: number, holder: number) =>
  send(started, giver, { holderListUserId: started.entries[holder]?.id ?? '' })
const act = (caller: Caller, { voteId, id }: Proxy, what: string, body: object = {}) =>
  caller.post(`/api/votes/${voteId}/proxies/${id}/${what}`, body)
const entrusted = async (started: StartedProxyVote, giver: number, holder: number): Promise<Proxy> => {
  const entered = await toOwner(started, giver, holder)
  expect(entered).toMatchObject({ status: 201, body: { status: 'waiting' } })
  const confirmed = await act(started.kim, entered.body as Proxy, 'confirm')
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'standing' } })
  return confirmed.body as Proxy
}
const submit = (voter: Caller, { linkId, vote }: Campaign, place = 0, more: object = {}) =>
  voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote, place), ...more })
const pageOf = async (voter: Caller, linkId: string): Promise<VoterPage> =>
  (await voter.get(`/api/vote/${linkId}`)).body
const voter = ({ campaign, entries }: StartedProxyVote, n: number): Caller => {
  const entry = entries[n]
  if (!entry) throw new Error(`there is no owner ${n}`)
  return voterOf(danji, campaign, entry)
}
const proxiesOf = async ({ campaign }: StartedProxyVote, caller: Caller = admin): Promise<readonly Proxy[]> =>
  (await caller.get(`/api/votes/${campaign.vote.id}/proxies`)).body
const logOf = async ({ campaign, entries, hong }: StartedProxyVote, n: number): Promise<readonly LogEntry[]> =>
  (await hong.get(`/api/list/${campaign.listId}/users/${entries[n]?.userId}/logs`)).body

describe('a power of attorney', () => {
  it('lets an owner vote for another one once a second administrator has confirmed it; log, page and receipt say for whom', async () => {
    const started = await start()
    const { campaign, entries, hong } = started
    const holder = voter(started, 1)
    const entered = (await toOwner(started, 0, 1)).body as Proxy
    expect(entered).toMatchObject({ name: '주민1', holder: { name: '주민2' }, relation: 'family', status: 'waiting' })
    const forFirst = { listUserId: entries[0]?.id }
    expectRefusal(await submit(holder, campaign, 0, forFirst), 'VOTER_SESSION_REQUIRED')
    expectRefusal(await act(hong, entered, 'confirm'), 'SECOND_ADMIN_NEEDED')
    expect((await act(started.kim, entered, 'confirm')).status).toBe(200)
    expect((await act(started.kim, entered, 'confirm')).status).toBe(200)
    expect((await pageOf(holder, campaign.linkId)).voter?.units).toMatchObject([
      { listUserId: entries[1]?.id, state: 'open' },
      { ...forFirst, state: 'open', proxyFor: { name: '주*1', relation: 'family' } },
    ])
    const cast = await submit(holder, campaign, 0, forFirst)
    expect(cast).toMatchObject({ status: 200, body: { proxyFor: { name: '주*1', dong: entries[0]?.dong } } })
    expect((await submit(holder, campaign, 0, forFirst)).body).toEqual(cast.body)
    expectRefusal(await submit(holder, campaign, 1, forFirst), 'ALREADY_SUBMITTED')
    expectRefusal(await submit(voter(started, 0), campaign), 'PROXY_HAS_VOTED')
    expectRefusal(await act(hong, entered, 'revoke', { reason: '철회' }), 'PROXY_USED')
    expect((await pageOf(voter(started, 0), campaign.linkId)).voter?.units).toMatchObject([
      { state: 'voted', givenTo: { name: '주*2', used: true } },
    ])
    expect((await submit(holder, campaign, 1)).status).toBe(200)
    expect(await proxiesOf(started)).toMatchObject([{ status: 'used' }])
    const [givers, holders] = [await logOf(started, 0), await logOf(started, 1)]
    const textOf = (log: readonly LogEntry[], words: string) => log.find(({ text }) => text.includes(words))
    expect(textOf(givers, '주민2님이 대신 투표했습니다')).toMatchObject({ actor: { kind: 'resident', name: '주민2' } })
    expect(textOf(givers, '위임장을 확인했습니다')?.text).toContain('위임받은 사람 주민2님')
    expect(textOf(holders, '위임을 받아 대신 투표했습니다')).toMatchObject({ actor: { name: '주민2' } })
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await countAndRead(admin, campaign.vote.id)).body).toMatchObject({
      turnout: { voted: 2 },
      questions: [{ choices: [{ count: 1 }, { count: 1 }] }],
    })
  })

  it('ends when its giver votes themselves, and is refused after that', async () => {
    const started = await start()
    const { campaign, entries } = started
    const proxy = await entrusted(started, 0, 1)
    expect((await pageOf(voter(started, 0), campaign.linkId)).voter?.units).toMatchObject([
      { state: 'open', givenTo: { name: '주*2', used: false } },
    ])
    expect((await submit(voter(started, 0), campaign)).status).toBe(200)
    expectRefusal(await submit(voter(started, 1), campaign, 1, { listUserId: entries[0]?.id }), 'PROXY_OVER')
    expect((await pageOf(voter(started, 1), campaign.linkId)).voter?.units).toHaveLength(1)
    expect(await proxiesOf(started)).toMatchObject([{ id: proxy.id, status: 'revoked' }])
    expectRefusal(await toOwner(started, 0, 2), 'PROXY_TOO_LATE')
    expect((await logOf(started, 0)).some(({ text }) => text.includes('직접 투표하여 위임이 끝났습니다'))).toBe(true)
  })

  it('counts once though giver and holder press at once', async () => {
    const started = await start()
    const { campaign, entries } = started
    await entrusted(started, 0, 1)
    const answers = await Promise.all([
      submit(voter(started, 0), campaign),
      submit(voter(started, 1), campaign, 1, { listUserId: entries[0]?.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const cast = (await readWholeLog(danji)).filter(
      ({ type, data }) => type === 'BallotCast' && (data as { voteId: string }).voteId === campaign.vote.id,
    )
    expect(cast).toHaveLength(1)
    expect((await proxiesOf(started))[0]?.status).toBe(
      cast.some(({ data }) => 'proxy' in (data as object)) ? 'used' : 'revoked',
    )
  })

  it('is never held for more than half of the owners by one holder, also where two are confirmed at once', async () => {
    const started = await start(3)
    const [one, other] = [await toOwner(started, 0, 2), await toOwner(started, 1, 2)].map(({ body }) => body as Proxy)
    if (!one || !other) throw new Error('nothing was entered')
    const both = await Promise.all([act(started.kim, one, 'confirm'), act(admin, other, 'confirm')])
    const refused = both.find(({ status }) => status === 422)
    if (!refused) throw new Error('both were confirmed')
    expectRefusal(refused, 'PROXY_LIMIT')
    expect(refused.text).toContain('소유자 3명 가운데 2명')
    const standing = (await proxiesOf(started)).find(({ status }) => status === 'standing')
    if (!standing) throw new Error('none was confirmed')
    expect((await act(started.kim, standing, 'revoke', { reason: '거둠' })).body).toMatchObject({ status: 'revoked' })
    const waiting = standing.id === one.id ? other : one
    expect(await act(started.kim, waiting, 'confirm')).toMatchObject({ status: 200 })
  })

  it('is held for exactly half of the owners', async () => {
    const started = await start(4)
    await entrusted(started, 0, 3)
    await entrusted(started, 1, 3)
    expect((await proxiesOf(started)).map(({ status }) => status)).toEqual(['standing', 'standing'])
  })

  it('is refused where it cannot be, with what is wrong', async () => {
    const started = await start()
    expectRefusal(await toOwner(started, 0, 0), 'PROXY_TO_ONESELF')
    expectRefusal(await send(started, 0, {}), 'VALIDATION_FAILED')
    expectRefusal(
      await send(started, 0, { holderListUserId: started.entries[1]?.id ?? '', holderName: '다른사람' }),
      'VALIDATION_FAILED',
    )
    const outside = await send(started, 0, { holderName: '박변호', holderPhone: '010-1234-0000', relation: 'lawyer' })
    expect(outside).toMatchObject({ status: 201, body: { holder: { listUserId: null, phone: '01012340000' } } })
    expectRefusal(await toOwner(started, 0, 2), 'PROXY_STANDS')
    const auditor = await started.office('AUDITOR')
    expect(await proxiesOf(started, auditor)).toMatchObject([
      { name: '주*1', holder: { name: '박*호', phone: '010-****-0000' } },
    ])
    expect(await act(started.hong, outside.body as Proxy, 'refuse', { reason: '서명 없음' })).toMatchObject({
      body: { status: 'refused', reason: '서명 없음' },
    })
    expectRefusal(await act(started.kim, outside.body as Proxy, 'confirm'), 'PROXY_SETTLED')
    const scan = await started.hong.get(
      `/api/votes/${started.campaign.vote.id}/proxies/${(outside.body as Proxy).id}/scan`,
    )
    expect([scan.status, scan.headers['content-type']]).toEqual([200, 'application/pdf'])
    await changeStatus(danji, started.campaign.vote.id, 'closed')
    expectRefusal(await toOwner(started, 3, 2), 'VOTE_CLOSED')
  })

  const standing = [{ title: '감사', minChoices: 0, maxChoices: 1, choices: [{ label: '가' }, { label: '나' }] }]

  it('is never taken by an election under 공동주택관리법, whatever somebody decides', async () => {
    const candidates = { kind: 'election', ballotKind: 'secret', questions: standing }
    const started = await start(5, { ...candidates, rule: 'building-representative' })
    const path = `/api/votes/${started.campaign.vote.id}/proxy-rule`
    expect((await admin.get(path)).body).toMatchObject({ allowed: false, fixed: true })
    expectRefusal(await toOwner(started, 0, 1), 'PROXY_NOT_ALLOWED')
    expectRefusal(await admin.put(path, { allowed: true, reason: '관리규약 제12조' }), 'PROXY_NOT_ALLOWED')
    expect((await admin.get(path)).body).toMatchObject({ allowed: false, decided: false })
  })

  it('is not taken by another election, until somebody decides so', async () => {
    const started = await start(5, { kind: 'election', ballotKind: 'secret', questions: standing })
    const path = `/api/votes/${started.campaign.vote.id}/proxy-rule`
    expect((await admin.get(path)).body).toMatchObject({ allowed: false, decided: false })
    expectRefusal(await toOwner(started, 0, 1), 'PROXY_NOT_ALLOWED')
    const wanted = { allowed: true, reason: '관리규약 제12조' }
    expect((await admin.put(path, wanted)).body).toMatchObject({ allowed: true, decided: true, reason: wanted.reason })
    await entrusted(started, 0, 1)
    expectRefusal(await admin.put(path, { allowed: false, reason: '잘못 정함' }), 'PROXY_STANDS')
  })
})

it('a voter sees the other open votes of their list, and goes on to them without a new code', async () => {
  const started = await start()
  const { campaign } = started
  const { vote, listId, linkId } = campaign
  const second = await admin.post('/api/votes', {
    listId,
    title: '둘째 안건',
    ballotKind: 'secret',
    weight: 'unit',
    questions: vote.questions.map(({ title, minChoices, maxChoices, choices }) => ({
      title,
      minChoices,
      maxChoices,
      choices: choices.map(({ label }) => ({ label })),
    })),
  })
  const other = second.body as Campaign['vote']
  const link = (await admin.post(`/api/votes/lists/${listId}/vote/${other.id}/link`)).body as { linkId: string }
  const caller = voter(started, 0)
  expect((await pageOf(caller, linkId)).others).toEqual([])
  expectRefusal(await caller.post(`/api/vote/${linkId}/others`, { linkId: link.linkId }), 'VOTE_NOT_OPEN')
  await changeStatus(danji, other.id, 'open')
  expect((await pageOf(caller, linkId)).others).toEqual([
    { voteId: other.id, title: '둘째 안건', linkId: link.linkId, state: 'open' },
  ])
  expect((await pageOf(danji.anyone, linkId)).others).toEqual([])
  const went = await caller.post(`/api/vote/${linkId}/others`, { linkId: link.linkId })
  expect(went.body).toEqual({ verified: true, linkId: link.linkId })
  const [cookie] = [went.headers['set-cookie']].flat()
  expect(cookie).toMatch(new RegExp(`^danji_voter_${link.linkId}=.*Max-Age=(3600|35\\d\\d);.*HttpOnly`, 's'))
  const foreign = await start(1)
  expectRefusal(await caller.post(`/api/vote/${linkId}/others`, { linkId: foreign.campaign.linkId }), 'INVALID_LINK')
})
