import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn } from '../support/office.ts'
import { button, newSuper, otherBrowser } from '../support/people.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { confirmPending } from '../support/second-admin.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: form })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

/** A campaign to found an association, with its owner and nothing else. */
const newCampaign = async (): Promise<string> => {
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: '화전 검인 단지',
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: 3,
  })
  const list = await office.call<List>('POST', '/api/list', {
    name: '백합 조합설립 동의',
    type: 'signature',
    apartmentId: apartment.id,
    rule: 'redevelopment-association',
  })
  const owner = { name: '나검인', phone: '01089000001', birthDate: '1961-05-16', dong: '401', ho: '101', area: 59.9 }
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: [owner] })
  return list.id
}

test(
  'stamped forms are applied for, numbered and used once; a void number stays void',
  { tag: '@deep' },
  async ({ page, request, browser }, testInfo) => {
    const complaints = complaintsOf(page)
    const listId = await newCampaign()
    const show = `/admin/lists/${listId}/show`
    const hasNoFindings = async (): Promise<void> => {
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
    }

    await test.step('an application is recorded, and its file handed in', async () => {
      await comeIn(page, `${show}/templates`)
      await page.getByLabel('양식 PDF').setInputFiles(pdf('조합설립 동의서.pdf'))
      await expect(page.getByRole('heading', { level: 1, name: '조합설립 동의서' })).toBeVisible()
      const items = ['design', 'cost', 'sharing', 'ownership', 'articles'].map((key) => ({ key, page: 1 }))
      const templateId = page.url().split('/').at(-1) ?? ''
      await office.call('PUT', `/api/pdf-template/${templateId}/items`, { form: 'association', items })
      await page.goto(`${show}/form-runs`)
      await button(page, '신청 등록').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: '방식' }).click()
      await page.getByRole('option', { name: '서면 (검인)' }).click()
      await dialog.getByRole('textbox', { name: '기관' }).fill('의정부시장')
      await dialog.getByRole('textbox', { name: '신청 부수' }).fill('3')
      await hasNoFindings()
      await dialog.getByRole('button', { name: '신청 등록' }).click()
      await expect(page.getByRole('heading', { name: '서면 (검인) · 신청함' })).toBeVisible()
      const coming = page.waitForEvent('download')
      await button(page, '신청서 PDF').click()
      expect((await coming).suggestedFilename()).toContain('검인 신청서')
      await hasNoFindings()
    })

    await test.step('its answer takes two administrators', async () => {
      await button(page, '답 등록').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: '문서 번호' }).fill('도시정비과-1234')
      await dialog.getByRole('textbox', { name: '번호 앞 글자' }).fill('제2026-')
      await dialog.getByRole('textbox', { name: '번호 뒤 글자' }).fill('호')
      await expect(dialog.getByText('첫 연번: 제2026-0001호')).toBeVisible()
      await dialog.locator('input[type=file]').setInputFiles(pdf('답.pdf'))
      await dialog.getByRole('button', { name: '승인 요청' }).click()
      await expect(page.getByText('다른 관리자가 승인하면 답이 반영됩니다.')).toBeVisible()
      await confirmPending(office, request)
      await expect(page.getByRole('heading', { name: '서면 (검인) · 받음' })).toBeVisible({ timeout: 45_000 })
      await expect(page.getByText('제2026-0001호 ~ 제2026-0003호 (3부)')).toBeVisible()
    })

    await test.step('a paper has its number, which the second administrator confirms', async () => {
      await page.goto(`${show}/consents`)
      await button(page, '서면 동의서 등록').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: '소유자' }).fill('나검인')
      await page.getByRole('option', { name: /나검인/ }).click()
      await dialog.getByRole('radio', { name: '동의', exact: true }).check()
      await dialog.getByRole('combobox', { name: '본인 확인 방법' }).click()
      await page.getByRole('option', { name: '신분증 확인' }).click()
      await dialog.getByRole('textbox', { name: '본인을 확인한 사람' }).fill('김관리')
      await dialog.locator('input[type=file]').setInputFiles(pdf('401-101.pdf'))
      await dialog.getByRole('button', { name: '등록하기' }).click()
      await expect(dialog.getByText(/연번, 지장, 자필 성명, 신분증 사본이 모두/)).toBeVisible()
      await dialog.getByRole('textbox', { name: '연번' }).fill('2')
      await dialog.getByRole('combobox', { name: '날인' }).click()
      await page.getByRole('option', { name: '지장' }).click()
      await dialog.getByRole('checkbox', { name: '성명을 자필로 적음' }).check()
      await dialog.getByRole('checkbox', { name: '신분증 사본이 붙어 있음' }).check()
      await dialog.getByRole('combobox', { name: '받은 경위' }).click()
      await page.getByRole('option', { name: '우편' }).click()
      await hasNoFindings()
      await dialog.getByRole('button', { name: '등록하기' }).click()
      await page.getByRole('link', { name: '401동 101호 나검인 보기' }).click()
      await expect(page.getByText('제2026-0002호')).toBeVisible()
      const second = await otherBrowser(browser)
      await comeIn(second.page, page.url(), await newSuper(office, `stamped-second${testInfo.retry}@example.com`))
      await button(second.page, '확인').click()
      const asking = second.page.getByRole('dialog')
      await expect(asking.getByText('연번: 제2026-0002호')).toBeVisible()
      await asking.getByRole('radio', { name: '동의', exact: true }).check()
      await asking.getByRole('button', { name: '확인', exact: true }).click()
      await expect(second.page.getByText('서면 동의서를 확인했습니다.')).toBeVisible()
      await second.context.close()
    })

    await test.step('numbers tell who has them; a spoiled one is void, and all are taken along', async () => {
      await page.goto(`${show}/form-runs`)
      const row = page.getByRole('row').filter({ hasText: '제2026-0002호' })
      await expect(row.getByText('401동 101호 나검인')).toBeVisible()
      await expect(row.getByText('사용')).toBeVisible()
      await button(page, '번호 무효 처리').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: '번호', exact: true }).fill('3')
      await dialog.getByRole('textbox', { name: /사유|이유/ }).fill('나눠 주기 전에 훼손됨')
      await dialog.getByRole('button', { name: '번호 무효 처리' }).click()
      await expect(page.getByText('다른 관리자가 승인 대기에서 승인하면 무효가 됩니다.')).toBeVisible()
      await confirmPending(office, request)
      await page.reload()
      await expect(page.getByRole('row').filter({ hasText: '제2026-0003호' }).getByText('무효')).toBeVisible()
      await hasNoFindings()
      const coming = page.waitForEvent('download')
      await button(page, '연번 대장 엑셀').click()
      expect((await coming).suggestedFilename()).toContain('연번 대장')
    })
    expect(complaints).toEqual([])
  },
)
