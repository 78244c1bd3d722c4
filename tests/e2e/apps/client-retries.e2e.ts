import { expect, test, type Page } from '@playwright/test'
import { callTimesInPage, goTo, pressTwice, recordCallsInPage, recordedCallsInPage } from '../support/in-page.ts'
import { callsOf, refusals, status, type SentCall } from '../support/network.ts'
import { comeIn, signInAside } from '../support/office.ts'
import { secondsUntil, soon, stopClock } from '../support/page-clock.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import { openPhone } from '../support/resident.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

// Its complex is the last by name: the dashboard, which begins with the first, has not read it
// already.
let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, {
    title: '희망 급수관 교체',
    series: '79',
    count: 1,
  })
})

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test.describe('what is tried again', () => {
  const READ = `/api/votes/`
  type Tries = { readonly made: () => readonly SentCall[]; readonly answered: () => number }
  const triesOf = (page: Page, path: string, method: string): Tries => {
    const calls = callsOf(page)
    let answered = 0
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname === path && request.method() === method) answered += 1
    })
    return {
      made: () => calls.filter((call) => call.path === path && call.method === method),
      answered: () => answered,
    }
  }
  /**
   * Returns the seconds before each further try, by the page's clock, which stands still during a
   * try. The last try's answer is awaited.
   */
  const gapsOf = async (
    page: Page,
    path: string,
    { made, answered }: Tries,
    count: number,
  ): Promise<readonly number[]> => {
    for (let tries = 1; tries <= count; tries += 1) {
      await expect.poll(answered).toBe(tries)
      await secondsUntil(page, () => made().length > tries)
    }
    const answers = async () =>
      (await page.evaluate(recordedCallsInPage)).filter(({ url }) => new URL(url).pathname === path)
    await expect.poll(async () => (await answers()).length).toBe(count + 1)
    const calls = await answers()
    return calls.slice(1).map(({ from }, index) => Math.round((from - (calls[index]?.to ?? 0)) / 1_000))
  }

  test('a query: three times, after 1, 2 and 3 seconds', { tag: '@deep' }, async ({ page }) => {
    await signInAside(page)
    await stopClock(page)
    await page.evaluate(recordCallsInPage)
    const path = `${READ}${vote.voteId}`
    const tries = triesOf(page, path, 'GET')
    await page.route(`**/api/votes/${vote.voteId}`, status(500))
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    expect(await gapsOf(page, path, tries, 3)).toEqual([1, 2, 3])
    await soon(page, title(page, '서버 오류'))
    await page.clock.runFor(10_000)
    expect(tries.made()).toHaveLength(4)
  })

  test('a query that works the second time shows no error', { tag: '@deep' }, async ({ page }) => {
    await signInAside(page)
    await page.clock.install()
    let tries = 0
    await page.route(`**/api/votes/${vote.voteId}`, (route) =>
      ++tries === 1 ? route.fulfill(refusals.broken) : route.continue(),
    )
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await soon(page, title(page, '희망 급수관 교체'))
    expect(tries).toBeGreaterThan(1)
  })

  test('a refused query: never', { tag: '@deep' }, async ({ page }) => {
    await signInAside(page)
    const tries = triesOf(page, `${READ}${vote.voteId}`, 'GET')
    await page.route(`**/api/votes/${vote.voteId}`, status(403))
    await page.clock.install()
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await expect(title(page, '권한 없음')).toBeVisible()
    await page.clock.runFor(10_000)
    expect(tries.made()).toHaveLength(1)
  })

  test('a command: once, under the same key, and then it says so', { tag: '@deep' }, async ({ page }) => {
    await comeIn(page, '/admin/lists/create')
    await page.getByRole('textbox', { name: '리스트 이름' }).fill('안 되는 리스트')
    await stopClock(page)
    await page.evaluate(recordCallsInPage)
    const tries = triesOf(page, '/api/list', 'POST')
    await page.route('**/api/list', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusals.broken) : route.fallback(),
    )
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    expect(await gapsOf(page, '/api/list', tries, 1)).toEqual([1])
    await soon(page, page.getByText('서버 오류가 발생했습니다.').first())
    await page.clock.runFor(10_000)
    expect(tries.made()).toHaveLength(2)
    expect(new Set(tries.made().map(({ key }) => key)).size).toBe(1)
    expect(tries.made()[0]?.key).toMatch(/.{16}/)
  })

  test('a try without an answer is given up after 10 seconds', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/api/vote/**', () => undefined)
    await page.clock.install({ time: '2026-11-21T03:00:00Z' })
    await page.clock.pauseAt('2026-11-21T03:00:01Z')
    const calls = callsOf(page)
    const tries = (): number => calls.filter(({ path }) => path.startsWith('/api/vote/')).length
    await page.goto(vote.link)
    // The first try is under way before the page's own script is: the page has said so with its
    // address. Its time begins with the screen. React holds a screen that comes at once for a
    // moment, so that what loads does not flicker: by the page's clock.
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return page.getByText('페이지를 불러오는 중').count()
      })
      .toBe(0)
    expect(tries()).toBe(1)
    await page.clock.runFor(9_000)
    expect(tries()).toBe(1)
    // Given up, and made once more a second later.
    await page.clock.runFor(2_500)
    await expect.poll(tries).toBe(2)
  })
})

test.describe('a server that cannot be reached', () => {
  const away = async (page: Page): Promise<void> => {
    await page.route(/\/(?:api|health|readyz)/, (route) => route.abort('connectionrefused'))
  }
  const bar = (page: Page) => page.getByText('서버 연결 실패')

  test(
    'is said in the office until it answers, and what had failed is there then',
    { tag: '@deep' },
    async ({ page }) => {
      await signInAside(page)
      await page.clock.install()
      await away(page)
      await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
      await soon(page, title(page, '네트워크 오류'))
      await expect(bar(page)).toBeVisible()
      await page.unrouteAll()
      await soon(page, title(page, '희망 급수관 교체'))
      await expect(bar(page)).toHaveCount(0)
    },
  )

  test('is said to residents, whose press works again when it answers', { tag: '@deep' }, async ({ browser }) => {
    const context = await openPhone(browser)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(vote.link)
    await page.getByRole('button', { name: '시작하기' }).tap()
    for (const [label, text] of [
      ['이름', '주민가'],
      ['휴대전화', '01079000001'],
      ['동', '301'],
      ['호', '101'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(text)
    await away(page)
    await page.getByRole('button', { name: '인증번호 받기' }).press('Enter')
    // Once, beside the button, and whose fault it is.
    await soon(page, page.getByText('서버에 연결되지 않습니다. 휴대전화 문제가 아닙니다.'))
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('주민가')
    await page.unrouteAll()
    await soon(page, page.getByText('다시 연결되었습니다. 다시 눌러주세요.'))
    await page.getByRole('button', { name: '인증번호 받기' }).press('Enter')
    await expect(page.getByRole('textbox', { name: '인증번호' })).toBeVisible()
    await context.close()
  })

  test(
    'is said calmly to residents where it is busy, and their press goes on by itself',
    { tag: '@deep' },
    async ({ browser }) => {
      const context = await openPhone(browser)
      const page = await context.newPage()
      await page.clock.install()
      await page.goto(vote.link)
      await page.getByRole('button', { name: '시작하기' }).tap()
      for (const [label, text] of [
        ['이름', '주민가'],
        ['휴대전화', '01079000001'],
        ['동', '301'],
        ['호', '101'],
      ] as const)
        await page.getByRole('textbox', { name: label, exact: true }).fill(text)
      const busy = {
        status: 429,
        headers: { 'Retry-After': '20' },
        json: { error: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.', code: 'TOO_MANY_REQUESTS', requestId: 'r' },
      }
      let tries = 0
      await page.route('**/verify-user', (route) => (++tries <= 3 ? route.fulfill(busy) : route.continue()))
      const request = page.getByRole('button', { name: '인증번호 받기' })
      await request.press('Enter')
      const bar = page.getByText('화면을 그대로 두시면')
      await expect(bar).toBeVisible()
      await expect(page.getByText('20초 뒤')).toBeVisible()
      await page.screenshot({ path: 'tests/.output/screens/resident-busy.png' })
      await page.clock.runFor(20_000)
      // One repetition by itself, then it says when to press again.
      await expect(page.getByText('적으신 내용은 그대로 있습니다. 20초 뒤에 다시 눌러주세요.')).toBeVisible()
      await expect(bar).toHaveCount(0)
      expect(tries).toBe(2)
      await page.screenshot({ path: 'tests/.output/screens/resident-busy-again.png' })
      await request.press('Enter')
      await expect(bar).toBeVisible()
      await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('주민가')
      await page.clock.runFor(20_000)
      await expect(page.getByRole('textbox', { name: '인증번호' })).toBeVisible()
      expect(tries).toBe(4)
      await context.close()
    },
  )

  test('that is busy opens a link by itself as soon as it can', { tag: '@deep' }, async ({ browser }) => {
    const context = await openPhone(browser)
    const page = await context.newPage()
    await page.clock.install()
    let isBusy = true
    const busy = { status: 503, headers: { 'Retry-After': '30' }, json: {} }
    await page.route('**/api/vote/**', (route) => (isBusy ? route.fulfill(busy) : route.continue()))
    await page.goto(vote.link)
    const heading = page.getByRole('heading', { name: '잠시 기다려주세요' })
    await soon(page, heading)
    await page.screenshot({ path: 'tests/.output/screens/resident-busy-link.png' })
    isBusy = false
    await soon(page, page.getByRole('button', { name: '시작하기' }))
    await context.close()
  })

  test('that answers is not asked how it is', { tag: '@deep' }, async ({ page }) => {
    const calls = callsOf(page)
    await signInAside(page)
    await page.route(`**/api/votes/${vote.voteId}`, status(404))
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await expect(title(page, '페이지를 찾을 수 없음')).toBeVisible()
    expect(calls.filter(({ path }) => path === '/readyz')).toEqual([])
  })
})

