import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { prepareCampaign, type PreparedCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { comeIn, fillIn, headed, readAll } from '../support/signer.ts'
import { confirmForm } from './confirmed-run.ts'
import { readPages } from './sealed-pages.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const signer = (index: number, name: string, ho: string, phone: string): Signer => ({
  name,
  phone,
  birthDate: `195${index}-03-07`,
  dong: '101',
  ho,
})
const owner = signer(1, '강나루', '101', '01088010001')
const refusing = signer(2, '노을빛', '102', '01088010701')

let phone: BrowserContext
let office: Office
let campaign: PreparedCampaign
test.afterAll(() => phone.close())
test.beforeAll(async ({ playwright, browser }) => {
  phone = await openPhone(browser)
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  campaign = await prepareCampaign(office, '나래 조합설립', [owner, refusing], { rule: 'redevelopment-association' })
  const { listId } = campaign
  await office.call('PUT', `/api/lists/${listId}/signature/explanations`, {
    explanations: [
      { key: 'founding', title: '추정분담금', text: '추정분담금은 3억 원입니다.\n산출 근거는 안내문에 있습니다.' },
    ],
  })
  await office.call('PUT', `/api/lists/${listId}/signature/settings`, { certificate: 'required' })
  await confirmForm(office, await playwright.request.newContext({ baseURL: url }), campaign)
})

const isAccessible = async (page: Page, where: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), where).toEqual([])
}

/** Goes from the link to the choice of the app. */
const comeToApps = async (page: Page, who: Signer): Promise<void> => {
  await comeIn(page, campaign.link, who)
  await readAll(page)
  await headed(page, '서명하기 전에 읽어주세요')
  await press(page, '다음')
  await expect(page.getByText('‘추정분담금’을 읽고 확인해주세요.')).toBeVisible()
  await isAccessible(page, 'explanation')
  await page.getByRole('checkbox', { name: '읽고 확인했습니다' }).press('Space')
  await press(page, '다음')
  await fillIn(page, '서울특별시 노원구 동일로 77')
  await headed(page, '어느 앱으로 서명하시겠습니까?')
}

/** Signs on the page of the simulated phone. */
const signInApp = async ({ phone: number }: Signer): Promise<void> => {
  const app = await phone.newPage()
  await app.goto(`/simulators/phone/${number}`)
  await app.getByRole('button', { name: '서명' }).first().click()
  await app.close()
}

/** Finds on each page of a sealed document what belongs there, by its text and as it is drawn. */
const showsAll = async (file: Buffer): Promise<void> => {
  const pages = await readPages(file)
  const pageWith = (text: string): number => pages.findIndex((page) => page.text.includes(text))
  const confirmed = pageWith('서명 전 확인 사항')
  const [form, statement, certificate] = [
    pages.slice(0, confirmed),
    pages[pageWith('전자서명 확인 (인증서)')],
    pages[pageWith('감사추적인증서')],
  ]
  expect(form.length).toBeGreaterThan(0)
  for (const { text } of form) expect(text).toContain('연번 제2026-0001호')
  expect(form[0]?.text).toContain(owner.name)
  for (const text of ['제2026-0001호 (노원구청장)', '101동 101호', owner.name, '추정분담금', '시점확인', '카카오'])
    expect(pages[confirmed]?.text, '서명 전 확인 사항').toContain(text)
  for (const text of ['제2026-0001호 (노원구청장)', '카카오 · 인정번호', owner.name, '나래 조합설립'])
    expect(statement?.text, '전자서명 확인서').toContain(text)
  // Barocert numbers its receipts with 32 digits, and the certificate names the hash that it signed.
  expect(statement?.text).toMatch(/접수 아이디\s*\d{32}/)
  expect(statement?.text).toMatch(/서명한 문서\s*[0-9a-f]{64}/)
  expect(certificate).toBeDefined()
  // The mark stands at the lower right of the last page that the owner signed, and nowhere else.
  expect(pages.map(({ redBox }) => redBox !== undefined)).toEqual(pages.map((_, page) => page === confirmed))
  const { x, y } = pages[confirmed]?.redBox ?? { x: 0, y: 0 }
  expect([x > 0.6, y > 0.7]).toEqual([true, true])
  for (const { dark } of pages) expect(dark).toBeGreaterThan(0)
}

test('from the link to the sealed document, signed in an app', async () => {
  const page = await phone.newPage()
  const complaints = complaintsOf(page)
  await comeToApps(page, owner)
  await isAccessible(page, 'apps')
  await press(page, '카카오 인증서로 서명하기')
  await headed(page, '휴대전화에서 서명을 기다리고 있습니다')
  await expect(page.getByRole('timer')).toContainText('남은 시간')
  await isAccessible(page, 'waiting')
  // Whoever opens the link anew is where they were.
  await page.goto(campaign.link)
  await headed(page, '휴대전화에서 서명을 기다리고 있습니다')
  await signInApp(owner)
  await headed(page, '서명이 접수되었습니다')
  await expect(page.getByText('카카오 (인정번호')).toBeVisible()
  await isAccessible(page, 'receipt')
  await expect(page.getByText('문서가 만들어졌습니다.')).toBeVisible({ timeout: 30_000 })
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: '문서 내려받기' }).click()
  const file = await readFile(await (await coming).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.toString('latin1').match(/%%EOF/g)?.length).toBeGreaterThan(1)
  await showsAll(file)
  expect(complaints).toEqual([])
  await page.close()
})

test('a refusal in the app is told, and another app can be chosen', { tag: '@deep' }, async () => {
  await phone.clearCookies()
  const page = await phone.newPage()
  await comeToApps(page, refusing)
  await press(page, '토스 인증서로 서명하기')
  await expect(page.getByText('앱에서 서명을 거절하셨습니다.')).toBeVisible()
  await headed(page, '어느 앱으로 서명하시겠습니까?')
  await page.close()
})
