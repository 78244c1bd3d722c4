import { expect, test, type Page } from '@playwright/test'
import {
  createVoteList,
  createYesNoVote,
  countPresses,
  pasteRoll,
  pressAndConfirm,
  readLink,
  registerApartment,
  signInByForm,
} from '../support/office.ts'
import { pasteHere } from '../support/paste.ts'
import { askForCode, enterCode, openPhone, press, verify, voteFor, type Resident } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { check } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

const resident = (name: string, phone: string, ho: string): Resident => ({ name, phone, dong: '201', ho })
const [hong, kim, lee] = [
  resident('홍길동', '01055550001', '101'),
  resident('김철수', '01055550002', '102'),
  resident('이영희', '01055550003', '201'),
]
/** Two owners of one unit. */
const [park, choi] = [resident('박말자', '01055550004', '202'), resident('최영수', '01055550005', '202')]
/** Owns another one, too. */
const hongAgain = { ...hong, ho: '301' }
const late = resident('정미영', '01055550006', '302')
const roll = [
  '동,호,이름,전화번호,면적',
  ...[hong, kim, lee, park, choi, hongAgain, late].map(
    (one, index) => `${one.dong},${one.ho},${one.name},${one.phone},${index < 2 ? '84.9431' : '59.9912'}`,
  ),
]

/** Maximum number of mouse presses until a campaign runs. */
const MAX_PRESSES = 13

const keep = (page: Page, name: string) =>
  page.screenshot({ path: `tests/.output/screens/${name}.png`, fullPage: true })

/**
 * Maximum number of mouse presses from nothing to an open vote by a purpose: nine, and one in the
 * menu, since this office has another complex already.
 */
const MAX_PRESSES_BY_PURPOSE = 10

test('a vote from its purpose: nothing is chosen but the purpose', async ({ page }) => {
  await signInByForm(page)
  const presses = await countPresses(page)
  await registerApartment(page, {
    name: '화전규약마을 1단지',
    address: '서울특별시 노원구 한글비석로 9',
    totalUnits: 6,
  })
  await page.getByRole('link', { name: /^관리규약 개정/ }).click()
  await expect(page.getByRole('textbox', { name: '리스트 이름' })).toHaveValue(/년 관리규약 개정$/)
  await expect(page.getByRole('button', { name: /^법정 기준 관리규약 개정 \(공동주택관리법 시행령/ })).toBeVisible()
  await check(page, 'a list by its purpose')
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('button', { name: '엑셀에서 복사한 표 붙여넣기' })).toBeVisible()
  await page.evaluate(pasteHere, roll.join('\n'))
  await page.getByRole('button', { name: '가져오기 시작' }).click()
  await page.getByRole('link', { name: '투표 만들기' }).click()
  await expect(page.getByRole('textbox', { name: '질문' })).toHaveValue('관리규약 개정안에 찬성하십니까?')
  await expect(page.getByRole('button', { name: /^투표 방식 무기명, 세대마다 한 표/ })).toBeVisible()
  await check(page, 'a vote by its purpose')
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await pressAndConfirm(page, '시작하기')
  await expect(page.getByRole('alert').getByRole('link', { name: '알림톡 보내기' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '링크 주소' })).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(MAX_PRESSES_BY_PURPOSE)
})

test(
  'a vote that was not sent is offered again after a reload, and never put in by itself',
  { tag: '@deep' },
  async ({ page }) => {
    await signInByForm(page)
    await page.goto('/admin/votes/create')
    const title = page.getByRole('textbox', { name: '투표 제목' })
    const offer = page.getByText('쓰다 만 내용이 있습니다')
    const before = await title.inputValue()
    await expect(offer).toHaveCount(0)
    await title.fill('쓰다 만 투표')
    await page.getByRole('button', { name: '문항 추가' }).click()
    await page.getByRole('textbox', { name: '질문' }).nth(1).fill('둘째 질문입니까?')
    await expect(page.getByRole('textbox', { name: '선택지 1' }).nth(1)).toHaveValue('찬성')
    // Leaving with unsaved input asks, and a page that goes away keeps what was typed last.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(offer).toBeVisible()
    await expect(title).toHaveValue(before)
    await check(page, 'an offer to go on')
    await page.getByRole('button', { name: '이어서 쓰기' }).click()
    await expect(title).toHaveValue('쓰다 만 투표')
    await expect(page.getByRole('textbox', { name: '질문' }).nth(1)).toHaveValue('둘째 질문입니까?')
    await expect(offer).toHaveCount(0)
    await page.reload()
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: '버리기' }).click()
    await page.reload()
    await expect(title).toHaveValue(before)
    await expect(offer).toHaveCount(0)
  },
)

