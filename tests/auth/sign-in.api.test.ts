import { describe, expect, it } from 'vitest'
import { cookieOf, readWholeLog } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp, superAdmin, type Answer } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const { app, anyone, clock } = danji

const signIn = (credentials: { readonly email: string; readonly password: string } = superAdmin): Promise<Answer> => anyone.post('/api/auth/super-admin/login', credentials)
const refreshWith = (cookie: string): Promise<Answer> => callerOf(app, { cookie }).post('/api/auth/refresh')
const signOutWith = (cookie: string): Promise<Answer> => callerOf(app, { cookie }).post('/api/auth/logout')
const meWith = (token: string): Promise<Answer> => callerOf(app, { authorization: `Bearer ${token}` }).get('/api/auth/me')
const tokenIn = ({ body }: Answer): string => (body as { token: string }).token
const wait = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
const SECOND = 1_000
const DAY = 86_400_000

describe('signing in', () => {
  it('gives a token for fifteen minutes and who it is', async () => {
    const answer = await signIn()
    expect(answer.body).toMatchObject({ success: true, admin: { email: superAdmin.email, role: 'SUPER_ADMIN' } })
    const { iat, exp }: { iat: number; exp: number } = JSON.parse(Buffer.from(tokenIn(answer).split('.')[1] ?? '', 'base64url').toString())
    expect(exp - iat).toBe(15 * 60)
    expect((await meWith(tokenIn(answer))).body).toMatchObject({ admin: { email: superAdmin.email } })
  })
  it('sets a cookie that no script reads and no other site sends', async () => {
    const cookie = String((await signIn()).headers['set-cookie'])
    expect(cookie).toMatch(/^danji_refresh=/)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${14 * 86_400}`]) expect(cookie).toContain(attribute)
  })
  it('takes the address in any case and with spaces around', async () => {
    expect((await signIn({ ...superAdmin, email: ` ${superAdmin.email.toUpperCase()} ` })).status).toBe(200)
  })

  const wrong = [
    ['a wrong password', { ...superAdmin, password: 'wrong' }],
    ['an unknown address', { email: 'nobody@danji.test', password: superAdmin.password }],
    ['no password', { ...superAdmin, password: '' }],
    ['no address', { email: '', password: superAdmin.password }],
  ] as const
  it.each(wrong)('is refused for %s', async (_, credentials) => {
    const answer = await signIn(credentials)
    expectRefusal(answer, 'INVALID_CREDENTIALS')
    expect(answer.body).toMatchObject({ success: false })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
  it('is refused with the same words whether or not the address is known', async () => {
    const [known, unknown] = await Promise.all(wrong.slice(0, 2).map(([, credentials]) => signIn(credentials)))
    const shapeOf = (answer: Answer | undefined) => ({ ...(answer?.body as object | undefined), requestId: '', status: answer?.status, headers: Object.keys(answer?.headers ?? {}).toSorted() })
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
  })
  it('is refused with the same words to many at once, too', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => signIn({ ...superAdmin, password: 'wrong' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  })
  it('leaves a trace of every refused attempt at a known account', async () => {
    const count = async () => (await readWholeLog(danji)).filter(({ type }) => type === 'SignInRefused').length
    const before = await count()
    await Promise.all([signIn({ ...superAdmin, password: 'wrong' }), signIn({ ...superAdmin, password: 'wrong' }), signIn({ email: 'nobody@danji.test', password: 'wrong' })])
    expect(await count()).toBe(before + 2)
  })
})

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
  it.each(['x', '.', 'x.y', '%00.y', `${fixedId(1)}.`, `${fixedId(1)}.%00`, `${fixedId(1)}.secret`, `${'x'.repeat(4_000)}.y`])('is refused with the made-up cookie %s', async (value) => {
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
  it("leaves other sessions alone", async () => {
    const [one, other] = [cookieOf(await signIn()), cookieOf(await signIn())]
    await signOutWith(one)
    expect((await refreshWith(other)).status).toBe(200)
  })
})

it('nothing of passwords, tokens or addresses can be read in the log', async () => {
  const { store } = danji.system.deps
  const answer = await signIn()
  const sealed = JSON.stringify(await store.readSealedLog(0, 10_000))
  for (const secret of [superAdmin.password, superAdmin.email, 'argon2', cookieOf(answer).split('.')[1] ?? '', tokenIn(answer)]) expect(sealed).not.toContain(secret)
})
