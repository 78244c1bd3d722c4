import { expect, it } from 'vitest'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { changeStatus, ownersOf, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { pendingIn } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import {
  confirmed,
  givePart,
  holdParts,
  keyOf,
  nameTrustees,
  pageFor,
  partFor,
  type HeldPart,
  saved,
} from '#tests/support/trustees.ts'
import { askTrustees, at, draftVote, votedWithTrustees } from './trustees-vote.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

const resultsOf = (voteId: string) => countAndRead(admin, voteId)

it('trustees are named while a vote is a draft, and it does not open before each has made a part', async () => {
  const { vote } = await draftVote(danji)
  const named: VoteTrustees = (await nameTrustees(danji, vote.id)).body
  expect(named).toMatchObject({ threshold: 2, isAsked: false })
  expect(named.trustees.map(({ hasKey }) => hasKey)).toEqual([false, false, false])
  expectRefusal(await admin.patch(`/api/votes/${vote.id}/status`, { status: 'open' }), 'TRUSTEE_KEYS_MISSING')
  const parts: HeldPart[] = []
  for (const place of named.trustees.keys()) parts.push(await confirmed(danji, partFor(danji, vote.id, named, place)))
  for (const part of parts.slice(0, 2)) expect((await anyone.post(`${part.path}/key`, keyOf(part))).status).toBe(200)
  expectRefusal(await admin.patch(`/api/votes/${vote.id}/status`, { status: 'open' }), 'TRUSTEE_KEYS_MISSING')
  const page = await pageFor(anyone, at(parts, 2))
  expect(page).toMatchObject({ step: 'make', threshold: 2, name: '박*관' })
  expect((await anyone.post(`${at(parts, 2).path}/key`, keyOf(at(parts, 2)))).body).toMatchObject({ step: 'wait' })
  expect(await changeStatus(danji, vote.id, 'open')).toMatchObject({ encryption: { heldBy: 'trustees' } })
  expectRefusal(await nameTrustees(danji, vote.id, { anew: true }), 'VOTE_NOT_DRAFT')
})

it('who is named anew begins anew, and an old link leads nowhere; who is named as before stays', async () => {
  const { vote } = await draftVote(danji)
  const [first] = await holdParts(danji, vote.id)
  const same: VoteTrustees = (await nameTrustees(danji, vote.id)).body
  expect(same.trustees.every(({ hasKey }) => hasKey)).toBe(true)
  const anew: VoteTrustees = (await nameTrustees(danji, vote.id, { anew: true })).body
  expect(anew.trustees.map(({ hasKey }) => hasKey)).toEqual([false, false, false])
  if (!first) throw new Error('nobody is named')
  expectRefusal(await anyone.post(first.path, { token: first.token }), 'TRUSTEE_LINK_INVALID')
  expect((await saved(danji, vote.id, { threshold: 0, trustees: [] })).body).toMatchObject({
    trustees: [],
  })
  expect(await changeStatus(danji, vote.id, 'open')).toMatchObject({ encryption: { heldBy: 'system' } })
})

it('fewer than more than half are no quorum, two with one phone are one, and a vote that is not encrypted has none', async () => {
  const { vote } = await draftVote(danji)
  const refused = async (body: object) =>
    expectRefusal(await admin.put(`/api/votes/${vote.id}/trustees`, body), 'TRUSTEES_NOT_POSSIBLE')
  const two = [
    { office: '감사', name: '김감사', phone: '010-5555-0001' },
    { office: '선거관리위원', name: '이선관', phone: '010-5555-0002' },
  ]
  await refused({ threshold: 1, trustees: two })
  await refused({ threshold: 3, trustees: two })
  await refused({ threshold: 0, trustees: two })
  await refused({ threshold: 2, trustees: two.map((one) => ({ ...one, phone: '010-5555-0001' })) })
  expectRefusal(await nameTrustees(danji, vote.id, { threshold: 2, count: 4 }), 'TRUSTEES_NOT_POSSIBLE')
  const open = await draftVote(danji, ownersOf(2), { ballotKind: 'open' })
  expectRefusal(await nameTrustees(danji, open.vote.id), 'TRUSTEES_NOT_POSSIBLE')
})

it.each([
  [2, 3, [0, 2]],
  [2, 2, [0, 1]],
  [3, 5, [4, 1, 2]],
] as const)('%i of %i trustees open what the ballots come to, whichever of them', async (threshold, count, who) => {
  // 찬성: 3, 반대: 1, none: 1.
  const { vote, held } = await votedWithTrustees(danji, [0, 0, 1, 0, 9], { threshold, count })
  expect(await askTrustees(danji, vote.id)).toMatchObject({ isAsked: true })
  for (const place of who.slice(0, -1)) expect((await givePart(anyone, vote.id, at(held, place))).status).toBe(200)
  expectRefusal(await resultsOf(vote.id), 'TRUSTEE_PARTS_MISSING')
  expect((await givePart(anyone, vote.id, at(held, at(who, who.length - 1)))).status).toBe(200)
  const results: VoteResults = (await resultsOf(vote.id)).body
  expect(results.questions?.[0]).toMatchObject({ choices: [{ count: 3 }, { count: 1 }], abstained: { count: 1 } })
  const said: VoteTrustees = (await admin.get(`/api/votes/${vote.id}/trustees`)).body
  expect(said.trustees.flatMap(({ hasGiven }, place) => (hasGiven ? [place] : []))).toEqual(
    [...who].toSorted((one, other) => one - other),
  )
  expect(await pageFor(anyone, at(held, at(who, 0)))).toMatchObject({ step: 'counted', products: null })
})

it('nobody is asked before the close, and from the asking on the vote never opens again', async () => {
  const { vote, linkId, voters } = await draftVote(danji)
  const held = await holdParts(danji, vote.id)
  await changeStatus(danji, vote.id, 'open')
  for (const voter of voters.slice(0, 3)) expect((await castEncrypted(voter, linkId)).status).toBe(200)
  expectRefusal(await admin.post(`/api/votes/${vote.id}/trustees/count`), 'VOTE_NOT_CLOSED')
  const page = await pageFor(anyone, at(held, 0))
  expect(page).toMatchObject({ step: 'wait', products: null })
  const { path, token, session } = at(held, 0)
  expectRefusal(await anyone.post(`${path}/part`, { token, session, parts: [] }), 'TRUSTEES_NOT_ASKED')
  expectRefusal(await anyone.post(`${path}/ballots`, { token, session }), 'TRUSTEES_NOT_ASKED')
  await changeStatus(danji, vote.id, 'closed')
  expect(await pageFor(anyone, at(held, 0))).toMatchObject({ step: 'wait' })
  await changeStatus(danji, vote.id, 'open')
  await changeStatus(danji, vote.id, 'closed')
  await askTrustees(danji, vote.id)
  expectRefusal(await admin.patch(`/api/votes/${vote.id}/status`, { status: 'open' }), 'VOTE_NOT_REOPENABLE')
})

it('voters read office and name of a trustee on page and notice, and only the office after erasure', async () => {
  const { vote, linkId } = await draftVote(danji)
  const held = await holdParts(danji, vote.id)
  const notice = async (): Promise<string | undefined> => {
    const { facts }: { facts: readonly { name: string; value: string }[] } = (
      await admin.get(`/api/votes/${vote.id}/announcement`)
    ).body
    return facts.find(({ name }) => name === '투표함의 열쇠')?.value
  }
  expect(await notice()).toBe(
    '참관인 3명 중 2명이 함께 열쇠를 넣어야 개표할 수 있습니다.\n감사 김감사\n선거관리위원 이선관\n동대표 박참관',
  )
  const headers = { authorization: `Bearer ${danji.adminToken}` }
  const url = `/api/votes/${vote.id}/announcement.pdf`
  const pdf = await danji.app.inject({ method: 'GET', url, headers })
  const printed = await textOf(pdf.rawPayload, 1)
  for (const part of ['투표함의 열쇠', '감사 김감사', '동대표 박참관']) expect(printed).toContain(part)
  await changeStatus(danji, vote.id, 'open')
  const holders = async () => ((await anyone.get(`/api/vote/${linkId}`)).body as VoterPage).vote.encryption?.trustees
  expect(await holders()).toEqual({
    threshold: 2,
    count: 3,
    holders: [
      { office: '감사', name: '김감사' },
      { office: '선거관리위원', name: '이선관' },
      { office: '동대표', name: '박참관' },
    ],
  })
  await danji.system.deps.store.erasePerson(at(held, 0).trusteeId)
  expect((await holders())?.holders[0]).toEqual({ office: '감사', name: null })
  expect(await notice()).toContain('\n감사\n')
  // Without an office, or with a name in it, nobody is named.
  const { vote: other } = await draftVote(danji)
  const people = [1, 2].map((n) => ({ office: '감사', name: `홍길동${n}`, phone: `010-5555-000${n}` }))
  const put = (trustees: readonly object[]) => admin.put(`/api/votes/${other.id}/trustees`, { threshold: 2, trustees })
  expect((await put(people.map(({ office: _, ...one }) => one))).status).toBe(400)
  expect((await put(people.map((one) => ({ ...one, office: '감사<b>' })))).status).toBe(400)
  expect((await put(people.map((one) => ({ ...one, office: '가'.repeat(100_000) })))).status).toBe(400)
  const named = await put(people.map((one) => ({ ...one, office: `감사 ${one.name}` })))
  expect(expectRefusal(named, 'TRUSTEES_NOT_POSSIBLE')).toEqual(['trustees.0.office', 'trustees.1.office'])
})

it('an auditor sees who is named, masked', async () => {
  const { vote } = await draftVote(danji)
  await nameTrustees(danji, vote.id)
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [vote.apartmentId] }))
  const seen: VoteTrustees = (await auditor.get(`/api/votes/${vote.id}/trustees`)).body
  expect(seen.trustees[0]).toMatchObject({ office: '감사', name: '김*사', phone: '010-****-0001' })
  expect((await auditor.put(`/api/votes/${vote.id}/trustees`, { threshold: 0, trustees: [] })).status).toBe(403)
})

