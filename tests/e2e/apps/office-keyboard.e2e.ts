import { expect, test } from '@playwright/test'
import { signIn } from '../support/office.ts'
import { walkTo, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

test(
  'the keyboard keeps its place over the whole menu, rows, dialogs and waiting buttons',
  { tag: '@deep' },
  async ({ page }) => {
    const focus = page.locator(':focus')
    const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
    await signIn(page)
    await expect(heading('대시보드')).toBeFocused()
    const menu = page.getByRole('navigation', { name: '주 메뉴' })
    const folded = menu.getByRole('button', { expanded: false })
    const unfoldAll = async () => {
      while ((await folded.count()) > 0) await folded.first().press('Enter')
    }
    await unfoldAll()
    // The first link leads to the current page, and opens nothing.
    const [, ...others] = await menu.getByRole('link').allInnerTexts()
    for (const name of others) {
      await unfoldAll()
      await menu.getByRole('link', { name, exact: true }).press('Enter')
      await expect(heading(name)).toBeFocused()
    }
    await test.step('goes past search and filters to the table, and back to the row that one had opened', async () => {
      await unfoldAll()
      await menu.getByRole('link', { name: '소유자', exact: true }).press('Enter')
      await expect(heading('소유자')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(focus).toHaveText('표로 건너뛰기')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('checkbox', { name: '이 페이지 모두 선택' })).toBeFocused()
      const row = page.getByRole('row').nth(2).getByRole('link').first()
      const name = await row.innerText()
      await row.press('Enter')
      await expect(heading(name)).toBeFocused()
      await page.goBack()
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused()
    })
    await test.step('is the button again after its dialog, and after it was off while it waited', async () => {
      await walkTo(page, { path: '/profile', heading: '내 프로필' })
      const out = page.getByRole('button', { name: '모든 기기에서 로그아웃' })
      await out.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: '취소' }).press('Enter')
      await expect(out).toBeFocused()
      const save = page.getByRole('button', { name: '저장하기' })
      const name = await page.getByRole('textbox', { name: '이름' }).inputValue()
      await page.getByRole('textbox', { name: '이름' }).fill(`${name} 님`)
      await save.press('Enter')
      await expect(page.getByText('내 정보를 수정했습니다.')).toBeVisible()
      await expect(save).toBeFocused()
    })
  },
)
