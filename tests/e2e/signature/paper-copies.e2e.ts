import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn } from '../support/office.ts'
import { button, newSuper, otherBrowser } from '../support/people.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

/** A campaign to found an association, with its owner. */
const newCampaign = async (): Promise<string> => {
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: '화전 사본 단지',
    address: '서울특별시 노원구 한글비석로 2',
    totalUnits: 1,
  })
  const list = await office.call<List>('POST', '/api/list', {
    name: '수국 조합설립 동의',
    type: 'signature',
    apartmentId: apartment.id,
    rule: 'redevelopment-association',
  })
  const owner = { name: '나사본', phone: '01089000011', birthDate: '1961-05-16', dong: '402', ho: '101', area: 59.9 }
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: [owner] })
  return list.id
}

/** An ID whose number is white on blue, so that black is only where a box is. */
const idCard = async (): Promise<Buffer> => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#9fc3e8"/>' +
    '<text x="40" y="200" font-size="60" fill="#fff">900101-1234567</text></svg>'
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const hasNoFindings = async (page: Page): Promise<void> => {
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
}

/** Draws a box over the right half of a picture. */
const drawBox = async (page: Page, picture: Locator): Promise<void> => {
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.3, y + height * 0.2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height * 0.4, { steps: 4 })
  await page.mouse.move(x + width * 0.9, y + height * 0.5)
  await page.mouse.up()
}

/** The shown picture's colour at a place, in fractions. */
const colourAt = async (picture: Locator, x: number, y: number): Promise<readonly number[]> => {
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(offset, offset + 3)]
}

test(
  'the copy of an ID is blacked out, seen by the second administrator, and refused where it shows a number',
  { tag: '@deep' },
  async ({ page, browser }, testInfo) => {
    const complaints = complaintsOf(page)
    const listId = await newCampaign()
    const file = { name: '신분증.jpg', mimeType: 'image/jpeg', buffer: await idCard() }
    await comeIn(page, `/admin/lists/${listId}/show/consents`)

    await test.step('a paper is entered with a copy whose number is under a box', async () => {
      await button(page, '서면 동의서 등록').first().click()
      const dialog = page.getByRole('dialog', { name: '서면 동의서 등록' })
      await expect(dialog.getByRole('button', { name: '신분증·인감증명서 사본 붙이기' })).toBeDisabled()
      await dialog.getByRole('combobox', { name: '소유자' }).fill('나사본')
      await page.getByRole('option', { name: /나사본/ }).click()
      await dialog.getByRole('radio', { name: '동의', exact: true }).check()
      await dialog.getByRole('combobox', { name: '본인 확인 방법' }).click()
      await page.getByRole('option', { name: '신분증 확인' }).click()
      await dialog.getByRole('textbox', { name: '본인을 확인한 사람' }).fill('김관리')
      await dialog.locator('input[type=file]').first().setInputFiles({
        name: '402-101.pdf',
        mimeType: 'application/pdf',
        buffer: form,
      })
      await dialog.getByRole('combobox', { name: '날인' }).click()
      await page.getByRole('option', { name: '지장' }).click()
      await dialog.getByRole('button', { name: '신분증·인감증명서 사본 붙이기' }).click()
      const copy = page.getByRole('dialog', { name: '사본 올리기' })
      await copy.locator('input[type=file]').setInputFiles(file)
      const picture = copy.getByRole('group', { name: '사본에서 가릴 곳' })
      await expect(picture.locator('canvas')).toBeVisible()
      await expect(copy.getByRole('button', { name: '사본 올리기' })).toBeDisabled()
      await drawBox(page, picture)
      await expect(copy.getByText('가린 곳 1곳')).toBeVisible()
      // A box is added, moved, made larger and deleted with the keyboard alone.
      await copy.getByRole('button', { name: '상자 추가' }).press('Enter')
      const added = copy.getByRole('button', { name: /가림 상자 2/ })
      await added.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(added).toHaveAttribute('style', /left: 46%.*width: 30%.*height: 13%/)
      await page.keyboard.press('Delete')
      await expect(copy.getByText('가린 곳 1곳')).toBeVisible()
      await hasNoFindings(page)
      await copy.getByRole('button', { name: '사본 올리기' }).click()
      await expect(dialog.getByText('신분증 사본 · 1곳 가림')).toBeVisible()
      await dialog.getByRole('button', { name: '등록하기' }).click()
      await page.getByRole('link', { name: '402동 101호 나사본 보기' }).click()
    })

    await test.step('another administrator sees the picture, refuses it, and asks for another one', async () => {
      const second = await otherBrowser(browser)
      await comeIn(second.page, page.url(), await newSuper(office, `copy-second${testInfo.retry}@example.com`))
      const picture = second.page.getByRole('img', { name: '신분증 사본 (가린 그림)' })
      await expect(picture).toBeVisible()
      const [dark, light] = [await colourAt(picture, 0.6, 0.35), await colourAt(picture, 0.6, 0.8)]
      expect([dark.every((value) => value < 16), light.every((value) => value < 16)]).toEqual([true, false])
      await hasNoFindings(second.page)
      await button(second.page, '사본 반려').click()
      const asking = second.page.getByRole('dialog')
      await asking.getByRole('textbox', { name: '사유' }).fill('앞자리까지 가려짐')
      await asking.getByRole('button', { name: '사본 반려' }).click()
      await expect(second.page.getByText('반려되어 파기했습니다. 다시 가린 사본을 올려주세요.')).toBeVisible()
      await button(second.page, '사본 올리기').click()
      const copy = second.page.getByRole('dialog', { name: '사본 올리기' })
      await copy.locator('input[type=file]').setInputFiles(file)
      await copy.getByRole('checkbox', { name: '주민등록번호 뒷자리가 없습니다' }).check()
      await copy.getByRole('button', { name: '사본 올리기' }).click()
      await expect(second.page.getByText(/뒷자리 없음 확인/)).toBeVisible()
      await button(second.page, '확인').click()
      const confirming = second.page.getByRole('dialog')
      await confirming.getByRole('radio', { name: '동의', exact: true }).check()
      await confirming.getByRole('button', { name: '확인', exact: true }).click()
      await expect(second.page.getByText('서면 동의서를 확인했습니다.')).toBeVisible()
      await second.context.close()
    })

    await test.step('a withdrawal takes its paper and ID along, and waits for another administrator', async () => {
      await page.reload()
      await button(page, '서면 철회 등록').click()
      const dialog = page.getByRole('dialog', { name: '서면으로 받은 철회 등록' })
      await dialog.getByRole('textbox', { name: '철회 사유' }).fill('가족과 다시 의논하기로 함')
      await dialog.getByRole('button', { name: '철회서·신분증 사본 붙이기' }).click()
      const copy = page.getByRole('dialog', { name: '사본 올리기' })
      await copy.locator('input[type=file]').setInputFiles({
        name: '철회서.pdf',
        mimeType: 'application/pdf',
        buffer: form,
      })
      await drawBox(page, copy.getByRole('group', { name: '사본에서 가릴 곳' }))
      await copy.getByRole('button', { name: '사본 올리기' }).click()
      await expect(dialog.getByText('철회서 사본 · 1곳 가림')).toBeVisible()
      await dialog.getByRole('button', { name: '철회 등록 요청' }).click()
      await expect(page.getByText('서면 철회가 다른 관리자의 승인을 기다립니다.')).toBeVisible()
      await expect(page.getByRole('img', { name: '철회서 사본 (가린 그림)' })).toBeVisible()
      await hasNoFindings(page)
    })
    expect(complaints).toEqual([])
  },
)
