import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { prepareCampaign, type PreparedCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, prepareVote, type Office } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { comeIn, fillIn, headed, proveByPhone, readAll, signAndReview, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const TITLE = '새솔 조합설립'
const signer = (index: number, name: string, ho: string): Signer => ({
  name,
  phone: `0108900${String(index).padStart(4, '0')}`,
  birthDate: `194${index}-03-07`,
  dong: '101',
  ho,
})
const patient = signer(1, '김가온', '101')
const renumbered = signer(2, '이누리', '102')
const changing = signer(3, '박다온', '103')

let office: Office
let campaign: PreparedCampaign
test.afterAll(() => phone.close())
test.beforeAll(async ({ playwright, browser }) => {
  phone = await openPhone(browser)
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  campaign = await prepareCampaign(office, TITLE, [patient, renumbered, changing])
})

/** Phone shared by all tests: it keeps its cache, without any verified identity. */
let phone: BrowserContext
const openPage = async (): Promise<Page> => {
  await phone.clearCookies()
  return phone.newPage()
}
/** Expects that axe finds nothing on the present screen. */
const isAccessible = async (page: Page, where: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), where).toEqual([])
}
/** Fills in a provider's page, once it is there: the page before has a field of that name, too. */
const typeAt = async (page: Page, provider: string, { name, birthDate, phone }: Signer): Promise<void> => {
  await headed(page, `${provider} 휴대전화 본인 확인`)
  await page.getByLabel('이름').fill(name)
  await page.getByLabel('생년월일 (8자리)').fill(birthDate.replaceAll('-', ''))
  await page.getByLabel('휴대전화 번호').fill(phone)
  await press(page, '본인 확인 하기')
}
const provingAgain = async (page: Page, person: Signer): Promise<void> => {
  await press(page, '돌아가서 다시 하기')
  await headed(page, '휴대전화로 본인 확인을 해주세요')
  await proveByPhone(page, person)
}
const isOnTheirWay = (page: Page): Promise<void> => headed(page, /동의서/)

test('a proof that is cancelled, refused or late in coming loses nothing', async () => {
  const page = await openPage()
  await page.goto(campaign.link)
  await headed(page, TITLE)
  await press(page, '시작하기')
  await press(page, '다음')
  await expect(page.getByText('동의하셔야 서명하실 수 있습니다.')).toBeVisible()
  await isAccessible(page, 'texts')
  await page.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' }).press('Space')
  await press(page, '다음')
  await headed(page, '휴대전화로 본인 확인을 해주세요')
  await isAccessible(page, 'identity')
  await press(page, '휴대전화 본인 확인 하기')
  await press(page, '취소')
  await headed(page, '본인 확인을 취소하셨습니다')
  await page.reload()
  await headed(page, '본인 확인을 취소하셨습니다')
  await provingAgain(page, { ...patient, phone: '01089000401' })
  await headed(page, '본인 확인 결과를 받지 못했습니다')
  await page.route('**/api/user/auth/nice/verify', (route) => route.abort('connectionreset'))
  await provingAgain(page, patient)
  await headed(page, '결과를 아직 받지 못했습니다')
  await page.unrouteAll({ behavior: 'wait' })
  await press(page, '다시 시도하기')
  await isOnTheirWay(page)
  await page.close()
})

test(
  'what came back counts once, however often its page is loaded, and has a session that can be ended',
  { tag: '@deep' },
  async () => {
    const page = await openPage()
    const complaints = complaintsOf(page)
    const [sent, returned]: [string[], string[]] = [[], []]
    page.on('request', (request) => {
      if (request.url().includes('/nice/verify')) sent.push(request.method())
      if (request.url().includes('/identity/return')) returned.push(request.url())
    })
    await comeIn(page, campaign.link, patient)
    await isOnTheirWay(page)
    expect(sent).toEqual(['POST'])
    await page.goto(returned[0] ?? '')
    await headed(page, '본인 확인을 마쳤습니다')
    expect(complaints).toEqual([])
    await page.getByRole('link', { name: '확인 상태 보기' }).press('Enter')
    await headed(page, '본인 확인이 되어 있습니다')
    await expect(page.getByText('101동 101호')).toBeVisible()
    await isAccessible(page, 'session')
    await press(page, 'KCP로 한 번 더 확인하기')
    await typeAt(page, 'KCP', patient)
    await press(page, '돌아가기')
    await expect(page.getByText('두 번째 본인 확인도 마치셨습니다.')).toBeVisible()
    await press(page, '본인이 아니신가요?')
    await press(page, '끝내기')
    await headed(page, '본인 확인이 되어 있지 않습니다')
    await page.close()
  },
)

