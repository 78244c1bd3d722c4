import { expect } from '@playwright/test'
import type { Practice } from '#services/practice/practices.contract.ts'
import type { Office } from '../prepared-vote.ts'
import { expectHeading, pressText, type Reader } from './reader.ts'

/** The practice vote of an office, with invented owners. */
export const readPractice = async (reader: Reader, office: Office, apartmentId: string): Promise<void> => {
  const { page, say, look, begin } = reader
  begin('Practice vote')
  const { url } = await office.call<Practice>('POST', '/api/practices', { apartmentId })
  await page.goto(new URL(url).pathname)
  await expect(page.getByRole('button', { name: say('연습 시작하기') })).toBeVisible()
  await look('practice')
  await pressText(reader, '연습 시작하기')
  await page.getByRole('radio').first().press('Space')
  await look('practice, owner')
  await pressText(reader, '인증번호 받기')
  await page.getByRole('textbox', { name: say('인증번호') }).fill('1')
  await pressText(reader, '확인')
  await look('practice, wrong code')
  const code = (await page.locator('.practice-message strong').textContent()) ?? ''
  await page.getByRole('textbox', { name: say('인증번호') }).fill(code)
  await pressText(reader, '확인')
  await page.getByRole('radio', { name: '찬성' }).press('Space')
  await look('practice, question')
  await pressText(reader, '다음')
  await look('practice, review')
  await pressText(reader, '연습 표 제출하기')
  await expectHeading(reader, '연습 표를 냈습니다')
  await look('practice, done')
}
