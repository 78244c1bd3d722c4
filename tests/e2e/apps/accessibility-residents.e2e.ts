import { expect, test, type Page } from '@playwright/test'
import { tabAndPress, tabTo, unseenFocus } from '../support/keyboard.ts'
import { openOffice, prepareVote, type PreparedVote } from '../support/prepared-vote.ts'
import { codeOn, openPhone, type Resident } from '../support/resident.ts'
import { tourOutside, tourVote } from '../support/resident-tour.ts'
import { castBallot } from '../support/cast-ballot.ts'
import { expectTree } from '../support/book/accessibility-tree.ts'
import { layoutFaults } from '../support/book/screen-faults.ts'
import { chooseTextSize } from '../support/reading/reading.ts'
import { complaintsOf, cutWords, settle, withoutMotion } from '../support/screen-checks.ts'
import { check, checkSideways, narrow, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '주차장 주말 개방', series: '71', count: 5 })
})

const residentAt = (index: number): Resident => {
  const resident = vote.residents[index]
  if (resident === undefined) throw new Error(`There is no resident ${index}.`)
  return resident
}

/** Stored trees of screens, by the tour's names. */
const trees: Readonly<Record<string, string>> = {
  landing: 'landing',
  verify: 'verify',
  code: 'code',
  question: 'question',
  review: 'review',
  receipt: 'receipt',
}
const phone = { width: 360, height: 740 }
const tablet = { width: 768, height: 1024 }

/** Checks a screen on a phone and on a tablet, and its stored tree, if it has one. */
const lookAtMain = async (page: Page, screen: string, tree: string | undefined): Promise<void> => {
  await check(page, screen)
  if (tree !== undefined) await expectTree(page, tree)
  await page.setViewportSize(tablet)
  await settle(page)
  expect.soft(await layoutFaults(page), `${screen}, tablet`).toEqual([])
  await page.setViewportSize(phone)
}

test('residents: axe, narrow and tablet, light and dark, what screen readers are told', async ({ browser }) => {
  const context = await openPhone(browser)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'light' })
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  const look = (screen: string): Promise<void> => lookAtMain(page, screen, trees[screen])
  await page.goto(url)
  await tourOutside(page, look)
  await tourVote(page, { vote, resident: residentAt(0), look })
  // The tour opens an address of no screen.
  expect(complaints.filter((complaint) => !complaint.includes('/nowhere: '))).toEqual([])
  await context.close()
})

test('results: narrow and tablet, light and dark, what screen readers are told', async ({ browser, playwright }) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const counted = await prepareVote(office, {
    title: '주차장 결과',
    series: '72',
    count: 1,
    more: {
      publicResults: true,
      rule: { approval: { fraction: '1/2', over: true, of: 'voters' } },
      questions: [
        {
          title: '주차장을 주말에 개방하는 데 찬성하십니까?',
          minChoices: 1,
          maxChoices: 1,
          choices: [{ label: '찬성', assent: true }, { label: '반대' }],
        },
      ],
    },
  })
  const [voter] = counted.residents
  if (voter === undefined) throw new Error('There is no resident.')
  await castBallot(await playwright.request.newContext({ baseURL: url }), counted.link, voter)
  await office.call('PATCH', `/api/votes/${counted.voteId}/status`, { status: 'closed' })
  await office.call('POST', `/api/votes/${counted.voteId}/count`, {})
  const context = await openPhone(browser)
  const page = await context.newPage()
  await withoutMotion(page)
  await page.goto(new URL(`${counted.link}/results`, url).href)
  await page.getByText('어떻게 계산했나요?').click()
  await lookAtMain(page, 'results', 'results')
  await context.close()
})

for (const [index, [name, viewport, textSize]] of (
  [
    ['at 200 %', { width: 180, height: 370 }, '보통 글자'],
    ['in large letters', narrow, '큰 글자'],
    ['in very large letters', narrow, '아주 큰 글자'],
  ] as const
).entries()) {
  test(`residents: ${name} nothing is cut off`, { tag: '@deep' }, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, viewport, deviceScaleFactor: 2 })
    const page = await context.newPage()
    await withoutMotion(page)
    const look = async (screen: string): Promise<void> => {
      await settle(page)
      await checkSideways(page, screen)
      expect.soft(await cutWords(page), screen).toEqual([])
    }
    await page.goto('/')
    await chooseTextSize(page, textSize)
    await tourOutside(page, look)
    await tourVote(page, { vote, resident: residentAt(1 + index), look })
    await context.close()
  })
}

test('residents: by keyboard alone', { tag: '@deep' }, async ({ page }) => {
  const resident = residentAt(3)
  await withoutMotion(page)
  await page.setViewportSize(narrow)
  const headed = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(vote.link)
  await headed('주차장 주말 개방')
  // The bar with the main button takes most of the window then: nothing that has the focus may lie
  // under it.
  await tabAndPress(page, page.getByRole('button', { name: '읽기 설정' }), 'Enter')
  await tabAndPress(page, button('큰 글자'), 'Enter')
  await page.keyboard.press('Escape')
  expect.soft(await unseenFocus(page, 8), 'intro').toEqual([])
  await tabAndPress(page, button('시작하기'), 'Enter')
  await headed('본인 확인을 해주세요')
  expect.soft(await unseenFocus(page, 8), 'verify').toEqual([])
  for (const [label, text] of [
    ['이름', resident.name],
    ['휴대전화', resident.phone],
    ['동', resident.dong],
    ['호', resident.ho],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  // The one field of its screen: one begins there, and hears why with it.
  const code = page.getByRole('textbox', { name: '인증번호' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/명부에 등록된 휴대전화로 인증번호가 갑니다/)
  await page.keyboard.type(await codeOn(page, resident.phone))
  await headed('주차장을 주말에 개방하는 데 찬성하십니까?')
  expect.soft(await unseenFocus(page, 8), 'radio buttons').toEqual([])
  await tabAndPress(page, page.getByRole('radio', { name: '찬성' }), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '반대' })).toBeChecked()
  await tabAndPress(page, button('다음'), 'Enter')
  await headed('먼저 수정할 곳을 두 곳까지 골라주세요.')
  expect.soft(await unseenFocus(page, 8), 'checkboxes').toEqual([])
  for (const name of ['놀이터', '경로당']) await tabAndPress(page, page.getByRole('checkbox', { name }), 'Space')
  await tabAndPress(page, button('다음'), 'Enter')
  await headed('이대로 제출하시겠습니까?')
  expect.soft(await unseenFocus(page, 8), 'review').toEqual([])
  await tabAndPress(page, page.getByRole('button', { name: '바꾸기 (질문 1)' }), 'Enter')
  await headed('주차장을 주말에 개방하는 데 찬성하십니까?')
  await tabTo(page, page.getByRole('radio', { name: '반대' }))
  await page.keyboard.press('ArrowUp')
  await tabAndPress(page, button('수정 완료'), 'Enter')
  await headed('이대로 제출하시겠습니까?')
  await expect(page.getByRole('listitem').first()).toContainText('찬성')
  await tabAndPress(page, button('제출하기'), 'Enter')
  await headed('투표가 접수되었습니다')
  await tabAndPress(page, page.getByRole('link', { name: '접수 기록 확인하기' }), 'Enter')
  await headed('확인되었습니다')
  await tabAndPress(page, page.getByText('어떻게 확인하나요?'), 'Enter')
  await expect(page.getByText('접수의 고유값 (SHA-256)')).toBeVisible()
})
