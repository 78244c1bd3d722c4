import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { openOffice, prepareVote, votedIn, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import {
  askForCode,
  codeOn,
  codesOn,
  enterCode,
  identify,
  openPhone,
  press,
  verify,
  type Resident,
} from '../support/resident.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

test.describe('a resident', () => {
  let office: Office
  let vote: PreparedVote
  let phone: BrowserContext
  let page: Page
  test.beforeAll(async ({ playwright }) => {
    office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    vote = await prepareVote(office, { title: '놀이터 보수', series: '72', count: 7 })
  })
  test.beforeEach(async ({ browser }: { readonly browser: Browser }) => {
    phone = await openPhone(browser)
    page = await phone.newPage()
  })
  test.afterEach(() => phone.close())

  const residentAt = (index: number): Resident => {
    const resident = vote.residents[index]
    if (resident === undefined) throw new Error(`There is no resident ${index}.`)
    return resident
  }
  const headed = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const FIRST = '주차장을 주말에 개방하는 데 찬성하십니까?'
  const SECOND = '먼저 수정할 곳을 두 곳까지 골라주세요.'
  const REVIEW = '이대로 제출하시겠습니까?'
  const RECEIPT = '투표가 접수되었습니다'

  /** Goes from the link to the page with all answers. */
  const answerAll = async (resident: Resident): Promise<void> => {
    await verify(page, vote.link, resident)
    await headed(FIRST)
    await page.getByRole('radio', { name: '반대' }).check()
    await press(page, '다음')
    await headed(SECOND)
    await page.getByRole('checkbox', { name: '경로당' }).check()
    await press(page, '다음')
    await headed(REVIEW)
  }
  /** Expects one ballot more than before, a receipt, and the same receipt later. */
  const isCountedOnce = async (before: number): Promise<void> => {
    await headed(RECEIPT)
    await expect.poll(() => votedIn(office, vote)).toBe(before + 1)
    const number = await page.getByRole('region', { name: '접수증' }).innerText()
    await page.goto(vote.link)
    await headed('이미 투표하셨습니다')
    expect(await page.getByRole('region', { name: '접수증' }).innerText()).toBe(number)
    expect(await votedIn(office, vote)).toBe(before + 1)
  }
  /** Returns the answers that the browser stores for a later visit. */
  const keptAnswers = () => page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("danji.vote"))')

  test('loses nothing by going back and forth', { tag: '@deep' }, async () => {
    const resident = residentAt(0)
    await askForCode(page, vote.link, resident)
    await page.goBack()
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue(resident.name)
    await expect(page.getByRole('textbox', { name: '호', exact: true })).toHaveValue(resident.ho)
    await page.goForward()
    await headed('인증번호 6자리를 입력해주세요')
    // A keyboard leaves this much of the phone: the field, and the button above it.
    const field = page.getByRole('textbox', { name: '인증번호' })
    await field.focus()
    await page.setViewportSize({ width: 360, height: 400 })
    await expect(page.getByRole('button', { name: '확인', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(field).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 740 })
    await enterCode(page, await codeOn(page, resident.phone))
    await headed(FIRST)
    await page.getByRole('radio', { name: '찬성' }).check()
    await press(page, '다음')
    await headed(SECOND)
    await page.getByRole('checkbox', { name: '놀이터' }).check()
    await page.goBack()
    await headed(FIRST)
    await expect(page.getByRole('radio', { name: '찬성' })).toBeChecked()
    await page.goForward()
    await expect(page.getByRole('checkbox', { name: '놀이터' })).toBeChecked()
    await press(page, '다음')
    await headed(REVIEW)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('button', { name: '이어서 하기' })).toBeVisible()
    await press(page, '이어서 하기')
    await headed(REVIEW)
    await expect(page.getByRole('listitem').nth(1)).toContainText('놀이터')
  })

  test('keeps the answers over reloads', { tag: '@deep' }, async () => {
    await answerAll(residentAt(1))
    await page.reload()
    await headed(REVIEW)
    await expect(page.getByRole('listitem').first()).toContainText('반대')
    await expect(page.getByRole('listitem').nth(1)).toContainText('경로당')
    await page.goBack()
    await headed(SECOND)
    await page.reload()
    await headed(SECOND)
    await expect(page.getByRole('checkbox', { name: '경로당' })).toBeChecked()
    const before = await votedIn(office, vote)
    await press(page, '다음')
    await press(page, '제출하기')
    await isCountedOnce(before)
  })

  test('who is offline when submitting keeps the answers, and submits later', async () => {
    await answerAll(residentAt(2))
    const before = await votedIn(office, vote)
    await phone.setOffline(true)
    await press(page, '제출하기')
    await expect(page.getByText('고르신 답은 이 휴대전화에 그대로 있습니다.')).toBeVisible()
    await expect(page.getByText('휴대전화가 인터넷에 연결되어 있지 않습니다.')).toHaveCount(1)
    await expect(page.getByText('서버 연결 실패')).toHaveCount(0)
    expect(await votedIn(office, vote)).toBe(before)
    await phone.setOffline(false)
    await expect(page.getByText('다시 연결되었습니다. ‘다시 제출하기’를 눌러주세요.')).toHaveCount(1)
    await press(page, '다시 제출하기')
    await isCountedOnce(before)
  })

  test('whose answer from the server got lost has one ballot, and the receipt', async () => {
    await answerAll(residentAt(3))
    const before = await votedIn(office, vote)
    await page.route('**/submit', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await press(page, '제출하기')
    await expect(page.getByText('고르신 답은 이 휴대전화에 그대로 있습니다.')).toBeVisible()
    expect(await votedIn(office, vote)).toBe(before + 1)
    await page.unrouteAll({ behavior: 'wait' })
    await press(page, '다시 제출하기')
    await isCountedOnce(before)
  })

  test('who presses twice submits once', { tag: '@deep' }, async () => {
    await answerAll(residentAt(4))
    const before = await votedIn(office, vote)
    const sent: string[] = []
    page.on('request', (request) => void (request.url().includes('/submit') && sent.push(request.url())))
    await page.getByRole('button', { name: '제출하기' }).dblclick()
    await isCountedOnce(before)
    expect(sent).toHaveLength(1)
  })

  test('who submits in two tabs at once has one ballot, and the same receipt in both', { tag: '@deep' }, async () => {
    await answerAll(residentAt(5))
    const before = await votedIn(office, vote)
    const other = await phone.newPage()
    await other.goto(vote.link)
    // An unfinished ballot outlives the tab, so the link in a chat can be opened once more.
    await press(other, '이어서 하기')
    await expect(other.getByRole('listitem').nth(1)).toContainText('경로당')
    await expect(other.getByText('302동 106호 · 주*')).toBeVisible()
    await expect(other.getByRole('heading', { name: REVIEW })).toBeVisible()
    await Promise.all([press(page, '제출하기'), press(other, '제출하기')])
    await expect(other.getByRole('heading', { name: RECEIPT })).toBeVisible()
    const number = await other.getByRole('region', { name: '접수증' }).innerText()
    await isCountedOnce(before)
    expect(await page.getByRole('region', { name: '접수증' }).innerText()).toBe(number)
  })

  test('who is somebody else ends it, and comes back to nothing of the one before', { tag: '@deep' }, async () => {
    const [one, next] = [residentAt(0), residentAt(6)]
    await verify(page, vote.link, one)
    await headed(FIRST)
    await page.getByRole('radio', { name: '찬성' }).check()
    await expect.poll(keptAnswers).toHaveLength(1)
    await page.goBack()
    await expect(page.getByText('본인 확인을 마쳤습니다')).toBeVisible()
    const copies = await phone.cookies()
    await press(page, '본인이 아니신가요?')
    await press(page, '끝내기')
    await expect(page.getByRole('button', { name: '접수증 보기' })).toBeVisible()
    await expect(page.getByText('본인 확인을 마쳤습니다')).toHaveCount(0)
    expect(await keptAnswers()).toEqual([])
    await phone.addCookies(copies)
    await verify(page, vote.link, next)
    await headed(FIRST)
    await expect(page.getByRole('radio', { name: '찬성' })).not.toBeChecked()
  })

  test('who comes back after the close sees the receipt; whose vote it closed on hears that it was not accepted', async ({
    browser,
  }) => {
    const mine = await prepareVote(office, { title: '화단 정비', series: '73', count: 2 })
    const [early, late] = mine.residents
    if (early === undefined || late === undefined) throw new Error('Nobody lives here.')
    await verify(page, mine.link, early)
    await headed(FIRST)
    await page.getByRole('radio', { name: '찬성' }).check()
    await press(page, '다음')
    await page.getByRole('checkbox', { name: '기권' }).check()
    await press(page, '다음')
    await press(page, '제출하기')
    await headed(RECEIPT)
    const number = await page.getByRole('region', { name: '접수증' }).innerText()
    await press(page, '다른 세대로 투표하기')
    await press(page, '끝내기')
    await headed('본인 확인을 해주세요')
    const other = await openPhone(browser)
    const theirs = await other.newPage()
    await verify(theirs, mine.link, late)
    await theirs.getByRole('radio', { name: '찬성' }).check()
    await press(theirs, '다음')
    await theirs.getByRole('checkbox', { name: '경로당' }).check()
    await press(theirs, '다음')
    await office.call('PATCH', `/api/votes/${mine.voteId}/status`, { status: 'closed' })
    await press(theirs, '제출하기')
    await expect(theirs.getByRole('heading', { level: 1, name: '먼저 마감되었습니다' })).toBeVisible()
    await expect(theirs.getByText('방금 고르신 답은 접수되지 않았습니다.')).toBeVisible()
    await expect(theirs.getByText('화단 정비 단지')).toBeVisible()
    await expect(theirs.getByRole('link', { name: '관리사무소에 전화하기' })).toBeVisible()
    await other.close()
    // Pressed anew in a chat: the same address in the same tab would be a reload.
    await page.goto('about:blank')
    await page.goto(mine.link)
    await headed('마감되었습니다')
    await press(page, '접수증 보기')
    const before = await codesOn(page, early.phone)
    await identify(page, early)
    await enterCode(page, await codeOn(page, early.phone, before))
    await headed('이미 투표하셨습니다')
    expect(await page.getByRole('region', { name: '접수증' }).innerText()).toBe(number)
  })
})
