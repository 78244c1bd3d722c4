import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn, openSetting, pressAndConfirm } from '../support/office.ts'
import { DARK, greyPicture, LIGHT } from '../support/picture.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const keep = (page: Page, name: string) =>
  page.screenshot({ path: `tests/.output/screens/vote-editor-${name}.png`, fullPage: true })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await keep(page, name)
}

/** Size of a picture on the page, and the greys along its middle, left to right. */
type PictureSample = { readonly width: number; readonly height: number; readonly greys: readonly number[] }

const pictureNamed = (page: Page, name: string): Promise<PictureSample> =>
  page.evaluate<PictureSample>(`(async () => {
    const image = document.querySelector('img[alt="${name}"]')
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, Math.floor(height / 2), width, 1)
    return { width, height, greys: Array.from({ length: width }, (_, x) => data[4 * x]) }
  })()`)

/** Drags to the right, from the middle of an element. */
const dragBy = async (page: Page, element: Locator, pixels: number): Promise<void> => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('There is nothing to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels, y, { steps: 4 })
  await page.mouse.up()
}

const resident = (index: number) => ({
  name: `선거인${String.fromCodePoint(0xac00 + 28 * index)}`,
  phone: `0107100${String(index).padStart(4, '0')}`,
  dong: index % 2 === 0 ? '101' : '102',
  ho: String(101 + index),
  area: 84.9431,
})

/** A complex with a roll of two buildings. */
const prepare = async ({ call }: Awaited<ReturnType<typeof openOffice>>): Promise<List> => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '화전선거마을 1단지',
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: 24,
    officePhone: '0212345678',
  })
  const list = await call<List>('POST', '/api/list', { name: '동대표 선거', type: 'vote', apartmentId: apartment.id })
  await call('POST', '/api/list-user/bulk', {
    listId: list.id,
    users: Array.from({ length: 24 }, (_, index) => resident(index)),
  })
  return list
}

