import { describe, expect, it } from 'vitest'
import { categoryOf } from '#infra/platform/event-store/event-store.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startAppWith, startTestApp, superAdmin, type Answer } from '#tests/support/stack/test-app.ts'
import { openBrowser, type Browser } from './browser.ts'
import { invite } from './invite.ts'

const danji = await startTestApp()
const { app, anyone, clock } = danji

const LOGIN = '/api/auth/super-admin/login'
const guess = (email: string, by: Pick<Browser, 'post'> = anyone): Promise<Answer> =>
  by.post(LOGIN, { email, password: 'a wrong guess' })
const guessTimes = async (count: number, email: string, by?: Pick<Browser, 'post'>): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  for (let times = 0; times < count; times += 1) answers.push(await guess(email, by))
  return answers
}
const statusesOf = (answers: readonly Answer[]): readonly number[] => answers.map(({ status }) => status)
const wait = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))
/**
 * The lock of an account ends an hour after its last failure at the latest, its count a day after.
 */
const nextDay = () => wait(86_400)
const typesSince = async (position: number): Promise<readonly string[]> =>
  (await readWholeLog(danji))
    .filter((event) => event.position > position)
    .map(({ stream, type }) => `${categoryOf(stream)} ${type}`)
const lastPosition = () => danji.system.deps.store.lastPosition()

/** Expects the refusal of a locked account; returns its seconds. */
const expectLocked = (answer: Answer): number => {
  expect(expectRefusal(answer, 'SIGN_IN_LOCKED')).toEqual(['retryAfter'])
  expect(answer.body).toMatchObject({ success: false })
  return Number(answer.headers['retry-after'])
}

describe('an account', () => {
  it('takes five wrong passwords, then is locked for a minute, and says for how long', async () => {
    expect(statusesOf(await guessTimes(5, 'five@danji.test'))).toEqual([401, 401, 401, 401, 401])
    const locked = await guess('five@danji.test')
    expect(expectLocked(locked)).toBe(60)
    expect(locked.body).toMatchObject({ errors: [{ path: 'retryAfter', message: '1분 뒤에 다시 시도해주세요.' }] })
    wait(59)
    expect(expectLocked(await guess('five@danji.test'))).toBe(1)
    wait(1)
    expectRefusal(await guess('five@danji.test'), 'INVALID_CREDENTIALS')
  })
  deepIt('is locked twice as long after each further one, an hour at most', async () => {
    const email = 'growing@danji.test'
    await guessTimes(4, email)
    for (const seconds of [60, 120, 240, 480, 960, 1_920, 3_600, 3_600]) {
      expectRefusal(await guess(email), 'INVALID_CREDENTIALS')
      const locked = await guess(email)
      expect(expectLocked(locked)).toBe(seconds)
      expect(locked.body).toMatchObject({ errors: [{ message: `${seconds / 60}분 뒤에 다시 시도해주세요.` }] })
      wait(seconds)
    }
  })
  it('is not locked longer by knocking while it is locked', async () => {
    const email = 'knocking@danji.test'
    await guessTimes(5, email)
    expect(new Set((await guessTimes(10, email)).map(expectLocked))).toEqual(new Set([60]))
    wait(60)
    expectRefusal(await guess(email), 'INVALID_CREDENTIALS')
    expect(expectLocked(await guess(email))).toBe(120)
  })
  deepIt('begins anew a day after the last one', async () => {
    await guessTimes(4, 'daily@danji.test')
    nextDay()
    expect(statusesOf(await guessTimes(5, 'daily@danji.test'))).toEqual([401, 401, 401, 401, 401])
  })
  it('begins anew after the right one', async () => {
    await guessTimes(4, superAdmin.email)
    expect((await anyone.post(LOGIN, superAdmin)).status).toBe(200)
    expect(statusesOf(await guessTimes(5, superAdmin.email))).toEqual([401, 401, 401, 401, 401])
    nextDay()
  })
  it('that is locked takes the right password neither, and does not look at it', async () => {
    await guessTimes(5, superAdmin.email)
    const before = await lastPosition()
    expectLocked(await anyone.post(LOGIN, superAdmin))
    expect(await typesSince(before)).toEqual(['account SignInBlocked'])
    wait(60)
    expect((await anyone.post(LOGIN, superAdmin)).status).toBe(200)
  })
  it('is locked by itself: others are not', async () => {
    await guessTimes(6, 'one@danji.test')
    expectRefusal(await guess('other@danji.test'), 'INVALID_CREDENTIALS')
  })
  it('is the same in any case and with spaces around', async () => {
    await guessTimes(3, 'spelled@danji.test')
    await guessTimes(2, ' SPELLED@danji.test ')
    expectLocked(await guess('Spelled@Danji.test'))
  })
})

