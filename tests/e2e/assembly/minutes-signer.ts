import { expect, type Browser, type Page } from '@playwright/test'
import { codeOn, codesOn, enterCode, openPhone, press, textsOn } from '../support/resident.ts'
import { draw } from '../support/signer.ts'

/** Names a signer of minutes in the office. */
export const chooseSigner = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

/** Waits for the message with a signer's link to the minutes on the office's page; returns the link. */
const linkOn = async (page: Page, phone: string): Promise<string> => {
  const [, assemblyId = ''] = /\/assemblies\/([0-9a-f-]{36})/.exec(page.url()) ?? []
  // A second try of the journey has an assembly of its own, and the same phones.
  const links = async (): Promise<readonly string[]> =>
    (await textsOn(page, phone))
      .flatMap((text) => /https?:\/\/\S+\/minutes\/\S+/.exec(text)?.[0] ?? [])
      .filter((link) => link.includes(assemblyId))
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBe(1)
  return (await links())[0] ?? ''
}

/**
 * Signs minutes on a phone of one's own, from the link in the message to the receipt. `look`: is
 * called on each screen, by its name; absent: nobody looks.
 */
export const signMinutes = async (
  browser: Browser,
  office: Page,
  phone: string,
  look?: (page: Page, screen: string) => Promise<void>,
): Promise<void> => {
  const page = await (await openPhone(browser)).newPage()
  await page.goto(await linkOn(office, phone))
  await expect(page.getByRole('heading', { name: /의사록을 읽고/ })).toBeVisible()
  await look?.(page, 'who')
  const before = await codesOn(page, phone)
  await press(page, '인증번호 받기')
  await expect(page.getByRole('textbox', { name: '인증번호' })).toBeVisible()
  await enterCode(page, await codeOn(page, phone, before))
  await press(page, '확인')
  await expect(page.getByRole('heading', { name: '의사록을 읽어주세요' })).toBeVisible()
  await expect(page.getByText(/가결되었습니다\./).first()).toBeVisible()
  if (look) {
    await look(page, 'read')
    await press(page, '서명하지 않기')
    await expect(page.getByRole('heading', { name: /이유를 적어주세요/ })).toBeVisible()
    await look(page, 'refuse')
    await press(page, '이전')
  }
  await press(page, '서명하기')
  await draw(page)
  await press(page, '다음')
  await expect(page.getByRole('heading', { name: '의사록에 서명하셨습니다' })).toBeVisible()
  await look?.(page, 'signed')
  await page.context().close()
}
