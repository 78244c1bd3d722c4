import { expect, test } from '@playwright/test'
import { signIn } from '../support/office.ts'
import { findDemonstration, openOffice } from '../support/prepared-vote.ts'
import { checkBothWidths, wide } from '../support/screen-tour.ts'
import { withoutMotion } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

test('the calendar leads to what has a date, and a table keeps its views', async ({ page, request }) => {
  test.slow()
  const { listId } = await findDemonstration(await openOffice(request))
  await withoutMotion(page)
  await signIn(page)
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '일정' }).click()
  await expect(page.getByRole('heading', { name: '일정', level: 1 })).toBeVisible()
  await checkBothWidths(page, 'calendar')
  await page.getByRole('button', { name: '다음 달' }).click()
  await page.getByRole('button', { name: '목록', exact: true }).click()
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
})
