import { describe, expect, it } from 'vitest'
import { hashPassword } from '#services/account/sign-in/password.ts'
import { cookieOf, readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp, superAdmin, type Answer } from '#tests/support/stack/test-app.ts'
import { cookieLines } from './browser.ts'
import { change, invite } from './invite.ts'

const danji = await startTestApp()
const { app, anyone } = danji

const signIn = (credentials: { readonly email: string; readonly password: string } = superAdmin): Promise<Answer> =>
  anyone.post('/api/auth/super-admin/login', credentials)
const meWith = (token: string): Promise<Answer> =>
  callerOf(app, { authorization: `Bearer ${token}` }).get('/api/auth/me')
const tokenIn = ({ body }: Answer): string => (body as { token: string }).token
const cookieLine = (answer: Answer, name: string): string =>
  cookieLines(answer).find((line) => line.startsWith(`${name}=`)) ?? ''

describe('signing in', () => {
  it('gives a token for fifteen minutes and who it is', async () => {
    const answer = await signIn()
    expect(answer.body).toMatchObject({ success: true, admin: { email: superAdmin.email, role: 'SUPER_ADMIN' } })
    const { iat, exp }: { iat: number; exp: number } = JSON.parse(
      Buffer.from(tokenIn(answer).split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(exp - iat).toBe(15 * 60)
    expect((await meWith(tokenIn(answer))).body).toMatchObject({ admin: { email: superAdmin.email } })
  })
  it('sets a cookie that no script reads and no other site sends', async () => {
    const cookie = cookieLine(await signIn(), 'danji_refresh')
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${14 * 86_400}`])
      expect(cookie).toContain(attribute)
  })
  it('leaves the browser known for 180 days, to no script and no other site', async () => {
    const cookie = cookieLine(await signIn(), 'danji_device')
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${180 * 86_400}`])
      expect(cookie).toContain(attribute)
  })
  it('takes the address in any case and with spaces around', async () => {
    expect((await signIn({ ...superAdmin, email: ` ${superAdmin.email.toUpperCase()} ` })).status).toBe(200)
  })
  it('begins a session that says how, and in which epoch', async () => {
    await signIn()
    const started = (await readWholeLog(danji)).findLast(({ type }) => type === 'SessionStarted')
    expect(started?.data).toMatchObject({ method: 'password', epoch: 0 })
  })
})

describe('signing in is refused', () => {
  const wrong = [
    ['a wrong password', { ...superAdmin, password: 'wrong' }],
    ['an unknown address', { email: 'nobody@danji.test', password: superAdmin.password }],
    ['no password', { ...superAdmin, password: '' }],
    ['no address', { email: '', password: superAdmin.password }],
  ] as const
  it.each(wrong)('for %s', async (_, credentials) => {
    const answer = await signIn(credentials)
    expectRefusal(answer, 'INVALID_CREDENTIALS')
    expect(answer.body).toMatchObject({ success: false })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
  it('for administrators who sign in through Kakao', async () => {
    await invite(danji, { email: 'office@danji.test' })
    expectRefusal(await signIn({ email: 'office@danji.test', password: '' }), 'INVALID_CREDENTIALS')
    expectRefusal(await signIn({ email: 'office@danji.test', password: superAdmin.password }), 'INVALID_CREDENTIALS')
  })
  it('for a super administrator who is one no longer, although the password is right', async () => {
    const adminId = await invite(danji, { email: 'former@danji.test', role: 'ADMIN' })
    const passwordHash = await hashPassword('once-it-was-right')
    await change(danji, adminId, { type: 'SetPassword', passwordHash, origin: 'super' })
    expectRefusal(await signIn({ email: 'former@danji.test', password: 'once-it-was-right' }), 'INVALID_CREDENTIALS')
  })
})

it('nothing of passwords, tokens or addresses can be read in the log', async () => {
  const { store } = danji.system.deps
  const answer = await signIn()
  await signIn({ email: 'guess@danji.test', password: 'a-guess-of-somebody' })
  const sealed = JSON.stringify(await store.readSealedLog(0, 10_000))
  const secrets = [
    superAdmin.password,
    superAdmin.email,
    'guess@danji.test',
    'a-guess-of-somebody',
    'argon2',
    cookieOf(answer).split('.')[1] ?? '',
    tokenIn(answer),
    '127.0.0.1',
  ]
  for (const secret of secrets) expect(sealed).not.toContain(secret)
})
