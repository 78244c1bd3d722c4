import { checkedOn } from '#tests/support/identity-check.ts'
import { readFileSync } from 'node:fs'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { AnswerTo } from '#services/calls.contract.ts'
import { comeIn, openPart } from '../support/office.ts'
import { button, newSuper } from '../support/people.ts'
import { prepareCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { checkSideways, narrow, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

const TITLE = '동백 등기 동의'
/** Time limit of reading registers in a process, on a busy machine. */
const READ_MS = 120_000
/** Returns a building of its own for each retry. */
const dong = () => String(703 + test.info().retry)
const ADDRESS = '서울특별시 노원구 한글비석로 1'
const scan = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

const signer = (name: string, ho: string): Signer => ({
  name,
  phone: `010880009${ho.slice(-2)}`,
  birthDate: '1958-11-02',
  dong: dong(),
  ho,
})

/**
 * Sets the register office's units: one was sold, one is as on the roll, one has an additional
 * owner.
 */
const tellOffice = async (request: APIRequestContext): Promise<void> => {
  const unit = (ho: string, owners: readonly object[]) => ({
    address: ADDRESS,
    buildingName: `화전 ${TITLE} 단지`,
    dong: dong(),
    ho,
    area: 84.95,
    owners,
  })
  const told = await request.post('/simulators/codef/units', {
    data: [
      unit('101', [{ name: '새매수', birth6: '710305', share: [1, 1] }]),
      unit('102', [{ name: '나일치', birth6: '581102', share: [1, 1] }]),
      unit('103', [
        { name: '다공유', birth6: '581102', share: [1, 2] },
        { name: '라공유', birth6: '600809', share: [1, 2] },
      ]),
    ],
  })
  expect(told.ok()).toBe(true)
}

/** A consent on paper that a second administrator has confirmed. */
const signOnPaper = async (request: APIRequestContext, listUserId: string): Promise<void> => {
  const signedOn = new Date(Date.now() + 9 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
  const file = { name: `${dong()}-101.pdf`, mimeType: 'application/pdf', buffer: scan }
  const { id } = await office.upload<{ readonly id: string }>('/api/signature/paper', {
    listUserId,
    signedOn,
    ...checkedOn(signedOn),
    file,
  })
  const second = await openOffice(request, await newSuper(office, `registry${test.info().retry}@example.com`))
  await second.call('POST', `/api/signature/${id}/paper/confirm`)
}

const rowOf = (page: Page, ho: string) => page.getByRole('row').filter({ hasText: ho })
const dialogOf = (page: Page) => page.getByRole('dialog')
const hasNoFindings = async (page: Page): Promise<void> => {
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
}

test('registers are collected, compared, taken over, and a consent in danger is found and cleared', async ({
  page,
  playwright,
}) => {
  const complaints = complaintsOf(page)
  const { listId } = await prepareCampaign(office, TITLE, [
    signer('가매도', '101'),
    signer('나일치', '102'),
    signer('다공유', '103'),
  ])
  const stats = () => office.call<AnswerTo<'GET /api/list/{id}/stats'>>('GET', `/api/list/${listId}/stats`)
  const roll = () => office.call<AnswerTo<'GET /api/list-user/list/{listId}'>>('GET', `/api/list-user/list/${listId}`)
  const signed = (await roll()).find(({ name }) => name === '가매도')
  await signOnPaper(await playwright.request.newContext({ baseURL: url }), signed?.id ?? '')
  await tellOffice(page.request)
  await page.request.post('/simulators/codef/switches', {
    data: { failNext: [{ mode: 'code', code: 'CF-13006', on: 'any' }] },
  })
  await comeIn(page, `/admin/lists/${listId}/show/registry`)

  await test.step('nothing is there; what a collection takes and costs is said before it begins', async () => {
    await expect(page.getByText('없음 3세대')).toBeVisible()
    await hasNoFindings(page)
    await page.getByRole('link', { name: '수집하기' }).first().click()
    await expect(page.getByText('2,100원').first()).toBeVisible()
    await hasNoFindings(page)
    await button(page, '수집 시작').click()
    await dialogOf(page).getByRole('button', { name: '수집 시작' }).dblclick()
  })

  await test.step('what could not be had says why, and is tried again', async () => {
    await expect(page.getByRole('heading', { name: '수집하지 못한 세대' })).toBeVisible({ timeout: READ_MS })
    await button(page, '이 세대들 다시 수집').click()
    await dialogOf(page).getByRole('button', { name: '이 세대들 다시 수집' }).click()
    await expect(page.getByText('3세대', { exact: true }).first()).toBeVisible({ timeout: READ_MS })
    await expect(page.getByRole('heading', { name: '수집하지 못한 세대' })).toHaveCount(0)
    await hasNoFindings(page)
    const charges = (await (await page.request.get('/simulators/codef/charges')).json()) as readonly {
      readonly dong: string
      readonly times: number
    }[]
    expect(charges.filter((charge) => charge.dong === dong()).map(({ times }) => times)).toEqual([1, 1, 1])
  })

  await test.step('the table says who fits the roll; the campaign counts the consent in danger', async () => {
    await page.goto(`/admin/lists/${listId}/show/registry`)
    await expect(rowOf(page, '새매수').getByText('소유자 다름')).toBeVisible()
    await expect(rowOf(page, '새매수').getByText('위험 높음')).toBeVisible()
    await hasNoFindings(page)
    await expect.poll(async () => (await stats()).riskCount).toBe(1)
    await page.getByRole('link', { name: '위험 1세대' }).click()
    await expect(openPart(page, '배치도')).toBeVisible()
    await hasNoFindings(page)
  })

  await test.step('what the register says is taken over into the roll, and back', async () => {
    await page.goto(`/admin/lists/${listId}/show/registry`)
    await page.getByRole('link', { name: '명부에 반영' }).click()
    await button(page, `${dong()}동 102호 나일치 전용면적 반영`).click()
    await dialogOf(page).getByRole('button', { name: '반영' }).click()
    await expect.poll(async () => (await roll()).find(({ name }) => name === '나일치')?.area).toBe(84.95)
    await hasNoFindings(page)
  })

  await test.step('a risk is looked into, cleared with its reason, and counted no more', async () => {
    await page.goto(`/admin/lists/${listId}/show/registry`)
    await rowOf(page, '새매수').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: `${dong()}동 101호`, level: 1 })).toBeVisible()
    await hasNoFindings(page)
    await button(page, '해소')
      .or(page.getByRole('button', { name: /^가매도 위험 해소/ }))
      .first()
      .click()
    await dialogOf(page).getByRole('textbox', { name: '해소한 이유' }).fill('매매 계약서로 같은 사람임을 확인함')
    await dialogOf(page).getByRole('combobox', { name: '확인한 자료' }).click()
    await page.getByRole('option', { name: '계약서나 해지 증서' }).click()
    await dialogOf(page).getByRole('textbox', { name: '자료의 번호나 날짜' }).fill('2026. 11. 3. 매매 계약서')
    await hasNoFindings(page)
    await dialogOf(page).getByRole('button', { name: '해소', exact: true }).click()
    await expect(page.getByText(/해소함/)).toBeVisible()
    await expect(page.getByText('확인한 자료: 계약서나 해지 증서, 2026. 11. 3. 매매 계약서')).toBeVisible()
    await expect.poll(async () => (await stats()).riskCount, { timeout: 20_000 }).toBe(0)
  })

  await test.step('the day on which the registers end is set, refused where it is too early, and usual again', async () => {
    await page.goto(`/admin/lists/${listId}/show/registry`)
    await expect(page.getByText(/리스트가 끝난 뒤 5년/)).toBeVisible()
    await button(page, '파기일 수정').click()
    const day = dialogOf(page).getByLabel('파기일')
    await day.fill('2020-01-01')
    await dialogOf(page).getByRole('button', { name: '저장하기' }).click()
    await expect(dialogOf(page).getByText('파기일은 내일이거나 그 뒤여야 합니다.')).toBeVisible()
    await day.fill(`${new Date().getFullYear() + 3}-03-01`)
    await hasNoFindings(page)
    await dialogOf(page).getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText(/따로 정한 날/)).toBeVisible()
    await button(page, '파기일 수정').click()
    await dialogOf(page).getByLabel('파기일').fill('')
    await dialogOf(page).getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText(/리스트가 끝난 뒤 5년/)).toBeVisible()
  })

  await page.setViewportSize(narrow)
  await settle(page)
  await checkSideways(page, 'a register')
  expect(complaints).toEqual([])
})
