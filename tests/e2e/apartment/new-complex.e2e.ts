import { expect, test } from '@playwright/test'
import { comeIn } from '../support/office.ts'
import { button } from '../support/people.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

test('a new complex is found by its name, corrected and registered, and its ledger is read', async ({ page }) => {
  const complaints = complaintsOf(page)
  const name = `화전 큰솔 ${test.info().retry}`
  await comeIn(page, '/admin/apartments/create')
  const search = page.getByRole('combobox', { name: '단지 찾기' })
  await expect(search).toBeFocused()
  await search.fill('나래마을')
  await page.getByRole('option', { name: /나래마을 1단지/ }).click()
  await expect(page.getByText('200세대 (K-apt)')).toBeVisible()
  await expect(page.getByText('02-555-2001 (K-apt)')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '단지 이름' })).toHaveValue('나래마을 1단지')
  await expect(page.getByRole('textbox', { name: '주소' })).toHaveValue(/나래로 20/)
  await expect(page.getByRole('textbox', { name: '관리사무소 전화번호' })).toHaveValue('02-555-2001')
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: '단지 이름' }).fill(name)
  await button(page, '등록하기').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('200세대', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/205호 · /)).toBeVisible()
  expect(complaints).toEqual([])
})
