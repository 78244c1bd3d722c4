import { expect, test, type Page } from '@playwright/test'
import { allComplexes, comeToAllOwners, rows, savedBy, searchFor } from '../support/collection-page.ts'
import { goTo } from '../support/in-page.ts'
import { comeIn, fillSignIn, openFromMenu } from '../support/office.ts'
import { soon } from '../support/page-clock.ts'
import { FORMULA, prepareSearchedComplex, SCRIPT, UNITS, type SearchedComplex } from '../support/searched-complex.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let complex: SearchedComplex
test.beforeAll(async ({ playwright }) => {
  complex = await prepareSearchedComplex(playwright, url)
})

const scrollOf = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY')

test.describe('a collection', () => {
  test(
    'remembers its columns over a reload and over the next sign-in, until they are reset',
    { tag: '@deep' },
    async ({ page }) => {
      await comeToAllOwners(page)
      const header = (name: string) => page.getByRole('columnheader', { name })
      await expect(header('생년월일')).toBeVisible()
      await page.getByRole('button', { name: '열 선택' }).click()
      await page.getByRole('checkbox', { name: '생년월일' }).uncheck()
      await page.getByRole('checkbox', { name: '처음 등록된 날' }).check()
      await page.keyboard.press('Escape')
      await expect(header('생년월일')).toHaveCount(0)
      await page.reload()
      await expect(header('처음 등록된 날')).toBeVisible()
      await expect(header('생년월일')).toHaveCount(0)
      await page.getByRole('button', { name: '내 메뉴' }).click()
      await page.getByRole('menuitem', { name: '로그아웃', exact: true }).click()
      await fillSignIn(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await openFromMenu(page, '소유자')
      // Whichever complex the office begins with, it may have no owners.
      await allComplexes(page)
      await expect(header('처음 등록된 날')).toBeVisible()
      await expect(header('생년월일')).toHaveCount(0)
      await page.getByRole('button', { name: '열 선택' }).click()
      await page.getByRole('button', { name: '처음 상태로' }).click()
      await page.keyboard.press('Escape')
      await expect(header('생년월일')).toBeVisible()
    },
  )

  test(
    'is saved as CSV as it is filtered; cells that a sheet would run are made harmless',
    { tag: '@deep' },
    async ({ page }) => {
      await comeIn(
        page,
        `/admin/lists/${complex.list.id}/show/roll?filter=${encodeURIComponent(JSON.stringify({ dong: complex.buildings[0] }))}`,
      )
      await expect(page.getByRole('button', { name: `동: ${complex.buildings[0]}동 조건 해제` })).toBeVisible()
      await expect(rows(page)).toHaveCount(3)
      await page.getByRole('button', { name: '내려받기' }).click()
      const { name, text, lines } = await savedBy(
        page,
        page.getByRole('menuitem', { name: '화면의 조건대로 3건 (.csv)' }),
      )
      expect(name).toMatch(/^찾기 총회 .*소유자명부-\d{4}-\d\d-\d\d\.csv$/)
      expect(text.startsWith('\uFEFF"동","호","이름","전화번호"')).toBe(true)
      const found = lines.slice(1).map(([dong, ho, who, phone]) => [dong, ho, who, phone])
      expect(found).toHaveLength(3)
      expect(found).toEqual(
        expect.arrayContaining([
          [complex.buildings[0], '1502', complex.sought.name, complex.sought.phone],
          [complex.buildings[0], '102', SCRIPT, expect.stringMatching(/^010-88/)],
          [complex.buildings[0], '103', `'${FORMULA}`, expect.stringMatching(/^010-88/)],
        ]),
      )
      await expect(page.getByText('3건을 내려받았습니다.')).toBeVisible()
    },
  )

  test(
    'lets one choose all that the conditions let through, says how many, and saves just those',
    { tag: '@deep' },
    async ({ page }) => {
      await comeIn(
        page,
        `/admin/lists/${complex.list.id}/show/roll?filter=${encodeURIComponent(JSON.stringify({ dong: complex.buildings[1] }))}`,
      )
      await expect(rows(page)).toHaveCount(50)
      await rows(page).first().getByRole('checkbox').check()
      await expect(page.getByText('1건 선택됨')).toBeVisible()
      await page.getByRole('button', { name: `조건에 맞는 ${UNITS}건 모두 선택` }).click()
      await expect(page.getByText(`${UNITS}건 선택됨`)).toBeVisible()
      await rows(page).first().getByRole('checkbox').uncheck()
      const { lines } = await savedBy(page, page.getByRole('button', { name: '선택한 것만 CSV 내려받기' }))
      expect(lines).toHaveLength(UNITS)
      await page.getByRole('button', { name: '선택 해제' }).click()
      await expect(page.getByText('건 선택됨')).toHaveCount(0)
      await rows(page).first().getByRole('checkbox').check()
      await expect(page.getByText('1건 선택됨')).toBeVisible()
      await page.getByRole('button', { name: `동: ${complex.buildings[1]}동 조건 해제` }).click()
      await expect(page.getByText('건 선택됨')).toHaveCount(0)
    },
  )

  test(
    'shows ten rows and more of a roll on an office screen, and six on a small one',
    { tag: '@deep' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await comeIn(page, `/admin/lists/${complex.list.id}/show/roll`)
      await expect(rows(page)).toHaveCount(50)
      const whole = async (height: number): Promise<number> => {
        const first = (await rows(page).all()).slice(0, 15)
        const boxes = await Promise.all(first.map((row) => row.boundingBox()))
        return boxes.filter((box) => box !== null && box.y + box.height <= height).length
      }
      await expect.poll(() => whole(900)).toBeGreaterThanOrEqual(10)
      await page.setViewportSize({ width: 1024, height: 768 })
      await expect.poll(() => whole(768)).toBeGreaterThanOrEqual(6)
    },
  )

  test('is where one left it when one comes back: filters, page and scroll', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await comeToAllOwners(page)
    await searchFor(page, complex.neighbour)
    await expect(page.getByRole('button', { name: `검색: ${complex.neighbour} 조건 해제` })).toBeVisible()
    await page.getByRole('button', { name: '2 페이지로 이동' }).click()
    const last = rows(page).last().getByRole('link')
    await expect(page.getByText(/26–50 \/ 전체/)).toBeVisible()
    // The line beneath tells the page before the rows are exchanged.
    await expect(last).toHaveText(new RegExp(`^${complex.neighbour}(49|50)$`))
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(300)
    const place = await scrollOf(page)
    const name = await last.innerText()
    await last.click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect.poll(() => scrollOf(page)).toBe(0)
    await page.goBack()
    await expect(page.getByText(/26–50 \/ 전체/)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(complex.neighbour)
    await expect.poll(() => scrollOf(page)).toBe(place)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('navigation', { name: '위치' }).getByRole('link', { name: '소유자' }).click()
    await expect(page.getByText(/26–50 \/ 전체/)).toBeVisible()
    await expect.poll(() => scrollOf(page)).toBe(place)
  })

  test('is sorted on a narrow screen, too', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await comeToAllOwners(page)
    await page.evaluate(goTo, `/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: complex.neighbour }))}`)
    const first = page
      .locator('main')
      .getByRole('link', { name: new RegExp(`^${complex.neighbour}`) })
      .first()
    await expect(first).toHaveText(`${complex.neighbour}00`)
    await page.getByRole('combobox', { name: '정렬' }).click()
    await page.getByRole('option', { name: '이름 내림차순' }).click()
    await expect(first).toHaveText(`${complex.neighbour}59`)
  })

  test(
    'that cannot be read says so in its place, and is read on the second try',
    { tag: '@deep' },
    async ({ page }) => {
      let isBroken = true
      await page.route('**/api/admin/users?**', (route) =>
        isBroken
          ? route.fulfill({
              status: 503,
              json: { error: '현재 서비스를 이용할 수 없습니다.', code: 'SERVICE_UNAVAILABLE', requestId: 'x' },
            })
          : route.continue(),
      )
      await page.clock.install()
      await comeToAllOwners(page)
      await soon(page, page.getByText('현재 서비스를 이용할 수 없습니다.'))
      await expect(page.getByRole('searchbox')).toBeVisible()
      isBroken = false
      await page.getByRole('button', { name: '다시 시도' }).click()
      await expect(rows(page).first()).toBeVisible()
    },
  )
})
