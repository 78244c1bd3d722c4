import { describe, expect, it } from 'vitest'
import type { SignIn } from '#services/audit/access/sign-ins.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, callerOf, startTestApp, superAdmin, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { kakaoAccount, openBrowser, signInThroughKakao } from '../account/browser.ts'
import { change, invite } from '../account/invite.ts'

const danji = await startTestApp()
const { app, admin, anyone, clock } = danji

const LOGIN = '/api/auth/super-admin/login'
const tokenIn = ({ body }: Answer): string => (body as { token: string }).token
const wait = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))

/** Rows as somebody sees them, however fresh they must be. */
const rowsOf = async (
  caller: Caller,
  query: {
    readonly filter?: object
    readonly sort?: readonly [string, string]
    readonly range?: readonly [number, number]
  } = {},
): Promise<readonly SignIn[]> => {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
  const position = String(await danji.system.deps.store.lastPosition())
  const answer = await caller.get(`/api/auth/sign-ins?${search.join('&')}`, { 'x-min-position': position })
  expect(answer.status).toBe(200)
  return answer.body
}
const kindsOf = (rows: readonly SignIn[]) => rows.map(({ kind }) => kind)

const { id: one } = await registerApartment(danji, { name: '첫째 단지' })
const { id: other } = await registerApartment(danji, { name: '둘째 단지' })
const people = {
  chief: await invite(danji, { email: 'person1@mail.test', apartments: [one], name: '김소장' }),
  elsewhere: await invite(danji, { email: 'person2@mail.test', apartments: [other], name: '이소장' }),
  auditor: await invite(danji, { email: 'person3@mail.test', role: 'AUDITOR', apartments: [one], name: '박감사' }),
}
const auditor = adminOf(app, people.auditor)

