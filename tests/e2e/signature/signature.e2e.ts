import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { expectTree } from '../support/book/accessibility-tree.ts'
import { inviteOne, prepareCampaign, type PreparedCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import {
  comeIn,
  draw,
  fillIn,
  headed,
  proveByPhone,
  readAll,
  receiptOn,
  signAndReview,
  submit,
} from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const signer = (index: number, name: string, ho: string): Signer => ({
  name,
  phone: `0108800${String(index).padStart(4, '0')}`,
  birthDate: `195${index}-03-07`,
  dong: '101',
  ho,
})
const owner = signer(1, '김가람', '101')
const ofTwo = signer(3, '박다솜', '103')
const wanderer = signer(4, '최라온', '104')
const late = signer(5, '정마루', '105')

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

let office: Office
let campaign: PreparedCampaign
/** The wanderer's. */
let personalLink: string
test.afterAll(() => phone.close())
test.beforeAll(async ({ playwright, browser }) => {
  phone = await openPhone(browser)
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const second = { ...ofTwo, ho: '203' }
  campaign = await prepareCampaign(office, '새봄 조합설립', [owner, ofTwo, second, wanderer, late])
  personalLink = await inviteOne(office, campaign, wanderer.ho)
})

/** The whole way, without a look at it. */
const signed = async (who: Signer): Promise<void> => {
  const page = await openPage()
  await comeIn(page, campaign.link, who)
  await readAll(page)
  await fillIn(page, '서울특별시 노원구 동일로 77')
  await signAndReview(page)
  await submit(page)
  await page.close()
}

test('by the public link, from the first screen to the sealed document', async () => {
  const page = await openPage()
  const complaints = complaintsOf(page)
  await comeIn(page, campaign.link, owner)
  await headed(page, /동의서/)
  await expect(page.getByText('김가람 님 · 101동 101호')).toBeVisible()
  await isAccessible(page, 'document as text')
  await expectTree(page, 'document')
  await press(page, '원본 보기')
  await expect(page.locator('svg image').first()).toBeVisible()
  await isAccessible(page, 'document')
  await press(page, '글로 읽기')
  await readAll(page)
  await press(page, '다음')
  await expect(page.getByText('내용을 적어주세요.')).toBeVisible()
  await isAccessible(page, 'field')
  await fillIn(page, '서울특별시 노원구 동일로 77')
  await press(page, '다음')
  await expect(page.getByText('서명이 비어 있습니다.')).toBeVisible()
  await isAccessible(page, 'pad')
  await expectTree(page, 'pad')
  await signAndReview(page)
  await expect(page.getByRole('region', { name: '문서에 들어가는 내용' })).toContainText('서울특별시 노원구 동일로 77')
  await isAccessible(page, 'review')
  await submit(page)
  await expect(page.getByText('문서가 만들어졌습니다.')).toBeVisible({ timeout: 30_000 })
  await isAccessible(page, 'receipt')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: '문서 내려받기' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  const receipt = await receiptOn(page)
  await page.goto(campaign.link)
  await headed(page, '이미 서명하셨습니다')
  expect(await receiptOn(page)).toBe(receipt)
  expect(complaints).toEqual([])
  await page.close()
})

test('a personal link shows a neighbour nothing', async () => {
  const neighbour = await openPage()
  await comeIn(neighbour, personalLink, owner)
  await headed(neighbour, '다른 분께 보내드린 링크입니다')
  await expect(neighbour.getByRole('button', { name: '관리사무소에 확인 요청하기' })).toHaveCount(0)
  await expect(neighbour.getByText(wanderer.name)).toHaveCount(0)
  await neighbour.close()
})

test('for a second unit with half the steps, and the same signature by a press', async () => {
  const page = await openPage()
  await comeIn(page, campaign.link, ofTwo)
  await headed(page, '서명하실 세대를 골라주세요')
  await press(page, '101동 103호 서명하기')
  await readAll(page)
  await fillIn(page, '101동 103호')
  await signAndReview(page)
  await submit(page)
  await press(page, '다른 세대도 서명하기 (1/2)')
  await page.getByRole('checkbox', { name: '조합설립에 동의합니다' }).press('Space')
  await press(page, '다음')
  await press(page, '앞 세대에 하신 서명 그대로 쓰기')
  await expect(page.getByText('박다솜 님 · 101동 203호')).toBeVisible()
  await submit(page)
  await expect(page.getByRole('region', { name: '접수증' })).toContainText('101동 203호')
  await page.close()
})

test('by a personal link, goes on after a reload, without a network, and on another device', async ({ browser }) => {
  const first = await openPage()
  await comeIn(first, personalLink, wanderer)
  await readAll(first)
  await fillIn(first, '101동 104호')
  await draw(first)
  await first.setViewportSize({ width: 740, height: 360 })
  await press(first, '다음')
  await first.reload()
  await headed(first, '이대로 제출하시겠습니까?')
  await first.goBack()
  await headed(first, '아래 칸에 서명해주세요')
  await first.goForward()
  await first.context().clearCookies()
  await press(first, '제출하기')
  await headed(first, '휴대전화로 본인 확인을 해주세요')
  await proveByPhone(first, wanderer)
  await headed(first, '이대로 제출하시겠습니까?')
  const device = await openPhone(browser)
  const other = await device.newPage()
  await comeIn(other, personalLink, wanderer)
  await headed(other, /동의서/)
  await first.context().setOffline(true)
  await press(first, '제출하기')
  await expect(first.getByText('다시 연결될 때 자동으로 제출합니다.')).toBeVisible()
  await first.context().setOffline(false)
  await headed(first, '서명이 접수되었습니다')
  await other.reload()
  await headed(other, '이미 서명하셨습니다')
  expect(await receiptOn(other)).toBe(await receiptOn(first))
  await Promise.all([first.close(), device.close()])
})

test('who signs while the office closes the list is told that it was not accepted', async () => {
  const page = await openPage()
  await comeIn(page, campaign.link, late)
  await readAll(page)
  await fillIn(page, '101동 105호')
  await signAndReview(page)
  await office.call('POST', `/api/list/${campaign.listId}/close`)
  await press(page, '제출하기')
  await headed(page, '먼저 마감되었습니다')
  await expect(page.getByText('방금 하신 서명은 접수되지 않았습니다.')).toBeVisible()
  await page.close()
})

test('after the close the link leads who signed back to their receipt, and nobody else', async () => {
  // A second try finds a campaign of its own, in which nobody has signed yet.
  if (test.info().retry > 0) await signed(owner)
  await office.call('POST', `/api/list/${campaign.listId}/close`)
  const comeBack = async (who: Signer): Promise<Page> => {
    const page = await openPage()
    await page.goto(campaign.link)
    await headed(page, '마감되었습니다')
    await press(page, '접수증 보기')
    await page.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' }).press('Space')
    await press(page, '다음')
    await proveByPhone(page, who)
    return page
  }
  const back = await comeBack(owner)
  await headed(back, '이미 서명하셨습니다')
  expect(await receiptOn(back)).toContain('101동 101호')
  await expect(back.getByRole('link', { name: '문서 내려받기' })).toBeVisible()
  await back.close()
  const never = await comeBack(late)
  await headed(never, '마감되었습니다')
  await expect(never.getByText('이 링크로 서명하신 기록이 없습니다.')).toBeVisible()
  await never.close()
})