describe('whether an account exists', () => {
  /**
   * Fourteen guesses, the locks between them waited for; without what differs between any two
   * requests.
   */
  const life = async (email: string) => {
    const before = await lastPosition()
    const answers: unknown[] = []
    for (const seconds of [0, 0, 0, 0, 0, 0, 30, 30, 0, 60, 60, 0, 240, 0]) {
      wait(seconds)
      const { status, body, headers } = await guess(email)
      const {
        'x-request-id': _id,
        date: _date,
        'content-security-policy': _nonce,
        'x-ratelimit-remaining': _left,
        'x-ratelimit-reset': _reset,
        ...others
      } = headers
      answers.push({ status, body: { ...(body as object), requestId: '' }, others })
    }
    return { answers, events: await typesSince(before) }
  }
  it('can be told neither from answers nor from what is recorded', async () => {
    nextDay()
    await invite(danji, { email: 'kakao-only@danji.test' })
    const known = await life(superAdmin.email)
    expect(known.answers.filter((answer) => (answer as { status: number }).status === 429)).toHaveLength(6)
    expect(await life('nobody-here@danji.test')).toEqual(known)
    expect(await life('kakao-only@danji.test')).toEqual(known)
    nextDay()
  })
  it('can be told by those who read the log alone', async () => {
    await guess('nobody-else@danji.test')
    await guess(superAdmin.email)
    const attempts = (await readWholeLog(danji)).filter(({ type }) => type === 'SignInAttempted').slice(-2)
    expect(attempts.map(({ data }) => (data as { adminId: string | null }).adminId)).toEqual([null, expect.any(String)])
    nextDay()
  })
})

describe('many guesses at once', () => {
  it('are looked at five times, and the others are told that it is locked', async () => {
    const before = await lastPosition()
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('many@danji.test')))
    expect(statusesOf(answers).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(15).fill(429),
    ])
    const types = await typesSince(before)
    expect(types.filter((type) => type.endsWith('SignInFailed'))).toHaveLength(5)
    expect(types.filter((type) => type.endsWith('SignInBlocked'))).toHaveLength(15)
  })
  deepIt('spread over two processes are looked at five times at most', async () => {
    const second = callerOf(await startAppWith(danji, {}))
    const before = await lastPosition()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => guess('spread@danji.test', index % 2 === 0 ? anyone : second)),
    )
    const looked = (await typesSince(before)).filter((type) => type.endsWith('SignInFailed')).length
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThanOrEqual(5)
    // A caller who loses every race is asked to come again, and no attempt is recorded.
    expect(statusesOf(answers).filter((status) => status === 401)).toHaveLength(looked)
    expect(statusesOf(answers).every((status) => [401, 429, 503].includes(status))).toBe(true)
  })
  it('with the right one among them let nobody else in', async () => {
    nextDay()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => guess(superAdmin.email)),
      anyone.post(LOGIN, superAdmin),
    ])
    expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 200])
  })
})

describe('a browser that signed in before', () => {
  const knownBrowser = async (): Promise<Browser> => {
    nextDay()
    const browser = openBrowser(app)
    expect((await browser.post(LOGIN, superAdmin)).status).toBe(200)
    return browser
  }
  it('is not locked out from elsewhere', async () => {
    const browser = await knownBrowser()
    await guessTimes(6, superAdmin.email)
    expectLocked(await anyone.post(LOGIN, superAdmin))
    expect((await browser.post(LOGIN, superAdmin)).status).toBe(200)
  })
  it('has a count of its own, which locks it too', async () => {
    const browser = await knownBrowser()
    expect(statusesOf(await guessTimes(5, superAdmin.email, browser))).toEqual([401, 401, 401, 401, 401])
    expect(expectLocked(await browser.post(LOGIN, superAdmin))).toBe(60)
    expect((await anyone.post(LOGIN, superAdmin)).status).toBe(200)
  })
  it('stays the same browser from one sign-in to the next', async () => {
    const browser = await knownBrowser()
    const device = browser.cookie('danji_device')
    await browser.post(LOGIN, superAdmin)
    expect(browser.cookie('danji_device')).toBe(device)
  })
  it('is known to no other account', async () => {
    const browser = await knownBrowser()
    const other = 'not-theirs@danji.test'
    await guessTimes(5, other)
    expectLocked(await guess(other, browser))
  })
  it.each([
    ['made up', () => `${fixedId(9)}.${'0'.repeat(32)}`],
    ['without a MAC', (device: string) => device.split('.')[0] ?? ''],
    ['of another browser under the same MAC', (device: string) => `${fixedId(9)}.${device.split('.')[1]}`],
    ['nonsense', () => '%00.%00'],
  ])('is not one whose cookie is %s', async (_, forge) => {
    const browser = await knownBrowser()
    const device = browser.cookie('danji_device') ?? ''
    await guessTimes(5, superAdmin.email)
    expect((await browser.post(LOGIN, superAdmin)).status).toBe(200)
    browser.setCookie('danji_device', forge(device), '/api/auth')
    expectLocked(await browser.post(LOGIN, superAdmin))
  })
})

it('a wrong password and a locked account are recorded with where they came from', async () => {
  nextDay()
  await guessTimes(6, superAdmin.email)
  const [failed, blocked] = (await readWholeLog(danji))
    .filter(({ type }) => type === 'SignInAttempted' || type === 'SignInBlocked')
    .slice(-2)
  expect([failed?.data, blocked?.data]).toMatchObject([
    { failures: 5, evidence: { ip: '127.0.0.1' } },
    { evidence: { ip: '127.0.0.1' } },
  ])
})
