import { expect, test, type Page, type Route } from '@playwright/test'
import { goTo } from '../support/in-page.ts'
import { status } from '../support/network.ts'
import { signInAside } from '../support/office.ts'
import { soon } from '../support/page-clock.ts'
import { openOffice, prepareVote, type PreparedVote } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

// Its complex is the last by name: the dashboard, which begins with the first, has not read it
// already.
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

/** Failures, with their titles, and whether reloading is offered: only where it may help. */
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

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const reload = (page: Page) => page.getByRole('button', { name: '새로고침' })

/** Last sentence of an app's error screen. */
const askOffice = '문제가 지속되면 관리사무소에 문의해주세요.'
const askAdministrator = '문제가 지속되면 관리자에게 문의해주세요.'

const showsErrorScreen = async (page: Page, { title: name, mayReload }: Failure, ask: string): Promise<void> => {
  await soon(page, title(page, name))
  await expect(page.getByText(ask)).toBeVisible()
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
    test(`after ${failure.name}: ${failure.title}`, { tag: '@deep' }, async ({ page }) => {
      await openLink(page, failure.answer)
      await showsErrorScreen(page, failure, askOffice)
    })
  }

  test('leads home, and loads again', { tag: '@deep' }, async ({ page }) => {
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
    [{ code: 'ALREADY_SUBMITTED' }, '이미 제출하셨습니다.'],
    [{}, '입력값을 확인해주세요.'],
  ] as const) {
    test(`says "${text}" of ${JSON.stringify(body)}`, { tag: '@deep' }, async ({ page }) => {
      await page.route('**/api/vote/**', (route) => route.fulfill({ status: 422, json: body }))
      await page.goto(vote.link)
      await expect(page.locator('.message p').first()).toHaveText(text)
    })
  }

  test('comes for an answer that no screen can show, too', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/api/vote/**', (route) => route.fulfill({ json: { vote: null } }))
    await page.goto(vote.link)
    await expect(title(page, '오류 발생')).toBeVisible()
    await expect(reload(page)).toBeVisible()
  })
})

test.describe('the error screen of the office', () => {
  const openVote = async (page: Page, answer: Failure['answer']): Promise<void> => {
    await signInAside(page)
    await page.clock.install()
    await page.route(`**/api/votes/${vote.voteId}`, answer)
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
  }

  test('says by each kind of failure what went wrong, and offers what may help', { tag: '@deep' }, async ({ page }) => {
    await signInAside(page)
    await page.clock.install()
    for (const failure of failures) {
      await test.step(`after ${failure.name}: ${failure.title}`, async () => {
        await page.evaluate(goTo, '/admin/apartments')
        await soon(page, title(page, '아파트'))
        await page.unrouteAll()
        await page.route(`**/api/votes/${vote.voteId}`, failure.answer)
        await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
        await showsErrorScreen(page, failure, askAdministrator)
      })
    }
  })

  test(
    'comes for an answer that no screen can show, loads again, and leads home',
    { tag: '@deep' },
    async ({ page }) => {
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
    },
  )
})
