import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import { comeIn } from '../support/office.ts'
import { uploadForm, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { confirmPending } from '../support/second-admin.ts'
import { comeIn as openLink, fillIn, headed, readAll } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
const signer = (n: number): Signer => ({
  name: ['은보라', '백도현', '선우진'][n] ?? '',
  phone: `0108803000${n}`,
  birthDate: `195${n}-03-07`,
  dong: '101',
  ho: `${n + 1}01`,
})
const owners = [signer(0), signer(1), signer(2)]
const today = dayAt(new Date())

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

const emptyList = async (): Promise<List> => {
  const place = { address: '서울특별시 노원구 한글비석로 3', totalUnits: 3 }
  const apartment = await office.call<Apartment>('POST', '/api/apartment', { name: '화전 현황 단지', ...place })
  const of = { apartmentId: apartment.id, rule: 'redevelopment-association', type: 'signature' }
  return office.call<List>('POST', '/api/list', { name: '현황 조합설립 동의', ...of, endDate: addDays(today, 30) })
}

/** Signs by certificate on the simulated phone, from the link to the receipt. */
const signByCertificate = async (page: Page, link: string, who: Signer): Promise<void> => {
  await openLink(page, link, who)
  await readAll(page)
  await headed(page, '서명하기 전에 읽어주세요')
  await page.getByRole('checkbox', { name: '읽고 확인했습니다' }).press('Space')
  await press(page, '다음')
  await fillIn(page, '서울특별시 노원구 동일로 77')
  await headed(page, '어느 앱으로 서명하시겠습니까?')
  await press(page, '카카오 인증서로 서명하기')
  await headed(page, '휴대전화에서 서명을 기다리고 있습니다')
  const app = await page.context().newPage()
  await app.goto(`/simulators/phone/${who.phone}`)
  await app.getByRole('button', { name: '서명' }).first().click()
  await app.close()
  await headed(page, '서명이 접수되었습니다')
}

test(
  'the board leads from an empty list to figures, step by step',
  { tag: '@deep' },
  async ({ page, request, browser }, testInfo) => {
    test.setTimeout(240_000)
    const complaints = complaintsOf(page)
    const { id: listId } = await emptyList()
    const board = `/admin/lists/${listId}/show/board`
    const next = (): Locator => page.locator('li[aria-current="step"]')
    const isNext = async (title: string): Promise<void> => {
      await page.goto(board)
      await expect(next()).toContainText(title)
    }
    const looks = async (name: string): Promise<void> => {
      await settle(page)
      expect.soft(await axeFindings(page), name).toEqual([])
      for (const width of [1366, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await settle(page)
        const path = testInfo.outputPath(`${name}-${width}.png`)
        await page.screenshot({ path, fullPage: true })
        const shown = await page.evaluate('document.documentElement.scrollWidth')
        expect.soft(shown, `${name} at ${width}`).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize({ width: 1366, height: 900 })
    }

    await test.step('the roll and the form come first', async () => {
      await comeIn(page, board)
      await expect(next()).toContainText('소유자 명부')
      await looks('empty')
      await next().getByRole('link', { name: '명부 가져오기' }).click()
      await expect(page).toHaveURL(/import/)
      const users = owners.map((owner) => ({ ...owner, area: 84.9431, landShare: 30.5 }))
      await office.call('POST', '/api/list-user/bulk', { listId, users })
      await isNext('문서 템플릿')
      await next().getByRole('link', { name: '문서 템플릿으로 가기' }).click()
      await expect(page).toHaveURL(/templates/)
      const templateId = await uploadForm(office, listId, '현황')
      await isNext('문서 템플릿')
      await expect(next()).toContainText('법이 정한 내용이 있는지 확인해주세요')
      const items = ['design', 'cost', 'sharing', 'ownership', 'articles'].map((key) => ({ key, page: 1 }))
      await office.call('PUT', `/api/pdf-template/${templateId}/items`, { form: 'association', items })
    })

    await test.step('then what is explained, and the confirmation of the form', async () => {
      await isNext('미리 설명할 내용')
      const explanations = [{ key: 'founding', title: '추정분담금과 산출 근거', text: '추정분담금은 3억 원입니다.' }]
      await office.call('PUT', `/api/lists/${listId}/signature/explanations`, { explanations })
      await isNext('검인·확인')
      await next().getByRole('link', { name: '검인·연번 보기' }).click()
      await expect(page).toHaveURL(/form-runs/)
      const [template] = await office.call<readonly { readonly id: string }[]>(
        'GET',
        `/api/pdf-template/list/${listId}`,
      )
      const texts = { storage: '암호화해 보관합니다.', protection: '전자서명으로 위조를 막습니다.' }
      const applied = {
        way: 'electronic',
        appliedOn: today,
        authority: '노원구청장',
        wanted: 5,
        electronicForm: 'electronic',
      }
      const body = { ...applied, ...texts, templateId: template?.id ?? '' }
      const run = await office.call<FormRun>('POST', `/api/lists/${listId}/form-runs`, body)
      await page.goto(board)
      await expect(page.getByText(/노원구청장에 신청했습니다/)).toBeVisible()
      await expect(page.getByText('D-20').first()).toBeVisible()
      const file = { name: '답.pdf', mimeType: 'application/pdf', buffer: form }
      const numbers = { from: '1', to: '5', prefix: '제2026-', digits: '4', suffix: '호' }
      const answer = { outcome: 'confirmed', answeredOn: today, documentNo: '도시정비과-1' }
      await office.upload(`/api/form-runs/${run.id}/answer`, { ...answer, ...numbers, file })
      await page.goto(board)
      await expect(page.getByRole('link', { name: '승인 대기 중인 검인·확인 답' })).toBeVisible()
      await looks('waiting')
      await confirmPending(office, request)
      await isNext('링크나 서명 요청')
      await expect(page.getByText('전자 (확인) 남은 연번 5개')).toBeVisible()
    })

    await test.step('a link and a consent make figures, and few numbers are told', async () => {
      await next().getByRole('button').click()
      await isNext('동의 받기')
      const { url: link } = await office.call<SignatureLink>('GET', `/api/lists/${listId}/signature/link`)
      const phone = await openPhone(browser)
      await signByCertificate(await phone.newPage(), link, owners[0] ?? signer(0))
      await phone.close()
      await page.goto(board)
      await expect(page.getByText(/얼마 남지 않았으니 추가로 신청하세요/)).toBeVisible()
      await expect(page.getByRole('link', { name: '전자 (확인) 남은 연번: 추가로 신청하세요' })).toBeVisible()
      await expect(page.getByRole('heading', { name: /재개발/ })).toBeVisible()
    })

    await test.step('the day of application ends the way', async () => {
      await page.getByRole('link', { name: '신청일 정하기' }).click()
      await expect(page).toHaveURL(new RegExp(`/lists/${listId}$`))
      await office.call('PUT', `/api/list/${listId}`, { applicationDate: addDays(today, 10) })
      await page.goto(board)
      await expect(page.getByText('이날 뒤에는 동의를 철회할 수 없습니다.', { exact: true })).toBeVisible()
      await expect(page.getByText('D-10').first()).toBeVisible()
      await looks('figures')
    })
    expect(complaints).toEqual([])
  },
)
