import { expect, test, type Page } from '@playwright/test'
import { prepareCampaign } from '../support/prepared-campaign.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { comeIn, draw, fillIn, headed, readAll, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/wide-pad-${name}.png` })
}

/** Draws along the length of an upright pad, as somebody does who turned the phone to its left. */
const drawTurned = async (page: Page): Promise<void> => {
  const box = await page.getByRole('dialog').locator('canvas').boundingBox()
  if (box === null) throw new Error('There is no wide pad.')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.6, 0.15))
  await page.mouse.down()
  for (const [x, y] of [
    [0.35, 0.35],
    [0.65, 0.55],
    [0.4, 0.8],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 6 })
  await page.mouse.up()
}

test(
  'a signature is drawn along the length of the phone, with the thick pen, and stands upright',
  { tag: '@deep' },
  async ({ browser, playwright }) => {
    const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    const signer = { name: '김한솔', phone: '01089110001', birthDate: '1943-03-07', dong: '101', ho: '101' }
    const campaign = await prepareCampaign(office, '새솔 넓은 칸', [signer])
    const phone = await openPhone(browser)
    const page = await phone.newPage()
    const empty = page.getByRole('dialog').getByRole('img', { name: '넓은 서명 칸, 비어 있음' })
    await comeIn(page, campaign.link, signer)
    await readAll(page)
    await fillIn(page, '서울특별시 노원구 한글비석로 1')
    await headed(page, '아래 칸에 서명해주세요')
    for (const [width, height] of [
      [320, 568],
      [390, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await look(page, `pad-${width}`)
    }
    await page.setViewportSize({ width: 390, height: 740 })
    await draw(page)
    await page.getByRole('radio', { name: '굵게' }).check()
    await look(page, 'thick-390')
    await press(page, '지우기')

    await press(page, '넓은 칸에 서명하기')
    await expect(empty).toBeVisible()
    await look(page, 'open-390')
    await drawTurned(page)
    await expect(empty).toHaveCount(0)
    await look(page, 'drawn-390')
    // The page may turn with the phone, too: the drawing stays as its signer wrote it.
    await page.setViewportSize({ width: 740, height: 360 })
    await look(page, 'drawn-740')
    await page.setViewportSize({ width: 320, height: 568 })
    await look(page, 'drawn-320')
    await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).press('Enter')
    await expect(empty).toBeVisible()
    await page.setViewportSize({ width: 390, height: 740 })
    await drawTurned(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('img', { name: '서명하는 칸, 서명이 있음' })).toBeVisible()
    await look(page, 'taken-390')
    await press(page, '다음')
    await headed(page, '이대로 제출하시겠습니까?')
    await look(page, 'review-390')
    await submit(page)
    await phone.close()
  },
)
