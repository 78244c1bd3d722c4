import { expect, test, type Page } from '@playwright/test'
import { registerApartment, signInByForm } from '../support/office.ts'
import { settle } from '../support/screen-checks.ts'
import { check, checkBothWidths } from '../support/screen-tour.ts'

test.use({ baseURL: process.env['DANJI_URL'] ?? '', viewport: { width: 1366, height: 768 } })

const keep = (page: Page, name: string) => page.screenshot({ path: `tests/.output/screens/practice-${name}.png` })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test(
  'a practice campaign: one press, a practice ballot on a phone, its count, its removal',
  { tag: '@deep' },
  async ({ page, browser }) => {
    await signInByForm(page)
    await registerApartment(page, {
      name: '화전연습마을 1단지',
      address: '서울특별시 노원구 한글비석로 8',
      totalUnits: 8,
    })
    await page.goto('/admin/start')
    await page.getByRole('button', { name: /^연습해 보기/ }).click()
    await expect(page.getByRole('heading', { name: '연습', level: 1 })).toBeVisible()
    await expect(page.getByRole('group', { name: '연습 알림톡 미리보기' })).toContainText('[연습]')
    await checkBothWidths(page, 'a practice campaign')
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    await keep(page, 'office-390')
    await page.setViewportSize({ width: 1366, height: 768 })
    await settle(page)
    await keep(page, 'office')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('연습 (실제 투표가 아닙니다)')).toBeVisible()
    await page.emulateMedia({ media: null })

    const link = (await page.getByRole('link', { name: '연습 화면 열기' }).getAttribute('href')) ?? ''
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const marked = phone.getByRole('note').filter({ hasText: '실제 투표가 아닙니다' })
    const looks = async (name: string): Promise<void> => {
      await expect(marked).toBeVisible()
      await check(phone, `practice: ${name}`)
      await keep(phone, `phone-${name}`)
    }
    await phone.goto(new URL(new URL(link).pathname, process.env['DANJI_URL']).href)
    await expect(phone.getByRole('heading', { name: '[연습] 주차장 야간 개방 찬반 투표' })).toBeVisible()
    await looks('intro')
    await press(phone, '연습 시작하기')
    await phone.getByRole('radio', { name: '101동 101호 연습하나' }).check()
    await looks('owner')
    await press(phone, '인증번호 받기')
    await phone.getByRole('textbox', { name: '인증번호' }).fill('1')
    await press(phone, '확인')
    await expect(phone.getByText('위에 보이는 인증번호 6자리를 입력해주세요.')).toBeVisible()
    await looks('code')
    const code = (await phone.locator('.practice-message strong').textContent()) ?? ''
    await phone.getByRole('textbox', { name: '인증번호' }).fill(code)
    await press(phone, '확인')
    await phone.getByRole('radio', { name: '찬성' }).check()
    await looks('question')
    await press(phone, '다음')
    await looks('review')
    await press(phone, '연습 표 제출하기')
    await expect(phone.getByRole('heading', { name: '연습 표를 냈습니다' })).toBeVisible()
    await looks('done')

    const roll = page.getByRole('table', { name: '연습 명부' })
    await expect(roll.getByRole('row', { name: /연습하나/ })).toContainText('완료')
    await press(page, '연습 개표하기')
    await page.getByRole('dialog').getByRole('button', { name: '연습 개표하기' }).click()
    await expect(page.getByRole('list', { name: '연습 득표' })).toContainText('연습 찬성 1표')
    await check(page, 'a practice count')
    await page.getByRole('list', { name: '연습 득표' }).scrollIntoViewIfNeeded()
    await keep(page, 'counted')
    await press(page, '연습 삭제')
    await page.getByRole('dialog').getByRole('button', { name: '연습 삭제' }).click()
    await expect(page.getByRole('heading', { name: '진행 중인 연습이 없습니다' })).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('연습 표를 냈습니다')).toHaveCount(0)
    await expect(marked).toBeVisible()
    await keep(phone, 'phone-removed')
    await phone.close()
  },
)