it('one administrator alone names nobody: another one confirms it, and no administrator is a trustee', async () => {
  const { vote } = await draftVote(danji)
  const trusteesNow = async (): Promise<VoteTrustees> => (await admin.get(`/api/votes/${vote.id}/trustees`)).body
  const theirs = [
    { office: '감사', name: '김감사', phone: '010-5555-0001' },
    { office: '선거관리위원', name: '이선관', phone: '010-5555-0002' },
  ]
  const asked = await admin.put(`/api/votes/${vote.id}/trustees`, { threshold: 2, trustees: theirs })
  const id = pendingIn(asked)
  expect((await trusteesNow()).trustees).toEqual([])
  expectRefusal(await admin.post(`/api/admin/pending/${id}/confirm`), 'SECOND_ADMIN_NEEDED')
  const [phone, second] = ['01055550009', await appoint(danji, { role: 'SUPER_ADMIN', name: '이확인' })]
  const changed = await admin.patch(`/api/admin/admins/${second}`, { phone })
  expect({ status: changed.status, text: changed.text }).toMatchObject({ status: 200 })
  const own = [...theirs, { office: '관리소장', name: '최관리', phone: '010-5555-0009' }]
  const refused = await admin.put(`/api/votes/${vote.id}/trustees`, { threshold: 2, trustees: own })
  expect(expectRefusal(refused, 'TRUSTEES_NOT_POSSIBLE')).toEqual(['trustees.2.phone'])
  const other = adminOf(danji.app, second)
  const confirmations = await Promise.all([1, 2].map(() => other.post(`/api/admin/pending/${id}/confirm`)))
  expect(confirmations.map(({ status }) => status)).toEqual([200, 200])
  expect((await trusteesNow()).trustees.map(({ name }) => name)).toEqual(['김감사', '이선관'])
  const log = await readWholeLog(danji)
  expect(
    log.filter(({ type, data }) => type === 'TrusteesNamed' && (data as { voteId: string }).voteId === vote.id),
  ).toHaveLength(1)
})
