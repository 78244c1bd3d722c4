import { expect, test, type Page } from '@playwright/test'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { codeOn, codesOn, enterCode, openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const lookAtBothWidths = async (page: Page, name: string): Promise<void> => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await settle(page)
    expect.soft(await axeFindings(page), name).toEqual([])
    expect.soft(await sideways(page), name).toEqual([])
    await page.screenshot({ path: `tests/.output/screens/assistance-${name}-${width}.png`, fullPage: true })
  }
}
const headed = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test(
  'a resident rehearses without a call, is helped with name and code, and chooses alone',
  { tag: '@deep' },
  async ({ browser, playwright }) => {
    const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    const vote = await prepareVote(office, { title: '화단 가꾸기', series: '75', count: 2 })
    const [resident] = vote.residents
    if (!resident) throw new Error('there is a resident')
    const phone = await openPhone(browser)
    const page = await phone.newPage()

    await test.step('the rehearsal sends nothing', async () => {
      await page.goto(vote.link)
      await settle(page)
      await page.getByRole('link', { name: '연습해 보기' }).press('Enter')
      await headed(page, '투표하기 전에 연습해 보세요')
      const calls: string[] = []
      page.on('request', (of) => void (new URL(of.url()).pathname.startsWith('/api/') && calls.push(of.url())))
      await lookAtBothWidths(page, 'rehearsal')
      await press(page, '연습 시작하기')
      await page.getByRole('textbox', { name: '인증번호' }).fill('111111')
      await press(page, '확인')
      await expect(page.getByText('246810을 그대로 입력해주세요.')).toBeVisible()
      await lookAtBothWidths(page, 'rehearsal-code')
      await page.getByRole('textbox', { name: '인증번호' }).fill('246810')
      await press(page, '확인')
      await page.getByRole('radio', { name: '개나리' }).check({ force: true })
      await lookAtBothWidths(page, 'rehearsal-question')
      await press(page, '다음')
      await expect(page.getByText('개나리')).toBeVisible()
      await press(page, '제출하기')
      await headed(page, '연습을 마쳤습니다')
      await lookAtBothWidths(page, 'rehearsal-done')
      expect(calls).toEqual([])
      expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('forsythia')
    })

    await test.step('no choice is shown before the voter has taken the phone', async () => {
      await page.getByRole('link', { name: '이제 투표하러 가기' }).press('Enter')
      await press(page, '시작하기')
      await page.getByRole('checkbox', { name: /도와드리고 있어요/ }).check({ force: true })
      await lookAtBothWidths(page, 'verify')
      const before = await codesOn(page, resident.phone)
      await page.getByRole('textbox', { name: '이름' }).fill(resident.name)
      await page.getByRole('textbox', { name: '휴대전화' }).fill(resident.phone)
      await page.getByRole('textbox', { name: '동', exact: true }).fill(resident.dong)
      await page.getByRole('textbox', { name: '호', exact: true }).fill(resident.ho)
      await press(page, '인증번호 받기')
      await enterCode(page, await codeOn(page, resident.phone, before))
      await expect(page.getByRole('button', { name: '제가 직접 고릅니다' })).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('button', { name: '제가 직접 고릅니다' })).toBeVisible()
      await page.goBack()
      await page.goForward()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await lookAtBothWidths(page, 'hand-over')
      await press(page, '제가 직접 고릅니다')
      await expect(page.getByRole('radio', { name: '찬성' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: '제가 직접 고릅니다' })).toHaveCount(0)
    })
    await phone.close()
  },
)
