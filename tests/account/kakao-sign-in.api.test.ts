import { describe, expect, it } from 'vitest'
import { simulatedKakao } from '#infra/providers/kakao/kakao.provider.ts'
import { createKakaoClient } from '#infra/providers/kakao/kakao-client.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { startAppWith, startTestApp, superAdmin, type Answer } from '#tests/support/test-app.ts'
import { unreachableKakao } from '#tests/support/unreachable-kakao.ts'
import { decideAtKakao, kakaoAccount, leadsTo, openBrowser, signInThroughKakao, type Browser } from './browser.ts'
import { change, invite } from './invite.ts'

const danji = await startTestApp()
const { app, clock, system } = danji

const office = { status: 303, location: '/admin/' }
const refused = (code: string) => ({ status: 303, location: `/admin/login?error=${code}` })
/** Who a browser is signed in as; undefined for nobody. */
const whoIsIn = async (browser: Browser): Promise<string | undefined> => {
  const { status, body }: Answer = await browser.post('/api/auth/refresh')
  if (status !== 200) return undefined
  const me = await browser.get('/api/auth/me', { authorization: `Bearer ${(body as { token: string }).token}` })
  return (me.body as { admin: { id: string } }).admin.id
}
const recorded = async (type: string) => (await readWholeLog(danji)).filter((event) => event.type === type)
const lastRefusal = async () => (await recorded('KakaoSignInRefused')).at(-1)

describe('the way to Kakao', () => {
  it('begins with an address that holds a state of 256 bits, bound to this browser by a cookie', async () => {
    const answer = await openBrowser(app).get('/api/auth/kakao')
    const { url }: { url: string } = answer.body
    const asked = new URL(url)
    expect(asked.origin + asked.pathname).toBe(`http://danji.test${simulatedKakao.path}/oauth/authorize`)
    const { state = '', ...query } = Object.fromEntries(asked.searchParams)
    expect(query).toEqual({
      client_id: simulatedKakao.clientId,
      redirect_uri: 'http://danji.test/auth/kakao/callback',
      response_type: 'code',
    })
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
    const cookie = String(answer.headers['set-cookie'])
    for (const attribute of [
      `danji_kakao_state=${state}`,
      'HttpOnly',
      'SameSite=Lax',
      'Path=/auth/kakao',
      'Max-Age=600',
    ])
      expect(cookie).toContain(attribute)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
  it('is another one each time', async () => {
    const urls = await Promise.all(
      Array.from(
        { length: 5 },
        async () => ((await openBrowser(app).get('/api/auth/kakao')).body as { url: string }).url,
      ),
    )
    expect(new Set(urls).size).toBe(5)
  })
  it('in production uses cookies that are sent over TLS alone', async () => {
    const production = await startAppWith(danji, { production: true })
    expect(String((await openBrowser(production).get('/api/auth/kakao')).headers['set-cookie'])).toContain('Secure')
  })
})

describe('an invited administrator', () => {
  it('is found by the verified e-mail address, linked, and signed in', async () => {
    const adminId = await invite(danji, { email: 'person1@mail.test' })
    const browser = openBrowser(app)
    const answer = await signInThroughKakao(browser, kakaoAccount(1, { phone: null }))
    expect(leadsTo(answer)).toEqual(office)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await whoIsIn(browser)).toBe(adminId)
    const [linked] = (await recorded('AdminKakaoLinked')).slice(-1)
    expect(linked).toMatchObject({
      data: { adminId, kakaoId: '4100000001' },
      metadata: { actor: { kind: 'admin', id: adminId } },
    })
    expect((await recorded('SessionStarted')).at(-1)).toMatchObject({
      data: { adminId, method: 'kakao', epoch: 0, evidence: { ip: '127.0.0.1' } },
    })
  })
  it('is found by the address in another case', async () => {
    const adminId = await invite(danji, { email: 'Person2@Mail.test' })
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(2, { email: 'PERSON2@mail.test' }))
    expect(await whoIsIn(browser)).toBe(adminId)
  })
  it('is found by the phone where there is no address', async () => {
    const adminId = await invite(danji, { phone: '01055550003' })
    const browser = openBrowser(app)
    expect(leadsTo(await signInThroughKakao(browser, kakaoAccount(3, { email: null })))).toEqual(office)
    expect(await whoIsIn(browser)).toBe(adminId)
  })
  it('is linked once: the next sign-in asks nothing but the id', async () => {
    const adminId = await invite(danji, { email: 'person4@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(4))
    const before = (await recorded('AdminKakaoLinked')).length
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(4, { email: null, phone: null }))
    expect(await whoIsIn(browser)).toBe(adminId)
    expect(await recorded('AdminKakaoLinked')).toHaveLength(before)
  })
  it('stays who they are whatever changes at Kakao, somebody else’s address included', async () => {
    const adminId = await invite(danji, { email: 'person5@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(5))
    await invite(danji, { email: 'person6@mail.test' })
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(5, { email: 'person6@mail.test' }))
    expect(await whoIsIn(browser)).toBe(adminId)
  })
  it('is the one of the address where address and phone name two: a number may have been somebody else’s before', async () => {
    const byEmail = await invite(danji, { email: 'person7@mail.test' })
    await invite(danji, { phone: '01055550007' })
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(7))
    expect(await whoIsIn(browser)).toBe(byEmail)
  })
  it('from two browsers at once is linked once, and in with both', async () => {
    const adminId = await invite(danji, { email: 'person8@mail.test' })
    const browsers = [openBrowser(app), openBrowser(app)]
    const addresses = await Promise.all(browsers.map((browser) => decideAtKakao(browser, kakaoAccount(8))))
    const answers = await Promise.all(browsers.map((browser, index) => browser.get(addresses[index] ?? '')))
    expect(answers.map(leadsTo)).toEqual([office, office])
    expect(await Promise.all(browsers.map(whoIsIn))).toEqual([adminId, adminId])
    expect(
      (await recorded('AdminKakaoLinked')).filter(({ data }) => (data as { adminId: string }).adminId === adminId),
    ).toHaveLength(1)
  })
})

it('an administrator whom a super administrator invites, deletes and invites again is another one each time, under the same Kakao account', async () => {
  const { admin } = danji
  const inviteAgain = async () =>
    (
      (await admin.post('/api/admin/admins', { name: '김관리', role: 'ANALYST', phone: '010-5555-0010' })).body as {
        id: string
      }
    ).id
  const signedIn = async () => {
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(10))
    return whoIsIn(browser)
  }
  const first = await inviteAgain()
  expect(await signedIn()).toBe(first)
  await admin.delete(`/api/admin/admins/${first}`)
  expect(await signedIn()).toBeUndefined()
  const second = await inviteAgain()
  expect(second).not.toBe(first)
  expect(await signedIn()).toBe(second)
})

