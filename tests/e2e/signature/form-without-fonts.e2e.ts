import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import { openPdfPages } from '#infra/lib/pdf/pages/open-pdf-pages.ts'
import { fontForms } from '../../support/form-zoo/fonts.ts'
import { koreanForm } from '../../support/form-zoo/korean-text.ts'
import { comeIn as enterOffice } from '../support/office.ts'
import { prepareCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { comeIn, draw, headed, readAll } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const owner: Signer = { name: '하가람', phone: '01088700001', birthDate: '1951-03-07', dong: '101', ho: '101' }

const fields = [
  { kind: 'name', label: '성명', page: 1, x: 0.25, y: 0.2, width: 0.3, height: 0.025 },
  { kind: 'signature', label: '서명', required: true, page: 1, x: 0.6, y: 0.42, width: 0.25, height: 0.06 },
]

/** Lines of the form, as shares of its page: a heading, and a label that stands by itself. */
const HEADING = { left: 0.4, top: 0.1, width: 0.12, height: 0.03 }
const ADDRESS = { left: 0.12, top: 0.285, width: 0.1, height: 0.03 }
const BLANK = { left: 0.1, top: 0.6, width: 0.8, height: 0.3 }

/** Counts dark pixels of a part of a page, for a page of 1,000 pixels' width. */
const inkIn = async (picture: Buffer, part: typeof HEADING): Promise<number> => {
  const page = sharp(await sharp(picture).resize({ width: 1_000 }).toBuffer())
  const { height } = await page.metadata()
  const pixels = await page
    .extract({
      left: Math.round(part.left * 1_000),
      top: Math.round(part.top * height),
      width: Math.round(part.width * 1_000),
      height: Math.round(part.height * height),
    })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  return pixels.filter((value) => value < 128).length
}

/** Ink of a line of three letters at that width; a page without fonts had none. */
const MIN_INK = 100

const hasItsText = async (picture: Buffer, where: string): Promise<void> => {
  expect(await inkIn(picture, HEADING), `${where}: 동의서`).toBeGreaterThan(MIN_INK)
  expect(await inkIn(picture, ADDRESS), `${where}: 주소`).toBeGreaterThan(MIN_INK)
  expect(await inkIn(picture, BLANK), `${where}: nothing stands below`).toBe(0)
}

/** Picture at an address of the page's memory. */
const pictureAt = async (page: Page, address: string): Promise<Buffer> => {
  const encoded = await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = '${address}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)
  return Buffer.from(encoded, 'base64')
}

const upload = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('양식 PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer })

test(
  'a form that names its Korean fonts and does not bring them shows its text, from upload to seal',
  { tag: '@deep' },
  async ({ page, browser, request }) => {
    const office = await openOffice(request)
    const { listId } = await prepareCampaign(office, '글꼴 없는', [owner])
    await enterOffice(page, `/admin/lists/${listId}/show/templates`)

    await test.step('what draws blank is refused, with the reason and a way out', async () => {
      const blank = fontForms.find(({ name }) => name === 'draws letters that are blank')
      await upload(page, '빈 글자.pdf', Buffer.from((await blank?.make()) ?? ''))
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('글꼴이 들어 있지 않아 글자가 보이지 않는 PDF입니다.')
      await expect(alert).toContainText('글꼴을 포함해 PDF로 다시 저장')
      await page.screenshot({ path: 'tests/.output/screens/fontless-refused.png' })
    })

    const templateId = await test.step('the office sees the text of the page', async () => {
      await upload(page, '글꼴 없는 동의서.pdf', koreanForm())
      const sheet = page.getByRole('region', { name: '1쪽', exact: true })
      await expect(sheet.locator('canvas')).toBeVisible()
      await expect.poll(async () => inkIn(await sheet.locator('canvas').screenshot(), HEADING)).toBeGreaterThan(MIN_INK)
      await page.screenshot({ path: 'tests/.output/screens/fontless-office.png' })
      return page.url().split('/').at(-1) ?? ''
    })
    await office.call('PUT', `/api/pdf-template/${templateId}/fields`, { fields })
    await office.call('PUT', `/api/lists/${listId}/signature/settings`, { templateId })
    const { url: link } = await office.call<SignatureLink>('POST', `/api/lists/${listId}/signature/link`, {})

    const phone = await openPhone(browser)
    const hand = await phone.newPage()
    await test.step('the owner sees it on the phone, as a picture and as text', async () => {
      await comeIn(hand, link, owner)
      await headed(hand, /동의서/)
      const image = hand.locator('svg image').first()
      await expect(image).toBeVisible()
      await hand.screenshot({ path: 'tests/.output/screens/fontless-phone.png' })
      await hasItsText(await pictureAt(hand, (await image.getAttribute('href')) ?? ''), 'phone')
    })

    await test.step('a busy server takes the signature once it can', async () => {
      await readAll(hand)
      await draw(hand)
      await press(hand, '다음')
      await headed(hand, '이대로 제출하시겠습니까?')
      const busy = { status: 503, headers: { 'Retry-After': '4' }, json: {} }
      let tries = 0
      await hand.route('**/submit', (route) => (++tries <= 2 ? route.fulfill(busy) : route.continue()))
      await press(hand, '제출하기')
      await expect(hand.getByText('서버가 바빠 아직 제출하지 못했습니다.', { exact: false })).toBeVisible()
      await hand.screenshot({ path: 'tests/.output/screens/fontless-busy.png' })
      await headed(hand, '서명이 접수되었습니다')
      expect(tries).toBe(3)
    })

    await test.step('the sealed document shows it too', async () => {
      await expect(hand.getByText('문서가 만들어졌습니다.')).toBeVisible({ timeout: 30_000 })
      const coming = hand.waitForEvent('download')
      await hand.getByRole('link', { name: '문서 내려받기' }).click()
      const bytes = readFileSync(await (await coming).path())
      const pages = openPdfPages()
      const first = await pages.picture({ key: 'sealed', bytes: async () => bytes }, 1)
      await pages.close()
      const picture = Buffer.from(first?.bytes ?? [])
      await sharp(picture).png().toFile('tests/.output/screens/fontless-sealed.png')
      await hasItsText(picture, 'sealed')
    })
    await phone.close()
  },
)
