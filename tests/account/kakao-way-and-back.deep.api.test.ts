import { describe, expect, it } from 'vitest'
import { simulatedKakao } from '#infra/providers/kakao/kakao.provider.ts'
import { createKakaoClient } from '#infra/providers/kakao/kakao-client.ts'
import { startAppWith, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import {
  decideAtKakao,
  kakaoAccount,
  leadsTo,
  office,
  openBrowser,
  refused,
  signInThroughKakao,
  whoIsIn,
  type Browser,
} from './browser.ts'
import { invite } from './invite.ts'

const danji = await startTestApp()
const { app, clock } = danji

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
