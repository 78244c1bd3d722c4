import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { settle, withoutMotion } from '../support/screen-checks.ts'
import { signInThroughKakao } from '../support/kakao.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const take = (page: Page, name: string) =>
  page.screenshot({ path: `tests/.output/screens/event-explorer-${name}.png`, fullPage: false })

const OWNERS = 400
let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const users = Array.from({ length: OWNERS }, (_, index) => ({
    name: `소유자${String.fromCharCode(0xac00 + index)}`,
    phone: `0106100${String(index + 1000).padStart(4, '0')}`,
    dong: String(501 + (index % 4)),
    ho: String(101 + index),
    area: 84.9,
  }))
  vote = await prepareVote(office, { title: '기록을 탐색할 투표', series: '61', count: 3, others: users })
})

const rows = (page: Page) => page.getByRole('list', { name: '기록' }).getByRole('listitem')

test('an auditor asks the log what happened, who did it and what it led to', { tag: '@deep' }, async ({ page }) => {
  const account = {
    id: String(9_600 + test.info().retry),
    nickname: '이감사',
    email: `explorer${test.info().retry}@example.com`,
    phone: `+82 10-6999-000${test.info().retry}`,
  }
  await office.call('POST', '/api/admin/admins', {
    name: '이감사',
    email: account.email,
    role: 'AUDITOR',
    apartmentIds: [vote.apartmentId],
  })
  await withoutMotion(page)
  await signInThroughKakao(page, account)
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()

  await page.getByRole('link', { name: '감사 로그' }).click()
  await page.getByRole('tab', { name: '기록 탐색' }).click()
  await expect(rows(page).first()).toBeVisible()
  await settle(page)
  await take(page, 'wide')

  await test.step('names are masked, and thousands of rows are never all there', async () => {
    await expect(async () => {
      await page.mouse.wheel(0, 4_000)
      await expect(page.getByText('리스트를 만들었습니다').first()).toBeVisible({ timeout: 150 })
    }).toPass({ timeout: 45_000, intervals: [50] })
    expect(await rows(page).count()).toBeLessThan(60)
    expect(await page.getByRole('list', { name: '기록' }).textContent()).not.toContain('소유자가')
  })

  await test.step('the whole log is verified now, and says so', async () => {
    await page.getByRole('tab', { name: '로그인 기록' }).click()
    await page.getByRole('button', { name: '지금 검증하기' }).click()
    await expect(page.getByText('기록이 위·변조되지 않았습니다')).toBeVisible()
    await expect(page.getByText(/마지막 검증/)).toBeVisible()
    await expect(page.getByRole('button', { name: '지금 검증하기' })).toBeVisible()
    await take(page, 'verified')
    await page.getByRole('tab', { name: '기록 탐색' }).click()
  })

  await test.step('a search and a kind narrow it', async () => {
    await page.getByRole('searchbox', { name: /문장/ }).fill('투표를 시작')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('searchbox', { name: /문장/ }).fill('')
    await page.getByRole('combobox', { name: '구분' }).click()
    await page.getByRole('option', { name: '소유자로 등록했습니다' }).click()
    await expect(page).toHaveURL(/type=PersonRegistered/)
    await expect(rows(page).first()).toContainText('소유자로 등록했습니다')
  })

  await test.step('what is shown is saved, with its proofs', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '기록 내려받기' }).click()
    await page.getByRole('menuitem', { name: /JSON Lines/ }).click()
    const content = readFileSync(await (await saved).path(), 'utf8')
    const lines = content.trimEnd().split('\n')
    expect(lines).toHaveLength(OWNERS + vote.residents.length + 2)
    expect(lines[1]).toContain('"inclusionProof":["')
  })

  await test.step('one event tells what changed, and leads on', async () => {
    await rows(page).first().getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    const detail = page.getByRole('dialog')
    await expect(detail.getByText('바뀐 내용')).toBeVisible()
    await expect(detail).toContainText('*')
    await expect(detail.getByText('같은 요청에서 함께 남은 기록')).toBeVisible()
    await take(page, 'detail')
    await detail.getByRole('button', { name: '이 소유자의 기록' }).click()
    await expect(page.getByRole('group', { name: '고른 조건' })).toContainText('소유자: ')
    await expect(rows(page).filter({ hasText: '소유자로 등록했습니다' })).toHaveCount(1)
    await take(page, 'person')
  })

  await test.step('what an import led to stands under it', async () => {
    await page.goto('/admin/log?type=PersonRegistered')
    await rows(page).first().getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: '같은 요청에서 함께 남은 기록' })).toBeVisible()
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/log')
    await expect(rows(page).first()).toBeVisible()
    await settle(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await take(page, 'phone')
    await rows(page).first().getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: '여기에서 더 보기' })).toBeVisible()
    await take(page, 'phone-detail')
  })
})
