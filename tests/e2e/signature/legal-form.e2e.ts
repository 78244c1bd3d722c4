import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { dayAt } from '#events/values/day.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

let listId = ''
test.beforeAll(async ({ playwright }) => {
  const { call } = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const { id: apartmentId } = await call<Apartment>('POST', '/api/apartment', {
    name: '화전 서식 단지',
    address: '서울특별시 노원구 한글비석로 2',
    totalUnits: 20,
  })
  const list = await call<List>('POST', '/api/list', {
    name: '서식 조합설립 동의',
    type: 'signature',
    apartmentId,
    rule: 'reconstruction-association',
    startDate: dayAt(new Date()),
    endDate: dayAt(new Date(Date.now() + 30 * 86_400_000)),
  })
  listId = list.id
})

const texts = ['지상 25층 480세대', '합계 2,140억 원', '종전 자산의 가액', '분양받는 조합원', '정관안 붙임'] as const
const labels = [
  '설계의 개요',
  '정비사업비',
  '정비사업비의 분담 기준',
  '사업 완료 후 소유권의 귀속',
  '조합 정관',
] as const

const templatesPage = (): string => `/admin/lists/${listId}/show/templates`

const makeForm = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '조합설립 동의서' })).toBeVisible()
}

test(
  'a form of the law is made, corrected and compared; an uploaded one is checked item by item',
  { tag: '@deep' },
  async ({ page }) => {
    const complaints = complaintsOf(page)
    await comeIn(page, templatesPage())

    await test.step('texts of the items make a form with its fields', async () => {
      await page.getByRole('button', { name: '양식으로 만들기' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('combobox', { name: '동의서' })).toHaveText('조합설립 동의서')
      for (const [index, label] of labels.entries())
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(texts[index] ?? '')
      await settle(page)
      expect.soft(await axeFindings(page), 'dialog').toEqual([])
      await makeForm(page)
      await expect(page.getByText('필드 11개')).toBeVisible()
    })

    await test.step('a corrected one says what differs', async () => {
      await page.goto(templatesPage())
      await expect(page.getByText('법이 정한 내용이 모두 있습니다.')).toBeVisible()
      await page.getByRole('button', { name: '보기', exact: true }).click()
      await page.getByRole('button', { name: '수정해서 새로 만들기' }).click()
      const cost = page.getByRole('dialog').getByRole('textbox', { name: '정비사업비', exact: true })
      await expect(cost).toHaveValue('합계 2,140억 원')
      await cost.fill('합계 2,300억 원')
      await makeForm(page)
      await page.goto(templatesPage())
      await expect(page.getByText('법이 정한 내용이 모두 있습니다.')).toHaveCount(2)
      await page.getByRole('button', { name: '조합설립 동의서: 더 보기' }).first().click()
      await page.getByRole('menuitem', { name: '비교하기' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('− 합계 2,140억 원').first()).toBeVisible({ timeout: 20_000 })
      await expect(dialog.getByText('+ 합계 2,300억 원').first()).toBeVisible()
      await dialog.getByRole('button', { name: '닫기' }).click()
    })

    await test.step('of an uploaded form the office says where the items stand', async () => {
      const buffer = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
      await page.getByLabel('양식 PDF').setInputFiles({ name: '올린 동의서.pdf', mimeType: 'application/pdf', buffer })
      await expect(page.getByRole('heading', { level: 1, name: '올린 동의서' })).toBeVisible()
      await page.goto(templatesPage())
      await expect(page.getByText(`확인할 내용: ${labels.join(', ')}`)).toBeVisible()
      await page.getByRole('button', { name: '확인하기' }).click()
      for (const label of labels) await page.getByRole('checkbox', { name: label, exact: true }).click()
      await page.getByRole('button', { name: '저장하기' }).click()
      await expect(page.getByText('법이 정한 내용이 모두 있습니다.')).toHaveCount(3)
    })

    await test.step('without consents there is nothing to hand in', async () => {
      await page.goto(`/admin/lists/${listId}/show/application`)
      await expect(page.getByText('아직 만든 제출 서류가 없습니다')).toBeVisible()
      await settle(page)
      expect.soft(await axeFindings(page), 'application').toEqual([])
      await page.getByRole('button', { name: '제출 서류 만들기' }).click()
      await expect(page.getByText('그날까지 받은 동의가 없습니다.')).toBeVisible()
    })
    // The refused call is the browser's only complaint.
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
  },
)
