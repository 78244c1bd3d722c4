import { expect, test, type Page } from '@playwright/test'
import { comeIn, fillSignIn, signIn } from '../support/office.ts'
import { findDemonstration, openOffice, type Office } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

test.describe('the office', () => {
  const isIn = (page: Page) => expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
  const isOut = (page: Page) => expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible()

  test('a reload keeps the session, and two tabs that refresh at once both stay', async ({ page, context }) => {
    await signIn(page)
    await page.reload()
    await isIn(page)
    const second = await context.newPage()
    await second.goto('/admin/votes')
    await isIn(second)
    for (const _round of [1, 2, 3]) {
      await Promise.all([page.reload(), second.reload()])
      await Promise.all([isIn(page), isIn(second)])
    }
  })

  test('two tabs whose tokens run out at the same moment both stay', { tag: '@deep' }, async ({ page, context }) => {
    await signIn(page)
    const second = await context.newPage()
    await second.goto('/admin')
    await isIn(second)
    const refreshed: string[] = []
    for (const tab of [page, second]) {
      let isOver = true
      await tab.route('**/api/list/**', (route) => {
        if (!isOver) return route.continue()
        isOver = false
        return route.fulfill({
          status: 401,
          json: { error: '세션이 만료되었습니다.', code: 'SESSION_EXPIRED', requestId: 'x' },
        })
      })
      tab.on(
        'response',
        (response) => void (response.url().endsWith('/api/auth/refresh') && refreshed.push(String(response.status()))),
      )
    }
    await Promise.all([page, second].map((tab) => tab.getByRole('link', { name: '리스트', exact: true }).click()))
    for (const tab of [page, second]) await expect(tab.getByRole('heading', { name: '리스트', level: 1 })).toBeVisible()
    await expect.poll(() => refreshed).toEqual(['200', '200'])
    await Promise.all([page.reload(), second.reload()])
    await Promise.all([isIn(page), isIn(second)])
  })

  test('who signs out in one tab is out in the other', { tag: '@deep' }, async ({ page, context }) => {
    await signIn(page)
    const second = await context.newPage()
    await second.goto('/admin/votes')
    await isIn(second)
    await page.getByRole('button', { name: '내 메뉴' }).click()
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await isOut(page)
    await isOut(second)
    await expect(second.getByText('다른 탭에서 로그아웃했습니다.')).toBeVisible()
    await expect(page.getByText(/로그아웃했습니다|만료되었습니다/)).toHaveCount(0)
    await second.goto('/admin/votes')
    await isOut(second)
    await page.goBack()
    await isOut(page)
  })

  test('a deep link asks for the sign-in, and leads there afterwards', { tag: '@deep' }, async ({ page }) => {
    const { listId } = await findDemonstration(office)
    await page.goto(`/admin/lists/${listId}/show/roll?filter=${encodeURIComponent('{"dong":"102"}')}`)
    await isOut(page)
    await fillSignIn(page)
    await expect(page.getByRole('tab', { name: '명부' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/show\/roll\?.*102/)
    await expect(page.getByText('102동').first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '101동' })).toHaveCount(0)
  })

  for (const wanted of ['https://evil.example/admin', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    test(`a foreign address leads nowhere: ${wanted}`, { tag: '@deep' }, async ({ page }) => {
      const foreign: string[] = []
      page.on(
        'request',
        (request) =>
          void (request.url().startsWith(url) || request.url().startsWith('blob:') || foreign.push(request.url())),
      )
      const value = encodeURIComponent(wanted)
      await page.goto(`/admin/login?next=${value}&returnTo=${value}&redirect=${value}&nextPathname=${value}`)
      await fillSignIn(page)
      await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(url)
      expect(foreign).toEqual([])
    })
  }

  test('an address that nobody knows leads home, which is /', { tag: '@deep' }, async ({ page }) => {
    await comeIn(page, '/admin/nowhere')
    await page.getByRole('link', { name: '홈으로' }).click()
    await expect(page).toHaveURL(`${url}/`)
    await expect(page.getByRole('link', { name: '관리자 로그인' })).toBeVisible()
  })
})
