import { expect, test, type Page } from '@playwright/test'
import { goTo } from '../support/in-page.ts'
import { comeIn, openPalette } from '../support/office.ts'
import { prepareSearchedComplex, type SearchedComplex } from '../support/searched-complex.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let complex: SearchedComplex
test.beforeAll(async ({ playwright }) => {
  complex = await prepareSearchedComplex(playwright, url)
})

test.describe('the palette', () => {
  // The lightest page there is.
  test.beforeEach(async ({ page }) => {
    await comeIn(page, '/admin/profile')
    await expect(page.getByRole('heading', { name: '내 프로필', level: 1 })).toBeVisible()
  })
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

  test('leads anywhere by keyboard alone', { tag: '@deep' }, async ({ page }) => {
    const field = page.getByRole('combobox', { name: '찾기' })
    await openPalette(page)
    await page.keyboard.type(`${complex.neighbour}1`)
    await expect(option(page, new RegExp(`${complex.neighbour}1`))).toHaveCount(5)
    const selected = page.getByRole('option', { selected: true })
    await expect(selected).toContainText(`${complex.neighbour}10`)
    for (const [key, name] of [
      ['ArrowDown', `${complex.neighbour}11`],
      ['ArrowDown', `${complex.neighbour}12`],
      ['ArrowUp', `${complex.neighbour}11`],
    ] as const) {
      await page.keyboard.press(key)
      await expect(selected).toContainText(name)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `${complex.neighbour}11`, level: 1 })).toBeVisible()
    await expect(field).toHaveCount(0)

    await openPalette(page)
    await page.keyboard.type(`${complex.buildings[0]}동 1502호`)
    await expect(page.getByRole('group', { name: '동·호' })).toContainText(complex.sought.name)
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)

    await openPalette(page)
    await page.keyboard.type(`찾기마을 ${complex.family}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: complex.apartment.name, level: 1 })).toBeVisible()
  })

  test('does what may be done, and remembers what was opened', { tag: '@deep' }, async ({ page }) => {
    // Acts are those of the complex that is chosen: a list's page chooses its own.
    await page.evaluate(goTo, `/admin/lists/${complex.list.id}/show/link`)
    await expect(page.getByRole('heading', { name: complex.list.name, level: 1 })).toBeVisible()
    await openPalette(page)
    await expect(page.getByRole('group', { name: '할 수 있는 일' })).toContainText('투표 만들기')
    await expect(page.getByRole('group', { name: '최근에 연 것' })).toHaveCount(0)
    await page.keyboard.type(`명부 찾기 총회 ${complex.family}`)
    await expect(page.getByRole('option', { selected: true })).toContainText(`명부 가져오기${complex.list.name}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '명부 가져오기', level: 1 })).toBeFocused()
    await openPalette(page)
    const recent = page.getByRole('group', { name: '최근에 연 것' })
    await expect(recent.getByRole('option', { selected: true })).toContainText(complex.list.name)
    // This action is listed below, too: the choice moves from one to the next.
    await page.keyboard.press('ArrowDown')
    await expect(recent.getByRole('option', { selected: true })).toHaveCount(0)
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  })

  test('says what it can find, that it found nothing, and that it failed', { tag: '@deep' }, async ({ page }) => {
    await page.getByRole('button', { name: /찾기$/ }).click()
    await expect(page.getByRole('combobox', { name: '찾기' })).toBeFocused()
    await expect(page.getByText('이름, 전화번호, 동-호(101-1502), 리스트나 아파트 이름을 입력하세요.')).toBeVisible()
    await page.keyboard.type('없는것없는것')
    await expect(page.getByText('찾은 것이 없습니다.')).toBeVisible()
    await page.route('**/api/admin/users?**', (route) =>
      route.fulfill({
        status: 422,
        json: { error: '입력값을 확인해주세요.', code: 'VALIDATION_FAILED', requestId: 'x' },
      }),
    )
    await page.getByRole('combobox', { name: '찾기' }).fill('찾기 총회')
    await expect(page.getByText('입력값을 확인해주세요.')).toBeVisible()
  })
})
