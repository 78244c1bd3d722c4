import { expect, type Page } from '@playwright/test'
import { koreanText } from './book/app-texts.ts'
import { press } from './resident.ts'
import type { Signer } from './prepared-campaign.ts'

/** A signer's hands, on a small phone. */

export const headed = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Verifies identity on the provider's page, and returns. */
export const proveByPhone = async (page: Page, { name, birthDate, phone }: Signer, say = koreanText): Promise<void> => {
  await press(page, say('휴대전화 본인 확인 하기'))
  await page.getByLabel('이름').fill(name)
  await page.getByLabel('생년월일 (8자리)').fill(birthDate.replaceAll('-', ''))
  await page.getByLabel('휴대전화 번호').fill(phone)
  await page.getByRole('button', { name: '본인 확인 하기' }).click()
}

/** Goes from the link to the screen after identity. */
export const comeIn = async (page: Page, link: string, signer: Signer): Promise<void> => {
  await page.goto(link)
  await press(page, '시작하기')
  await page.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' }).press('Space')
  await press(page, '다음')
  await proveByPhone(page, signer)
}

/** The document, to its end. */
export const readAll = async (page: Page): Promise<void> => {
  await headed(page, /동의서/)
  await page.getByText('문서는 여기까지입니다.').scrollIntoViewIfNeeded()
  await press(page, '다 읽었습니다')
}

/** Everything that the form asks for. */
export const fillIn = async (page: Page, address: string): Promise<void> => {
  await page.getByRole('textbox', { name: '우편물 받을 주소' }).fill(address)
  await press(page, '다음')
  await page.getByRole('checkbox', { name: '조합설립에 동의합니다' }).press('Space')
  await press(page, '다음')
}

const strokes = [
  [
    [0.2, 0.4],
    [0.35, 0.25],
    [0.3, 0.7],
    [0.45, 0.5],
  ],
  [
    [0.55, 0.3],
    [0.6, 0.7],
    [0.8, 0.35],
  ],
] as const

/** Two strokes on the pad, once it is there. */
export const draw = async (page: Page, say = koreanText): Promise<void> => {
  await headed(page, say('아래 칸에 서명해주세요'))
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('There is no pad.')
  for (const [[x, y], ...others] of strokes) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
    await page.mouse.down()
    for (const [toX, toY] of others)
      await page.mouse.move(box.x + box.width * toX, box.y + box.height * toY, { steps: 4 })
    await page.mouse.up()
  }
}

export const signAndReview = async (page: Page): Promise<void> => {
  await draw(page)
  await press(page, '다음')
  await headed(page, '이대로 제출하시겠습니까?')
}

export const submit = async (page: Page): Promise<void> => {
  await press(page, '제출하기')
  await headed(page, '서명이 접수되었습니다')
}

export const receiptOn = (page: Page): Promise<string> => page.getByRole('region', { name: '접수증' }).innerText()
