import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { openOffice, prepareVote, votedIn, type Office, type PreparedVote } from './prepared-vote.ts'
import { askForCode, codeOn, enterCode, openPhone, press, verify, type Resident } from './resident.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

test.describe('a resident', () => {
  let office: Office
  let vote: PreparedVote
  let phone: BrowserContext
  let page: Page
  test.beforeAll(async ({ playwright }) => {
    office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    vote = await prepareVote(office, { title: '놀이터 보수', series: '72', count: 6 })
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
  const SECOND = '먼저 고칠 곳을 두 곳까지 골라주세요.'
  const REVIEW = '이대로 제출하시겠습니까?'
  const RECEIPT = '투표가 접수되었습니다'

  /** From the link to the page with all answers. */
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
  /** Whatever happened on the way: one ballot more than before, a receipt, and the same receipt later. */
  const isCountedOnce = async (before: number): Promise<void> => {
    await headed(RECEIPT)
    await expect.poll(() => votedIn(office, vote)).toBe(before + 1)
    const number = await page.getByRole('region', { name: '접수증' }).innerText()
    await page.goto(vote.link)
    await headed('이미 투표하셨습니다')
    expect(await page.getByRole('region', { name: '접수증' }).innerText()).toBe(number)
    expect(await votedIn(office, vote)).toBe(before + 1)
  }

  test('loses nothing by going back and forth', async () => {
    const resident = residentAt(0)
    await askForCode(page, vote.link, resident)
    await page.goBack()
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue(resident.name)
    await expect(page.getByRole('textbox', { name: '호', exact: true })).toHaveValue(resident.ho)
    await page.goForward()
    await headed('인증번호 6자리를 입력해주세요')
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

  test('keeps the answers over reloads', async () => {
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
    expect(await votedIn(office, vote)).toBe(before)
    await phone.setOffline(false)
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

  test('who presses twice submits once', async () => {
    await answerAll(residentAt(4))
    const before = await votedIn(office, vote)
    const sent: string[] = []
    page.on('request', (request) => void (request.url().includes('/submit') && sent.push(request.url())))
    await page.getByRole('button', { name: '제출하기' }).dblclick()
    await isCountedOnce(before)
    expect(sent).toHaveLength(1)
  })

  test('who submits in two tabs at once has one ballot, and the same receipt in both', async () => {
    await answerAll(residentAt(5))
    const before = await votedIn(office, vote)
    const other = await phone.newPage()
    await other.goto(vote.link)
    await press(other, '시작하기')
    await other.getByRole('radio', { name: '반대' }).check()
    await press(other, '다음')
    await other.getByRole('checkbox', { name: '경로당' }).check()
    await press(other, '다음')
    await expect(other.getByRole('heading', { name: REVIEW })).toBeVisible()
    await Promise.all([press(page, '제출하기'), press(other, '제출하기')])
    await expect(other.getByRole('heading', { name: RECEIPT })).toBeVisible()
    const number = await other.getByRole('region', { name: '접수증' }).innerText()
    await isCountedOnce(before)
    expect(await page.getByRole('region', { name: '접수증' }).innerText()).toBe(number)
  })
})
