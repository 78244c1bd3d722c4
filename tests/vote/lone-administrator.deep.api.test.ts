import { expect, it } from 'vitest'
import { createPool } from '#infra/platform/postgres/pool.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { changeStatus } from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn } from '#tests/support/second-admin.ts'
import { readAllTables } from '#tests/support/stack/table-snapshot.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { confirmed, givePart, keyOf, linkOf, linkOfTrustee, partFor, type HeldPart } from '#tests/support/trustees.ts'
import { askTrustees, at, draftVote } from './trustee/trustees-vote.ts'

const danji = await startTestApp()
const { app } = danji
const { vote, listId, linkId, voters } = await draftVote(danji)
const trusteesUrl = `/api/votes/${vote.id}/trustees`

/** Everything that the office is ever answered here. */
const answers: string[] = []
const heard = (caller: Caller): Caller => {
  const noted = async (answering: Promise<Answer>): Promise<Answer> => {
    const answer = await answering
    answers.push(`${JSON.stringify(answer.headers)}\n${answer.text}`)
    return answer
  }
  return {
    get: (...of) => noted(caller.get(...of)),
    open: (...of) => noted(caller.open(...of)),
    post: (...of) => noted(caller.post(...of)),
    put: (...of) => noted(caller.put(...of)),
    patch: (...of) => noted(caller.patch(...of)),
    delete: (...of) => noted(caller.delete(...of)),
  }
}
const apartments = [vote.apartmentId]
const insiderId = await appoint(danji, { role: 'ADMIN', apartments, name: '나홀로' })
const insider = heard(adminOf(app, insiderId))
const second = heard(adminOf(app, await appoint(danji, { role: 'ADMIN', apartments, name: '이확인' })))

const own = [
  { office: '감사', name: '나하나', phone: '01066660001' },
  { office: '동대표', name: '나두리', phone: '01066660002' },
]
const theirs = [
  { office: '감사', name: '김영희', phone: '01077770001' },
  { office: '선거관리위원', name: '이선관', phone: '01077770002' },
  { office: '동대표', name: '박주민', phone: '01077770003' },
]
const trusteesNow = async (): Promise<VoteTrustees> => (await insider.get(trusteesUrl)).body
const textsTo = (phone: string): string =>
  danji.phones
    .receivedBy(phone)
    .map(({ text }) => text)
    .join('\n')