test('whom the roll does not know asks the office, and is in when it has looked', async () => {
  const page = await openPage()
  const now = { ...renumbered, phone: '01089009999' }
  await comeIn(page, campaign.link, now)
  await headed(page, '명부에서 확인되지 않습니다')
  await press(page, '관리사무소에서 전화 받기')
  await headed(page, '어느 번호로 전화드릴까요?')
  await page.getByRole('textbox', { name: '전화 받으실 번호' }).fill(now.phone)
  await press(page, '전화 요청하기')
  await headed(page, '전화를 요청했습니다')
  await isAccessible(page, 'requested call')
  await press(page, '돌아가기')
  await press(page, '관리사무소에 확인 요청하기')
  await expect(page.getByRole('textbox', { name: '동', exact: true })).toBeFocused()
  await isAccessible(page, 'mismatch')
  await page.getByRole('textbox', { name: '동', exact: true }).fill('101')
  await page.getByRole('textbox', { name: '호', exact: true }).fill('102')
  await press(page, '관리사무소에 확인 요청하기')
  await headed(page, '확인을 요청했습니다')
  await page.reload()
  await headed(page, '확인을 요청했습니다')
  const filter = encodeURIComponent(JSON.stringify({ listId: campaign.listId }))
  const waiting = () => office.call<readonly IdentityMismatch[]>('GET', `/api/identity/mismatches?filter=${filter}`)
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const [mismatch] = await waiting()
  const [candidate] = mismatch?.candidates ?? []
  await office.call('POST', `/api/identity/mismatches/${mismatch?.id}/accept`, { listUserId: candidate?.listUserId })
  // The consents that they ticked are still ticked in this tab.
  await page.goto(campaign.link)
  await press(page, '시작하기')
  await press(page, '다음')
  await proveByPhone(page, now)
  await isOnTheirWay(page)
  await page.close()
})

test('who says no may change their mind, sign, and take it back', { tag: '@deep' }, async () => {
  const page = await openPage()
  await comeIn(page, campaign.link, changing)
  await press(page, '동의하지 않으시면 여기를 눌러주세요')
  await page.getByRole('radio', { name: '직접 적기' }).press('Space')
  await press(page, '다음')
  await expect(page.getByRole('textbox', { name: '이유' })).toBeFocused()
  await isAccessible(page, 'decline')
  await page.getByRole('textbox', { name: '이유' }).fill('곧 이사를 갑니다.')
  await press(page, '다음')
  await headed(page, '동의하지 않는다고 알릴까요?')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: '이유' })).toHaveValue('곧 이사를 갑니다.')
  await press(page, '다음')
  await press(page, '동의하지 않음으로 알리기')
  await headed(page, '동의하지 않는다고 알렸습니다')
  await press(page, '생각이 바뀌어 서명하기')
  await readAll(page)
  await fillIn(page, '101동 103호')
  await signAndReview(page)
  await submit(page)
  await page.goto(campaign.link)
  await headed(page, '이미 서명하셨습니다')
  await press(page, '알림 그만 받기')
  await expect(page.getByText('알림을 보내지 않고 있습니다.')).toBeVisible()
  await isAccessible(page, 'not to be written to')
  await page.reload()
  await press(page, '알림 다시 받기')
  await expect(page.getByText('문자로 보내드리고 있습니다.')).toBeVisible()
  await press(page, '동의 철회하기')
  await page.getByRole('radio', { name: '생각이 바뀌었습니다' }).press('Space')
  await press(page, '다음')
  await headed(page, '이 동의를 철회합니다')
  await press(page, '철회하기')
  await headed(page, '동의가 철회되었습니다')
  await expect(page.getByRole('region', { name: '접수증' })).toContainText('철회하신 분')
  await page.goto(campaign.link)
  await isOnTheirWay(page)
  await page.close()
})

test('a vote is taken part in by the same proof', async () => {
  const vote = await prepareVote(office, { title: '옥상 방수 공사', series: '89', count: 1 })
  const [resident] = vote.residents
  if (resident === undefined) throw new Error('There is no resident.')
  const page = await openPage()
  await page.goto(vote.link)
  await press(page, '시작하기')
  await press(page, '휴대전화 본인 확인(PASS)으로 하기')
  await typeAt(page, 'NICE', { ...resident, birthDate: '1948-03-07' })
  await expect(page.getByText('본인 확인을 마쳤습니다')).toBeVisible()
  await press(page, '시작하기')
  await page.getByRole('radio', { name: '찬성' }).check({ force: true })
  await press(page, '다음')
  await page.getByRole('checkbox', { name: '놀이터' }).check({ force: true })
  await press(page, '다음')
  await press(page, '제출하기')
  await headed(page, '투표가 접수되었습니다')
  await page.close()
})
