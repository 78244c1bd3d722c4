import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle, sideways } from '../support/screen-checks.ts'
import { narrow } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '은행나무 동의서', series: '84', count: 2 })
})

const printed = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(new URL(`../../support/printed-forms/${name}`, import.meta.url)),
})
const templatesPage = (): string => `/admin/lists/${vote.listId}/show/templates`
const tools = (page: Page): Locator => page.getByRole('toolbar', { name: '그릴 것' })
const order = (page: Page): Locator => page.getByRole('list', { name: '채우는 순서' }).getByRole('listitem')
const sheet = (page: Page): Locator => page.getByRole('region', { name: '1쪽', exact: true })
const chosen = (page: Page): Locator => page.getByRole('option', { selected: true })
const saveButton = (page: Page): Locator => page.getByRole('button', { name: '저장하기', exact: true })

/** Places are shares of the first page. */
type Stroke = { readonly from: readonly [number, number]; readonly to: readonly [number, number] }

const stroke = async (page: Page, { from, to }: Stroke): Promise<void> => {
  const box = await sheet(page).boundingBox()
  if (box === null) throw new Error('There is no page.')
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

/**
 * Uploads a form on the page of a list's templates; returns its id once the editor has drawn it.
 */
const uploadForm = async (page: Page, name: string): Promise<string> => {
  await page.getByLabel('양식 PDF').setInputFiles(printed(name))
  // The name of the file is no title: residents would read it above the document.
  const asked = page.getByRole('dialog', { name: '문서 제목' })
  await expect(asked.getByRole('textbox', { name: '이름' })).toHaveValue(name.replace('.pdf', ''))
  await asked.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: name.replace('.pdf', '') })).toBeVisible()
  await expect(sheet(page).locator('canvas')).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

const savedTemplate = (id: string): Promise<PdfTemplate> => office.call<PdfTemplate>('GET', `/api/pdf-template/${id}`)