describe('what is written down of signing in', () => {
  it('by password: coming in, and going', async () => {
    const browser = openBrowser(app)
    const { body } = await browser.post(LOGIN, superAdmin, { 'user-agent': 'Mozilla/5.0 (시험)' })
    await browser.post('/api/auth/logout')
    const [left, came] = await rowsOf(admin)
    const who = { id: (body as { admin: { id: string } }).admin.id, name: '최고관리자', role: 'SUPER_ADMIN' }
    expect(came).toEqual({
      id: expect.any(Number),
      at: clock.now.toISOString(),
      kind: 'signed-in',
      method: 'password',
      admin: who,
      reason: null,
      ip: '127.0.0.1',
      userAgent: expect.stringMatching(/^Mozilla\/5\.0/),
    })
    expect(left).toEqual({
      id: expect.any(Number),
      at: clock.now.toISOString(),
      kind: 'signed-out',
      method: 'password',
      admin: who,
      reason: null,
      ip: null,
      userAgent: null,
    })
  })
  it('a password that was right leaves no failure behind', async () => {
    const before = (await rowsOf(admin)).length
    await anyone.post(LOGIN, superAdmin)
    const rows = await rowsOf(admin)
    expect(kindsOf(rows.slice(0, rows.length - before))).toEqual(['signed-in'])
  })
  it('wrong passwords one by one, and what knocks at a locked account', async () => {
    for (let times = 0; times < 5; times += 1) await anyone.post(LOGIN, { ...superAdmin, password: 'wrong' })
    wait(10_000)
    await anyone.post(LOGIN, superAdmin)
    const rows = (await rowsOf(admin)).slice(0, 6)
    expect(kindsOf(rows)).toEqual(['blocked', ...Array<string>(5).fill('failed')])
    expect(rows.every((row) => row.admin?.name === '최고관리자' && row.ip === '127.0.0.1')).toBe(true)
    expect(rows.map(({ reason }) => reason)).toEqual([
      '여러 번 실패해 잠겨 있던 때입니다. 1분 뒤에 풀립니다.',
      '비밀번호가 맞지 않습니다. 연속 5번째입니다. 1분 동안 잠겼습니다.',
      '비밀번호가 맞지 않습니다. 연속 4번째입니다.',
      '비밀번호가 맞지 않습니다. 연속 3번째입니다.',
      '비밀번호가 맞지 않습니다. 연속 2번째입니다.',
      '비밀번호가 맞지 않습니다.',
    ])
    wait(86_400_000)
  })
  it('an address that nobody has, without the address', async () => {
    const answer = await anyone.post(LOGIN, { email: 'nobody@mail.test', password: 'x' })
    expect(answer.status).toBe(401)
    const [row] = await rowsOf(admin)
    expect(row).toMatchObject({ kind: 'failed', admin: null, reason: '비밀번호가 맞지 않습니다.' })
    expect(JSON.stringify(row)).not.toContain('mail.test')
  })
  it('Kakao: coming in, and every refusal', async () => {
    await signInThroughKakao(openBrowser(app), kakaoAccount(1))
    await signInThroughKakao(openBrowser(app), kakaoAccount(20))
    await signInThroughKakao(openBrowser(app), kakaoAccount(21, { email: 'person1@mail.test' }))
    await signInThroughKakao(openBrowser(app), kakaoAccount(22, { email: superAdmin.email }))
    const rows = (await rowsOf(admin)).slice(0, 4)
    expect(rows.map(({ kind, method, admin: who, reason }) => [kind, method, who?.name, reason])).toEqual([
      ['kakao-refused', 'kakao', '최고관리자', '최고관리자는 카카오로 로그인하지 않습니다.'],
      ['kakao-refused', 'kakao', '김소장', '이미 다른 카카오 계정과 연결된 관리자입니다.'],
      ['kakao-refused', 'kakao', undefined, '관리자로 초대되지 않은 카카오 계정입니다.'],
      ['signed-in', 'kakao', '김소장', null],
    ])
  })
  it('a token that was used twice', async () => {
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(1))
    const thief = openBrowser(app)
    thief.setCookie('danji_refresh', browser.cookie('danji_refresh') ?? '', '/api/auth')
    await browser.post('/api/auth/refresh')
    wait(10_000)
    await thief.post('/api/auth/refresh')
    expect((await rowsOf(admin))[0]).toMatchObject({ kind: 'token-reused', method: 'kakao', admin: { name: '김소장' } })
  })
  it('signing out everywhere, and a changed password: by whom', async () => {
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(1))
    const token = tokenIn(await browser.post('/api/auth/refresh'))
    await callerOf(app, { authorization: `Bearer ${token}` }).post('/api/auth/logout-everywhere')
    expect((await rowsOf(admin))[0]).toMatchObject({
      kind: 'signed-out-everywhere',
      admin: { name: '김소장' },
      reason: '본인이 했습니다.',
    })
    const signedIn = tokenIn(await anyone.post(LOGIN, superAdmin))
    const mine = callerOf(app, { authorization: `Bearer ${signedIn}` })
    await mine.post('/api/auth/password', { currentPassword: 'not mine', newPassword: 'another-horse-staple' })
    await mine.post('/api/auth/password', { currentPassword: superAdmin.password, newPassword: 'another-horse-staple' })
    // The epoch is another one from here.
    const again = callerOf(app, {
      authorization: `Bearer ${tokenIn(await anyone.post(LOGIN, { ...superAdmin, password: 'another-horse-staple' }))}`,
    })
    const rows = (await rowsOf(again)).slice(1, 4)
    expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['signed-in', null],
      ['password-changed', '본인이 했습니다.'],
      ['failed', '비밀번호를 바꾸려다 지금 쓰는 비밀번호를 잘못 입력했습니다.'],
    ])
    await again.post('/api/auth/password', {
      currentPassword: 'another-horse-staple',
      newPassword: superAdmin.password,
    })
  })
})

