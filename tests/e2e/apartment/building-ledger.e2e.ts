import { expect, test } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn } from '../support/office.ts'
import { button } from '../support/people.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

test(
  'the building ledger of a complex is read, left, come back to, and looked at 동 by 동',
  { tag: '@deep' },
  async ({ page, playwright }) => {
    const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    const { id } = await office.call<Apartment>('POST', '/api/apartment', {
      name: `화전 대장 ${test.info().retry}`,
      address: '서울특별시 강남구 나래로 20',
      totalUnits: 200,
    })
    const complaints = complaintsOf(page)

    await comeIn(page, `/admin/apartments/${id}/show`)
    await page.getByRole('link', { name: '대장 보기' }).click()
    await expect(page.getByText('아직 건축물대장을 읽지 않았습니다')).toBeVisible()
    await button(page, '건축물대장 읽기').click()
    await page.getByRole('combobox', { name: '단지 이름이나 주소' }).fill('나래마을')
    await page.getByRole('option', { name: /나래마을 1단지/ }).click()
    await expect(
      page.getByRole('dialog').getByText('서울특별시 강남구 나래로 20 (모의동, 나래마을 1단지)'),
    ).toBeVisible()
    await button(page, '읽기 시작').click()
    await expect(page.getByText('건축물대장을 읽기 시작했습니다.')).toBeVisible()
    await page.getByRole('link', { name: `화전 대장 ${test.info().retry}` }).click()
    await expect(page.getByText(/205호 · /)).toBeVisible()
    await page.getByRole('link', { name: '대장 보기' }).click()
    await expect(page.getByText('200호 · 전용면적', { exact: false })).toBeVisible()
    await expect(page.getByText('201, 201-1')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: '101동 101호' })).toBeVisible()
    await test.step('its units are a plan beside the table, by floors and lines', async () => {
      const plan = page.getByRole('grid', { name: '101동 배치도' })
      await expect(plan.getByRole('gridcell', { name: '101동 1004호, 아파트 · 10층 · 59.94㎡' })).toBeVisible()
      await expect(plan.getByRole('rowheader')).toHaveCount(10)
      await plan.getByRole('gridcell', { name: '101동 1001호' }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(plan.getByRole('gridcell', { name: '101동 901호' })).toBeFocused()
      await page.screenshot({ path: 'tests/.output/screens/ledger-plan.png', fullPage: true })
    })
    await page.getByRole('combobox', { name: '동', exact: true }).click()
    await page.getByRole('option', { name: '상가동' }).click()
    await expect(page.getByRole('row', { name: /상가동 201호 2층 60.50㎡ 상가/ })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: '상가동 101호, 상가', exact: false })).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.screenshot({ path: 'tests/.output/screens/ledger-plan-shops.png', fullPage: true })
    await test.step('its shops are proposed as 복리시설 of a list, and entered by a press', async () => {
      const list = { apartmentId: id, name: '화전 대장 동의', type: 'signature', rule: 'reconstruction-association' }
      const { id: listId } = await office.call<List>('POST', '/api/list', list)
      await comeIn(page, `/admin/lists/${listId}`)
      await page.getByRole('button', { name: /복리시설 동/ }).click()
      await expect(page.getByText(/건축물대장\(.*\): 상가동 상가 3개/)).toBeVisible()
      const field = page.getByRole('textbox', { name: '복리시설 동' })
      await expect(field).toHaveValue('')
      await page.screenshot({ path: 'tests/.output/screens/ledger-facilities.png', fullPage: true })
      await button(page, '복리시설 동에 넣기').click()
      await expect(field).toHaveValue('상가')
      await expect(page.getByText(/상가동 상가 3개/)).toHaveCount(0)
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
    })
    expect(complaints).toEqual([])
  },
)
