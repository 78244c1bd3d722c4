import { describe, expect, it } from 'vitest'
import { readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp, superAdmin, type Answer } from '#tests/support/stack/test-app.ts'
import { kakaoAccount, openBrowser, signInThroughKakao, type Browser } from './browser.ts'
import { invite } from './invite.ts'

const danji = await startTestApp()
const { app, anyone, clock } = danji

const LOGIN = '/api/auth/super-admin/login'
const FIRST = superAdmin.password
const SECOND = 'another-horse-staple'
const wait = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))
const tokenIn = ({ body }: Answer): string => (body as { token: string }).token
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const meWith = (token: string): Promise<Answer> => callerOf(app, bearer(token)).get('/api/auth/me')

/** A browser that is signed in with a password, and its access token. */
const signedIn = async (password: string): Promise<{ readonly browser: Browser; readonly token: string }> => {
  const browser = openBrowser(app)
  const answer = await browser.post(LOGIN, { email: superAdmin.email, password })
  expect(answer.status).toBe(200)
  return { browser, token: tokenIn(answer) }
}
const change = (
  { browser, token }: Awaited<ReturnType<typeof signedIn>>,
  currentPassword: string,
  newPassword: string,
): Promise<Answer> => browser.post('/api/auth/password', { currentPassword, newPassword }, bearer(token))

describe('changing the password', () => {
  it('lets this browser go on with a new token and cookie, and ends everything else', async () => {
    const [mine, other] = [await signedIn(FIRST), await signedIn(FIRST)]
    const before = mine.browser.cookie('danji_refresh')
    const answer = await change(mine, FIRST, SECOND)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(mine.browser.cookie('danji_refresh')).not.toBe(before)
    expect((await meWith(tokenIn(answer))).status).toBe(200)
    expect((await mine.browser.post('/api/auth/refresh')).status).toBe(200)
    for (const token of [mine.token, other.token]) expectRefusal(await meWith(token), 'SESSION_EXPIRED')
    expectRefusal(await other.browser.post('/api/auth/refresh'), 'SESSION_EXPIRED')
    expectRefusal(
      await callerOf(app, { cookie: `danji_refresh=${before}` }).post('/api/auth/refresh'),
      'SESSION_EXPIRED',
    )
  })
  it('makes the new one count, and the old one count no more', async () => {
    expectRefusal(await anyone.post(LOGIN, superAdmin), 'INVALID_CREDENTIALS')
    await signedIn(SECOND)
  })
  it('is recorded as their own, and the password is nowhere', async () => {
    const set = (await readWholeLog(danji)).findLast(({ type }) => type === 'AdminPasswordSet')
    expect(set?.data).toMatchObject({ origin: 'own' })
    expect(JSON.stringify(await danji.system.deps.store.readSealedLog(0, 10_000))).not.toContain(SECOND)
  })
  it('twice at once, each from the same old one, happens once', async () => {
    const mine = await signedIn(SECOND)
    const answers = await Promise.all([
      change(mine, SECOND, 'one of both at once'),
      change(mine, SECOND, 'the other at once'),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const winner = answers[0]?.status === 200 ? 'one of both at once' : 'the other at once'
    expect((await change(await signedIn(winner), winner, SECOND)).status).toBe(200)
  })
})

describe('changing the password is refused', () => {
  const count = async () => (await readWholeLog(danji)).filter(({ type }) => type === 'AdminPasswordSet').length
  it('with a wrong current one, at its field', async () => {
    const mine = await signedIn(SECOND)
    const before = await count()
    expect(expectRefusal(await change(mine, 'not the current one', 'a new one at last'), 'WRONG_PASSWORD')).toEqual([
      'currentPassword',
    ])
    expect(await count()).toBe(before)
    expect((await meWith(mine.token)).status).toBe(200)
  })
  it('for the same one again, at its field', async () => {
    expect(expectRefusal(await change(await signedIn(SECOND), SECOND, SECOND), 'SAME_PASSWORD')).toEqual([
      'newPassword',
    ])
  })
  it('for one of fewer than ten characters, at its field', async () => {
    expect(expectRefusal(await change(await signedIn(SECOND), SECOND, 'too short'), 'VALIDATION_FAILED')).toEqual([
      'newPassword',
    ])
  })
  it('after five wrong ones in a row, the right one included: it is no way round the lock', async () => {
    const mine = await signedIn(SECOND)
    for (let times = 0; times < 5; times += 1)
      expectRefusal(await change(mine, `guess number ${times}`, 'a new one at last'), 'WRONG_PASSWORD')
    const locked = await change(mine, SECOND, 'a new one at last')
    expectRefusal(locked, 'SIGN_IN_LOCKED')
    expect(locked.headers['retry-after']).toBe('60')
    expectRefusal(await mine.browser.post(LOGIN, { email: superAdmin.email, password: SECOND }), 'SIGN_IN_LOCKED')
    wait(60)
    expect((await change(mine, SECOND, FIRST)).status).toBe(200)
  })
  it('for nobody and for those who have none', async () => {
    const body = { currentPassword: FIRST, newPassword: SECOND }
    expectRefusal(await anyone.post('/api/auth/password', body), 'LOGIN_REQUIRED')
    await invite(danji, { email: 'person1@mail.test' })
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(1))
    const token = tokenIn(await browser.post('/api/auth/refresh'))
    expectRefusal(await callerOf(app, bearer(token)).post('/api/auth/password', body), 'FORBIDDEN')
  })
})
