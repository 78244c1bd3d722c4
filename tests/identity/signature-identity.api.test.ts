import { describe, expect, it } from 'vitest'
import { createNice2021Client } from '#infra/providers/nice/nice-2021-client.ts'
import { simulatedNice } from '#infra/providers/nice/nice.provider.ts'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import { keepTemplate } from '#tests/pdf-template/stored-template.ts'
import { createList, enrol, readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import {
  beginNice,
  endNice,
  fillIn,
  postForm,
  proveByNice,
  residentBrowser,
  statusOf,
  type Holder,
} from '#tests/support/residents.ts'
import { startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'
import { coOwner, holderOf, hong, invite, neighbour, prepareOwners, second } from './signing-owners.ts'

const danji = await startTestApp()
const { admin, clock, system } = danji
const browser = () => residentBrowser(danji)
const wait = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
const ask = (token: string) => browser().post('/api/user/auth/nice/request', { token })
/** The neighbour, by a phone that the roll does not know. */
const moved = { ...holderOf(neighbour), mobileno: '01099998888' }
const prepare = (campaign?: Parameters<typeof prepareOwners>[1]) => prepareOwners(danji, campaign)

const waiting = async (of: string): Promise<readonly IdentityMismatch[]> => {
  await assertUpToDate(system.deps)
  const filter = encodeURIComponent(JSON.stringify({ listId: of, status: 'waiting' }))
  return (await admin.get(`/api/identity/mismatches?filter=${filter}`)).body
}

const campaign = await prepare()
const { listId, token, entryOf } = campaign
const invited = await invite(danji, listId, entryOf(hong))

describe('by a campaign’s public link', () => {
  it('all that somebody owns is found, and what they agreed to before is recorded', async () => {
    const own = browser()
    const texts = [
      { key: 'personal-data', version: 1 },
      { key: 'identity', version: 2 },
    ]
    const begun = (await own.post('/api/user/auth/nice/request', { token, texts })).body as never
    const answer = await endNice(own, begun, await fillIn(danji, begun, holderOf(hong)))
    expect(answer.status).toBe(200)
    expect(await statusOf(own)).toMatchObject({
      authenticated: true,
      entries: [
        { listUserId: entryOf(hong), ho: '101' },
        { listUserId: entryOf(second), ho: '102' },
      ],
    })
    const { transactionId } = begun as { transactionId: string }
    const asked = (await readWholeLog(danji)).find(
      ({ type, stream }) => type === 'IdentityRequested' && stream.endsWith(transactionId),
    )
    expect(asked?.data).toMatchObject({ target: { kind: 'signature', id: listId }, texts })
  })

  it.each([
    ['changed on the way', '01000000402', 'IDENTITY_REFUSED', 'IDENTITY_ALREADY_USED'],
    ['under another mark', '01000000401', 'IDENTITY_REFUSED', 'IDENTITY_ALREADY_USED'],
    ['of another request', '01000000404', 'IDENTITY_REFUSED', 'IDENTITY_ALREADY_USED'],
    ['over at the provider’s', '01000000408', 'IDENTITY_REFUSED', 'IDENTITY_REFUSED'],
    ['not to be had now', '01000000500', 'IDENTITY_UNAVAILABLE', 'IDENTITY_UNAVAILABLE'],
    ['in no known form', '01000000999', 'IDENTITY_UNAVAILABLE', 'IDENTITY_REFUSED'],
  ] as const)('an answer that is %s opens nothing', async (_, mobileno, first, then) => {
    const own = browser()
    const begun = await beginNice(own, token)
    const back = await fillIn(danji, begun, { ...holderOf(hong), mobileno })
    expectRefusal(await endNice(own, begun, back), first)
    expectRefusal(await endNice(own, begun, back), then)
    expect(await statusOf(own)).toEqual({ authenticated: false })
  })

  it('an answer counts once, in its browser, and says so where it was cancelled or is late', async () => {
    const [own, other] = [browser(), browser()]
    const begun = await beginNice(own, token)
    const back = await fillIn(danji, begun, holderOf(hong))
    expectRefusal(await endNice(other, begun, back), 'IDENTITY_OTHER_BROWSER')
    const cookies = new Map(own.cookies)
    expect((await endNice(own, begun, back)).status).toBe(200)
    for (const [name, value] of cookies) own.cookies.set(name, value)
    expectRefusal(await endNice(own, begun, back), 'IDENTITY_ALREADY_USED')
    const cancelled = await beginNice(other, token)
    const body = { transactionId: cancelled.transactionId, cancelled: true }
    expectRefusal(await other.post('/api/user/auth/nice/verify', body), 'IDENTITY_CANCELLED')
    const late = await beginNice(other, token)
    const backLate = await fillIn(danji, late, holderOf(hong))
    wait(10)
    expectRefusal(await endNice(other, late, backLate), 'IDENTITY_EXPIRED')
  })

  it('the provider’s generation of 2021 proves the same', async () => {
    const address = danji.app.server.address()
    const own = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${simulatedNice.path}`
    const old = createNice2021Client({ ...simulatedNice, baseUrl: own, pagesBaseUrl: own })
    const identities = { ...system.deps.residentIdentities, nice: old }
    const app = await startAppWith(danji, { residentIdentities: identities })
    const resident = residentBrowser({ app })
    const begun = await beginNice(resident, token)
    const page = new URL(begun.authUrl)
    const form = { ...Object.fromEntries(page.searchParams), ...holderOf(hong) }
    const { headers, statusCode } = await postForm(danji, page.pathname, form)
    expect(statusCode).toBe(302)
    const returned = new URL(String(headers.location)).searchParams
    const answer = await resident.post('/api/user/auth/nice/verify', {
      transactionId: begun.transactionId,
      encData: returned.get('enc_data') ?? '',
      integrityValue: returned.get('integrity_value') ?? '',
      tokenVersionId: returned.get('token_version_id') ?? '',
    })
    expect(answer.body).toMatchObject({ verified: true, user: { name: '홍길동' } })
  })

  it('a second proof by KCP is of the same person', async () => {
    const own = browser()
    const { user } = (await proveByNice(danji, own, token, holderOf(hong))).body as { user: { id: string } }
    const path = `/api/user/${user.id}/verify-kcp`
    const prove = async (holder: Holder, resCd?: string) => {
      const { regCertKey, callUrl } = (await own.post(path, {})).body as { regCertKey: string; callUrl: string }
      await postForm(danji, new URL(callUrl).pathname, { reg_cert_key: regCertKey, ...holder })
      return own.post(path, { regCertKey, ...(resCd === undefined ? {} : { resCd }) })
    }
    expect((await prove(holderOf(hong))).body).toEqual({ verified: true })
    expectRefusal(await prove(holderOf(neighbour)), 'IDENTITY_NOT_MATCHED')
    expectRefusal(await prove(holderOf(hong), '9999'), 'IDENTITY_CANCELLED')
    expectRefusal(await own.post(path, { regCertKey: 'of-another' }), 'IDENTITY_ALREADY_USED')
  })
})

describe('by a personal invitation', () => {
  it('its own owner is found, with all that they own', async () => {
    const own = browser()
    expect((await proveByNice(danji, own, invited.token, holderOf(hong))).status).toBe(200)
    expect((await statusOf(own)) as object).toMatchObject({
      authenticated: true,
      entries: [{ ho: '101' }, { ho: '102' }],
    })
    const seen = await own.get(`/api/user/signature-token/${invited.token}`)
    expect(seen.body).toMatchObject({ todo: 'sign', user: { name: '홍길동' } })
  })

  it("tells owners to whom it was forwarded that it is another's, and shows them nothing", async () => {
    const stranger = { name: '나그네', birthdate: '19700101', mobileno: '01077776666' }
    const before = await browser().get(`/api/user/signature-token/${invited.token}`)
    const refused = await proveByNice(danji, browser(), invited.token, stranger)
    expectRefusal(refused, 'IDENTITY_NOT_MATCHED')
    expect(JSON.stringify(refused.body)).not.toContain('"link"')
    for (const other of [neighbour, coOwner]) {
      const theirs = browser()
      const answer = await proveByNice(danji, theirs, invited.token, holderOf(other))
      expectRefusal(answer, 'IDENTITY_NOT_MATCHED')
      expect(answer.body).toMatchObject({ errors: [{ path: 'link' }] })
      // The office has nothing to correct.
      expectRefusal(await theirs.post('/api/user/auth/mismatch', { dong: '101', ho: '101' }), 'IDENTITY_OTHER_BROWSER')
      expect(await statusOf(theirs)).toEqual({ authenticated: false })
      // Nor by a session that they have of their own.
      await proveByNice(danji, theirs, token, holderOf(other))
      expect(await statusOf(theirs)).toMatchObject({ authenticated: true })
      const seen = await theirs.get(`/api/user/signature-token/${invited.token}`)
      expect(seen.body).toEqual(before.body)
      for (const secret of ['홍길동', '01012345678', '1950']) expect(seen.text).not.toContain(secret)
    }
  })

  it('of who differs from the roll tells the office whose it is; once recognised, it is theirs', async () => {
    const own = browser()
    const { id, token: personal } = await invite(danji, listId, entryOf(neighbour))
    expectRefusal(await proveByNice(danji, own, personal, moved), 'IDENTITY_NOT_MATCHED')
    await own.post('/api/user/auth/mismatch', { dong: '999', ho: '1' })
    const [mismatch] = await waiting(listId)
    const candidate = { listUserId: entryOf(neighbour), invited: true, differs: ['phone'] }
    expect(mismatch).toMatchObject({ dong: '999', candidates: [candidate] })
    const { listUserId } = candidate
    expect((await admin.post(`/api/identity/mismatches/${mismatch?.id}/accept`, { listUserId })).status).toBe(200)
    expect((await proveByNice(danji, own, personal, moved)).status).toBe(200)
    expect((await own.get(`/api/user/signature-token/${personal}`)).body).toMatchObject({ todo: 'sign' })
    expect((await admin.delete(`/api/signature/requests/${id}`)).status).toBe(200)
    expectRefusal(await ask(personal), 'LINK_EXPIRED')
  })

  it('nobody is recognised, nor given another phone, by one administrator where the list asks for two', async () => {
    const held = await prepare({ list: { contactChanges: 'second-admin' } })
    const own = browser()
    expectRefusal(await proveByNice(danji, own, held.token, moved), 'IDENTITY_NOT_MATCHED')
    await own.post('/api/user/auth/mismatch', { dong: '101', ho: '103' })
    const [mismatch] = await waiting(held.listId)
    const listUserId = held.entryOf(neighbour)
    expectRefusal(
      await admin.post(`/api/identity/mismatches/${mismatch?.id}/accept`, { listUserId }),
      'SECOND_ADMIN_NEEDED',
    )
    const { body } = await admin.put(`/api/list-user/${listUserId}`, { phone: moved.mobileno })
    expect(body).toMatchObject({ phone: neighbour.phone, waiting: expect.stringContaining('다른 관리자') })
  })
})

describe('a session', () => {
  it('is good for another list of the same persons, and for no other complex', async () => {
    const { apartmentId } = campaign
    const { id: otherListId } = await createList(danji, { apartmentId, type: 'signature', name: '관리규약 동의' })
    await enrol(danji, otherListId, [hong])
    await keepTemplate(danji, { listId: otherListId, apartmentId })
    const other = (await admin.post(`/api/lists/${otherListId}/signature/link`)).body as { token: string }
    const elsewhere = await prepare()
    const own = browser()
    await proveByNice(danji, own, token, holderOf(hong))
    await assertUpToDate(system.deps)
    const todoOf = async (link: string) => (await own.get(`/api/user/signature-token/${link}`)).body
    expect(await todoOf(other.token)).toMatchObject({ todo: 'sign', user: { name: '홍길동' } })
    expect(await todoOf(elsewhere.token)).toMatchObject({ todo: 'verify' })
    expect(await todoOf(elsewhere.token)).not.toHaveProperty('user')
  })
})

describe('nobody is asked to prove who they are', () => {
  it('before anybody can sign: before the start, without a document, by a link that is off', async () => {
    const scheduled = await prepare({ list: { startDate: '2027-01-01', endDate: '2027-01-31' } })
    expectRefusal(await ask(scheduled.token), 'LIST_NOT_STARTED')
    const unprepared = await prepare({ withForm: false })
    expectRefusal(await ask(unprepared.token), 'DOCUMENT_NOT_PREPARED')
    const closed = await prepare()
    const begun = await beginNice(browser(), closed.token)
    expect(begun.transactionId).toBeTruthy()
    await admin.put(`/api/lists/${closed.listId}/signature/link/status`, { status: 'inactive' })
    expectRefusal(await ask(closed.token), 'LINK_EXPIRED')
    expectRefusal(await ask('AAAAAAAAAAAAAAAAAAAAAA'), 'INVALID_LINK')
  })

  it('more often by one link than so many times a minute, whatever addresses ask; others go on', async () => {
    const app = await startAppWith(danji, { rateLimitFactor: 0.01 })
    const other = await prepare()
    const from = (n: number, link: string) =>
      residentBrowser({ app }, `203.0.113.${n}`).post('/api/user/auth/nice/request', { token: link })
    for (const n of [1, 2, 3]) expect((await from(n, token)).status).toBe(200)
    expectRefusal(await from(4, token), 'TOO_MANY_REQUESTS')
    expect((await from(5, other.token)).status).toBe(200)
    wait(1)
    expect((await from(6, token)).status).toBe(200)
  })
})
