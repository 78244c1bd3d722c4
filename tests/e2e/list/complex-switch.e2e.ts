import { randomInt } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { complaintsOf } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

/** Tells the complexes of a second try from those of the first, which are still there. */
const run = randomInt(1_000, 10_000)
const [near, far] = [`화정 가까운단지 ${run}`, `화정 먼단지 ${run}`]
const lists = new Map<string, string>()
test.beforeAll(async ({ playwright }) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  for (const name of [near, far]) {
    const complex = { name, address: '고양시 일산동구', totalUnits: 4 }
    const { id: apartmentId } = await office.call<Apartment>('POST', '/api/apartment', complex)
    const list = { name: `${name} 총회`, type: 'vote', apartmentId }
    lists.set(name, (await office.call<List>('POST', '/api/list', list)).id)
  }
})

const chosen = (page: Page) => page.getByRole('combobox', { name: '아파트 선택' })
/** Chooses a complex where it is not chosen yet: a page that was just opened has the newest choice. */
const choose = async (page: Page, name: string): Promise<void> => {
  await expect(chosen(page)).not.toHaveValue('')
  if ((await chosen(page).inputValue()) === name) return
  await chosen(page).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(chosen(page)).toHaveValue(name)
}

test(
  'every page below a list names the complex of the list, whatever another tab chooses',
  { tag: '@deep' },
  async ({ page }) => {
    const complaints = complaintsOf(page)
    await comeIn(page, `/admin/lists/${lists.get(near)}`)
    await expect(chosen(page)).toHaveValue(near)

    const other = await page.context().newPage()
    await other.goto('/admin/lists')
    await choose(other, far)
    await expect(other.getByRole('link', { name: `${far} 총회` })).toBeVisible()
    await expect(chosen(page)).toHaveValue(near)
    // Tabs share their store: this one has been told by now, and goes on to another page of its own.
    await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '리스트' }).click()
    await expect(page.getByRole('link', { name: `${near} 총회` })).toBeVisible()
    await expect(chosen(page)).toHaveValue(near)

    for (const path of ['import', 'registry/collect']) {
      await other.goto('/admin/lists')
      await choose(other, far)
      await other.goto(`/admin/lists/${lists.get(near)}/${path}`)
      await expect(chosen(other)).toHaveValue(near)
    }
    // Another complex is chosen on a page of a list: its lists are shown.
    await choose(other, far)
    await expect(other.getByRole('link', { name: `${far} 총회` })).toBeVisible()
    await expect(chosen(other)).toHaveValue(far)
    expect(complaints).toEqual([])
  },
)
