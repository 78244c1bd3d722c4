import { expect, test, type Page } from '@playwright/test'
import { allComplexes, comeToAllOwners } from '../support/collection-page.ts'
import { button } from '../support/people.ts'
import { prepareSearchedComplex } from '../support/searched-complex.ts'
import { axeFindings, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })
test.beforeAll(async ({ playwright }) => {
  await prepareSearchedComplex(playwright, url)
})

const headed = (page: Page, name: string) => page.getByRole('columnheader', { name })
const edgeOf = (page: Page, name: string) => headed(page, name).getByRole('separator')
const widthOf = async (page: Page, name: string): Promise<number> =>
  Math.round((await headed(page, name).boundingBox())?.width ?? 0)

const openViews = (page: Page) => button(page, '보기').click()

test(
  'columns are as wide as one drags them, by keyboard too; a view keeps that, and is renamed',
  { tag: '@deep' },
  async ({ page }) => {
    await comeToAllOwners(page)
    const before = await widthOf(page, '이름')

    await test.step('dragging the edge widens the column; the heading does not sort', async () => {
      const edge = await edgeOf(page, '이름').boundingBox()
      if (edge === null) throw new Error('The column has no edge.')
      await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
      await page.mouse.down()
      await page.mouse.move(edge.x + 120, edge.y + edge.height / 2, { steps: 4 })
      await page.mouse.up()
      await expect.poll(() => widthOf(page, '이름')).toBeGreaterThan(before + 80)
      await expect(page).not.toHaveURL(/sort=/)
    })

    await test.step('arrow keys change it, a reload keeps it', async () => {
      const dragged = await widthOf(page, '이름')
      await edgeOf(page, '이름').focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await expect.poll(() => widthOf(page, '이름')).toBeLessThan(dragged)
      await expect(edgeOf(page, '이름')).toHaveAttribute('aria-valuetext', /^이름 \d+픽셀$/)
      const wide = await widthOf(page, '이름')
      await page.reload()
      await allComplexes(page)
      await expect.poll(() => widthOf(page, '이름')).toBe(wide)
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
    })

    await test.step('a saved view has the width, and gets another name', async () => {
      const wide = await widthOf(page, '이름')
      await openViews(page)
      await page.getByText('지금 보기 저장').click()
      await page.getByRole('dialog').getByRole('textbox', { name: '이름' }).fill('넓은 이름')
      await page.getByRole('dialog').getByRole('button', { name: '저장하기' }).click()
      await expect(page.getByText('보기를 저장했습니다')).toBeVisible()
      await edgeOf(page, '이름').focus()
      await page.keyboard.press('Delete')
      await expect.poll(() => widthOf(page, '이름')).toBeLessThan(wide)
      await openViews(page)
      await button(page, '넓은 이름 보기 이름 바꾸기').click()
      const dialog = page.getByRole('dialog', { name: '보기 이름 바꾸기' })
      await dialog.getByRole('textbox', { name: '이름' }).fill('이름 넓게')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await page.getByText('이름 넓게', { exact: true }).click()
      await expect.poll(() => widthOf(page, '이름')).toBe(wide)
    })
  },
)
