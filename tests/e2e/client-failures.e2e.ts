import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { goTo } from './in-page.ts'
import { callsOf, refusals } from './network.ts'
import { comeIn, signIn } from './office.ts'
import { openOffice, prepareVote, type PreparedVote } from './prepared-vote.ts'
import { openPhone } from './resident.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

// Its complex is the last by name: the dashboard, which begins with the first, has not read it already.
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  vote = await prepareVote(await openOffice(await playwright.request.newContext({ baseURL: url })), {
    title: '희망 승강기 교체',
    series: '73',
    count: 1,
  })
})

type Failure = {
  readonly name: string
  readonly answer: (route: Route) => Promise<void>
  readonly title: string
  readonly mayReload: boolean
}

const status = (code: number) => (route: Route) => route.fulfill({ status: code, json: {} })

/** Product specification, section 8: condition, title, and whether loading again is offered (section 2). */
const failures: readonly Failure[] = [
  { name: '403', answer: status(403), title: '권한 없음', mayReload: false },
  { name: '404', answer: status(404), title: '페이지를 찾을 수 없음', mayReload: false },
  { name: '400', answer: status(400), title: '오류 발생', mayReload: false },
  { name: '422', answer: status(422), title: '오류 발생', mayReload: false },
  { name: '418', answer: status(418), title: '오류 발생', mayReload: true },
  { name: '500', answer: status(500), title: '서버 오류', mayReload: true },
  { name: '503', answer: status(503), title: '서버 오류', mayReload: true },
  { name: 'no answer', answer: (route) => route.abort('namenotresolved'), title: '네트워크 오류', mayReload: true },
]

/** Moves the page's clock until something is there: retries wait for seconds. */
const soon = (page: Page, target: Locator) =>
  expect(async () => {
    await page.clock.runFor(1_000)
    await expect(target).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 20_000 })

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const reload = (page: Page) => page.getByRole('button', { name: '새로고침' })

