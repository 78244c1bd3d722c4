import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { prepareCampaign, type PreparedCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { comeIn, fillIn, headed, proveByPhone, readAll, receiptOn, signAndReview, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const owner: Signer = { name: '한바다', phone: '01088020001', birthDate: '1951-03-07', dong: '101', ho: '101' }

let phone: BrowserContext
let office: Office
let campaign: PreparedCampaign
test.afterAll(() => phone.close())
test.beforeAll(async ({ playwright, browser }) => {
  phone = await openPhone(browser)
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  campaign = await prepareCampaign(office, '바다 추진위원회', [owner], { rule: 'improvement-committee' })
  await office.call('PUT', `/api/lists/${campaign.listId}/signature/settings`, { certificate: 'off' })
})

const isAccessible = async (page: Page, where: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), where).toEqual([])
}

test('an owner reads what the consent counts for, and objects to it after the close', { tag: '@deep' }, async () => {
  const signing = await phone.newPage()
  const complaintsOfSigning = complaintsOf(signing)
  await comeIn(signing, campaign.link, owner)
  await readAll(signing)
  await fillIn(signing, '서울특별시 노원구 동일로 77')
  await signAndReview(signing)
  await expect(signing.getByText('이 동의는 법에 따라 조합설립 동의로도 셉니다')).toBeVisible()
  await submit(signing)
  await expect(signing.getByText('조합설립인가를 신청하기 전까지')).toBeVisible()
  const consent = await receiptOn(signing)
  await office.call('POST', `/api/list/${campaign.listId}/close`)
  expect(complaintsOfSigning).toEqual([])
  await signing.close()
  await phone.clearCookies()
  const page = await phone.newPage()
  const complaints = complaintsOf(page)
  await page.goto(campaign.link)
  await press(page, '접수증 보기')
  await page.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' }).press('Space')
  await press(page, '다음')
  await proveByPhone(page, owner)
  await headed(page, '이미 서명하셨습니다')
  await isAccessible(page, 'note')
  await press(page, '조합설립에 반대하기')
  await headed(page, '조합설립에 반대하시겠습니까?')
  await expect(page.getByText('내용증명도 보내주세요')).toBeVisible()
  await isAccessible(page, 'objection')
  await page.getByRole('textbox', { name: /반대하시는 이유/ }).fill('분담금을 더 알아보겠습니다.')
  await press(page, '조합설립에 반대하기')
  await headed(page, '조합설립 반대가 접수되었습니다')
  expect(await receiptOn(page)).toContain('반대하신 분')
  await isAccessible(page, 'objected')
  await press(page, '동의 접수증 보기')
  await headed(page, '이미 서명하셨습니다')
  expect(await receiptOn(page)).toBe(consent)
  await expect(page.getByText('조합설립에는 반대하셨습니다.')).toBeVisible()
  await page.getByRole('link', { name: '반대 접수 기록 확인하기' }).click()
  await expect(page).toHaveURL(/\/vote\/receipt\/[^/]+#/)
  expect(complaints).toEqual([])
  await page.close()
})
