import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { List } from '#services/list/lists.contract.ts'
import { signIn } from '../support/office.ts'
import { findDemonstration, openOffice } from '../support/prepared-vote.ts'
import { checkBothWidths, narrow, wide } from '../support/screen-tour.ts'
import { withoutMotion } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

/** Gets an address for other calendars, reads it as one of them, and ends it. */
const subscribe = async (page: Page, request: APIRequestContext): Promise<void> => {
  await page.getByRole('button', { name: '구독', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '주소 만들기' }).click()
  const address = dialog.locator('code')
  await expect(address).toHaveText(/\/api\/calendar\/.*\.ics$/)
  const path = new URL(await address.innerText()).pathname
  expect((await (await request.get(path)).text()).split('\r\n')[0]).toBe('BEGIN:VCALENDAR')
  await checkBothWidths(page, 'address of the calendar')
  for (const [name, size] of Object.entries({ wide, narrow })) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `tests/.output/screens/calendar-address-${name}.png` })
  }
  await page.setViewportSize(wide)
  await dialog.getByRole('button', { name: '폐기' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '폐기' }).click()
  await expect(dialog.getByRole('button', { name: '주소 만들기' })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
  await dialog.getByRole('button', { name: '닫기' }).click()
}

/** Number of the month of an ISO day or time. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

test(
  'the calendar leads to what has a date, and a table keeps its views',
  { tag: '@deep' },
  async ({ page, request }) => {
    test.slow()
    const office = await openOffice(request)
    const { listId } = await findDemonstration(office)
    const { endDate } = await office.call<List>('GET', `/api/list/${listId}`)
    await withoutMotion(page)
    await signIn(page)
    await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '일정' }).click()
    await expect(page.getByRole('heading', { name: '일정', level: 1 })).toBeVisible()
    await checkBothWidths(page, 'calendar')
    await subscribe(page, request)
    await page.getByRole('button', { name: '목록', exact: true }).click()
    const monthsAhead = monthOf(endDate) - monthOf(new Date(Date.now() + 9 * 3_600_000).toISOString())
    for (let month = 0; month < monthsAhead; month += 1) await page.getByRole('button', { name: '다음 달' }).click()
    await page
      .getByRole('link', { name: /리스트 마감/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/lists\/.*\/show/)

    await page.goto(`/admin/lists/${listId}/show/roll?filter=${encodeURIComponent(JSON.stringify({ dong: '102' }))}`)
    await page.getByRole('button', { name: '열 선택' }).click()
    await page.getByRole('button', { name: '이름 앞으로' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '보기', exact: true }).click()
    await page.getByText('지금 보기 저장').click()
    await page.getByRole('textbox', { name: '이름' }).fill('102동, 이름 먼저')
    await page.getByRole('button', { name: '저장하기', exact: true }).click()
    await expect(page.getByText('보기를 저장했습니다')).toBeVisible()
    await page.getByRole('button', { name: /102 조건 해제|동: .* 조건 해제/ }).click()
    await page.getByRole('button', { name: '보기', exact: true }).click()
    await page
      .getByRole('button', { name: /102동, 이름 먼저/ })
      .first()
      .click()
    await expect(page.getByRole('group', { name: '지금의 조건' })).toContainText('102')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await expect(page.locator('main tbody tr').first().getByRole('link').first()).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
  },
)
