import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { goTo } from '../support/in-page.ts'
import { holdBack } from '../support/network.ts'
import { signIn } from '../support/office.ts'
import { openOffice, prepareVote, type PreparedVote } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '희망 물탱크 청소', series: '76', count: 3 })
})

test.describe('a change of pages', () => {
  const texts = ['페이지를 불러오는 중...', '잠시만 기다려주세요'] as const
  const isShown = async (page: Page) => {
    for (const text of texts) await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1)
  }
  const isGone = async (page: Page) => {
    for (const text of texts) await expect(page.getByText(text)).toHaveCount(0)
  }

  /** A screen reader that looks for the page's heading meanwhile finds one. */
  const isHeaded = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('불러오는 중')

  test('shows the overlay until the office’s page is there', { tag: '@deep' }, async ({ page }) => {
    await signIn(page)
    await isGone(page)
    const code = await holdBack(page, /\/assets\/admin\/VoteCreate-.*\.js/)
    await page.evaluate(goTo, '/admin/votes/create')
    await isShown(page)
    await isHeaded(page)
    await code.release()
    await expect(page.getByRole('heading', { name: '투표 만들기' })).toBeVisible()
    await isGone(page)
    const [nextCode, data] = [
      await holdBack(page, /\/assets\/admin\/VoteShow-.*\.js/),
      await holdBack(page, `**/api/votes/${vote.voteId}`),
    ]
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await isShown(page)
    // Longer than a page whose code is there takes to ask for its data.
    await pause(200)
    await nextCode.release()
    await pause(200)
    await isShown(page)
    await isHeaded(page)
    await data.release()
    await expect(page.getByRole('heading', { name: '희망 물탱크 청소' })).toBeVisible()
    await isGone(page)
  })

  test('shows the overlay until the residents’ page is there', { tag: '@deep' }, async ({ page }) => {
    const data = await holdBack(page, /\/api\/vote\//)
    await page.goto(vote.link)
    await isShown(page)
    await data.release()
    await expect(page.getByRole('heading', { name: '희망 물탱크 청소' })).toBeVisible()
    await isGone(page)
    const code = await holdBack(page, /\/assets\/resident\/LandingScreen-.*\.js/)
    await page.evaluate(goTo, '/')
    await isShown(page)
    await code.release()
    await isGone(page)
    await expect(page.getByRole('link', { name: '관리자 로그인' })).toBeVisible()
  })
})