test('calls that one act makes in a row are 100 ms apart', { tag: '@deep' }, async ({ page }) => {
  // One call of an export gives 1,000 rows.
  const users = Array.from({ length: 1_001 }, (_, index) => ({
    dong: '401',
    ho: String(index + 1),
    name: '주민',
    phone: `010${String(76_000_000 + index)}`,
  }))
  const { apartmentId } = vote
  const list = await office.call<{ readonly id: string }>('POST', '/api/list', {
    name: '긴 명부',
    type: 'vote',
    apartmentId,
  })
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users })
  await comeIn(page, `/admin/lists/${list.id}/show/roll`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '내려받기' }).click()
  await page.getByRole('menuitem', { name: '화면의 조건대로' }).click()
  await coming
  const [first, second] = (await page.evaluate(callTimesInPage))
    .filter(({ path }) => path === `/api/list-user/list/${list.id}`)
    .slice(-2)
  expect((second?.from ?? 0) - (first?.to ?? 0)).toBeGreaterThanOrEqual(99)
})

test('a button is busy until the screen shows what it has done', { tag: '@deep' }, async ({ page }) => {
  await comeIn(page, `/admin/votes/${vote.voteId}/show`)
  await page.getByRole('button', { name: '링크 끄기' }).click()
  const reading = Promise.withResolvers<void>()
  await page.route(`**/api/votes/${vote.voteId}`, async (route) => {
    await reading.promise
    await route.continue()
  })
  const dialog = page.getByRole('dialog')
  const off = dialog.getByRole('button', { name: '링크 끄기' })
  await off.click()
  await expect(page.getByText('링크를 껐습니다.')).toBeVisible()
  await expect(off).toBeDisabled()
  reading.resolve()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '링크 켜기' }).click()
  await expect(page.getByRole('button', { name: '링크 끄기' })).toBeVisible()
})

test('a button that is pressed twice at once sends once', { tag: '@deep' }, async ({ page }) => {
  await comeIn(page, `/admin/votes/${vote.voteId}/show`)
  await page.getByRole('button', { name: '마감하기' }).click()
  const calls = callsOf(page)
  await page.getByRole('dialog').getByRole('button', { name: '마감하기' }).evaluate(pressTwice)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/status'))).toHaveLength(1)
})
