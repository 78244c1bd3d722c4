import { expect, test, type Page } from '@playwright/test'
import { comeIn } from '../support/office.ts'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const owner = { name: 'NGUYEN THI HOA', birthDate: '1980-02-03', dong: '303', ho: '909', area: 84.9431 }
// Another try runs in another process, on the same server.
const account = { email: `identity-record-${process.pid}@danji.local`, password: 'danji-second-of-identity' }
const email = 'hoa@example.com'

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/identity-record-${name}.png`, fullPage: true })
}

/** Opens the newest mail of an address and returns the address of its link. */
const mailedLink = async (page: Page): Promise<string> => {
  const received = async () => {
    const answer = await page.request.get(`/simulators/mail/${email}`, { headers: { accept: 'application/json' } })
    return (await answer.json()) as readonly { readonly text: string }[]
  }
  const linkOf = async (): Promise<string> => /\/identity\/link\/\S+/.exec((await received())[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(linkOf, { timeout: 30_000 }).not.toBe('')
  return linkOf()
}

test('an owner without a Korean phone votes by a link that two administrators sent', async ({
  page: desk,
  request,
  browser,
}) => {
  test.setTimeout(240_000)
  const office = await openOffice(request)
  const vote = await prepareVote(office, { title: '해외 소유자의 투표', series: '73', count: 1, others: [owner] })
  await office.call('POST', '/api/admin/admins', { name: '박두리', role: 'SUPER_ADMIN', ...account })
  const path = `/admin/lists/${vote.listId}/show/identity-records`

  await test.step('the first administrator records what they saw', async () => {
    await comeIn(desk, path)
    await expect(desk.getByText('신원을 확인한 소유자가 없습니다')).toBeVisible()
    await look(desk, 'office-empty')
    await desk.getByRole('button', { name: '신분증 확인 등록' }).click()
    await desk.getByRole('button', { name: '등록하기' }).click()
    await expect(desk.getByText('소유자를 골라주세요.')).toBeVisible()
    await look(desk, 'office-form-mistakes')
    await desk.getByRole('combobox', { name: '소유자' }).fill('HOA')
    await desk.getByRole('option', { name: /NGUYEN THI HOA/ }).click()
    await desk.getByRole('combobox', { name: '신분증' }).click()
    await desk.getByRole('option', { name: '여권' }).click()
    await desk.getByRole('textbox', { name: '신분증의 이름' }).fill('Hoa Nguyen Thi')
    await desk.getByRole('textbox', { name: '번호 끝 네 자리' }).fill('12a4')
    await desk.getByLabel('유효기간').fill('2036-01-31')
    await desk.getByRole('textbox', { name: '전자우편 주소' }).fill(email)
    await look(desk, 'office-form')
    await desk.getByRole('button', { name: '등록하기' }).click()
    await expect(desk.getByText('확인 대기')).toBeVisible()
    await expect(desk.getByRole('button', { name: '같은 신분증 확인' })).toHaveCount(0)
    await look(desk, 'office-waiting')
  })

  await test.step('the second one types the same, and the link is sent', async () => {
    const second = await (await browser.newContext({ baseURL: url, locale: 'ko-KR' })).newPage()
    await comeIn(second, path, account)
    await expect(second.getByText(email)).toHaveCount(0)
    await second.getByRole('button', { name: '같은 신분증 확인' }).click()
    await second.getByRole('textbox', { name: '번호 끝 네 자리' }).fill('9999')
    await second.getByRole('textbox', { name: '전자우편 주소' }).fill(email)
    await second.getByRole('button', { name: '확인하고 링크 보내기' }).click()
    await expect(second.getByText(/먼저 확인한 관리자가 적은/).first()).toBeVisible()
    await look(second, 'office-differs')
    await second.getByRole('textbox', { name: '번호 끝 네 자리' }).fill('12A4')
    await second.getByRole('button', { name: '확인하고 링크 보내기' }).click()
    await expect(second.getByText('보냄', { exact: true })).toBeVisible({ timeout: 30_000 })
    await second.setViewportSize({ width: 390, height: 800 })
    await look(second, 'office-sent-390')
    await second.context().close()
  })

  const phone = await openPhone(browser)
  await test.step('the owner opens the mail, confirms the birth date, and votes', async () => {
    const page = await phone.newPage()
    await page.goto(`${url}/simulators/mail/${email}`)
    await expect(page.getByText('Your voting link')).toBeVisible()
    await page.goto(new URL(await mailedLink(desk), url).href)
    await expect(page.getByRole('heading', { level: 1, name: '생년월일을 입력해주세요' })).toBeVisible()
    await look(page, 'link-360')
    await press(page, '투표 시작하기')
    await expect(page.getByText('생년월일을 끝까지 입력해주세요.')).toBeVisible()
    const type = async (year: string): Promise<void> => {
      await page.getByRole('textbox', { name: '년' }).fill(year)
      await page.getByRole('textbox', { name: '월' }).fill('2')
      await page.getByRole('textbox', { name: '일', exact: true }).fill('3')
    }
    await type('1981')
    await press(page, '투표 시작하기')
    await expect(page.getByText('앞으로 4번 더 입력하실 수 있습니다.')).toBeVisible()
    await look(page, 'link-wrong-360')
    await type('1980')
    await press(page, '투표 시작하기')
    await expect(page.getByRole('heading', { level: 1, name: '해외 소유자의 투표' })).toBeVisible()
    await look(page, 'vote-360')
    await page
      .getByRole('button', { name: /시작하기|투표하기/ })
      .first()
      .press('Enter')
    await page.getByRole('radio', { name: '찬성' }).check({ force: true })
    await press(page, '다음')
    await page.getByRole('checkbox', { name: '놀이터' }).check({ force: true })
    await press(page, '다음')
    await press(page, '제출하기')
    await expect(page.getByRole('heading', { name: '투표가 접수되었습니다' })).toBeVisible()
    await expect(page.getByText('신분증 확인', { exact: true })).toBeVisible()
    await look(page, 'receipt-360')
  })

  await test.step('nobody else opens it, and the office sees that it was used', async () => {
    const stranger = await (await openPhone(browser)).newPage()
    await stranger.goto(new URL(await mailedLink(desk), url).href)
    await expect(stranger.getByRole('heading', { level: 1, name: '이미 사용한 링크입니다' })).toBeVisible()
    await look(stranger, 'used-360')
    await stranger.context().close()
    await desk.reload()
    await expect(desk.getByText('사용함')).toBeVisible()
    await desk.goto(`/admin/votes/${vote.voteId}/desk`)
    await desk.getByRole('searchbox').or(desk.getByRole('textbox')).first().fill('HOA')
    await expect(desk.getByText(/관리자 두 사람이 신분증을 확인한 링크로 투표/)).toBeVisible()
    await look(desk, 'desk')
  })
  await phone.close()
})