describe('who may read it', () => {
  const root = async (): Promise<Caller> =>
    callerOf(app, { authorization: `Bearer ${tokenIn(await anyone.post(LOGIN, superAdmin))}` })
  it('a super administrator: everything', async () => {
    await signInThroughKakao(openBrowser(app), kakaoAccount(2))
    await signInThroughKakao(openBrowser(app), kakaoAccount(3))
    const names = new Set((await rowsOf(await root(), { range: [0, 999] })).map((row) => row.admin?.name))
    expect(names).toEqual(new Set(['최고관리자', '김소장', '이소장', '박감사', undefined]))
  })
  it('an auditor: their own, and those who share a complex with them', async () => {
    const rows = await rowsOf(auditor, { range: [0, 999] })
    expect(new Set(rows.map((row) => row.admin?.name))).toEqual(new Set(['김소장', '박감사']))
    expect(kindsOf(rows)).toContain('kakao-refused')
  })
  it('an auditor sees from which network, not from which machine; nobody’s number or address', async () => {
    const rows = await rowsOf(auditor, { range: [0, 999] })
    expect(new Set(rows.flatMap(({ ip }) => ip ?? []))).toEqual(new Set(['127.0.0.*']))
    expect(JSON.stringify(rows)).not.toMatch(/@|010\d|tokenHash|kakaoId/)
  })
  it('an auditor without a complex: their own', async () => {
    const alone = await invite(danji, { email: 'person9@mail.test', role: 'AUDITOR', name: '홀로감사' })
    expect(await rowsOf(adminOf(app, alone))).toEqual([])
    await signInThroughKakao(openBrowser(app), kakaoAccount(9))
    expect((await rowsOf(adminOf(app, alone))).map((row) => row.admin?.name)).toEqual(['홀로감사'])
  })
  it('an auditor of another complex from the moment they are assigned to it', async () => {
    const moving = await invite(danji, { email: 'person8@mail.test', role: 'AUDITOR', name: '옮긴감사' })
    await change(danji, moving, { type: 'AssignApartment', apartmentId: other })
    expect(new Set((await rowsOf(adminOf(app, moving))).map((row) => row.admin?.name))).toEqual(new Set(['이소장']))
  })
  it('asks for somebody else’s in vain', async () => {
    expect(await rowsOf(auditor, { filter: { adminId: people.elsewhere } })).toEqual([])
    const [foreign] = await rowsOf(await root(), { filter: { adminId: people.elsewhere } })
    expect(await rowsOf(auditor, { filter: { id: foreign?.id } })).toEqual([])
  })
  it('nobody else', async () => {
    expectRefusal(await anyone.get('/api/auth/sign-ins'), 'LOGIN_REQUIRED')
    for (const role of ['ADMIN', 'ANALYST'] as const) {
      const id = await invite(danji, { role, email: `${role.toLowerCase()}@mail.test`, apartments: [one] })
      expectRefusal(await adminOf(app, id).get('/api/auth/sign-ins'), 'FORBIDDEN')
    }
  })
})

describe('what can be asked', () => {
  it('what kind, one or several', async () => {
    expect(new Set(kindsOf(await rowsOf(auditor, { filter: { kind: 'signed-in' } })))).toEqual(new Set(['signed-in']))
    expect(new Set(kindsOf(await rowsOf(auditor, { filter: { kind: ['signed-in', 'kakao-refused'] } })))).toEqual(
      new Set(['signed-in', 'kakao-refused']),
    )
  })
  it('of whom', async () => {
    expect(
      new Set((await rowsOf(auditor, { filter: { adminId: people.auditor } })).map((row) => row.admin?.id)),
    ).toEqual(new Set([people.auditor]))
  })
  it('on which days in Seoul', async () => {
    clock.now = new Date('2027-01-01T14:59:59.000Z')
    await signInThroughKakao(openBrowser(app), kakaoAccount(3))
    clock.now = new Date('2027-01-01T15:00:00.000Z')
    await signInThroughKakao(openBrowser(app), kakaoAccount(3))
    const timesOf = async (filter: object) => (await rowsOf(auditor, { filter })).map(({ at }) => at)
    expect(await timesOf({ from: '2027-01-01', to: '2027-01-01' })).toEqual(['2027-01-01T14:59:59.000Z'])
    expect(await timesOf({ from: '2027-01-02' })).toEqual(['2027-01-01T15:00:00.000Z'])
  })
  it('the newest first, or the oldest, page by page', async () => {
    const newest = await rowsOf(auditor)
    const oldest = await rowsOf(auditor, { sort: ['at', 'ASC'] })
    expect(newest.map(({ at }) => at)).toEqual(oldest.map(({ at }) => at).toReversed())
    expect(await rowsOf(auditor, { range: [1, 2] })).toEqual(newest.slice(1, 3))
    expect(
      (await rowsOf(auditor, { filter: { id: newest.slice(0, 2).map(({ id }) => id) } })).map(({ id }) => id),
    ).toEqual(newest.slice(0, 2).map(({ id }) => id))
  })
  it.each([
    ['sort', ['ip', 'ASC'], 'UNKNOWN_FIELD', 'sort.ip'],
    ['filter', { ip: '127.0.0.1' }, 'UNKNOWN_FIELD', 'filter.ip'],
    ['filter', { kind: 'everything' }, 'VALIDATION_FAILED', 'filter.kind'],
    ['filter', { from: '어제' }, 'VALIDATION_FAILED', 'filter.from'],
    ['filter', { adminId: 'me' }, 'VALIDATION_FAILED', 'filter.adminId'],
  ] as const)('nothing else: %s %j', async (name, value, code, path) => {
    expect(
      expectRefusal(await auditor.get(`/api/auth/sign-ins?${name}=${encodeURIComponent(JSON.stringify(value))}`), code),
    ).toEqual([path])
  })
})