test('a form becomes a template: offers are taken, fields and a mask drawn, and nobody is overwritten', async ({
  page,
  browser,
}) => {
  test.slow()
  const complaints = complaintsOf(page)
  await comeIn(page, templatesPage())

  await test.step('what is no PDF is answered with what to do', async () => {
    const hwp = { name: '동의서.hwp', mimeType: 'application/x-hwp', buffer: Buffer.from('HWP') }
    await page.getByLabel('양식 PDF').setInputFiles(hwp)
    await expect(page.getByRole('alert')).toContainText('한글에서 [파일] → [PDF로 저장하기]')
  })

  await uploadForm(page, 'power-of-attorney.pdf')
  await page.goto(templatesPage())
  const id = await uploadForm(page, 'consent.pdf')

  await test.step('what the file offers is taken with one click each, or all at once', async () => {
    const offers = page.getByRole('button', { name: /^찾은 자리에 .+ 필드 넣기/ })
    await offers.first().click()
    await expect(order(page)).toHaveCount(1)
    const left = await offers.count()
    expect(left).toBeGreaterThan(2)
    await page.getByRole('button', { name: '모두 넣기' }).click()
    await expect(offers).toHaveCount(0)
    await expect.poll(() => order(page).count()).toBeGreaterThanOrEqual(left + 1)
  })
  const offered = await order(page).count()

  await test.step('a field and a mask are drawn; keys move, copy, remove, and take it all back', async () => {
    await tools(page).getByRole('button', { name: '글자' }).click()
    await stroke(page, { from: [0.1, 0.03], to: [0.4, 0.06] })
    await page.getByLabel('이름', { exact: true }).fill('세대주와의 관계')
    await expect(chosen(page)).toHaveAccessibleName('세대주와의 관계, 글자 필드')
    const left = page.getByRole('textbox', { name: '왼쪽에서' })
    const before = Number(await left.inputValue())
    await chosen(page).focus()
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => Number(await left.inputValue())).toBeGreaterThan(before + 3)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(before, 1)
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect(order(page)).toHaveCount(offered + 2)
    await page.keyboard.press('Delete')
    await expect(order(page)).toHaveCount(offered + 1)
    await tools(page).getByRole('button', { name: '가림' }).click()
    await stroke(page, { from: [0.5, 0.03], to: [0.8, 0.05] })
    await expect(chosen(page)).toHaveAccessibleName('가림')
  })

  await test.step('a mark is dragged by hand, and follows to where it was put down', async () => {
    const mark = page.getByRole('option', { name: '가림' })
    const from = await mark.boundingBox()
    await stroke(page, { from: [0.65, 0.04], to: [0.55, 0.4] })
    await expect.poll(async () => (await mark.boundingBox())?.y).toBeGreaterThan((from?.y ?? 0) + 100)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await mark.boundingBox())?.y).toBeCloseTo(from?.y ?? 0, 0)
  })

  await test.step('nothing is lost on reload', async () => {
    await page.reload()
    await expect(page.getByText('저장하지 않은 내용을 되살렸습니다')).toBeVisible()
    await expect(order(page)).toHaveCount(offered + 1)
    expect((await savedTemplate(id)).fields).toEqual([])
    await page.getByRole('button', { name: '계속 수정' }).click()
    await saveButton(page).click()
    await expect(page.getByText('저장됨', { exact: true })).toBeVisible()
    const { fields, masks } = await savedTemplate(id)
    expect([fields.length, masks.length]).toEqual([offered + 1, 1])
    expect(fields.at(-1)).toMatchObject({ label: '세대주와의 관계', kind: 'text', order: offered + 1 })
    expect(masks[0]?.x).toBeCloseTo(0.5, 2)
  })

  await test.step('it is seen filled in, with a sample and with somebody of the roll', async () => {
    await page.getByRole('button', { name: '미리 보기', exact: true }).click()
    const preview = page.getByRole('dialog', { name: /미리 보기/ })
    await expect(preview.getByRole('img', { name: '1쪽' }).locator('canvas')).toBeVisible()
    await preview.getByRole('combobox', { name: '누구의 값으로' }).fill(vote.residents[0]?.name ?? '')
    await page.getByRole('option').first().click()
    await expect(preview.getByRole('img', { name: '1쪽' }).locator('canvas')).toBeVisible()
    await preview.getByRole('button', { name: '미리 보기 닫기' }).click()
  })

  await test.step('the editor is read by axe, and holds on a telephone', async () => {
    await settle(page)
    expect.soft(await axeFindings(page)).toEqual([])
    await page.setViewportSize(narrow)
    await expect(page.getByRole('button', { name: '필드', exact: true })).toBeVisible()
    await settle(page)
    // Marks on the page are as large as the form has them; the list of fields reaches each with a
    // whole line.
    const onPaper = /^target-size: .*(?:desk-mark|필드"\])/
    expect.soft((await axeFindings(page, 'shape')).filter((one) => !onPaper.test(one))).toEqual([])
    expect.soft(await sideways(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('whom another administrator overtook is told, sees it, and overwrites nobody by accident', async () => {
    await office.call<Admin>('POST', '/api/admin/admins', {
      name: '오둘째',
      email: 'second-editor@example.com',
      password: 'danji-second-editor',
      phone: '01084009999',
      role: 'SUPER_ADMIN',
    })
    const other = await browser.newContext({ baseURL: url })
    const second = await openOffice(other.request, {
      email: 'second-editor@example.com',
      password: 'danji-second-editor',
    })
    const { revision, fields } = await second.call<PdfTemplate>('GET', `/api/pdf-template/${id}`)
    await order(page).first().getByRole('button').first().click()
    await page.getByLabel('이름', { exact: true }).fill('내가 수정한 이름')
    await second.call('PUT', `/api/pdf-template/${id}/fields`, { fields: fields.slice(0, 2), revision })
    await other.close()

    await saveButton(page).click()
    const told = page.getByRole('dialog', { name: '그 사이 템플릿이 바뀌었습니다' })
    await expect(told).toContainText('오둘째님이')
    await told.getByRole('button', { name: '새로 저장된 내용 보기' }).click()
    await expect(order(page)).toHaveCount(2)
    await page.getByRole('button', { name: '내 편집으로 바꾸기' }).click()
    await expect(order(page)).toHaveCount(offered + 1)
    expect((await savedTemplate(id)).fields).toHaveLength(2)
    await saveButton(page).click()
    await expect(page.getByText('저장됨', { exact: true })).toBeVisible()
    expect((await savedTemplate(id)).fields[0]?.label).toBe('내가 수정한 이름')
  })

  await test.step('the list shows it with its page and what lies on it', async () => {
    await page.getByRole('link', { name: '은행나무 동의서 리스트' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'consent' })
    await expect(card).toContainText('아직 쓰이지 않음')
    await expect(card).toContainText('가림 1곳')
    await expect(card.locator('canvas')).toBeVisible()
    await settle(page)
    expect.soft(await axeFindings(page)).toEqual([])
  })
  expect(complaints.filter((one) => !one.includes('/live'))).toEqual([])
})
