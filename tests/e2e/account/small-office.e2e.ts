import { expect, test, type Page } from '@playwright/test'
import type { List } from '#services/list/lists.contract.ts'
import { signIn, signInAside } from '../support/office.ts'
import { findDemonstration, openOffice, type Office } from '../support/prepared-vote.ts'
import { settle, withoutMotion } from '../support/screen-checks.ts'
import { checkSideways, walkTo, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
const small = { width: 1024, height: 768 }
test.use({ baseURL: url, viewport: small })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

/** The demonstration's campaign of signatures. */
const findSignatures = async (apartmentId: string): Promise<List> => {
  const filter = encodeURIComponent(JSON.stringify({ type: 'signature' }))
  const [list] = await office.call<readonly List[]>('GET', `/api/list/apartment/${apartmentId}?filter=${filter}`)
  if (list === undefined) throw new Error('The demonstration has no campaign of signatures.')
  return list
}

/** A table in the page, as far as it is needed here. */
type TableInPage = {
  readonly scrollWidth: number
  readonly textContent: string
  readonly parentElement: { readonly clientWidth: number } | null
}

/** Tables that are wider than the card they lie in: their last columns are out of sight. */
const cutTables = (page: Page): Promise<readonly string[]> =>
  page
    .locator('table')
    .evaluateAll((tables) =>
      (tables as unknown as readonly TableInPage[])
        .filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0))
        .map(({ scrollWidth, textContent }) => `${scrollWidth} wide: ${textContent.slice(0, 80)}`),
    )

/** A screen with a table; it lies within its card, whatever its columns say. */
const seeWhole = async (page: Page, path: string, heading: string): Promise<void> => {
  await walkTo(page, { path, heading, shows: page.getByRole('table').first() })
  await settle(page)
  await expect.soft.poll(() => cutTables(page), { message: path, timeout: 5_000 }).toEqual([])
  await checkSideways(page, path)
}

const titles = (page: Page): Promise<readonly string[]> => page.getByRole('columnheader').allInnerTexts()

test('on a small office screen every table shows its last column', { tag: '@deep' }, async ({ page }) => {
  const { apartmentId, listId } = await findDemonstration(office)
  const signatures = await findSignatures(apartmentId)
  await withoutMotion(page)
  await signInAside(page)
  for (const [path, heading] of [
    ['/apartments', '아파트'],
    ['/lists', '리스트'],
    ['/votes', '전자투표'],
    ['/signatures', '전자서명'],
    ['/registry', '등기부'],
    ['/messages', '알림톡'],
    ['/users', '소유자'],
    ['/admins', '관리자'],
    ['/sign-ins', '감사 로그'],
    ['/access-log', '감사 로그'],
    [`/apartments/${apartmentId}/show`, '한빛마을 1단지'],
  ] as const)
    await seeWhole(page, path, heading)
  for (const tab of ['roll', 'votes', 'messages', 'activities', 'changes'])
    await seeWhole(page, `/lists/${listId}/show/${tab}`, '2026년 관리규약 개정 투표')
  for (const tab of ['roll', 'signature', 'consents', 'registry', 'documents', 'messages', 'activities'])
    await seeWhole(page, `/lists/${signatures.id}/show/${tab}`, signatures.name)
  await seeWhole(page, `/lists/${signatures.id}/registry/proposals`, '명부에 반영')
})

test(
  'figures of charts stand side by side in their cards, which are narrow twice',
  { tag: '@deep' },
  async ({ page }) => {
    await withoutMotion(page)
    await signInAside(page)
    const campaign = page.getByRole('combobox', { name: '리스트', exact: true })
    await walkTo(page, { path: '/charts', heading: '분석', shows: campaign })
    // Another journey may have made a newer one here, without a figure.
    await campaign.click()
    await page.getByRole('option', { name: /2026년 관리규약 개정 투표/ }).click()
    await expect(page.getByText('표로 보기')).toHaveCount(6)
    for (const folded of await page.getByText('표로 보기').all()) await folded.click()
    await expect(page.getByRole('columnheader', { name: '예측 위(%)' })).toBeVisible()
    await expect.poll(() => cutTables(page)).toEqual([])
    // Two cards stand beside each other from this width on.
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect.poll(() => cutTables(page)).toEqual([])
  },
)

test(
  'what a small office screen leaves out is there on a wide one, and on the small one for who asks',
  { tag: '@deep' },
  async ({ page }) => {
    const { apartmentId, listId } = await findDemonstration(office)
    const signatures = await findSignatures(apartmentId)
    await withoutMotion(page)
    await signInAside(page)
    await seeWhole(page, `/lists/${signatures.id}/show/signature`, signatures.name)
    expect(await titles(page)).not.toContain('마지막 알림')
    await page.getByRole('button', { name: '열 선택' }).click()
    await page.getByRole('checkbox', { name: '마지막 알림' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => titles(page)).toContain('마지막 알림')
    await seeWhole(page, `/lists/${listId}/show/roll`, '2026년 관리규약 개정 투표')
    expect(await titles(page)).not.toContain('알림톡')
    await page.setViewportSize(wide)
    await expect
      .poll(() => titles(page))
      .toEqual(
        expect.arrayContaining(['동', '호', '이름', '전화번호', '전용면적(㎡)', '알림톡', '메모', '상태', '완료 시각']),
      )
    const done = page.getByRole('row').filter({ hasText: '완료' }).last().getByRole('time')
    await expect(done).toHaveText(/^2026\. \d+\. \d+\. \(.\) \d\d:\d\d$/)
    await page.setViewportSize(small)
    await expect(done).toHaveText(/^\d+\. \d+\. \d\d:\d\d$/)
  },
)

test(
  'a vote without an end of its own says until when it is open at the latest',
  { tag: '@deep' },
  async ({ page }) => {
    const { listId } = await findDemonstration(office)
    await withoutMotion(page)
    await signInAside(page)
    for (const [path, heading] of [
      ['/votes', '전자투표'],
      [`/lists/${listId}/show/votes`, '2026년 관리규약 개정 투표'],
    ] as const) {
      await seeWhole(page, path, heading)
      const vote = page.getByRole('row').filter({ hasText: '관리규약 개정 찬반 투표' })
      await expect(vote).toContainText(/늦어도 \d+\. \d+\. 24:00/)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(/마감 늦어도 2026\. \d+\. \d+\. \(.\) 24:00/).first()).toBeVisible()
  },
)

test(
  'an area on the dashboard keeps its ㎡ beside its figure on a small office screen',
  { tag: '@deep' },
  async ({ page }) => {
    await withoutMotion(page)
    await signIn(page)
    const areas = page.getByRole('region', { name: '현황' }).getByText(/^[\d,.]+㎡( \/)?$/)
    await expect(areas).toHaveCount(2)
    for (const area of await areas.all()) expect((await area.boundingBox())?.height).toBeLessThan(25)
  },
)