test('an election from the editor to its opening', async ({ page, request }) => {
  test.slow()
  const office = await openOffice(request)
  const list = await prepare(office)

  await test.step('it is made with a district and candidates, and the phone shows it', async () => {
    await comeIn(page, `/admin/lists/${list.id}/show/votes`)
    await page.getByRole('link', { name: '투표 만들기' }).first().click()
    await openSetting(page, '투표 종류')
    await page.getByRole('radio', { name: /^선거/ }).check()
    await page.getByRole('textbox', { name: '투표 제목' }).fill('101동 동별 대표자 선거')
    await page.getByRole('combobox', { name: '투표하는 세대' }).click()
    await page.getByRole('option', { name: /일부 동/ }).click()
    await page.getByRole('combobox', { name: '동', exact: true }).click()
    await page.getByRole('option', { name: '101동' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('101동: 12세대가 투표합니다.')).toBeVisible()
    await openSetting(page, '선택지 순서')
    await page.getByRole('radio', { name: /추첨한 순서/ }).check()
    await expect(page.getByText(/실제로 끝나는 때: 늦어도 리스트가 끝나는/)).toBeVisible()
    const phone = page.getByRole('complementary', { name: '휴대전화 미리보기' })
    await page.getByRole('textbox', { name: '질문' }).fill('101동 대표로 누구를 뽑으시겠습니까?')
    await page.getByRole('textbox', { name: '기호 1번' }).fill('김가람')
    await page.getByRole('textbox', { name: '기호 2번' }).fill('이나래')
    await expect(phone).toContainText('101동 대표로 누구를 뽑으시겠습니까?')
    await expect(phone).toContainText('이나래')
    await look(page, 'made')
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    await page.getByRole('link', { name: '후보자 소개' }).click()
    await expect(page.getByRole('heading', { name: '후보자', level: 1 })).toBeVisible()
    await look(page, 'draft')
  })
  const id = /votes\/([^/]+)\/candidates/.exec(page.url())?.[1] ?? ''

  await test.step('a candidate says who they are, with a picture', async () => {
    await page.getByRole('button', { name: '김가람 소개 수정' }).click()
    await page
      .getByLabel('후보자 사진', { exact: true })
      .setInputFiles({ name: '글.png', mimeType: 'text/plain', buffer: Buffer.from('글') })
    await expect(page.getByText('JPEG나 PNG 사진을 골라주세요.')).toBeVisible()
    await page.getByRole('textbox', { name: '공약' }).fill('주차장을 넓히겠습니다.')
    const chosen = page.getByLabel('후보자 사진', { exact: true })
    await chosen.setInputFiles({ name: '사진.png', mimeType: 'image/png', buffer: greyPicture(900, 300) })
    const dialog = page.getByRole('dialog', { name: '사진 자르기' })
    await dialog.getByRole('application', { name: '보일 부분' }).press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: '김가람: 사진 없음' }).first()).toBeVisible()

    await chosen.setInputFiles({ name: '사진.png', mimeType: 'image/png', buffer: greyPicture(900, 300) })
    const part = dialog.getByRole('application', { name: '보일 부분' })
    await dragBy(page, part, 300)
    await look(page, 'crop')
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, 'crop-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('slider', { name: '확대' }).press('End')
    await expect(dialog.getByRole('slider', { name: '확대' })).toHaveAttribute('aria-valuetext', '400%')
    await dialog.getByRole('slider', { name: '확대' }).press('Home')
    await dragBy(page, part, 600)
    await dialog.getByRole('button', { name: '자르기' }).click()
    const name = '김가람 후보자 사진'
    await expect(page.getByRole('img', { name }).first()).toBeVisible()
    const { width, height, greys } = await pictureNamed(page, name)
    expect([width, height]).toEqual([240, 300])
    expect(greys.every((grey) => Math.abs(grey - DARK) < 8)).toBe(true)

    await page
      .getByLabel('다른 사진', { exact: true })
      .setInputFiles({ name: '사진.png', mimeType: 'image/png', buffer: greyPicture(240, 300) })
    await expect.poll(async () => (await pictureNamed(page, name)).greys.some((grey) => grey > LIGHT - 8)).toBe(true)
    await expect(dialog).toBeHidden()
    await page.getByRole('textbox', { name: '경력' }).fill('전 동별 대표자')
    await expect(page.getByRole('group', { name: '주민이 보는 후보자 소개' })).toContainText('주차장을 넓히겠습니다.')
    await look(page, 'candidate')
    await page.getByRole('button', { name: '저장하기', exact: true }).click()
    await expect(page.getByText('후보자 소개를 저장했습니다.')).toBeVisible()
    // Beside the toast stands what was typed, not the state before it.
    expect(await page.getByRole('region').getByRole('listitem').first().textContent()).toContain(
      '주차장을 넓히겠습니다.',
    )
  })

  await test.step('it is corrected, and keeps its candidates; on a phone the preview is behind a button', async () => {
    await page.goto(`/admin/votes/${id}`)
    await page.getByRole('textbox', { name: '투표 제목' }).fill('101동 대표 선거')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '휴대전화로 미리보기' }).click()
    await expect(page.getByRole('dialog')).toContainText('101동 대표 선거')
    await look(page, 'narrow')
    await page.getByRole('button', { name: '닫기' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '저장하기', exact: true }).click()
    await expect(page.getByRole('heading', { name: '101동 대표 선거', level: 1 })).toBeVisible()
    await pressAndConfirm(page, '추첨하기')
    await expect(page.getByRole('list', { name: /추첨한 순서/ })).toContainText('김가람')
  })

  await test.step('it is announced, taken back for a reason, and announced again', async () => {
    await page.getByRole('link', { name: '공고하기' }).click()
    await page.getByRole('textbox', { name: '공고 장소' }).fill('각 동 게시판')
    await look(page, 'announce')
    await page.getByRole('button', { name: '공고하기' }).click()
    await expect(page.getByRole('article', { name: '공고문' })).toContainText('각 동 게시판')
    await page.getByRole('button', { name: '공고 철회' }).click()
    await page.getByRole('textbox', { name: '철회 사유' }).fill('후보자 이름을 수정합니다.')
    await page.getByRole('dialog').getByRole('button', { name: '공고 철회' }).click()
    await expect(page.getByText('공고한 뒤에는 철회해야 수정할 수 있습니다.')).toBeVisible()
    await page.getByRole('link', { name: '공고하기' }).click()
    await page.getByRole('textbox', { name: '공고 장소' }).fill('각 동 게시판')
    await page.getByRole('button', { name: '공고하기' }).click()
    await expect(page.getByRole('button', { name: '공고 철회' })).toBeVisible()
    await page.getByRole('link', { name: '101동 대표 선거' }).click()
    await expect(page.getByRole('link', { name: '공고문 보기' })).toBeVisible()
    await expect(page.getByRole('link', { name: '수정', exact: true })).toHaveCount(0)
  })

  await test.step('what can no longer be corrected is still looked at as residents will see it', async () => {
    await page.getByRole('button', { name: '주민 화면 미리보기' }).click()
    const dialog = page.getByRole('dialog', { name: '주민이 보는 화면' })
    await expect(dialog).toContainText('101동 대표 선거')
    await dialog.getByRole('button', { name: '미리보기 다음 화면' }).click()
    await expect(dialog).toContainText('이나래')
    await look(page, 'preview')
    await dialog.getByRole('button', { name: '닫기' }).click()
  })

  await test.step('it opens after a look at what is missing; from then on nothing is corrected', async () => {
    await page.getByRole('button', { name: '시작하기', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('12세대가 투표할 수 있게 됩니다.')
    await keep(page, 'opening')
    await page.getByRole('dialog').getByRole('button', { name: '시작하기', exact: true }).click()
    await expect(page.getByRole('heading', { name: '참여 현황' })).toBeVisible()
    await expect(page.getByRole('link', { name: '수정', exact: true })).toHaveCount(0)
  })

  await test.step('its link goes on paper, and is switched off by mistake', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'QR 코드 내려받기' }).click()
    const code = await coming
    expect(code.suggestedFilename()).toBe('101동 대표 선거-QR.png')
    expect(
      readFileSync(await code.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    await page.evaluate('window.print = () => undefined')
    await page.getByRole('button', { name: '안내문 인쇄' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('휴대전화로 QR 코드를 찍으면 투표하실 수 있습니다.')).toBeVisible()
    await expect(page.getByText('문의: 관리사무소 02-1234-5678')).toBeVisible()
    await expect(page.getByRole('button', { name: '안내문 인쇄' })).toBeHidden()
    await keep(page, 'notice')
    await page.emulateMedia({ media: null })
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    await pressAndConfirm(page, '링크 끄기')
    await expect(page.getByText('꺼진 링크입니다.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: '안내문 인쇄' })).toBeDisabled()
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(page.getByText('링크를 다시 켰습니다.')).toBeVisible()
    await expect(page.getByRole('button', { name: '링크 끄기' })).toBeVisible()
    await page.goto(`/admin/votes/${id}`)
    await expect(page.getByRole('heading', { name: '이미 시작한 투표는 수정할 수 없습니다' })).toBeVisible()
  })
})
