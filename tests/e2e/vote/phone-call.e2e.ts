import { expect, test, type Page } from '@playwright/test'
import { comeIn } from '../support/office.ts'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { askForCode, enterCode, openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/phone-call-${name}.png`, fullPage: true })
}
const lookAtBothWidths = async (page: Page, name: string): Promise<void> => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await look(page, `${name}-${width}`)
  }
}

test('after two wrong codes a resident asks for a call, takes it back, is locked, and is called', async ({
  page: desk,
  request,
  browser,
}) => {
  const office = await openOffice(request)
  const vote = await prepareVote(office, { title: '경비실 냉방', series: '74', count: 2 })
  const [resident] = vote.residents
  if (!resident) throw new Error('there is a resident')
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  const headed = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const offer = page.getByRole('button', { name: '관리사무소에서 전화 받기' })
  const tryWrong = async (code: string) => {
    await enterCode(page, code)
    await expect(page.getByText(/더 입력하실 수 있습니다|한 번 더 잘못/)).toBeVisible()
    await enterCode(page, '')
  }

  await askForCode(page, vote.link, resident)
  await tryWrong('000001')
  await expect(offer).toHaveCount(0)
  await tryWrong('000002')
  await expect(offer).toBeVisible()
  await lookAtBothWidths(page, 'offer')
  await offer.press('Enter')
  await headed('어느 번호로 전화드릴까요?')
  await expect(page.getByRole('textbox', { name: '전화 받으실 번호' })).not.toHaveValue('')
  await page.getByRole('radio', { name: '오전' }).check({ force: true })
  await lookAtBothWidths(page, 'form')
  await press(page, '전화 요청하기')
  await headed('전화를 요청했습니다')
  await lookAtBothWidths(page, 'requested')

  await press(page, '전화 요청 취소하기')
  await headed('어느 번호로 전화드릴까요?')
  await press(page, '이전')
  await tryWrong('000003')
  await tryWrong('000004')
  await enterCode(page, '000005')
  await expect(page.getByText(/부터 인증번호를 다시/)).toBeVisible()
  await lookAtBothWidths(page, 'locked')
  await offer.press('Enter')
  await page.getByRole('textbox', { name: '전화 받으실 번호' }).fill('02')
  await press(page, '전화 요청하기')
  await expect(page.getByText('전화번호를 끝까지 입력해주세요.')).toBeVisible()
  await page.getByRole('textbox', { name: '전화 받으실 번호' }).fill(resident.phone)
  await press(page, '전화 요청하기')
  await headed('전화를 요청했습니다')
  await press(page, '돌아가기')
  await expect(page.getByRole('button', { name: '전화 요청 확인하기' })).toBeVisible()
  await phone.close()

  await comeIn(desk, `/admin/lists/${vote.listId}/show/phone-calls`)
  await expect(desk.getByText('인증번호 입력이 잠김')).toBeVisible()
  await look(desk, 'office-1366')
  await desk.getByRole('button', { name: '연락되지 않음' }).click()
  await expect(desk.getByText(/연락되지 않음 1번/)).toBeVisible()
  await desk.setViewportSize({ width: 390, height: 800 })
  await look(desk, 'office-390')
  await desk.getByRole('button', { name: '통화했습니다' }).click()
  await expect(desk.getByText('기다리는 전화 요청이 없습니다')).toBeVisible()
  await expect(desk.getByText(/통화함/)).toBeVisible()
})
