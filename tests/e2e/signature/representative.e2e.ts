import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import { dayAt } from '#events/values/day.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { comeIn as openOfficeAt } from '../support/office.ts'
import { prepareCampaign, type PreparedCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { press } from '../support/resident.ts'
import { confirmPending } from '../support/second-admin.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { comeIn, draw, fillIn, headed, readAll, signAndReview, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 390, height: 844 } })

const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
const owner = (n: number, ho: string): Signer => ({
  name: ['나공유', '다공유', '라서면', '마서면'][n] ?? '바공유',
  phone: `0108800000${n}`,
  birthDate: `196${n}-05-16`,
  dong: '501',
  ho,
})
const [one, two, three, four] = [owner(0, '101'), owner(1, '101'), owner(2, '102'), owner(3, '102')] as const

let office: Office
let campaign: PreparedCampaign
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  campaign = await prepareCampaign(office, '수선화 조합설립 동의', [one, two, three, four])
  const { listId } = campaign
  const rule = { rule: 'reconstruction-association', coOwners: 'representative' }
  await office.call('PUT', `/api/list/${listId}`, rule)
  await office.call('PUT', `/api/lists/${listId}/signature/settings`, { certificate: 'off', typedSignature: true })
})

const hasNoFindings = async (page: Page): Promise<void> => {
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
}

/** Chooses who represents the unit, and signs for it. */
const choose = async (page: Page, name: RegExp): Promise<void> => {
  await headed(page, '이 세대를 대표할 분을 골라주세요')
  await page.getByRole('radio', { name }).press('Space')
  await hasNoFindings(page)
  await press(page, '다음')
  await draw(page)
  await press(page, '다음')
  await headed(page, /대표자로 선임하는 데 동의하시겠습니까/)
  await press(page, '동의하기')
}

const linesOf = async (): Promise<Readonly<Record<string, number>>> => {
  const path = `/api/lists/${campaign.listId}/consent-standing`
  const { lines } = await office.call<ConsentStanding>('GET', path)
  return Object.fromEntries(lines.map(({ key, owners }) => [key, owners]))
}

test('two co-owners appoint one on their phones, who signs for both', async ({ browser, page }) => {
  const complaints = complaintsOf(page)
  await comeIn(page, campaign.link, one)
  await page.getByRole('link', { name: /대표자 정하기/ }).click()
  await choose(page, /본인/)
  await headed(page, '대표자 선임에 동의하셨습니다')
  await expect(page.getByText('다른 공유자 1명이 같은 사람을 고르면')).toBeVisible()
  await hasNoFindings(page)

  const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await comeIn(other, campaign.link, two)
  await other.getByRole('link', { name: /대표자 정하기/ }).click()
  await choose(other, /나\*유/)
  await headed(other, '대표자는 나*유 님입니다')
  await expect(other.getByText('이제 대표자가 서명하면')).toBeVisible()
  await expect(other.getByRole('region', { name: '접수증' })).toContainText('대표자 선임 동의')
  await hasNoFindings(other)
  await other.close()

  await page.getByRole('link', { name: '동의서로 돌아가기' }).click()
  await readAll(page)
  await fillIn(page, '서울특별시 노원구 한글비석로 1')
  await signAndReview(page)
  await submit(page)
  await expect.poll(linesOf).toEqual({ phone: 1, 'no-representative': 1 })
  expect(complaints).toEqual([])
})

test(
  'two administrators record an appointment on paper, and its form is there',
  { tag: '@deep' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    const complaints = complaintsOf(page)
    await openOfficeAt(page, `/admin/lists/${campaign.listId}/show/representatives`)
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: '501동 102호' }) })
    await card.getByRole('button', { name: '서면 선임 등록' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '대표자' }).click()
    await page.getByRole('option', { name: three.name }).click()
    for (const { name } of [three, four]) await dialog.getByRole('switch', { name: `${name} 님이 서명함` }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '선임.pdf', mimeType: 'application/pdf', buffer: form })
    await hasNoFindings(page)
    await dialog.getByRole('button', { name: '승인 요청' }).click()
    await expect(card.getByText('다른 관리자가 승인하면 반영됩니다.')).toBeVisible()
    await confirmPending(office, request)
    await page.reload()
    await expect(card.getByText(`대표자 ${three.name}`)).toBeVisible()
    const coming = page.waitForEvent('download')
    await card.getByRole('button', { name: '선임 동의서 PDF' }).click()
    expect((await coming).suggestedFilename()).toContain('대표자 선임 동의서')
    await hasNoFindings(page)
    const roll = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${campaign.listId}`)
    expect(roll.filter(({ representative }) => representative).map(({ name }) => name)).toContain(three.name)
    await page.getByRole('button', { name: /^선임됨/ }).click()
    await expect(card).toBeVisible()
    const { lines } = await office.call<ConsentStanding>(
      'GET',
      `/api/lists/${campaign.listId}/consent-standing?on=${dayAt(new Date())}`,
    )
    expect(lines.some(({ key }) => key === 'no-representative')).toBe(false)
    expect(complaints).toEqual([])
  },
)
