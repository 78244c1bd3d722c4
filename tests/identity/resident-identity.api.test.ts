import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { answersOf, enrol, ownerOf, readWholeLog, startCampaign, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import {
  appearanceOf,
  beginNice,
  endNice,
  fillIn,
  postForm,
  proveByNice,
  residentBrowser,
  statusOf,
  type Holder,
} from '#tests/support/residents.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { system, clock } = danji
const wait = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))

type EnrolledOwner = Owner & { readonly birthDate?: string }
const hong: EnrolledOwner = ownerOf(1, { name: '홍길동', phone: '01012345678' })
const holder: Holder = { name: '홍길동', birthdate: '19500301', mobileno: '01012345678' }
const born = { ...hong, birthDate: '1950-03-01' }

const campaignOf = (...owners: readonly EnrolledOwner[]) => startCampaign(danji, { owners })
const browser = () => residentBrowser(danji)
/** Verifies the identity of a holder in a campaign of some owners. */
const proven = async (...owners: readonly EnrolledOwner[]) => {
  const campaign = await campaignOf(...owners)
  const own = browser()
  const answer = await proveByNice(danji, own, campaign.linkId, holder)
  return { ...campaign, own, answer, user: (answer.body as { user: { id: string } }).user }
}
const neighbourIn = async (listId: string, userId: string): Promise<{ readonly id: string }> => {
  const users: readonly { id: string }[] = (await danji.admin.get(`/api/list/${listId}/users`)).body
  return users.find(({ id }) => id !== userId) ?? expect.fail('there is one')
}

describe('a resident who proves who they are', () => {
  it('has a session of half an hour for their entries, and their own profile with it', async () => {
    expect(await statusOf(browser())).toEqual({ authenticated: false })
    const { own, listId, answer, user } = await proven(born, ownerOf(2))
    expect(answer.body).toEqual({ verified: true, user: { id: user.id, name: '홍길동' } })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/danji_resident=[^;]+; Max-Age=1800; Path=\/api; HttpOnly; SameSite=Strict/)
    expect(await statusOf(own)).toEqual({
      authenticated: true,
      user: { id: user.id, name: '홍길동' },
      entries: [{ listUserId: expect.any(String), listId, dong: hong.dong, ho: hong.ho }],
      expiresAt: new Date(clock.now.getTime() + 1_800_000).toISOString(),
    })
    const profile = await own.get(`/api/user/profile/${user.id}`)
    expect(profile.body).toMatchObject({ name: '홍길동', phone: '01012345678', birthDate: '1950-03-01' })
    const filter = encodeURIComponent(JSON.stringify({ userId: user.id }))
    const looks = await danji.admin.get(`/api/admin/access-log?filter=${filter}`)
    const themselves = { id: user.id, name: '본인', role: 'RESIDENT' }
    expect(looks.body).toMatchObject([{ what: '본인이 본 소유자 정보', admin: themselves }])
    wait(30)
    expect(await statusOf(own)).toEqual({ authenticated: false })
    expect((await own.get(`/api/user/profile/${user.id}`)).status).toBe(401)
  })

  it('votes with it, once, and gets the same receipt again', async () => {
    const { own, linkId, vote } = await proven(born)
    expect((await own.get(`/api/vote/${linkId}`)).body).toMatchObject({ voter: { dong: hong.dong, ho: hong.ho } })
    const submit = () => own.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) })
    const [first, second] = [await submit(), await submit()]
    expect([first.status, second.body]).toEqual([200, first.body])
    const other = await campaignOf(ownerOf(3))
    expectRefusal(await own.post(`/api/vote/${other.linkId}/submit`, { answers: [] }), 'VOTER_SESSION_REQUIRED')
  })

  it('reads their own profile and changes nothing of it: the office does', async () => {
    const { own, listId, user } = await proven(born, ownerOf(2))
    const change = (id: string, body: object) => own.patch(`/api/user/${id}`, body)
    for (const body of [{ name: '홍길순' }, { phone: '01000000000' }, { phone: null }, { birthDate: '1951-03-01' }])
      expectRefusal(await change(user.id, body), 'OWN_DATA_FIXED')
    const before = await system.deps.store.lastPosition()
    expect((await change(user.id, { name: '홍길동', phone: '010-1234-5678' })).body).toMatchObject({ name: '홍길동' })
    expect(await system.deps.store.lastPosition()).toBe(before)
    const neighbour = await neighbourIn(listId, user.id)
    expectRefusal(await change(neighbour.id, { name: '홍길동' }), 'NOT_FOUND')
  })

  it('sees nobody else, and nothing of the office', async () => {
    const { own, listId, user } = await proven(born, ownerOf(2))
    const neighbour = await neighbourIn(listId, user.id)
    expectRefusal(await own.get(`/api/user/profile/${neighbour.id}`), 'NOT_FOUND')
    expectRefusal(await own.get(`/api/list/${listId}/users`), 'LOGIN_REQUIRED')
    for (const url of [`/api/document/${user.id}`, `/api/document/${user.id}/download`])
      expectRefusal(await own.get(url), 'NOT_FOUND')
    expectRefusal(await own.post(`/api/user/${neighbour.id}/verify-kcp`), 'NOT_FOUND')
  })

  it('signs out, which ends a copy of the cookie as well', async () => {
    const { own } = await proven(born)
    const copy = browser()
    for (const [name, value] of own.cookies) copy.cookies.set(name, value)
    expect((await own.post('/api/user/auth/logout')).body).toEqual({ success: true })
    expect([await statusOf(own), await statusOf(copy)]).toEqual([{ authenticated: false }, { authenticated: false }])
    expectRefusal(await copy.post('/api/user/auth/logout'), 'RESIDENT_SESSION_REQUIRED')
  })

  it('is known no more once the office changes their phone', async () => {
    const { own, user } = await proven(born)
    await danji.admin.patch(`/api/user/${user.id}`, { phone: '01088887777' })
    expect(await statusOf(own)).toEqual({ authenticated: false })
  })
})

