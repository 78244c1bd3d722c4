import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { confirmPending } from '../support/second-admin.ts'
import { comeIn, pressAndConfirm } from '../support/office.ts'
import { button, newSuper, otherBrowser } from '../support/people.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: form })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

const names = ['나서명', '도서명', '로서명'] as const

/** A campaign that has its owners and nothing else. */
const newCampaign = async (name: string, series: string): Promise<string> => {
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: `화전 ${name} 단지`,
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: 3,
  })
  const list = await office.call<List>('POST', '/api/list', { name, type: 'signature', apartmentId: apartment.id })
  const users = names.map((owner, index) => ({
    name: owner,
    phone: `010${series}00000${index}`,
    birthDate: '1961-05-16',
    dong: '401',
    ho: String(101 + index),
    area: 59.9,
  }))
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users })
  return list.id
}

/**
 * Puts up a form by the button of the missing step, with a field for the name and one for the
 * signature.
 */
const putUpForm = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '문서 템플릿으로 가기' }).click()
  await page.getByLabel('양식 PDF').setInputFiles(pdf('재건축 동의서.pdf'))
  await expect(page.getByRole('heading', { level: 1, name: '재건축 동의서' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const fields = [
    { kind: 'name', page: 1, x: 0.3, y: 0.3, width: 0.3, height: 0.03 },
    { kind: 'signature', page: 1, x: 0.6, y: 0.8, width: 0.2, height: 0.05 },
  ]
  await office.call('PUT', `/api/pdf-template/${id}/fields`, { fields })
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const hasNoFindings = async (page: Page): Promise<void> => {
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
}

test('a campaign is set up step by step; owners are asked, reminded, and let go of', async ({ page }) => {
  const complaints = complaintsOf(page)
  const listId = await newCampaign('백합 재건축 동의', '86')
  const board = `/admin/lists/${listId}/show/signature`
  await comeIn(page, board)

  await test.step('what is missing is said in order, the last thing is the link', async () => {
    await expect(page.getByRole('heading', { name: '무엇부터 할까요' })).toBeVisible()
    await hasNoFindings(page)
    await putUpForm(page)
    await page.goto(board)
    await button(page, '링크 만들기').first().click()
    await expect(page.getByRole('textbox', { name: '링크 주소' })).toHaveValue(/\/signature\/[\w-]{22}$/)
    await expect(page.getByRole('heading', { name: '무엇부터 할까요' })).toBeHidden()
    await pressAndConfirm(page, '링크 끄기')
    await expect(page.getByText('꺼진 링크입니다.')).toBeVisible()
    await expect(page.getByText('링크가 꺼져 있습니다.')).toBeVisible()
    await button(page, '링크 켜기').click()
    await expect(button(page, '링크 끄기')).toBeVisible()
  })

  await test.step('everybody is asked once: the second time says who is not, and why', async () => {
    for (const title of ['서명 요청을 보냈습니다', '새로 보낸 서명 요청이 없습니다']) {
      await button(page, '서명 요청 보내기').first().click()
      await page.getByRole('dialog').getByRole('button', { name: '서명 요청 보내기' }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      if (title.startsWith('새로')) {
        await expect(page.getByText('이미 열려 있는 요청이 있음 · 3명')).toBeVisible()
        await expect(page.getByText('401동 101호 나서명, 401동 102호 도서명, 401동 103호 로서명')).toBeVisible()
      }
      await button(page, '확인').click()
    }
    await expect(page.getByRole('link', { name: '열람 전 3명 보기' })).toBeVisible()
    await hasNoFindings(page)
  })

  await test.step('one is let go of, the others are reminded: the question says how many, and why not all', async () => {
    await button(page, '401동 102호 도서명 할 일').click()
    await page.getByRole('menuitem', { name: '요청 취소' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '요청 취소' }).click()
    await expect(rowOf(page, '도서명').getByText('취소', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check()
    await page.getByRole('group', { name: '선택한 항목' }).getByRole('button', { name: '다시 알리기' }).click()
    await expect(page.getByText('1명에게는 보내지 않습니다: 끝난 요청')).toBeVisible()
    await button(page, '2명에게 다시 알리기').click()
    await expect(page.getByText('2명에게 다시 알립니다.')).toBeVisible()
    await button(page, '401동 101호 나서명 할 일').click()
    await expect(page.getByRole('menuitem', { name: '다시 알리기 10분 안에 이미 알림' })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('a figure leads to those whom it counts', async () => {
    await page.getByRole('link', { name: '열람 전 2명 보기' }).click()
    await expect(button(page, '상태: 보냄 조건 해제')).toBeVisible()
    await expect(rowOf(page, '도서명')).toHaveCount(0)
    await expect(rowOf(page, '나서명')).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('a consent on paper counts once a second administrator has looked, until it is withdrawn', async ({
  page,
  browser,
  request,
}, testInfo) => {
  const complaints = complaintsOf(page)
  const listId = await newCampaign('백합 서면 동의', '87')
  const consents = `/admin/lists/${listId}/show/consents`
  const completed = async (): Promise<number> =>
    (await office.call<ListStats>('GET', `/api/list/${listId}/stats`)).households.completed
  await comeIn(page, consents)

  await test.step('who enters it cannot confirm it', async () => {
    await button(page, '서면 동의서 등록').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '등록하기' }).click()
    await expect(dialog.getByText('서명한 동의서의 스캔을 올려주세요.')).toBeVisible()
    await dialog.getByRole('combobox', { name: '소유자' }).fill('나서명')
    await page.getByRole('option', { name: /나서명/ }).click()
    await dialog.getByRole('radio', { name: '동의', exact: true }).check()
    await dialog.getByRole('combobox', { name: '본인 확인 방법' }).click()
    await page.getByRole('option', { name: '신분증 확인' }).click()
    await dialog.getByRole('textbox', { name: '본인을 확인한 사람' }).fill('김관리')
    await dialog.locator('input[type=file]').setInputFiles(pdf('401-101.pdf'))
    await expect(dialog.locator('canvas').first()).toBeVisible()
    await hasNoFindings(page)
    await dialog.getByRole('button', { name: '등록하기' }).click()
    await expect(page.getByText('직접 등록했으므로 다른 관리자가 확인합니다')).toBeVisible()
    await expect(page.getByRole('link', { name: '동의서' }).getByText('1', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: '401동 101호 나서명 보기' }).click()
    await expect(page.getByText('잘못 등록했으면 반려하세요.')).toBeVisible()
    await expect(button(page, '확인')).toHaveCount(0)
  })

  await test.step('another one sees scan and roll beside each other, and confirms', async () => {
    const second = await otherBrowser(browser)
    await comeIn(second.page, page.url(), await newSuper(office, `paper-second${testInfo.retry}@example.com`))
    await expect(second.page.getByRole('region', { name: '스캔의 쪽' }).locator('canvas').first()).toBeVisible()
    await expect(second.page.getByText('1961. 5. 16.')).toBeVisible()
    await expect(second.page.getByText(/신분증 확인 · .* · 김관리/)).toBeVisible()
    await hasNoFindings(second.page)
    await button(second.page, '확인').click()
    const asking = second.page.getByRole('dialog')
    await asking.getByRole('radio', { name: '동의', exact: true }).check()
    await asking.getByRole('button', { name: '확인', exact: true }).click()
    await expect(second.page.getByText('서면 동의서를 확인했습니다.')).toBeVisible()
    await second.context.close()
    await expect.poll(completed).toBe(1)
  })

  await test.step('the finished document stands beside its evidence; what was withdrawn on paper no longer counts', async () => {
    await page.reload()
    await expect(page.getByText('전자서명 (PAdES B-B)')).toBeVisible()
    await expect(page.getByRole('region', { name: '문서의 쪽' }).locator('canvas').first()).toBeVisible()
    await hasNoFindings(page)
    await button(page, '서면 철회 등록').click()
    await page.getByRole('textbox', { name: '철회 사유' }).fill('가족과 다시 의논하기로 함')
    await button(page, '철회 등록 요청').click()
    await expect(page.getByText('서면 철회가 다른 관리자의 승인을 기다립니다.')).toBeVisible()
    await expect.poll(completed).toBe(1)
    await confirmPending(office, request)
    await page.goto(consents)
    await expect(rowOf(page, '나서명').getByText('철회', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '완료 0세대' })).toBeVisible()
    await expect.poll(completed).toBe(0)
  })
  expect(complaints).toEqual([])
})
