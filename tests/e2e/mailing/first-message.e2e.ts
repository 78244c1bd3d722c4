import { expect, test } from '@playwright/test'
import type { AnswerTo } from '#services/calls.contract.ts'
import { comeIn, countPresses } from '../support/office.ts'
import { button, newSuper } from '../support/people.ts'
import { prepareCampaign } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const OWN_PHONE = '01088000091'

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

test('the first message of a list is tried and scheduled in five presses', { tag: '@deep' }, async ({ page }) => {
  const signer = { name: '다동백', phone: '01088000092', birthDate: '1958-11-02', dong: '702', ho: '103' }
  const { listId } = await prepareCampaign(office, '목련 첫 안내', [signer])
  const account = await newSuper(office, 'first-message@example.com')
  const signedIn = await page.request.post('/api/auth/super-admin/login', { data: account })
  const { token } = (await signedIn.json()) as { readonly token: string }
  const headers = { authorization: `Bearer ${token}` }
  const changed = await page.request.patch('/api/admin/profile', { data: { phone: OWN_PHONE }, headers })
  expect(changed.status()).toBe(200)
  await comeIn(page, `/admin/lists/${listId}/show/messages?send=1`, account)
  const presses = await countPresses(page)
  const dialog = page.getByRole('dialog', { name: '알림톡 보내기' })

  await test.step('each occasion has the template that suits a list of signatures', async () => {
    await expect(dialog.getByRole('checkbox', { name: '참여 안내' })).toBeChecked()
    await expect(dialog.getByRole('combobox', { name: '참여 안내 템플릿' })).toHaveText('동의서 서명 안내')
    await expect(dialog.getByRole('combobox', { name: '결과 안내 템플릿' })).toHaveText('동의 결과 안내')
    await expect(dialog.getByText('종료일 1일 전 10:00에 자동')).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('a test comes to one’s own phone before anything is saved', async () => {
    await dialog.getByRole('button', { name: '내 전화로 시험 발송' }).click()
    await expect(dialog.getByText(/로 보냈습니다\. 소유자에게는 가지 않습니다\./)).toBeVisible()
    const path = `/api/kakao-message-settings/list/${listId}`
    const saved = () => office.call<AnswerTo<'GET /api/kakao-message-settings/list/{listId}'>>('GET', path)
    expect((await saved()).exists).toBe(false)
    // A double press saves once.
    await dialog.getByRole('button', { name: '이대로 쓰기' }).dblclick()
    await expect(dialog.getByRole('button', { name: '1명에게 보내기' })).toBeEnabled()
    const { enabled, occasions } = await saved()
    expect([enabled, ...occasions.map((one) => one.enabled)]).toEqual([true, true, true, true, true, true])
  })

  await test.step('it goes at a chosen time', async () => {
    await dialog.getByRole('radio', { name: '시각 정하기' }).check()
    await dialog.getByRole('button', { name: '1명에게 보내기' }).click()
    await expect(dialog.getByRole('button', { name: '닫기' })).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(5)
    await dialog.getByRole('button', { name: '닫기' }).click()
    await page.reload()
    await expect(button(page, '알림톡 보내기').first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})