/** Returns a browser that comes back from the provider. */
const returning = async (mobileno = born.phone, form: Parameters<typeof fillIn>[2] = { ...holder, mobileno }) => {
  const { linkId } = await campaignOf({ ...born, phone: mobileno })
  const own = browser()
  const begun = await beginNice(own, linkId)
  return { linkId, own, begun, back: await fillIn(danji, begun, form) }
}

describe('an answer', () => {
  it('counts once, and in the browser that asked', async () => {
    const { linkId, own, begun, back } = await returning()
    const other = browser()
    expectRefusal(await endNice(other, begun, back), 'IDENTITY_OTHER_BROWSER')
    const cookies = new Map(own.cookies)
    expect((await endNice(own, begun, back)).status).toBe(200)
    for (const [name, value] of cookies) own.cookies.set(name, value)
    expectRefusal(await endNice(own, begun, back), 'IDENTITY_ALREADY_USED')
    const next = await beginNice(other, linkId)
    expectRefusal(await endNice(other, next, back), 'IDENTITY_REFUSED')
    expect(await statusOf(other)).toEqual({ authenticated: false })
  })

  it('that comes twice at once counts once', async () => {
    const { own, begun, back } = await returning()
    const answers = await Promise.all([endNice(own, begun, back), endNice(own, begun, back)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const verified = (await readWholeLog(danji)).filter(
      ({ type, stream }) => type === 'IdentityVerified' && stream.endsWith(begun.transactionId),
    )
    expect(verified).toHaveLength(1)
  })

  it('that is late, by ten minutes, is not looked at', async () => {
    const { own, begun, back } = await returning()
    wait(10)
    expectRefusal(await endNice(own, begun, back), 'IDENTITY_EXPIRED')
  })

  it.each([
    ['changed on the way', '01000000402'],
    ['under another mark', '01000000401'],
    ['to another request', '01000000404'],
  ])('%s is refused, and ends the transaction', async (_, mobileno) => {
    const { own, begun, back } = await returning(mobileno)
    expectRefusal(await endNice(own, begun, back), 'IDENTITY_REFUSED')
    expectRefusal(await endNice(own, begun, back), 'IDENTITY_ALREADY_USED')
  })

  it('that the provider cannot give now may be had later', async () => {
    const { own, begun, back } = await returning('01000000500')
    expectRefusal(await endNice(own, begun, back), 'IDENTITY_UNAVAILABLE')
    expectRefusal(await endNice(own, begun, back), 'IDENTITY_UNAVAILABLE')
  })

  it('of who cancelled says so', async () => {
    const { own, begun, back } = await returning(born.phone, { decision: 'cancel' })
    expect([back.pathname, back.searchParams.get('cancelled')]).toEqual(['/identity/return', 'true'])
    const cancelled = { transactionId: begun.transactionId, cancelled: true }
    expectRefusal(await own.post('/api/user/auth/nice/verify', cancelled), 'IDENTITY_CANCELLED')
  })
})

describe('who is not on the roll, or differs from it', () => {
  const strangers = [
    ['has another phone', { ...born, phone: '01099990000' }],
    ['was born on another day', { ...born, birthDate: '1950-03-02' }],
    ['is not there', ownerOf(7)],
  ] as const

  it.each(strangers)('%s: is refused alike, with nothing of the roll', async (_, owner) => {
    const reference = await campaignOf(ownerOf(8))
    const { linkId } = await campaignOf(owner)
    const [own, other] = [browser(), browser()]
    const answer = await proveByNice(danji, own, linkId, holder)
    expectRefusal(answer, 'IDENTITY_NOT_MATCHED')
    expect(appearanceOf(answer)).toEqual(appearanceOf(await proveByNice(danji, other, reference.linkId, holder)))
    expect(await statusOf(own)).toEqual({ authenticated: false })
  })

  it('is asked alike before anything is proven', async () => {
    const [one, other] = [await campaignOf(born), await campaignOf(ownerOf(9))]
    const ask = ({ linkId }: { readonly linkId: string }) =>
      browser().post('/api/user/auth/nice/request', { token: linkId })
    const looks = ({ status, headers, body }: Answer) => [status, Object.keys(headers).toSorted(), Object.keys(body)]
    const answer = await ask(one)
    expect(looks(answer)).toEqual(looks(await ask(other)))
    expect(answer.headers).not.toHaveProperty('x-event-position')
  })

  it('has a unit more where that one differs: it does not come along', async () => {
    const { own, linkId, listId } = await proven(born, { ...born, phone: '01077776666', ho: '999' })
    expect(await statusOf(own)).toMatchObject({ entries: [{ listId, ho: hong.ho }] })
    await enrol(danji, listId, [{ ...born, ho: '777' }])
    const again = browser()
    await proveByNice(danji, again, linkId, holder)
    const { entries } = (await statusOf(again)) as { entries: readonly { ho: string }[] }
    expect(entries.map(({ ho }) => ho).toSorted()).toEqual([hong.ho, '777'].toSorted())
  })
})

describe('a link', () => {
  it('that leads nowhere, or is switched off, begins nothing', async () => {
    const { linkId, listId, vote } = await campaignOf(born)
    const ask = (token: string) => browser().post('/api/user/auth/nice/request', { token })
    expectRefusal(await ask('AAAAAAAAAAAAAAAAAAAAAA'), 'INVALID_LINK')
    expectRefusal(await ask('../..'), 'INVALID_LINK')
    await danji.admin.put(`/api/lists/${listId}/vote/${vote.id}/link/status`, { status: 'inactive' })
    expectRefusal(await ask(linkId), 'LINK_EXPIRED')
  })
})

describe('KCP, a second time', () => {
  it('takes the same person, and nobody else', async () => {
    const { own, user } = await proven(born)
    const path = `/api/user/${user.id}/verify-kcp`
    expectRefusal(await browser().post(path, {}), 'RESIDENT_SESSION_REQUIRED')
    const tries = [
      [holder, 200],
      [{ ...holder, name: '홍길순' }, 422],
    ] as const
    for (const [who, status] of tries) {
      const { regCertKey, callUrl } = (await own.post(path, {})).body as { regCertKey: string; callUrl: string }
      await postForm(danji, new URL(callUrl).pathname, { reg_cert_key: regCertKey, ...who })
      expect((await own.post(path, { regCertKey })).status).toBe(status)
    }
    const back = await postForm(danji, '/identity/kcp', { res_cd: '0000', res_msg: 'x', reg_cert_key: 'abc123' })
    expect([back.statusCode, back.headers.location]).toEqual([303, '/identity/return?res_cd=0000&reg_cert_key=abc123'])
  })
})

it('nothing of who was verified is readable in the log, nor what the provider keeps secret', async () => {
  const { rows } = await sql<{ text: string }>`
    select e::text as text from event e where e.stream like 'identity-verification-%'`.execute(system.database)
  const whole = rows.map(({ text }) => text).join('\n')
  expect(rows.length).toBeGreaterThan(20)
  for (const secret of ['홍길동', '01012345678', '1950-03-01', '19500301', 'ticket', 'access'])
    expect(whole).not.toContain(secret)
})
