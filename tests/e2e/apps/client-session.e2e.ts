import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { goTo } from '../support/in-page.ts'
import { callsOf, expireToken, refusals } from '../support/network.ts'
import { comeIn, fillSignIn, signIn, signInAside } from '../support/office.ts'
import { soon } from '../support/page-clock.ts'
import { findDemonstration, openOffice } from '../support/prepared-vote.ts'
import { settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const isOut = (page: Page) => expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible()
const isIn = (page: Page) => expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
const headed = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** The session itself is over: its cookie is gone, its token refused. */
const endSession = async (page: Page, context: BrowserContext): Promise<void> => {
  await context.clearCookies()
  await expireToken(page)
}

let listId: string
let otherListId: string
test.beforeAll(async ({ playwright }) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const demonstration = await findDemonstration(office)
  listId = demonstration.listId
  const { id: apartmentId } = await office.call<{ readonly id: string }>('POST', '/api/apartment', {
    name: '희망 먼 단지',
    address: '제주특별자치도 제주시 문연로 6',
    totalUnits: 10,
  })
  otherListId = (
    await office.call<{ readonly id: string }>('POST', '/api/list', {
      name: '희망 먼 단지의 리스트',
      type: 'vote',
      apartmentId,
    })
  ).id
})

test(
  'calls that meet a 401 at the same time wait for one refresh, and are made again with its token',
  { tag: '@deep' },
  async ({ page }) => {
    await signInAside(page)
    await page.evaluate(goTo, `/admin/lists/${listId}/show`)
    await headed(page, '2026년 관리규약 개정 투표')
    await expireToken(page)
    // The answers are so slow that the page sends all its concurrent requests before the first 401.
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return route.fallback()
    })
    // The menu counts what waits at times of its own: alone it would begin the refresh before the
    // page asks for anything.
    await page.route('**/api/admin/pending**', (route) =>
      route.fulfill({ json: [], headers: { 'content-range': 'pending */0' } }),
    )
    // The refresh is so slow that all of them wait for it.
    await page.route('**/api/auth/refresh', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return route.continue()
    })
    const calls = callsOf(page)
    const renewed = page.waitForResponse('**/api/auth/refresh')
    await page.evaluate(goTo, '/admin')
    const { token } = (await (await renewed).json()) as { readonly token: string }
    await headed(page, '대시보드')
    await expect(page.getByRole('heading', { name: '진행 중인 투표' })).toBeVisible()
    const place = calls.findIndex(({ path }) => path === '/api/auth/refresh')
    // A page that waits long asks whether the server is ready, which needs no token.
    const isRefused = (path: string): boolean => path.startsWith('/api/') && path !== '/api/admin/pending'
    const refused = calls.flatMap(({ path }, index) => (index < place && isRefused(path) ? [path] : []))
    const again = calls.slice(place + 1)
    expect(again.filter(({ path }) => path === '/api/auth/refresh')).toEqual([])
    expect(refused.length).toBeGreaterThan(1)
    for (const path of refused)
      expect(again).toContainEqual(expect.objectContaining({ path, authorization: `Bearer ${token}` }))
  },
)

