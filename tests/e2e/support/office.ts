import { expect, type Download, type Locator, type Page } from '@playwright/test'
import { countPressesHere, pressesHere } from './in-page.ts'
import { pasteHere } from './paste.ts'

/** The administrator's hands: what one does in the office, by the names that one reads. */

/** Account that a first start without configuration makes. */
const FIRST_ADMIN = { email: 'admin@danji.local', password: 'danji-development' }

/** Fills in the sign-in page and submits it. */
export const fillSignIn = async (page: Page, account = FIRST_ADMIN): Promise<void> => {
  await page.getByRole('textbox', { name: '이메일' }).fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** Signs in by the form, as a user does. */
export const signInByForm = async (page: Page, account = FIRST_ADMIN): Promise<void> => {
  await page.goto('/admin/login')
  await fillSignIn(page, account)
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
}

/** Opens a page of the office with a session: other tests use the form. */
export const comeIn = async (page: Page, path: string, account = FIRST_ADMIN): Promise<void> => {
  const answer = await page.request.post('/api/auth/super-admin/login', { data: account })
  expect(answer.status()).toBe(200)
  await page.goto(path)
}

/** Opens the dashboard with a session. */
export const signIn = async (page: Page, account = FIRST_ADMIN): Promise<void> => {
  await comeIn(page, '/admin/', account)
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
}

/**
 * Opens a page that requests and draws little, with a session, where the test is about something
 * else: half a second less work.
 */
export const signInAside = async (page: Page, account = FIRST_ADMIN): Promise<void> => {
  await comeIn(page, '/admin/profile', account)
  await expect(page.getByRole('heading', { name: '내 프로필' })).toBeVisible()
}

/** Opens an entry of the menu, unfolding its groups where the entry is not there to be seen. */
export const openFromMenu = async (page: Page, name: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  const entry = menu.getByRole('link', { name, exact: true })
  const folded = menu.getByRole('button', { expanded: false })
  while (!(await entry.isVisible()) && (await folded.count()) > 0) await folded.first().click()
  await entry.click()
}

/** Finds the link to the open part of a list's page. */
export const openPart = (page: Page, name: string): Locator =>
  page.locator('a[aria-current=page]').and(page.getByRole('link', { name }))

/** Opens what finds everything, by keyboard. */
export const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '찾기' })).toBeFocused()
}

export const registerApartment = async (
  page: Page,
  { name, address, totalUnits }: { readonly name: string; readonly address: string; readonly totalUnits: number },
): Promise<void> => {
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '아파트' }).click()
  await page
    .getByRole('link', { name: /아파트 등록/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: '단지 이름' }).fill(name)
  await page.getByRole('textbox', { name: '주소' }).fill(address)
  await page.getByLabel('총 세대수').fill(String(totalUnits))
  await page.getByRole('button', { name: '등록하기' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/**
 * Opens the form for a list of the complex whose page is open, and makes a list of type 전자투표 with
 * the dates it suggests.
 */
export const createVoteList = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: '리스트 만들기' }).click()
  await page.getByRole('textbox', { name: '리스트 이름' }).fill(name)
  await page.getByRole('radio', { name: /전자투표/ }).check()
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Pastes rows, as copied from a sheet, on the page of importing a roll, and has them read. */
export const pasteTable = async (page: Page, rows: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: '엑셀에서 복사한 표 붙여넣기' }).click()
  await page.getByRole('textbox', { name: '복사한 표' }).fill(rows.join('\n'))
  await page.getByRole('button', { name: '붙여넣은 표 읽기' }).click()
  await expect(page.getByRole('heading', { name: '가져오면 이렇게 됩니다' })).toBeVisible()
}

/** Opens the import from the page of a list, pastes a roll without problems, and imports it. */
export const pasteRoll = async (page: Page, rows: readonly string[]): Promise<void> => {
  await page.getByRole('link', { name: '명부 가져오기' }).first().click()
  await expect(page.getByRole('button', { name: '엑셀에서 복사한 표 붙여넣기' })).toBeVisible()
  await page.evaluate(pasteHere, rows.join('\n'))
  await expect(page.getByRole('heading', { name: '가져오면 이렇게 됩니다' })).toBeVisible()
  await page.getByRole('button', { name: '가져오기 시작' }).click()
  await expect(page.getByText('명부를 모두 가져왔습니다.')).toBeVisible()
}

/** Opens a folded setting of a form, by its label. */
export const openSetting = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${label} `), expanded: false }).click()
}

/** Counts presses of the mouse from now on, whatever page they are on. */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(countPressesHere)
  await page.reload()
  return () => page.evaluate(pressesHere)
}

type YesNoVote = { readonly title: string; readonly question: string; readonly byOwnFractions?: boolean }

/**
 * Makes a vote with one question, 찬성 or 반대, in the list whose page is open; `byOwnFractions`:
 * judged by those that the form suggests.
 */
export const createYesNoVote = async (
  page: Page,
  { title, question, byOwnFractions = false }: YesNoVote,
): Promise<void> => {
  await page.getByRole('link', { name: '투표 만들기' }).first().click()
  await page.getByRole('textbox', { name: /제목/ }).first().fill(title)
  await page.getByRole('textbox', { name: '질문' }).first().fill(question)
  await expect(page.getByRole('textbox', { name: '선택지 1' })).toHaveValue('찬성')
  if (byOwnFractions) {
    await openSetting(page, '가결 기준')
    await page.getByRole('radio', { name: '직접 정한 비율' }).check()
    await expect(page.getByRole('checkbox', { name: '선택지 1: 찬성으로 셉니다' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: '선택지 2: 찬성으로 셉니다' })).not.toBeChecked()
  }
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** Presses a button that asks for confirmation, and confirms. */
export const pressAndConfirm = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The address of the public link that came with the start of the vote. */
export const readLink = async (page: Page): Promise<string> => {
  const address = page.getByRole('textbox', { name: '링크 주소' })
  await expect(address).toBeVisible()
  return address.inputValue()
}

/** Takes a file with data of many: who takes it says why, and no browser says it for them. */
export const takeAlong = async (page: Page, item: string, reason: string, button = '내려받기'): Promise<Download> => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '왜 내려받나요?' })
  const said = dialog.getByLabel('이유')
  await expect(said).toHaveValue('')
  await said.fill('확인')
  await expect(dialog.getByRole('button', { name: '내려받기' })).toBeDisabled()
  await said.fill(reason)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '내려받기' }).click()
  return coming
}
