import { expect, test } from '@playwright/test'
import { goTo } from '../support/in-page.ts'
import { signIn } from '../support/office.ts'
import { withoutMotion } from '../support/screen-checks.ts'
import { checkBothWidths, narrow, wide } from '../support/screen-tour.ts'

test.use({ baseURL: process.env['DANJI_URL'] ?? '', viewport: wide })

test('an operator sees the table of holidays, and where it comes from', { tag: '@deep' }, async ({ page }) => {
  await withoutMotion(page)
  await signIn(page)
  await page.evaluate(goTo, '/admin/client-logs')
  await page.getByRole('tab', { name: '공휴일' }).click()
  await expect(page.getByText('기본 공휴일 표', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '2027. 12. 27. (월)' })).toContainText(
    '기독탄신일 대체공휴일',
  )
  await checkBothWidths(page, 'holidays')
  await page.screenshot({ path: 'tests/.output/screens/holidays-wide.png', fullPage: true })
  await page.setViewportSize(narrow)
  await page.screenshot({ path: 'tests/.output/screens/holidays-narrow.png', fullPage: true })
})