test('a call that is refused with the new token, too, is tried twice in all', { tag: '@deep' }, async ({ page }) => {
  await signInAside(page)
  await page.route('**/api/auth/sign-ins?**', (route) => route.fulfill(refusals.expired))
  const calls = callsOf(page)
  await page.evaluate(goTo, '/admin/sign-ins')
  await isOut(page)
  expect(calls.filter(({ path }) => path.endsWith('/sign-ins'))).toHaveLength(2)
  const untilSignedOut = calls.slice(
    0,
    calls.findIndex(({ path }) => path === '/api/auth/logout'),
  )
  expect(untilSignedOut.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
})

test(
  'a refresh that is refused clears the token and leads to the sign-in, and from there back',
  { tag: '@deep' },
  async ({ page, context }) => {
    await signIn(page)
    // Pending requests would be refused first, and would lead back to the page that sent them.
    await settle(page)
    await endSession(page, context)
    await page.evaluate(goTo, '/admin/votes?displayedFilters={}&filter={"status":"open"}')
    await isOut(page)
    await expect(page).toHaveURL(`${url}/admin/login`)
    await expect(page.getByText('세션이 만료되었습니다.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeFocused()
    const calls = callsOf(page)
    await fillSignIn(page)
    await headed(page, '전자투표')
    await expect(page).toHaveURL(/\/admin\/votes\?.*open/)
    expect(calls.find(({ path }) => path === '/api/auth/super-admin/login')).toMatchObject({ authorization: undefined })
  },
)

test.describe('a form', () => {
  const NAME = '만료 뒤에 만든 리스트'
  const fillForm = async (page: Page, name = NAME): Promise<void> => {
    await comeIn(page, '/admin/lists/create')
    await page.getByRole('textbox', { name: '리스트 이름' }).fill(name)
    await page.getByRole('radio', { name: /전자투표/ }).check()
  }
  const send = (page: Page) => page.getByRole('button', { name: '만들기', exact: true }).click()

  test(
    'whose token runs out while one types is saved by one press, and one refresh',
    { tag: '@deep' },
    async ({ page }) => {
      await fillForm(page)
      await expireToken(page)
      const calls = callsOf(page)
      await send(page)
      await headed(page, NAME)
      expect(calls.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
      const saves = calls.filter(({ method, path }) => method === 'POST' && path === '/api/list')
      expect(saves).toHaveLength(2)
      expect(saves[0]?.key).toBe(saves[1]?.key)
    },
  )

  test('whose session is over is not saved, and has its input again after the sign-in', async ({ page, context }) => {
    await fillForm(page, '지킬 이름')
    await endSession(page, context)
    await send(page)
    await isOut(page)
    await expect(page).toHaveURL(`${url}/admin/login`)
    await fillSignIn(page)
    await headed(page, '리스트 만들기')
    await expect(page.getByText('입력하신 내용을 되살렸습니다')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '리스트 이름' })).toHaveValue('지킬 이름')
    await send(page)
    await headed(page, '지킬 이름')
  })

  test('whose session ends while one types has its input again, too', { tag: '@deep' }, async ({ page, context }) => {
    await fillForm(page, '쓰다 만 이름')
    await endSession(page, context)
    await page.getByRole('combobox', { name: '아파트 선택' }).fill('한빛')
    await isOut(page)
    await fillSignIn(page)
    await expect(page.getByRole('textbox', { name: '리스트 이름' })).toHaveValue('쓰다 만 이름')
  })

  test('warns before its unsaved input is lost, and keeps it for who stays', { tag: '@deep' }, async ({ page }) => {
    await fillForm(page, '지킬 이름')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: '대시보드' }).click()
    await expect.poll(() => asked).toEqual(['저장하지 않은 내용이 있습니다. 저장하지 않고 나가시겠습니까?'])
    await expect(page.getByRole('textbox', { name: '리스트 이름' })).toHaveValue('지킬 이름')
  })
})

test.describe('a page that the browser had put aside', () => {
  /**
   * Simulates a return from the browser's back-forward cache, which does not take pages with
   * no-store answers.
   */
  const comeBack = (page: Page) =>
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

  test('asks for the sign-in where the session has ended since', { tag: '@deep' }, async ({ page, context }) => {
    await signIn(page)
    await context.clearCookies()
    await comeBack(page)
    await isOut(page)
    await expect(page.getByText('세션이 만료되었습니다.')).toBeVisible()
    // Told once: who comes here on another day is greeted like anybody.
    await page.reload()
    await isOut(page)
    await expect(page.getByText('세션이 만료되었습니다.')).toHaveCount(0)
  })

  test('goes on with a new token where it has not', { tag: '@deep' }, async ({ page }) => {
    await signIn(page)
    const calls = callsOf(page)
    await comeBack(page)
    await expect.poll(() => calls.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
    await isIn(page)
  })

  test('by the back button is the page of the session, or the sign-in', { tag: '@deep' }, async ({ page }) => {
    await signIn(page)
    await page.getByRole('button', { name: '내 메뉴' }).click()
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await isOut(page)
    await page.goto('/')
    await page.goBack()
    await page.goBack()
    await isOut(page)
  })
})

test.describe('offline', () => {
  test(
    'a page says so, and recovers by itself when the network is back',
    { tag: '@deep' },
    async ({ page, context }) => {
      await signIn(page)
      // The page's code is there, then; its data is not.
      await page.evaluate(goTo, `/admin/lists/${listId}/show`)
      await headed(page, '2026년 관리규약 개정 투표')
      await page.clock.install()
      await context.setOffline(true)
      await page.evaluate(goTo, `/admin/lists/${otherListId}/show`)
      await soon(page, page.getByRole('heading', { name: '네트워크 오류', level: 1 }))
      await expect(page.getByText('서버 연결 실패')).toBeVisible()
      await context.setOffline(false)
      await soon(page, page.getByRole('heading', { name: '희망 먼 단지의 리스트', level: 1 }))
      await expect(page.getByText('서버 연결 실패')).toHaveCount(0)
    },
  )

  test(
    'a page whose code could not be loaded says so, too, and recovers',
    { tag: '@deep' },
    async ({ page, context }) => {
      await signIn(page)
      await context.setOffline(true)
      await page.evaluate(goTo, '/admin/votes/create')
      await headed(page, '네트워크 오류')
      await context.setOffline(false)
      await headed(page, '투표 만들기')
    },
  )

  test(
    'what is on the page stays, and a press that failed works later',
    { tag: '@deep' },
    async ({ page, context }) => {
      await comeIn(page, '/admin/lists/create')
      await page.getByRole('textbox', { name: '리스트 이름' }).fill('지하에서 만든 리스트')
      await context.setOffline(true)
      await page.getByRole('button', { name: '만들기', exact: true }).click()
      await expect(page.getByText('네트워크 연결을 확인해주세요.')).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('button', { name: '만들기', exact: true }).click()
      await headed(page, '지하에서 만든 리스트')
    },
  )
})