it('one administrator alone names nobody: neither two phones of their own, nor one that is an administrator’s', async () => {
  await danji.admin.patch(`/api/admin/admins/${insiderId}`, { phone: '01066660009' })
  const withOffice = [...own, { office: '관리소장', name: '나홀로', phone: '010-6666-0009' }]
  expectRefusal(await insider.put(trusteesUrl, { threshold: 2, trustees: withOffice }), 'TRUSTEES_NOT_POSSIBLE')
  const asked = await insider.put(trusteesUrl, { threshold: 2, trustees: own })
  expectRefusal(await insider.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
  expect((await trusteesNow()).trustees).toEqual([])
})

it('names them where a second one confirms, and still gets no link: it goes to the trustee’s phone and to no other', async () => {
  await confirmPending(second, await insider.put(trusteesUrl, { threshold: 2, trustees: theirs }))
  const { trustees } = await trusteesNow()
  expect(trustees.map(({ office, name }) => `${office} ${name}`)).toEqual([
    '감사 김영희',
    '선거관리위원 이선관',
    '동대표 박주민',
  ])
  const { trusteeId } = at(trustees, 0)
  const url = `${trusteesUrl}/${trusteeId}/link`
  expect((await insider.post(url, { after: null, phone: '01066660001' })).status).toBe(400)
  expectRefusal(await insider.post(`${trusteesUrl}/${insiderId}/link`, { after: null }), 'TRUSTEE_LINK_INVALID')
  expect((await insider.post(url, { after: null })).status).toBe(200)
  const link = linkOfTrustee(danji, vote.id, at(trustees, 0))
  await expect.poll(() => textsTo('01077770001'), { timeout: 15_000 }).toContain(link)
  const told = at((await trusteesNow()).trustees, 0).told
  expect((await insider.post(url, { after: told?.messageId ?? null })).status).toBe(200)
  expect((await insider.post(`${url}/renewal`, { oldLinks: 0 })).status).toBe(200)
  const { path } = linkOf(link)
  expectRefusal(await insider.post(path, { token: '' }), 'TRUSTEE_LINK_INVALID')
  expectRefusal(await insider.post(`${path}/verify`, { token: trusteeId.slice(0, 22) }), 'TRUSTEE_LINK_INVALID')
  expect(textsTo('01066660001') + textsTo('01066660009')).not.toContain('/trustee/')
})

it('alone changes no phone of a trustee after that, and nobody once the vote is open, confirmed or not', async () => {
  const { trustees } = await trusteesNow()
  const { trusteeId } = at(trustees, 0)
  const moved = theirs.map((one, place) => ({ ...one, phone: place === 0 ? '01066660001' : one.phone }))
  const waiting = await insider.put(trusteesUrl, { threshold: 2, trustees: moved })
  expectRefusal(await insider.post(`/api/admin/pending/${pendingIn(waiting)}/confirm`), 'SECOND_ADMIN_NEEDED')
  for (const path of [`/api/user/${trusteeId}`, `/api/list-user/${trusteeId}`])
    expect((await insider.patch(path, { phone: '01066660001' })).status).toBe(404)
  expect((await insider.patch(`/api/admin/admins/${trusteeId}`, { phone: '01066660001' })).status).toBe(403)
  expect((await trusteesNow()).trustees.map(({ phone }) => phone)).toEqual(theirs.map(({ phone }) => phone))

  const held: HeldPart[] = []
  for (const place of [0, 1, 2]) {
    const part = await confirmed(danji, partFor(danji, vote.id, await trusteesNow(), place))
    expect((await danji.anyone.post(`${part.path}/key`, keyOf(part))).status).toBe(200)
    held.push(part)
  }
  await changeStatus(danji, vote.id, 'open')
  expectRefusal(await insider.put(trusteesUrl, { threshold: 2, trustees: own }), 'VOTE_NOT_DRAFT')
  expectRefusal(await second.post(`/api/admin/pending/${pendingIn(waiting)}/confirm`), 'VOTE_NOT_DRAFT')
  expect((await trusteesNow()).trustees.map(({ phone }) => phone)).toEqual(theirs.map(({ phone }) => phone))

  for (const voter of voters) expect((await castEncrypted(voter, linkId)).status).toBe(200)
  await changeStatus(danji, vote.id, 'closed')
  expect((await askTrustees({ admin: insider }, vote.id)).isAsked).toBe(true)
  for (const part of held.slice(1)) expect((await givePart(danji.anyone, vote.id, part)).status).toBe(200)
  expect((await insider.post(`/api/votes/${vote.id}/count`, {})).status).toBe(200)
})

deepIt('has never been answered a link, whatever was asked, and no table holds one', async () => {
  const { trustees } = await trusteesNow()
  const tokens = trustees.flatMap(({ trusteeId, oldLinks }) =>
    Array.from({ length: oldLinks + 1 }, (_, number) =>
      linkOf(linkOfTrustee(danji, vote.id, { trusteeId, oldLinks: number })),
    ),
  )
  // The phone got the old one and the new one: the test knows what it looks for.
  expect(tokens).toHaveLength(4)
  for (const { token } of tokens.slice(0, 2)) expect(textsTo('01077770001')).toContain(token)
  const filter = encodeURIComponent(JSON.stringify({ listId }))
  const reads = [
    trusteesUrl,
    `/api/votes/${vote.id}`,
    `/api/votes/${vote.id}/announcement`,
    `/api/votes/${vote.id}/checklist`,
    '/api/admin/pending',
    '/api/admin/findings',
    '/api/admin/log/events',
    `/api/admin/log/events?listId=${listId}`,
    `/api/admin/log/export?listId=${listId}`,
    `/api/list/${listId}/evidence`,
    `/api/list/${listId}/evidence?openings=none`,
    `/api/list-user?filter=${filter}`,
  ]
  // The super administrator reads the log besides, which the office's own may not.
  const root = heard(danji.admin)
  for (const url of reads) for (const reader of [insider, root]) await reader.get(url)
  const log = await root.get(`/api/admin/log/events?listId=${listId}&limit=200`)
  expect({ status: log.status }).toEqual({ status: 200 })
  const { events }: { events: readonly { readonly id: number; readonly type: string }[] } = log.body
  expect(events.map(({ type }) => type)).toContain('TrusteeOriginRecorded')
  const ofTrustees = events.filter(({ type }) => type.startsWith('Trustee'))
  for (const { id } of ofTrustees) expect((await root.get(`/api/admin/log/events/${id}`)).status).toBe(200)
  const owner = createPool(danji.databaseUrl, { max: 1 })
  const tables = [...(await readAllTables(owner))].flatMap(([, rows]) => rows).join('\n')
  await owner.end()
  const said = answers.join('\n')
  expect(answers.length).toBeGreaterThan(30)
  expect(said).toContain(at(trustees, 0).trusteeId)
  for (const { token } of tokens) expect([said.includes(token), tables.includes(token)]).toEqual([false, false])
  expect(said).not.toContain('/trustee/')
})