const showsErrorScreen = async (page: Page, { title: name, mayReload }: Failure): Promise<void> => {
  await soon(page, title(page, name))
  await expect(page.getByText('문제가 지속되면 관리자에게 문의해주세요.')).toBeVisible()
  await expect(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  await expect(reload(page)).toHaveCount(mayReload ? 1 : 0)
}

test.describe('the error screen of residents', () => {
  const openLink = async (page: Page, answer: Failure['answer']): Promise<void> => {
    await page.clock.install()
    await page.route('**/api/vote/**', answer)
    await page.goto(vote.link)
  }

  for (const failure of [{ name: '401', answer: status(401), title: '인증 필요', mayReload: false }, ...failures]) {
    test(`after ${failure.name}: ${failure.title}`, async ({ page }) => {
      await openLink(page, failure.answer)
      await showsErrorScreen(page, failure)
    })
  }

  test('leads home, and loads again', async ({ page }) => {
    await openLink(page, status(500))
    await soon(page, title(page, '서버 오류'))
    await page.unrouteAll()
    await reload(page).click()
    await expect(title(page, '희망 승강기 교체')).toBeVisible()
    await page.route('**/api/vote/**', status(403))
    await page.reload()
    await page.getByRole('link', { name: '홈으로' }).click()
    await expect(page).toHaveURL(`${url}/`)
  })

  for (const [body, text] of [
    [{ error: '첫째', message: '둘째', errors: [{ message: '셋째' }], code: 'LIST_CLOSED' }, '첫째'],
    [{ message: '둘째', errors: [{ message: '셋째' }], code: 'LIST_CLOSED' }, '둘째'],
    [{ errors: [{ path: 'x', message: '셋째' }, { message: '넷째' }], code: 'LIST_CLOSED' }, '셋째'],
    [{ errors: [{ msg: '다섯째' }] }, '다섯째'],
    [{ code: 'LIST_CLOSED' }, '마감된 리스트입니다.'],
    [{}, '입력값을 확인해주세요.'],
  ] as const) {
    test(`says "${text}" of ${JSON.stringify(body)}`, async ({ page }) => {
      await page.route('**/api/vote/**', (route) => route.fulfill({ status: 422, json: body }))
      await page.goto(vote.link)
      await expect(page.locator('.message p').first()).toHaveText(text)
    })
  }

  test('comes for an answer that no screen can show, too', async ({ page }) => {
    await page.route('**/api/vote/**', (route) => route.fulfill({ json: { vote: null } }))
    await page.goto(vote.link)
    await expect(title(page, '오류 발생')).toBeVisible()
    await expect(reload(page)).toBeVisible()
  })
})

test.describe('the error screen of the office', () => {
  const openVote = async (page: Page, answer: Failure['answer']): Promise<void> => {
    await signIn(page)
    await page.clock.install()
    await page.route(`**/api/votes/${vote.voteId}`, answer)
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
  }

  test('says by each kind of failure what went wrong, and offers what may help', async ({ page }) => {
    await signIn(page)
    await page.clock.install()
    for (const failure of failures) {
      await test.step(`after ${failure.name}: ${failure.title}`, async () => {
        await page.evaluate(goTo, '/admin/apartments')
        await soon(page, title(page, '아파트'))
        await page.unrouteAll()
        await page.route(`**/api/votes/${vote.voteId}`, failure.answer)
        await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
        await showsErrorScreen(page, failure)
      })
    }
  })

  test('comes for an answer that no screen can show, loads again, and leads home', async ({ page }) => {
    await openVote(page, (route) =>
      route.fulfill({ json: { id: vote.voteId, title: '깨진 투표', status: 'open', questions: 7 } }),
    )
    await expect(title(page, '오류 발생')).toBeVisible()
    await page.unrouteAll()
    await reload(page).click()
    await expect(title(page, '희망 승강기 교체')).toBeVisible()
    await page.evaluate(goTo, '/admin/nowhere')
    await page.getByRole('link', { name: '홈으로' }).click()
    await expect(page).toHaveURL(`${url}/`)
  })
})

test.describe('what is tried again', () => {
  const READ = `/api/votes/`
  const gapsOf = (times: readonly number[]): readonly number[] =>
    times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1_000))
  const timesOf = (page: Page, path: string, method: string): (() => readonly number[]) => {
    const calls = callsOf(page)
    return () => calls.filter((call) => call.path === path && call.method === method).map(({ at }) => at)
  }

  test('a query: three times, after 1, 2 and 3 seconds', async ({ page }) => {
    await signIn(page)
    const times = timesOf(page, `${READ}${vote.voteId}`, 'GET')
    await page.route(`**/api/votes/${vote.voteId}`, status(500))
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await expect(title(page, '서버 오류')).toBeVisible()
    expect(gapsOf(times())).toEqual([1, 2, 3])
  })

  test('a query that works the second time shows no error', async ({ page }) => {
    await signIn(page)
    let tries = 0
    await page.route(`**/api/votes/${vote.voteId}`, (route) =>
      ++tries === 1 ? route.fulfill(refusals.broken) : route.continue(),
    )
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await expect(title(page, '희망 승강기 교체')).toBeVisible()
    expect(tries).toBeGreaterThan(1)
  })

  test('a refused query: never', async ({ page }) => {
    await signIn(page)
    const times = timesOf(page, `${READ}${vote.voteId}`, 'GET')
    await page.route(`**/api/votes/${vote.voteId}`, status(403))
    await page.clock.install()
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await expect(title(page, '권한 없음')).toBeVisible()
    await page.clock.runFor(10_000)
    expect(times()).toHaveLength(1)
  })

  test('a command: once, under the same key, and then it says so', async ({ page }) => {
    await comeIn(page, '/admin/lists/create')
    await page.getByRole('textbox', { name: '리스트 이름' }).fill('안 되는 리스트')
    const calls = callsOf(page)
    await page.route('**/api/list', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusals.broken) : route.fallback(),
    )
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    await expect(page.getByText('서버 오류가 발생했습니다.').first()).toBeVisible()
    const tries = calls.filter(({ method, path }) => method === 'POST' && path === '/api/list')
    expect(gapsOf(tries.map(({ at }) => at))).toEqual([1])
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1)
    expect(tries[0]?.key).toMatch(/.{16}/)
  })

  test('a try without an answer is given up after 10 seconds', async ({ page }) => {
    const given: string[] = []
    page.on('requestfailed', (request) => given.push(new URL(request.url()).pathname))
    await page.route('**/api/vote/**', () => undefined)
    await page.clock.install({ time: '2026-11-21T03:00:00Z' })
    await page.clock.pauseAt('2026-11-21T03:00:01Z')
    const calls = callsOf(page)
    await page.goto(vote.link)
    await expect.poll(() => calls.length).toBe(1)
    await page.clock.runFor(9_900)
    expect(given).toEqual([])
    await page.clock.runFor(200)
    await expect.poll(() => given.length).toBe(1)
  })
})

test.describe('a server that cannot be reached', () => {
  const away = async (page: Page): Promise<void> => {
    await page.route(/\/(?:api|health)/, (route) => route.abort('connectionrefused'))
  }
  const bar = (page: Page) => page.getByText('서버 연결 실패')

  test('is said in the office until it answers, and what had failed is there then', async ({ page }) => {
    await signIn(page)
    await page.clock.install()
    await away(page)
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await soon(page, title(page, '네트워크 오류'))
    await expect(bar(page)).toBeVisible()
    await page.unrouteAll()
    await soon(page, title(page, '희망 승강기 교체'))
    await expect(bar(page)).toHaveCount(0)
  })

  test('is said to residents, whose press works again when it answers', async ({ browser }) => {
    const context = await openPhone(browser)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(vote.link)
    await page.getByRole('button', { name: '시작하기' }).tap()
    for (const [label, text] of [
      ['이름', '주민가'],
      ['휴대전화', '01073000001'],
      ['동', '301'],
      ['호', '101'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(text)
    await away(page)
    await page.getByRole('button', { name: '인증번호 받기' }).press('Enter')
    await soon(page, bar(page))
    await soon(page, page.getByText('네트워크 연결을 확인해주세요.'))
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('주민가')
    await page.unrouteAll()
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(await bar(page).count()).toBe(0)
    }).toPass()
    await page.getByRole('button', { name: '인증번호 받기' }).press('Enter')
    await expect(page.getByRole('textbox', { name: '인증번호' })).toBeVisible()
    await context.close()
  })

  test('that answers is not asked how it is', async ({ page }) => {
    const calls = callsOf(page)
    await signIn(page)
    await page.route(`**/api/votes/${vote.voteId}`, status(404))
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await expect(title(page, '페이지를 찾을 수 없음')).toBeVisible()
    expect(calls.filter(({ path }) => path === '/health')).toEqual([])
  })
})
