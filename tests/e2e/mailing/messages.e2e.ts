import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { AnswerTo } from '#services/calls.contract.ts'
import { comeIn } from '../support/office.ts'
import { button } from '../support/people.ts'
import { prepareCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

const signer = (name: string, phone: string, ho: string): Signer => ({
  name,
  phone,
  birthDate: '1961-05-16',
  dong: '701',
  ho,
})

/** Messages go out at any hour, with the first template that fits each occasion. */
const turnOnMessages = async (listId: string): Promise<void> => {
  const { templates } = await office.call<AnswerTo<'GET /api/messages/list/{listId}/templates'>>(
    'GET',
    `/api/messages/list/${listId}/templates`,
  )
  const occasions = (['invitation', 'reminder'] as const).map((kind) => {
    const template = templates.find(({ status, fits }) =>
      fits.some(({ occasion, problem }) => occasion === kind && problem === null && status === 'approved'),
    )
    return { kind, enabled: true, templateId: template?.templateId ?? null }
  })
  await office.call('PUT', `/api/kakao-message-settings/list/${listId}`, {
    enabled: true,
    smsFallback: false,
    quietHours: { from: '00:00', to: '00:00' },
    occasions,
  })
}

type PhoneMessages = readonly { readonly text: string }[]
/** Returns the messages that a phone got about a campaign. */
const receivedBy = async (request: APIRequestContext, phone: string, title: string): Promise<PhoneMessages> => {
  const answer = await request.get(`/simulators/phone/${phone}`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as PhoneMessages).filter(({ text }) => text.includes(title))
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('dialog')
const hasNoFindings = async (page: Page): Promise<void> => {
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
}

test('a sending goes out once; who did not hear is mended where it is said, and hears', async ({ page }) => {
  const complaints = complaintsOf(page)
  const title = `백합 알림 동의 ${test.info().retry}`
  const { listId } = await prepareCampaign(office, title, [
    signer('가받음', '01088000001', '101'),
    signer('나받음', '01088000002', '102'),
    signer('다번호', '01088000403', '103'),
    signer('라없음', '', '104'),
  ])
  await comeIn(page, `/admin/lists/${listId}/show/messages`)

  await test.step('nothing is there; what would be sent is proposed where one would send', async () => {
    await expect(page.getByRole('heading', { name: '아직 보낸 메시지가 없습니다' })).toBeVisible()
    await hasNoFindings(page)
    await button(page, '알림톡 보내기').first().click()
    await expect(dialogOf(page).getByRole('button', { name: '이대로 쓰기' })).toBeEnabled()
    await expect(dialogOf(page).getByRole('combobox', { name: '다시 알림 템플릿' })).toHaveText('동의서 서명 다시 알림')
    await button(page, '취소').click()
  })

  await test.step('who gets it, who not and why, and for how much, is said before; pressed twice it goes once', async () => {
    await turnOnMessages(listId)
    await button(page, '알림톡 보내기').first().click()
    await dialogOf(page).getByRole('button', { name: '전화번호가 없음 · 1건' }).click()
    await expect(dialogOf(page).getByText('701동 104호 라없음')).toBeVisible()
    await expect(dialogOf(page).getByText('바로 보냅니다.')).toBeVisible()
    await hasNoFindings(page)
    await button(page, '3명에게 보내기').dblclick()
    await expect(dialogOf(page).getByText('2명에게 보냈습니다.')).toBeVisible()
    await hasNoFindings(page)
    await dialogOf(page).getByRole('button', { name: '닫기' }).click()
  })

  await test.step('states come by themselves', async () => {
    await expect(rowOf(page, '가받음').getByText('전달', { exact: true })).toBeVisible({ timeout: 90_000 })
    await expect(rowOf(page, '다번호').getByText('실패', { exact: true })).toBeVisible()
    expect(await receivedBy(page.request, '01088000001', title)).toHaveLength(1)
    await hasNoFindings(page)
  })

  await test.step('a number is corrected and written to again', async () => {
    await button(page, '번호 수정: 번호 수정').click()
    const number = dialogOf(page).getByRole('textbox', { name: '701동 103호 다번호 전화번호' })
    await expect(number).toHaveValue('010-8800-0403')
    await hasNoFindings(page)
    await number.fill('0108800')
    await button(page, '701동 103호 다번호 수정하고 다시 보내기').click()
    await expect(dialogOf(page).getByText('전화번호는 0으로 시작하는 숫자 9~11자리로 입력해주세요.')).toBeVisible()
    await number.fill('01088000003')
    await button(page, '701동 103호 다번호 수정하고 다시 보내기').click()
    await expect(dialogOf(page).getByText(/번호를 수정했습니다\./)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: '닫기' }).click()
    await expect(async () => {
      expect(await receivedBy(page.request, '01088000003', title)).toHaveLength(1)
    }).toPass()
    expect(await receivedBy(page.request, '01088000001', title)).toHaveLength(1)
  })

  await test.step('the owner’s own page tells of both', async () => {
    // The second message's row comes first, and would move the one that is pressed.
    await expect(rowOf(page, '다번호').getByText('전달', { exact: true })).toBeVisible()
    await expect(rowOf(page, '다번호')).toHaveCount(2)
    await rowOf(page, '다번호').first().getByRole('link', { name: '다번호' }).click()
    await expect(page.getByRole('heading', { name: '메시지', exact: true })).toBeVisible()
    await page.getByRole('switch', { name: '메시지를 받습니다' }).click()
    await expect(page.getByText(/에 받지 않겠다고 했습니다\./)).toBeVisible()
    await hasNoFindings(page)
  })
  expect(complaints).toEqual([])
})

test('a sending without money stands still, says so, and goes on', { tag: '@deep' }, async ({ page }) => {
  const title = '백합 잔액 동의'
  const { listId } = await prepareCampaign(office, title, [signer('마받음', '01088000005', '105')])
  await turnOnMessages(listId)
  const turn = (changes: object) => page.request.post('/simulators/solapi/switches', { data: changes })
  await comeIn(page, `/admin/lists/${listId}/show/messages`)
  await turn({ balance: 0, points: 0 })
  try {
    await button(page, '알림톡 보내기').first().click()
    await expect(dialogOf(page).getByText(/모자랍니다/)).toBeVisible()
    await button(page, '1명에게 보내기').click()
    await expect(dialogOf(page).getByText(/멈췄습니다/)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: '닫기' }).click()
    await expect(page.getByText('멈춤', { exact: true })).toBeVisible()
    await hasNoFindings(page)
    expect(await receivedBy(page.request, '01088000005', title)).toHaveLength(0)
  } finally {
    await turn({ balance: 100_000, points: 5_000 })
  }
  await button(page, '계속하기').click()
  await expect(page.getByText('완료', { exact: true })).toBeVisible()
  expect(await receivedBy(page.request, '01088000005', title)).toHaveLength(1)
})
