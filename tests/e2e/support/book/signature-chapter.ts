import { expect } from '@playwright/test'
import type { Signer } from '../prepared-campaign.ts'
import { draw, proveByPhone } from '../signer.ts'
import { expectHeading, expectKoreanHeading, pressText, type Reader } from './reader.ts'

/** Ends the visit: whoever comes next on this device begins anew. */
const leave = async ({ page }: Reader): Promise<void> => {
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
}

/** Goes from a link to the screen after identity. */
const comeIn = async (reader: Reader, link: string, signer: Signer): Promise<void> => {
  const { page, say } = reader
  await page.goto(link)
  await pressText(reader, '시작하기')
  await page.getByRole('checkbox', { name: say('위 내용에 모두 동의합니다') }).press('Space')
  await pressText(reader, '다음')
  await expectHeading(reader, '휴대전화로 본인 확인을 해주세요')
  await proveByPhone(page, signer, say)
}

const readToTheEnd = async (reader: Reader): Promise<void> => {
  const { page, say } = reader
  await expectKoreanHeading(reader, /동의서/)
  await page.getByText(say('문서는 여기까지입니다.')).scrollIntoViewIfNeeded()
  await pressText(reader, '다 읽었습니다')
}

const fillInForm = async (reader: Reader): Promise<void> => {
  await reader.page.getByRole('textbox', { name: '우편물 받을 주소' }).fill('서울특별시 노원구 동일로 77')
  await pressText(reader, '다음')
}

const tickForm = async (reader: Reader): Promise<void> => {
  await reader.page.getByRole('checkbox', { name: '조합설립에 동의합니다' }).press('Space')
  await pressText(reader, '다음')
}

/** The first screens, up to the way to the provider. */
const readIdentity = async (reader: Reader, link: string): Promise<void> => {
  const { page, say, look } = reader
  await page.goto(link)
  await expect(page.getByRole('button', { name: say('시작하기') })).toBeVisible()
  await page.getByText(say('이렇게 합니다')).click()
  await look('signature, first screen')
  await pressText(reader, '시작하기')
  await pressText(reader, '다음')
  await look('consents on personal data, not ticked')
  await page.getByRole('checkbox', { name: say('위 내용에 모두 동의합니다') }).press('Space')
  await pressText(reader, '다음')
  await expectHeading(reader, '휴대전화로 본인 확인을 해주세요')
  await look('identity by phone')
}

/** A consent from the link to its receipt. */
export const readSignature = async (reader: Reader, link: string, signer: Signer): Promise<void> => {
  const { page, say, look, begin } = reader
  begin('Signature')
  await readIdentity(reader, link)
  await proveByPhone(page, signer, say)
  await expectKoreanHeading(reader, /동의서/)
  await look('document as text')
  await pressText(reader, '원본 보기')
  await expect(page.locator('svg image').first()).toBeVisible()
  await look('document as pictures')
  await pressText(reader, '글로 읽기')
  await readToTheEnd(reader)
  await pressText(reader, '다음')
  await look('field, empty')
  await fillInForm(reader)
  await look('field to tick')
  await tickForm(reader)
  await expectHeading(reader, '아래 칸에 서명해주세요')
  await pressText(reader, '다음')
  await look('pad, empty')
  // The main button covers a part of the pad on a small phone, which a finger would scroll.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 1_400 })
  await draw(page, say)
  await look('pad')
  await pressText(reader, '다음')
  await expectHeading(reader, '이대로 제출하시겠습니까?')
  await look('signature, review')
  await pressText(reader, '제출하기')
  await expectHeading(reader, '서명이 접수되었습니다')
  await look('signature, receipt')
  await page.goto('/identity')
  await expectHeading(reader, '본인 확인이 되어 있습니다')
  await look('session of identity')
  await page.goto(link)
  await expectHeading(reader, '이미 서명하셨습니다')
  await look('signed already')
  await leave(reader)
}

/** A neighbour with a personal link of somebody else, and somebody who is not on the roll. */
export const readNeighbours = async (
  reader: Reader,
  {
    personalLink,
    link,
    neighbour,
  }: { readonly personalLink: string; readonly link: string; readonly neighbour: Signer },
): Promise<void> => {
  const { page, look, begin } = reader
  begin('Neighbours')
  await page.goto(personalLink)
  await look('personal link, first screen')
  await comeIn(reader, personalLink, neighbour)
  await expectHeading(reader, '다른 분께 보내드린 링크입니다')
  await look('link of somebody else')
  await leave(reader)
  await comeIn(reader, link, { ...neighbour, name: '이웃집', phone: '01088990001', birthDate: '1970-05-05' })
  await expectHeading(reader, '명부에서 확인되지 않습니다')
  await look('not on the roll')
  await leave(reader)
}

/** A consent that must be signed with a certificate, which somebody does not have. */
export const readCertificate = async (reader: Reader, link: string, signer: Signer): Promise<void> => {
  const { page, say, look, begin } = reader
  begin('Certificate')
  await comeIn(reader, link, signer)
  await readToTheEnd(reader)
  await expectHeading(reader, '서명하기 전에 읽어주세요')
  await look('explanation')
  await page.getByRole('checkbox', { name: say('읽고 확인했습니다') }).press('Space')
  await pressText(reader, '다음')
  await fillInForm(reader)
  await tickForm(reader)
  await expectHeading(reader, '어느 앱으로 서명하시겠습니까?')
  await page.getByText(say('인증서 앱이 없으신가요?')).click()
  await look('apps, and who has none')
  await leave(reader)
}
