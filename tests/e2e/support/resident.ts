import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'

/** A resident's hands, on a small phone. */

export type Resident = { readonly name: string; readonly phone: string; readonly dong: string; readonly ho: string }

/** A six-year-old phone: 360 px wide, touched rather than clicked. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  })

type Message = { readonly variables: Readonly<Record<string, string>>; readonly text: string }

/** Returns the messages of a phone, newest first. `at`: any address of the server. */
const receivedBy = async (
  page: Page,
  { at, phone }: { readonly at: string; readonly phone: string },
): Promise<readonly Message[]> =>
  (
    await page.request.get(new URL(`/simulators/phone/${phone}`, at).href, { headers: { accept: 'application/json' } })
  ).json()

const CODE = '#{인증번호}'

/** Returns the messages of a phone with a code: receipts of what was submitted come at any moment. */
const codeMessages = async (page: Page, of: { readonly at: string; readonly phone: string }) =>
  (await receivedBy(page, of)).filter(({ variables }) => variables[CODE] !== undefined)

/** Texts of all messages that came to a phone, newest first. */
export const textsOn = async (page: Page, phone: string): Promise<readonly string[]> =>
  (await receivedBy(page, { at: page.url(), phone })).map(({ text }) => text)

/** Returns the newest code of a phone; `after`: number of codes before it was requested. */
export const codeOn = async (page: Page, phone: string, after = 0): Promise<string> => {
  const received = (): Promise<readonly Message[]> => codeMessages(page, { at: page.url(), phone })
  // Outside of the journeys nothing else says how long to wait.
  await expect.poll(async () => (await received()).length, { timeout: 60_000 }).toBeGreaterThan(after)
  return (await received())[0]?.variables[CODE] ?? ''
}

/**
 * Presses a button by keyboard: two taps as quick as a machine's count as a double click, whose
 * second half the app drops.
 */
export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).press('Enter')

/** Fills in the identity screen and goes on to that of the code. */
export const identify = async (page: Page, { name, phone, dong, ho }: Resident): Promise<void> => {
  await page.getByRole('textbox', { name: '이름' }).fill(name)
  await page.getByRole('textbox', { name: '휴대전화' }).fill(phone)
  await page.getByRole('textbox', { name: '동', exact: true }).fill(dong)
  await page.getByRole('textbox', { name: '호', exact: true }).fill(ho)
  await press(page, '인증번호 받기')
  await expect(page.getByRole('textbox', { name: '인증번호' })).toBeVisible()
}

/** Goes from the first screen to that of the code. */
export const askForCode = async (page: Page, link: string, resident: Resident): Promise<void> => {
  await page.goto(link)
  await page.getByRole('button', { name: '시작하기' }).tap()
  await identify(page, resident)
}

/** Returns the number of codes that came to a phone. */
export const codesOn = async (page: Page, phone: string): Promise<number> =>
  (await codeMessages(page, { at: page.url(), phone })).length

/** The sixth digit hands it in. */
export const enterCode = (page: Page, code: string): Promise<void> =>
  page.getByRole('textbox', { name: '인증번호' }).fill(code)

export const verify = async (page: Page, link: string, resident: Resident): Promise<void> => {
  const before = await codeMessages(page, { at: link, phone: resident.phone })
  await askForCode(page, link, resident)
  await enterCode(page, await codeOn(page, resident.phone, before.length))
}

/** Votes, from the first question to the receipt. */
export const voteFor = async (page: Page, choice: string): Promise<void> => {
  await page.getByRole('radio', { name: choice }).check({ force: true })
  await press(page, '다음')
  await expect(page.getByRole('heading', { name: '이대로 제출하시겠습니까?' })).toBeVisible()
  await press(page, '제출하기')
  await expect(page.getByRole('heading', { name: '투표가 접수되었습니다' })).toBeVisible()
}
