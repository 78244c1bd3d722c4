import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { prepareCampaign } from '../support/prepared-campaign.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { comeIn, fillIn, headed, readAll, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/seal-picture-${name}.png`, fullPage: true })
}

type PhotoParts = { readonly ink?: string; readonly light?: number; readonly isStamped?: boolean }

/** Takes a photo of 12 megapixels: a sheet on a wooden table, a shadow over it, and a round seal. */
const photoOf = async ({ ink = '#b3271f', light = 1, isStamped = true }: PhotoParts = {}): Promise<Buffer> => {
  const seal =
    `<g fill="none" stroke="${ink}" stroke-width="26"><circle cx="2300" cy="1250" r="230"/></g>` +
    `<g fill="none" stroke="${ink}" stroke-width="34"><path d="M2160 1150h280M2300 1050v180M2170 1290h250v110h-250z"/></g>`
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="#6b4a2c"/>' +
    '<path d="M300 200L3800 120L3700 2800L380 2860z" fill="#efece4"/>' +
    `<path d="M300 200L1900 160L1200 2830L380 2860z" fill="#000" fill-opacity=".18"/>${isStamped ? seal : ''}</svg>`
  return sharp(Buffer.from(svg)).blur(2).modulate({ brightness: light }).jpeg({ quality: 85 }).toBuffer()
}

const choose = async (page: Page, buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg'): Promise<void> => {
  const file = page.locator('input[type=file]:not([capture])')
  await file.setInputFiles({ name, mimeType, buffer })
}

/** Returns the address of the picture that goes into the document. */
const shownPicture = (page: Page): Promise<string | null> =>
  page.getByRole('img', { name: '문서에 들어갈 도장 그림' }).getAttribute('src')

test('a resident without a signature photographs their seal, and it stands in the sealed document', async ({
  browser,
  playwright,
}) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const signer = { name: '김도장', phone: '01089120001', birthDate: '1949-05-02', dong: '101', ho: '101' }
  const campaign = await prepareCampaign(office, '새솔 도장', [signer])
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  await page.setViewportSize({ width: 360, height: 640 })
  await comeIn(page, campaign.link, signer)
  await readAll(page)
  await fillIn(page, '서울특별시 노원구 한글비석로 1')
  await headed(page, '아래 칸에 서명해주세요')
  await look(page, 'pad-360')
  await press(page, '도장으로 서명하기')
  await headed(page, '도장을 찍은 종이를 촬영해주세요')
  await expect(page.getByText('인감도장을 찍은 것과 같은 효력은 없습니다.')).toBeVisible()
  await look(page, 'choose-360')

  for (const [name, photo, words] of [
    ['heic', Buffer.from('ftypheic'), '이 사진은 열 수 없습니다.'],
    ['dark', await photoOf({ light: 0.15 }), '사진이 너무 어둡습니다.'],
    ['blank', await photoOf({ isStamped: false }), /도장을 찾지 못했습니다|도장이 가려졌거나 잘렸습니다/],
  ] as const) {
    await choose(page, photo)
    await expect(page.getByText(words)).toBeVisible()
    await look(page, `${name}-360`)
  }

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await choose(page, await photoOf())
  await headed(page, '도장이 잘 보이는지 확인해주세요')
  await look(page, 'place-360')
  const found = await shownPicture(page)
  await page.getByRole('button', { name: '크게', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => shownPicture(page)).not.toBe(found)
  await press(page, '왼쪽')
  await look(page, 'moved-360')
  await press(page, '오른쪽')
  await page.getByRole('button', { name: '작게', exact: true }).press('Space')
  // Ten times a tenth of what is seen: the empty paper beside the seal.
  for (let times = 0; times < 10; times += 1) await press(page, '왼쪽')
  await expect(page.getByText('도장 없음')).toBeVisible()
  await press(page, '다음')
  await expect(page.getByText('이 자리에는 도장이 없습니다.')).toBeVisible()
  await look(page, 'nothing-360')
  await press(page, '다시 촬영하기')
  await choose(page, await photoOf())
  await headed(page, '도장이 잘 보이는지 확인해주세요')
  expect(sent).toEqual([])
  await press(page, '다음')
  await headed(page, '이대로 제출하시겠습니까?')
  await look(page, 'review-360')
  await page.reload()
  await headed(page, '이대로 제출하시겠습니까?')
  await submit(page)
  await expect(page.getByText('문서가 만들어졌습니다.')).toBeVisible({ timeout: 30_000 })
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: '문서 내려받기' }).click()
  const file = await (await coming).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  await (await coming).saveAs('tests/.output/screens/seal-picture.pdf')
  await phone.close()
})

test('the office forbids it, and nobody is offered it', async ({ browser, playwright }) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const signer = { name: '박도장', phone: '01089120002', birthDate: '1951-05-02', dong: '101', ho: '101' }
  const campaign = await prepareCampaign(office, '새솔 도장 없이', [signer])
  await office.call('PUT', `/api/lists/${campaign.listId}/signature/settings`, { imprintSignature: false })
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  await comeIn(page, campaign.link, signer)
  await readAll(page)
  await fillIn(page, '서울특별시 노원구 한글비석로 1')
  await headed(page, '아래 칸에 서명해주세요')
  await expect(page.getByRole('button', { name: '이름을 입력해서 서명하기' })).toBeVisible()
  await expect(page.getByRole('button', { name: '도장으로 서명하기' })).toHaveCount(0)
  await phone.close()
})
