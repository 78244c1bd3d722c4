import { describe, expect, it } from 'vitest'
import { cookieOf, readWholeLog } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp, superAdmin, type Answer } from '#tests/support/stack/test-app.ts'
import { kakaoAccount, openBrowser, signInThroughKakao, type Browser } from './browser.ts'
import { change, invite } from './invite.ts'

const danji = await startTestApp()
const { app, anyone, clock } = danji

const signIn = (): Promise<Answer> => anyone.post('/api/auth/super-admin/login', superAdmin)
const refreshWith = (cookie: string): Promise<Answer> => callerOf(app, { cookie }).post('/api/auth/refresh')
const signOutWith = (cookie: string): Promise<Answer> => callerOf(app, { cookie }).post('/api/auth/logout')
const as = (token: string) => callerOf(app, { authorization: `Bearer ${token}` })
const meWith = (token: string): Promise<Answer> => as(token).get('/api/auth/me')
const tokenIn = ({ body }: Answer): string => (body as { token: string }).token
const wait = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
const SECOND = 1_000
const DAY = 86_400_000

describe('refreshing', () => {
  it('exchanges token and cookie', async () => {
    const first = cookieOf(await signIn())
    const refreshed = await refreshWith(first)
    expect((await meWith(tokenIn(refreshed))).status).toBe(200)
    expect(cookieOf(refreshed)).toMatch(/^danji_refresh=.+/)
    expect(cookieOf(refreshed)).not.toBe(first)
    expect((await refreshWith(cookieOf(refreshed))).status).toBe(200)
  })
  it('in two tabs at once lets both on, and sets one cookie', async () => {
    const cookie = cookieOf(await signIn())
    const answers = await Promise.all([refreshWith(cookie), refreshWith(cookie)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
  })
  it('with a cookie that was used before ends the whole session', async () => {
    const first = cookieOf(await signIn())
    const second = cookieOf(await refreshWith(first))
    wait(10 * SECOND)
    const reused = await refreshWith(first)
    expectRefusal(reused, 'SESSION_EXPIRED')
    expect(String(reused.headers['set-cookie'])).toContain('danji_refresh=;')
    expectRefusal(await refreshWith(second), 'SESSION_EXPIRED')
  })
  it('works until fourteen days have passed without it', async () => {
    const cookie = cookieOf(await signIn())
    wait(14 * DAY - SECOND)
    const refreshed = await refreshWith(cookie)
    expect(refreshed.status).toBe(200)
    wait(14 * DAY)
    expectRefusal(await refreshWith(cookieOf(refreshed)), 'SESSION_EXPIRED')
  })
  it('is refused without a cookie', async () => {
    expectRefusal(await anyone.post('/api/auth/refresh'), 'LOGIN_REQUIRED')
  })
  it.each([
    'x',
    '.',
    'x.y',
    '%00.y',
    `${fixedId(1)}.`,
    `${fixedId(1)}.%00`,
    `${fixedId(1)}.secret`,
    `${'x'.repeat(4_000)}.y`,
  ])('is refused with the made-up cookie %s', async (value) => {
    expect((await refreshWith(`danji_refresh=${value}`)).status).toBe(401)
    expect((await signOutWith(`danji_refresh=${value}`)).status).toBe(200)
  })
})

describe('signing out', () => {
  it('ends the session and takes the cookie back', async () => {
    const cookie = cookieOf(await signIn())
    const answer = await signOutWith(cookie)
    expect(answer.body).toEqual({ success: true })
    expect(String(answer.headers['set-cookie'])).toContain('danji_refresh=;')
    expectRefusal(await refreshWith(cookie), 'SESSION_EXPIRED')
  })
  it('again answers alike', async () => {
    const cookie = cookieOf(await signIn())
    await signOutWith(cookie)
    expect((await signOutWith(cookie)).body).toEqual({ success: true })
    expect((await anyone.post('/api/auth/logout')).body).toEqual({ success: true })
  })
  it('leaves other sessions alone', async () => {
    const [one, other] = [cookieOf(await signIn()), cookieOf(await signIn())]
    await signOutWith(one)
    expect((await refreshWith(other)).status).toBe(200)
  })
})

/** An ordinary administrator in some browsers of theirs; `tokens`: an access token of each. */
const atWork = async (n: number, count = 2) => {
  const adminId = await invite(danji, { email: `person${n}@mail.test` })
  const browsers = Array.from({ length: count }, () => openBrowser(app))
  for (const browser of browsers) await signInThroughKakao(browser, kakaoAccount(n))
  const tokens = await Promise.all(browsers.map(async (browser) => tokenIn(await browser.post('/api/auth/refresh'))))
  return { adminId, browsers: browsers as [Browser, ...Browser[]], tokens: tokens as [string, ...string[]] }
}

describe('signing out everywhere', () => {
  it('ends every session and every access token of theirs at once, and takes the cookie back', async () => {
    const { browsers, tokens } = await atWork(1, 3)
    const answer = await browsers[0].post('/api/auth/logout-everywhere', {}, { authorization: `Bearer ${tokens[0]}` })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(browsers[0].cookie('danji_refresh')).toBeUndefined()
    for (const token of tokens) expectRefusal(await meWith(token), 'SESSION_EXPIRED')
    for (const browser of browsers.slice(1)) {
      expectRefusal(await browser.post('/api/auth/refresh'), 'SESSION_EXPIRED')
      expect(browser.cookie('danji_refresh')).toBeUndefined()
    }
  })
  it('leaves the next sign-in, and everybody else, alone', async () => {
    const { browsers, tokens } = await atWork(2, 1)
    const other = await atWork(3, 1)
    await as(tokens[0]).post('/api/auth/logout-everywhere')
    await signInThroughKakao(browsers[0], kakaoAccount(2))
    expect((await meWith(tokenIn(await browsers[0].post('/api/auth/refresh')))).status).toBe(200)
    expect((await meWith(other.tokens[0])).status).toBe(200)
  })
  it('says so in the log once, and is refused to nobody in particular', async () => {
    const { adminId, tokens } = await atWork(4, 1)
    await as(tokens[0]).post('/api/auth/logout-everywhere')
    const recorded = (await readWholeLog(danji)).filter(
      ({ type, data }) => type === 'AdminSignedOutEverywhere' && (data as { adminId: string }).adminId === adminId,
    )
    expect(recorded).toMatchObject([{ data: { reason: 'asked' }, metadata: { actor: { kind: 'admin', id: adminId } } }])
    expectRefusal(await anyone.post('/api/auth/logout-everywhere'), 'LOGIN_REQUIRED')
  })
})

describe('an administrator who was deleted', () => {
  it('goes on with neither token nor cookie, from that moment', async () => {
    const { adminId, browsers, tokens } = await atWork(5, 1)
    await change(danji, adminId, { type: 'DeleteAdmin' })
    expectRefusal(await meWith(tokens[0]), 'LOGIN_REQUIRED')
    expectRefusal(await browsers[0].post('/api/auth/refresh'), 'ADMIN_REMOVED')
    expect(browsers[0].cookie('danji_refresh')).toBeUndefined()
  })
})

describe('a role that changed', () => {
  it('counts at once, without a new token', async () => {
    const { adminId, tokens } = await atWork(6, 1)
    expectRefusal(await as(tokens[0]).get('/api/auth/sign-ins'), 'FORBIDDEN')
    await change(danji, adminId, { type: 'ChangeAdmin', role: 'AUDITOR' })
    expect((await as(tokens[0]).get('/api/auth/sign-ins')).status).toBe(200)
    // This header tells the office which role to draw the screens for.
    expect((await meWith(tokens[0])).headers['x-admin-role']).toBe('AUDITOR')
  })
})