test('a campaign from the roll to the result', async ({ page, browser }) => {
  // Seven visits by phone and the office between them take a minute, the usual limit, on two cores.
  test.setTimeout(240_000)
  await test.step('the administrator makes complex, list, roll, vote and link', async () => {
    await signInByForm(page)
    await keep(page, 'office-dashboard')
    const presses = await countPresses(page)
    await registerApartment(page, { name: '화전마을 3단지', address: '서울특별시 노원구 한글비석로 1', totalUnits: 6 })
    await createVoteList(page, '정기총회 전자투표')
    await pasteRoll(page, roll)
    await keep(page, 'office-roll-taken')
    await createYesNoVote(page, {
      title: '주차장 개방 찬반',
      question: '주차장 개방에 찬성하십니까?',
      byOwnFractions: true,
    })
    await pressAndConfirm(page, '시작하기')
    await expect(page.getByRole('textbox', { name: '링크 주소' })).toBeVisible()
    // The presses are counted from the dashboard to an open vote with its link. Two are the
    // choice of a rule; a roll from a file needs one more.
    expect(await presses()).toBeLessThanOrEqual(MAX_PRESSES)
  })
  const link = await readLink(page)
  await keep(page, 'office-open-vote')

  await test.step('two residents vote', async () => {
    for (const [index, [voter, choice]] of (
      [
        [kim, '반대'],
        [lee, '찬성'],
      ] as const
    ).entries()) {
      const context = await openPhone(browser)
      const phone = await context.newPage()
      await verify(phone, link, voter)
      await voteFor(phone, choice)
      await keep(phone, `phone-receipt-${index + 1}`)
      await context.close()
    }
  })

  await test.step('who owns two units votes for both in one visit', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await verify(phone, link, hong)
    await expect(phone.getByRole('heading', { name: '세대마다 한 번씩 투표해주세요' })).toBeVisible()
    await check(phone, 'units')
    await keep(phone, 'phone-units')
    await press(phone, '201동 101호 투표하기')
    // While the next screen comes the one before is hidden, and there still.
    await expect(phone.getByText('201동 101호').filter({ visible: true })).toBeVisible()
    await voteFor(phone, '찬성')
    await keep(phone, 'phone-receipt-next')
    await press(phone, '201동 301호 투표하기')
    await expect(phone.getByText('201동 301호').filter({ visible: true })).toBeVisible()
    await expect(phone.getByRole('radio', { name: '찬성' })).not.toBeChecked()
    await voteFor(phone, '찬성')
    await expect(phone.getByRole('button', { name: /호 투표하기/ })).toHaveCount(0)
    await context.close()
  })

  await test.step('again, from another phone: the receipt of each unit is there, nothing is counted twice', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await verify(phone, link, hong)
    await expect(phone.getByRole('heading', { name: '내 세대의 투표 현황' })).toBeVisible()
    await keep(phone, 'phone-units-done')
    await press(phone, '접수증 보기 (201동 301호)')
    await expect(phone.getByRole('heading', { name: '이미 투표하셨습니다' })).toBeVisible()
    await expect(phone.getByRole('region', { name: '접수증' })).toContainText('201동 301호')
    await expect(phone.getByRole('region', { name: '제출하신 내용' })).toContainText('무기명 투표라서')
    await phone.getByRole('link', { name: '접수 기록 확인하기' }).tap()
    await expect(phone.getByRole('heading', { name: '확인되었습니다' })).toBeVisible()
    // The phone itself checks this, and does not trust the server's word.
    await expect(phone.getByText('서명까지 확인했습니다')).toBeVisible()
    await keep(phone, 'phone-receipt-check')
    await press(phone, '이전')
    await expect(phone.getByRole('heading', { name: '이미 투표하셨습니다' })).toBeVisible()
    await phone.getByRole('link', { name: '접수 기록 확인하기' }).tap()
    const number = await phone.locator('.receipt-number').innerText()
    await phone.goto('/vote/receipt')
    await phone.getByRole('textbox', { name: '접수번호' }).fill(number.replaceAll('-', ' '))
    await press(phone, '접수증 확인하기')
    await expect(phone.getByRole('heading', { name: '확인되었습니다' })).toBeVisible()
    await expect(phone.locator('.receipt-number')).toHaveText(number)
    await context.close()
  })

  await test.step('one of two owners votes for the unit, and says so; the other is told who did', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await verify(phone, link, park)
    await expect(phone.getByRole('heading', { name: '201동 202호를 대표하여 투표하십니까?' })).toBeVisible()
    await press(phone, '다음')
    await expect(phone.getByText('위 내용을 확인하고 눌러서 표시해주세요.')).toBeVisible()
    await check(phone, 'confirmation')
    await keep(phone, 'phone-confirm')
    await phone.getByRole('checkbox', { name: /대표하여 투표합니다/ }).check({ force: true })
    await press(phone, '다음')
    await expect(phone.getByText('201동 202호 · 세대 대표')).toBeVisible()
    await voteFor(phone, '찬성')
    await context.close()
    const otherContext = await openPhone(browser)
    const other = await otherContext.newPage()
    await verify(other, link, choi)
    await expect(other.getByRole('heading', { name: '우리 세대는 이미 투표했습니다' })).toBeVisible()
    await expect(other.getByText(/박\*자 님이 .*에 세대를 대표하여 투표하셨습니다/)).toBeVisible()
    await check(other, 'unit that has voted')
    await keep(other, 'phone-unit-has-voted')
    await otherContext.close()
  })

  await test.step('one who is not on the roll gets no further, and learns nothing', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await askForCode(phone, link, { ...hong, name: '낯선이', phone: '01055559999' })
    await enterCode(phone, '123456')
    await expect(phone.getByText('인증번호가 올바르지 않습니다.')).toBeVisible()
    await keep(phone, 'phone-stranger')
    await context.close()
  })

  await test.step('the administrator closes and reads the result', async () => {
    await page.reload()
    await expect(page.getByRole('group', { name: '세대', exact: true })).toContainText('5세대 / 6세대')
    await keep(page, 'office-turnout')
    await pressAndConfirm(page, '마감하기')
    await pressAndConfirm(page, '개표하기')
    const result = page.getByRole('article', { name: '1번 문항 결과' })
    await expect(result).toContainText('찬성')
    await expect(result).toContainText('4세대')
    await expect(page.getByText('가결', { exact: true })).toBeVisible()
    await expect(page.getByText('가결되었습니다.', { exact: false })).toBeVisible()
    await result.getByText('기준과 표 보기').click()
    await expect(result.getByRole('table', { name: /기준별 판정$/ }).getByRole('row')).toHaveCount(3)
    await keep(page, 'office-results')
  })

  await test.step('figures are asked where they come from: a choice, a side of the reckoning, the turnout', async () => {
    const ask = (name: string) => page.getByRole('button', { name: `${name}: 이 숫자는 어디서 왔나요?` })
    const dialog = page.getByRole('dialog')
    await ask('찬성 세대').click()
    await expect(dialog.getByText('4세대', { exact: true })).toBeVisible()
    // The vote is secret: the count alone is told, not whose ballots they were.
    await expect(dialog.getByRole('row').filter({ hasText: '무기명 표를 개표함' })).toHaveCount(1)
    await expect(dialog.getByRole('row').filter({ hasText: '투표함' })).toHaveCount(0)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.screenshot({ path: 'tests/.output/screens/why-vote-1440.png' })
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      await settle(page)
      expect(await sideways(page)).toEqual([])
      await page.screenshot({ path: `tests/.output/screens/why-vote-${width}.png` })
    }
    await dialog.getByRole('button', { name: '닫기' }).click()
    await settle(page)
    await keep(page, 'office-results-360')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('계산 과정 보기').first().click()
    await page
      .getByRole('button', { name: /결과: 이 숫자는 어디서 왔나요/ })
      .first()
      .click()
    await expect(dialog.getByRole('row').filter({ hasText: '투표함' }).first()).toBeVisible()
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '엑셀로 내려받기' }).click()
    expect((await file).suggestedFilename()).toContain('숫자의 근거')
    await dialog.getByRole('button', { name: '닫기' }).click()
    await page.getByText('동별·시간별 참여 보기').click()
    await ask('투표한 세대').click()
    await expect(dialog.getByText('5세대', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: '닫기' }).click()
  })

  await test.step('the link now says that the vote is closed', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: '마감되었습니다' })).toBeVisible()
    await context.close()
  })
})
