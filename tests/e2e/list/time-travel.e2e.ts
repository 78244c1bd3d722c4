import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let list: List

const owner = (ho: string, series: number) => ({
  name: `시간${String.fromCharCode(0xac00 + 28 * series)}`,
  phone: `0107700${String(series).padStart(4, '0')}`,
  dong: '101',
  ho,
  area: 84.9431,
})

test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: '화전 지난 마을',
    address: '서울특별시 노원구 한글비석로 8',
    totalUnits: 8,
  })
  list = await office.call<List>('POST', '/api/list', { name: '지난 총회', type: 'vote', apartmentId: apartment.id })
  await office.call('POST', '/api/list-user/bulk', {
    listId: list.id,
    users: ['101', '102', '201', '202'].map((ho, index) => owner(ho, index + 1)),
  })
})

const show = (tab = ''): string => `/admin/lists/${list.id}/show${tab}`
const bar = (page: Page): Locator => page.getByRole('region', { name: '그때의 현황' })
const slider = (page: Page): Locator => page.getByRole('slider', { name: '볼 시각' })
const empty = (page: Page): Locator => page.getByText('이때는 아직 명부에 소유자가 없었습니다.')

test('the figures of a campaign are looked at as they stood, by keyboard, and the way back is one press', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await comeIn(page, show())
  await expect(page.getByRole('group', { name: '세대' }).first()).toContainText('4세대')
  await page.getByRole('button', { name: '그때의 현황' }).click()
  await expect(bar(page)).toContainText('지난 현황입니다')
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('past-wide.png'), fullPage: true })
  await slider(page).focus()
  await page.keyboard.press('Home')
  await expect(empty(page)).toBeVisible()
  await page.keyboard.press('End')
  await expect(empty(page)).toBeHidden()
  await expect(page.getByRole('group', { name: '세대' }).first()).toContainText('4세대')
  await page.getByRole('button', { name: '지금으로 돌아가기' }).click()
  await expect(bar(page)).toBeHidden()
  expect(complaints).toEqual([])
})

test(
  'a campaign is played to its last stop, on the plan, and what is new waits until one is back',
  { tag: '@deep' },
  async ({ page }) => {
    await comeIn(page, show('/plan'))
    const unit = (name: string): Locator => page.getByRole('gridcell', { name: new RegExp(`^${name}`) })
    await expect(unit('101동 101호')).toBeVisible()
    await page.getByRole('button', { name: '그때의 현황' }).click()
    await slider(page).focus()
    await page.keyboard.press('Home')
    await expect(empty(page)).toBeVisible()
    await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: [owner('301', 9)] })
    await expect(empty(page)).toBeVisible()
    const begin = await slider(page).inputValue()
    await page.getByRole('button', { name: '처음부터 끝까지 보기' }).click()
    await expect(slider(page)).not.toHaveValue(begin)
    await page.getByRole('button', { name: '멈추기' }).click()
    // Sixty stops are many to wait for: it goes on from a little before the last.
    await slider(page).focus()
    await page.keyboard.press('End')
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('button', { name: '처음부터 끝까지 보기' }).click()
    await page.getByRole('button', { name: '멈추기' }).waitFor()
    await expect(page.getByRole('button', { name: '처음부터 끝까지 보기' })).toBeVisible({ timeout: 60_000 })
    await expect(unit('101동 101호')).toBeVisible()
    await settle(page)
    await page.screenshot({ path: test.info().outputPath('past-plan.png') })
    await page.getByRole('button', { name: '지금으로 돌아가기' }).click()
    await expect(unit('101동 301호')).toBeVisible()
  },
)

test(
  'an answer that does not come is said, and asked for again; a narrow screen holds it all',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await comeIn(page, show())
    await page.getByRole('button', { name: '그때의 현황' }).click()
    await expect(bar(page)).toBeVisible()
    await settle(page)
    expect(await sideways(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('past-narrow.png'), fullPage: true })
    await page.route(/stats\?at=/, (route) => route.fulfill({ status: 400, json: {} }))
    await slider(page).focus()
    await page.keyboard.press('Home')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.unroute(/stats\?at=/)
    await page.getByRole('button', { name: '다시 시도' }).first().click()
    await expect(empty(page)).toBeVisible()
  },
)

test(
  'a figure is asked where it comes from, and tells it as rows and as a sheet',
  { tag: '@deep' },
  async ({ page }) => {
    await comeIn(page, show('/plan'))
    await page.getByRole('button', { name: '완료 세대: 이 숫자는 어디서 왔나요?' }).click()
    await expect(page.getByRole('dialog')).toContainText('0세대')
    await page.getByRole('button', { name: '닫기' }).click()
    await page.getByRole('tab', { name: '현황' }).click()
    await page.getByRole('button', { name: '명부 인원: 이 숫자는 어디서 왔나요?' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').filter({ hasText: '명부에 올림' }).first()).toBeVisible()
    await expect(dialog.getByRole('link', { name: '101동 201호' })).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('why-wide.png') })
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    expect(await sideways(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('why-narrow.png') })
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '엑셀로 내려받기' }).click()
    expect((await file).suggestedFilename()).toContain('숫자의 근거')
  },
)

test(
  'a figure of the dashboard is asked where it comes from, and names the lists that add to it',
  { tag: '@deep' },
  async ({ page }) => {
    await office.call('POST', '/api/apartment', { name: '화전 다른 마을', address: '서울특별시 노원구', totalUnits: 5 })
    await comeIn(page, '/admin')
    await page.getByRole('button', { name: '모든 아파트' }).first().click()
    await page.getByRole('button', { name: '진행 중인 리스트: 이 숫자는 어디서 왔나요?' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: '더한 것' })).toContainText('지난 총회')
    await expect(dialog.getByRole('row').filter({ hasText: '리스트를 만듦' }).first()).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('why-dashboard-wide.png') })
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    expect(await sideways(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('why-dashboard-narrow.png') })
  },
)
