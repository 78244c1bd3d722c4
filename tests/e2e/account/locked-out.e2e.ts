import { expect, test } from '@playwright/test'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { askForCode, codeOn, enterCode, openPhone, press } from '../support/resident.ts'
import { axeFindings, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

test('who types five wrong codes reads until when, whom to ask and what works meanwhile, and finds what they typed', async ({
  browser,
  playwright,
}) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const { link, residents } = await prepareVote(office, { title: '승강기 교체', series: '66', count: 1 })
  const [resident] = residents
  if (resident === undefined) throw new Error('There is nobody on the roll.')
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  const headed = (name: RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await askForCode(page, link, resident)
  const right = await codeOn(page, resident.phone)
  const [last = '', ...wrong] = ['000000', '111111', '222222', '333333', '444444', '555555'].filter(
    (code) => code !== right,
  )
  for (const [place, left] of ['앞으로 4번', '앞으로 3번', '앞으로 2번', '한 번 더'].entries()) {
    await enterCode(page, wrong[place] ?? '')
    await expect(page.getByText('인증번호가 올바르지 않습니다.')).toContainText(left)
  }
  await enterCode(page, last)
  await headed(/잠시 본인 확인을\s*할 수 없습니다/)
  await expect(page.getByRole('link', { name: /관리사무소에 전화하기/ })).toHaveAttribute('href', 'tel:020001234')
  await expect(page.getByRole('button', { name: '휴대전화 본인 확인(PASS)으로 하기' })).toBeVisible()
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
  await page.screenshot({ path: 'tests/.output/screens/locked-out.png', fullPage: true })
  await press(page, '돌아가기')
  await headed(/인증번호 6자리를 입력해주세요/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue(resident.name)
  await phone.close()
})
