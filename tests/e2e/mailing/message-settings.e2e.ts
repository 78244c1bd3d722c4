import { expect, test, type Page } from '@playwright/test'
import type { AnswerTo } from '#services/calls.contract.ts'
import { comeIn } from '../support/office.ts'
import { button, newSuper } from '../support/people.ts'
import { prepareCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { checkSideways, narrow, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

const TITLE = '목련 설정 동의'
const OWN_PHONE = '01088000077'

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

const signer = (name: string, phone: string, ho: string): Signer => ({
  name,
  phone,
  birthDate: '1958-11-02',
  dong: '702',
  ho,
})

const hasNoFindings = async (page: Page): Promise<void> => {
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const turn = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('settings are laid out, seen on a phone, tried on one’s own, and not lost', { tag: '@deep' }, async ({ page }) => {
  const complaints = complaintsOf(page)
  const { listId } = await prepareCampaign(office, TITLE, [
    signer('가동백', '01088000071', '101'),
    signer('나동백', '01088000072', '102'),
  ])
  const settings = `/api/kakao-message-settings/list/${listId}`
  const saved = () => office.call<AnswerTo<'GET /api/kakao-message-settings/list/{listId}'>>('GET', settings)
  const account = await newSuper(office, 'settings@example.com')
  await comeIn(page, `/admin/lists/${listId}/show/messages?part=settings`, account)

  await test.step('nothing was said yet: whoever sets each by themselves begins switched off', async () => {
    await expect(page.getByRole('heading', { name: '처음 보내기' })).toBeVisible()
    expect((await saved()).exists).toBe(false)
    await hasNoFindings(page)
    await button(page, '하나씩 정하기').click()
    await expect(turn(page, '알림톡 사용')).not.toBeChecked()
    await expect(page.getByText('템플릿을 선택해주세요.')).toBeVisible()
  })

  await test.step('a template is found; those that cannot be used say why', async () => {
    await button(page, '참여 안내 템플릿 선택').click()
    const parking = dialogOf(page).getByRole('listitem').filter({ hasText: '주차 등록 안내' })
    await expect(parking.getByRole('alert')).toContainText('#{차량번호}')
    await expect(parking.getByRole('button')).toHaveCount(0)
    await hasNoFindings(page)
    await dialogOf(page).getByRole('searchbox', { name: '템플릿 검색' }).fill('동의서 서명 안내')
    await button(page, '동의서 서명 안내 선택').click()
  })

  await test.step('the phone shows it as each owner gets it', async () => {
    const phone = page.getByRole('group', { name: '카카오톡으로 온 모습' })
    await expect(phone).toContainText('가동백 소유자님')
    await expect(phone).toContainText('702동 101호')
    await button(page, '다음 소유자').click()
    await expect(phone).toContainText('나동백 소유자님')
    await expect(phone).toContainText('702동 102호')
    await expect(phone).toContainText(TITLE)
    await hasNoFindings(page)
  })

  await test.step('without a phone of one’s own it says so; with one the message comes to it, and to nobody else', async () => {
    await button(page, '내 전화로 시험 발송').click()
    await expect(page.getByText('내 프로필에 휴대전화 번호가 없습니다.')).toBeVisible()
    const signedIn = await page.request.post('/api/auth/super-admin/login', { data: account })
    const { token } = (await signedIn.json()) as { readonly token: string }
    const changed = await page.request.patch('/api/admin/profile', {
      data: { phone: OWN_PHONE },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(changed.status()).toBe(200)
    await button(page, '내 전화로 시험 발송').click()
    await expect(page.getByText(/로 보냈습니다\. 소유자에게는 가지 않습니다\./)).toBeVisible()
    const received = async (phone: string) =>
      (await page.request.get(`/simulators/phone/${phone}`, { headers: { accept: 'application/json' } })).text()
    expect(await received(OWN_PHONE)).toContain('나동백 소유자님')
    expect(await received('01088000072')).not.toContain(TITLE)
  })

  await test.step('who leaves with something unsaved is asked, stays, and saves', async () => {
    await turn(page, '알림톡 사용').click()
    await turn(page, '참여 안내 보내기').click()
    await page.getByRole('tab', { name: '명부' }).click()
    await expect(dialogOf(page).getByText('저장하지 않은 설정이 있습니다')).toBeVisible()
    await button(page, '계속 수정').click()
    await button(page, '설정 저장하기').click()
    await expect(page.getByText('설정을 저장했습니다.')).toBeVisible()
    await page.reload()
    await expect(turn(page, '알림톡 사용')).toBeChecked()
    await expect(turn(page, '참여 안내 보내기')).toBeChecked()
  })

  await test.step('what somebody else saves meanwhile is told, and comes by one press', async () => {
    await turn(page, 'SMS 대체 발송').click()
    const { occasions, ...rest } = await saved()
    await office.call('PUT', settings, {
      enabled: rest.enabled,
      smsFallback: false,
      quietHours: { from: '20:00', to: '09:00' },
      occasions: occasions.map(({ kind, enabled, templateId, at }) => ({
        kind,
        enabled,
        templateId,
        ...(at ? { at } : {}),
      })),
    })
    await expect(page.getByText(/그 사이 설정이 바뀌었습니다\./)).toBeVisible()
    await hasNoFindings(page)
    await button(page, '되돌리기').click()
    await expect(page.getByLabel('시작', { exact: true })).toHaveValue('20:00')
    await expect(turn(page, 'SMS 대체 발송')).not.toBeChecked()
  })

  await page.setViewportSize(narrow)
  await settle(page)
  await checkSideways(page, 'settings')
  expect(complaints).toEqual([])
})