describe('somebody else', () => {
  const tryAs = async (account: ReturnType<typeof kakaoAccount>): Promise<Answer> => {
    const browser = openBrowser(app)
    const answer = await signInThroughKakao(browser, account)
    expect(await whoIsIn(browser)).toBeUndefined()
    return answer
  }
  it('is refused clearly, and it is recorded without saying who it was', async () => {
    expect(leadsTo(await tryAs(kakaoAccount(20)))).toEqual(refused('KAKAO_NOT_INVITED'))
    const refusal = await lastRefusal()
    expect(refusal?.data).toMatchObject({ reason: 'not-invited', evidence: { ip: '127.0.0.1' } })
    expect(refusal?.data).not.toHaveProperty('adminId')
    const sealed = JSON.stringify(await system.deps.store.readSealedLog(0, 10_000))
    for (const personal of ['4100000020', '닉네임20', 'person20@mail.test', '5555-0020', '01055550020'])
      expect(sealed).not.toContain(personal)
  })
  it('is recorded each time under the same name', async () => {
    await tryAs(kakaoAccount(20))
    const streams = (await recorded('KakaoSignInRefused')).slice(-2).map(({ stream }) => stream)
    expect(streams[1]).toBe(streams[0])
    await tryAs(kakaoAccount(21))
    expect((await lastRefusal())?.stream).not.toBe(streams[0])
  })
  it.each([
    ['whose address was never verified', { emailVerified: false }],
    ['who does not show an address', { email: null }],
  ])('%s is not taken for whom it belongs to', async (_, shown) => {
    await invite(danji, { email: 'person22@mail.test' }).catch(() => 'invited already')
    expect(leadsTo(await tryAs(kakaoAccount(22, { phone: null, ...shown })))).toEqual(refused('KAKAO_NOT_INVITED'))
  })
  it('with another Kakao account under an address that is linked already is refused', async () => {
    const adminId = await invite(danji, { email: 'person23@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(23))
    expect(leadsTo(await tryAs(kakaoAccount(24, { email: 'person23@mail.test' })))).toEqual(
      refused('KAKAO_LINKED_TO_ANOTHER'),
    )
    expect((await lastRefusal())?.data).toMatchObject({ reason: 'linked-to-another', adminId })
  })
  it('under a super administrator’s address is refused: they use a password', async () => {
    expect(leadsTo(await tryAs(kakaoAccount(25, { email: superAdmin.email })))).toEqual(refused('KAKAO_USES_PASSWORD'))
    expect((await lastRefusal())?.data).toMatchObject({ reason: 'uses-password' })
  })
  it('who became a super administrator is refused from then on', async () => {
    const adminId = await invite(danji, { email: 'person26@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(26))
    await change(danji, adminId, { type: 'ChangeAdmin', role: 'SUPER_ADMIN' })
    expect(leadsTo(await tryAs(kakaoAccount(26)))).toEqual(refused('KAKAO_USES_PASSWORD'))
  })
  it('who was deleted is refused like a stranger, and the log knows better', async () => {
    const adminId = await invite(danji, { email: 'person27@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(27))
    await change(danji, adminId, { type: 'DeleteAdmin' })
    expect(leadsTo(await tryAs(kakaoAccount(27)))).toEqual(refused('KAKAO_NOT_INVITED'))
    expect((await lastRefusal())?.data).toMatchObject({ reason: 'removed', adminId })
  })
  it('who does not consent comes back with that', async () => {
    const browser = openBrowser(app)
    expect(leadsTo(await browser.get(await decideAtKakao(browser, kakaoAccount(28), 'cancel')))).toEqual(
      refused('KAKAO_DENIED'),
    )
    expect(await whoIsIn(browser)).toBeUndefined()
  })
})

describe('the way back', () => {
  const CALLBACK = '/auth/kakao/callback'
  /** Somebody invited, who has consented and is on the way back. */
  const onTheWay = async (n: number): Promise<{ readonly browser: Browser; readonly address: string }> => {
    await invite(danji, { email: `person${n}@mail.test` })
    const browser = openBrowser(app)
    return { browser, address: await decideAtKakao(browser, kakaoAccount(n)) }
  }
  it('in another browser signs nobody in: nobody can be signed in as somebody else (login CSRF)', async () => {
    const { browser, address } = await onTheWay(40)
    const victim = openBrowser(app)
    expect(leadsTo(await victim.get(address))).toEqual(refused('KAKAO_STATE_MISMATCH'))
    await victim.get('/api/auth/kakao')
    expect(leadsTo(await victim.get(address))).toEqual(refused('KAKAO_STATE_MISMATCH'))
    expect(await whoIsIn(victim)).toBeUndefined()
    expect(leadsTo(await browser.get(address))).toEqual(office)
  })
  it('counts once: the back button signs nobody in again, and leaves who is in alone', async () => {
    const { browser, address } = await onTheWay(41)
    await browser.get(address)
    const who = await whoIsIn(browser)
    expect(browser.cookie('danji_kakao_state')).toBeUndefined()
    expect(leadsTo(await browser.get(address))).toEqual(refused('KAKAO_STATE_MISMATCH'))
    expect(who).toBeDefined()
    expect(await whoIsIn(browser)).toBe(who)
  })
  it('with a code that was used before leads nowhere, even with a state of its own', async () => {
    const { browser, address } = await onTheWay(42)
    await browser.get(address)
    const thief = openBrowser(app)
    const { url }: { url: string } = (await thief.get('/api/auth/kakao')).body
    const replayed = new URLSearchParams({
      code: new URL(address).searchParams.get('code') ?? '',
      state: new URL(url).searchParams.get('state') ?? '',
    })
    expect(leadsTo(await thief.get(`${CALLBACK}?${replayed.toString()}`))).toEqual(refused('KAKAO_FAILED'))
    expect(await whoIsIn(thief)).toBeUndefined()
  })
  it('twice at once signs in once', async () => {
    const { browser, address } = await onTheWay(43)
    const state = browser.cookie('danji_kakao_state') ?? ''
    const twin = openBrowser(app)
    twin.setCookie('danji_kakao_state', state, '/auth/kakao')
    const answers = await Promise.all([browser.get(address), twin.get(address)])
    expect(
      answers.map(leadsTo).toSorted((one, other) => String(one.location).localeCompare(String(other.location))),
    ).toEqual([office, refused('KAKAO_FAILED')])
  })
  it('after ten minutes leads nowhere: the code has expired', async () => {
    const { browser, address } = await onTheWay(44)
    clock.now = new Date(clock.now.getTime() + 10 * 60_000)
    expect(leadsTo(await browser.get(address))).toEqual(refused('KAKAO_FAILED'))
  })
  it.each([
    ['without anything', '', 'KAKAO_STATE_MISMATCH'],
    ['without a state', '?code=x', 'KAKAO_STATE_MISMATCH'],
    ['with two states', '?code=x&state=STATE&state=STATE', 'KAKAO_STATE_MISMATCH'],
    ['with a part of the state', '?code=x&state=HALF', 'KAKAO_STATE_MISMATCH'],
    ['with an empty state', '?code=x&state=', 'KAKAO_STATE_MISMATCH'],
    ['without a code', '?state=STATE', 'KAKAO_FAILED'],
    ['with an endless code', `?state=STATE&code=${'x'.repeat(3_000)}`, 'KAKAO_FAILED'],
    ['with a code of nobody', '?state=STATE&code=nobodys', 'KAKAO_FAILED'],
    ['with an error of the provider', '?state=STATE&error=server_error&error_description=%3Cscript%3E', 'KAKAO_FAILED'],
    ['with a denial of somebody else', '?error=access_denied&state=other', 'KAKAO_STATE_MISMATCH'],
    [
      'with somewhere else to go',
      '?state=STATE&error=access_denied&next=https://evil.test&redirect_uri=//evil.test',
      'KAKAO_DENIED',
    ],
  ])('%s leads to the sign-in page alone, and takes the state back', async (_, query, code) => {
    const browser = openBrowser(app)
    await browser.get('/api/auth/kakao')
    const state = browser.cookie('danji_kakao_state') ?? ''
    const answer = await browser.get(CALLBACK + query.replaceAll('STATE', state).replace('HALF', state.slice(0, 20)))
    expect(leadsTo(answer)).toEqual(refused(code))
    expect(browser.cookie('danji_kakao_state')).toBeUndefined()
    expect(browser.cookie('danji_refresh')).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })
  it('is no call of the API’s document, and answers no HEAD', async () => {
    const { body } = await danji.anyone.get('/api/openapi.json')
    expect(Object.keys((body as { paths: object }).paths).filter((path) => path.startsWith('/auth'))).toEqual([])
    expect((await app.inject({ method: 'HEAD', url: CALLBACK })).statusCode).toBe(404)
  })
  it('carries neither token nor anything personal in an address', async () => {
    const { browser, address } = await onTheWay(45)
    const answer = await browser.get(address)
    expect(String(answer.headers['location'])).toBe('/admin/')
    expect(String(answer.headers['set-cookie'])).toContain('danji_refresh=')
  })
})

describe('Kakao in trouble', () => {
  const scenario = async (id: string): Promise<Answer> => signInThroughKakao(openBrowser(app), kakaoAccount(1, { id }))
  it.each([
    ['whose code has expired on arrival', '4100000320', 'KAKAO_FAILED'],
    ['that does not know its own token', '4100000401', 'KAKAO_FAILED'],
    ['that fails when asked who it is', '4100000500', 'KAKAO_UNAVAILABLE'],
  ])('%s', async (_, id, code) => expect(leadsTo(await scenario(id))).toEqual(refused(code)))

  const throughAppWith = async (identity: typeof unreachableKakao): Promise<Answer> => {
    const other = await startAppWith(danji, { identity })
    const browser = openBrowser(other)
    const { url }: { url: string } = (await browser.get('/api/auth/kakao')).body
    return browser.get(`/auth/kakao/callback?code=x&state=${new URL(url).searchParams.get('state')}`)
  }
  it('that cannot be reached', async () =>
    expect(leadsTo(await throughAppWith(unreachableKakao))).toEqual(refused('KAKAO_UNAVAILABLE')))
  it('that does not accept our secret', async () => {
    const address = app.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${simulatedKakao.path}`
    const client = createKakaoClient({
      ...simulatedKakao,
      clientSecret: 'another',
      authBaseUrl: origin,
      apiBaseUrl: origin,
    })
    expect(leadsTo(await throughAppWith(client))).toEqual(refused('KAKAO_FAILED'))
  })
})

it('too many come back at once: who is left over is led to the sign-in page, not to a page of JSON', async () => {
  const strict = await startAppWith(danji, { rateLimitFactor: 0.05 })
  const answers: Answer[] = []
  for (let times = 0; times < 5; times += 1) answers.push(await openBrowser(strict).get('/auth/kakao/callback'))
  expect(answers.map(({ headers }) => headers['location'])).toContain('/admin/login?error=TOO_MANY_REQUESTS')
})
