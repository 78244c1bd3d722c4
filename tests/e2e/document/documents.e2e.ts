import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { comeIn, takeAlong } from '../support/office.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '느티나무 동의서', series: '85', count: 3 })
})

const documentsPage = (): string => `/admin/lists/${vote.listId}/show/documents`

/** A template of the list with the owner's name and a place to sign, its heading masked. */
const prepareTemplate = async (page: Page): Promise<void> => {
  const buffer = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
  await page.getByLabel('양식 PDF').setInputFiles({ name: '소유자 확인서.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByRole('heading', { level: 1, name: '소유자 확인서' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  await office.call<PdfTemplate>('PUT', `/api/pdf-template/${id}/fields`, {
    fields: [
      { kind: 'name', page: 1, x: 0.3, y: 0.3, width: 0.3, height: 0.03 },
      { kind: 'signature', page: 1, x: 0.6, y: 0.8, width: 0.2, height: 0.05 },
    ],
    masks: [{ page: 1, x: 0.05, y: 0.05, width: 0.4, height: 0.05 }],
  })
}

const saved = async (page: Page, menu: string, item: string): Promise<Buffer> => {
  await page.getByRole('button', { name: menu }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return readFile(await (await coming).path())
}

test(
  'forms are made for everybody, one is read beside its evidence, all are saved at once',
  { tag: '@deep' },
  async ({ page }) => {
    const complaints = complaintsOf(page)
    await comeIn(page, `/admin/lists/${vote.listId}/show/templates`)
    await prepareTemplate(page)

    await test.step('where there are none, the page says how they are made', async () => {
      await page.goto(documentsPage())
      await page.getByRole('button', { name: '문서 만들기' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: '만들기', exact: true }).click()
      await expect(page.getByText('3건을 만들기 시작했습니다.')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: '봉인됨' })).toHaveCount(3, { timeout: 60_000 })
    })

    await test.step('a document stands beside what it rests on', async () => {
      await page.getByRole('row').filter({ hasText: '주민가' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '301동 101호 주민가' })).toBeVisible()
      await expect(page.locator('canvas').first()).toBeVisible()
      await expect(page.getByText('전자서명 (PAdES B-B)')).toBeVisible()
      await expect(page.getByText('문서를 만들도록 요청함').first()).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      const file = await saved(page, '내려받기', '문서 (PDF)')
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    })

    await test.step('all come as one archive', async () => {
      await page.goto(documentsPage())
      const taken = await takeAlong(page, 'ZIP (문서마다 한 파일)', '조합에 낼 동의서 묶음', '모두 내려받기')
      const archive = await readFile(await taken.path())
      for (const name of ['목차.xlsx', 'SHA256SUMS.txt', '301동_101호_주민가.pdf'])
        expect(archive.includes(Buffer.from(name))).toBe(true)
    })
    expect(complaints).toEqual([])
  },
)
