import { expect, test, type Page } from '@playwright/test'
import { comeIn } from '../support/office.ts'
import { prepareCampaign } from '../support/prepared-campaign.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { press } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle, sideways } from '../support/screen-checks.ts'
import { fillIn, headed, readAll, signAndReview, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const owner = { name: '김말순', birthDate: '1941-03-07', dong: '101', ho: '1502' }
// Another try runs in another process, on the same server.
const account = { email: `in-person-${process.pid}@danji.local`, password: 'danji-second-in-person' }

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/in-person-${name}.png`, fullPage: true })
}

const choose = async (page: Page, document: string): Promise<void> => {
  await page.getByRole('combobox', { name: '신분증' }).click()
  await page.getByRole('option', { name: document }).click()
}

test('an owner without a phone signs on the tablet after two administrators saw them', async ({
  page: desk,
  request,
  browser,
}) => {
  test.setTimeout(300_000)
  const office = await openOffice(request)
  const campaign = await prepareCampaign(office, '관리규약 개정 동의', [owner as never])
  await office.call('POST', '/api/admin/admins', { name: '박두리', role: 'SUPER_ADMIN', ...account })
  const path = `/admin/lists/${campaign.listId}/show/in-person`

  await test.step('a campaign of 도시정비법 is told to use paper', async () => {
    const lawful = await prepareCampaign(office, '조합설립 대면', [owner as never], {
      rule: 'redevelopment-association',
    })
    await comeIn(desk, `/admin/lists/${lawful.listId}/show/in-person`)
    await expect(desk.getByRole('heading', { name: '태블릿으로 서명받을 수 없는 동의서입니다' })).toBeVisible()
    await expect(desk.getByRole('button', { name: '소유자 확인 등록' })).toHaveCount(0)
    await look(desk, 'office-refused')
  })

  await test.step('the first administrator records the owner and the document, by keyboard', async () => {
    await desk.goto(path)
    await expect(desk.getByText('대면 서명을 시작한 소유자가 없습니다')).toBeVisible()
    await look(desk, 'office-empty')
    await desk.getByRole('button', { name: '소유자 확인 등록' }).press('Enter')
    await desk.getByRole('button', { name: '등록하기' }).press('Enter')
    await expect(desk.getByText('신분증을 골라주세요.')).toBeVisible()
    await look(desk, 'office-form-mistakes')
    await desk.getByRole('combobox', { name: '소유자' }).fill('말순')
    await desk.getByRole('option', { name: /김말순/ }).click()
    await choose(desk, '주민등록증')
    await desk.getByRole('textbox', { name: '신분증의 이름' }).fill('김말순')
    await desk.getByRole('textbox', { name: '번호 끝 네 자리' }).fill('4321')
    await look(desk, 'office-form')
    await desk.getByRole('button', { name: '등록하기' }).press('Enter')
    await expect(desk.getByText('확인 대기')).toBeVisible()
    await expect(desk.getByRole('button', { name: '태블릿 열기' })).toHaveCount(0)
    await look(desk, 'office-waiting')
  })

  await test.step('the second one types what they see, on a phone', async () => {
    const context = await browser.newContext({ baseURL: url, locale: 'ko-KR', viewport: { width: 390, height: 800 } })
    const second = await context.newPage()
    await comeIn(second, path, account)
    await expect(second.getByText('4321')).toHaveCount(0)
    await expect(second.getByText(/주민등록증/)).toHaveCount(0)
    await second.getByRole('button', { name: '같은 신분증 확인' }).click()
    await choose(second, '여권')
    await second.getByRole('textbox', { name: '번호 끝 네 자리' }).fill('4321')
    await second.getByRole('button', { name: '확인하기' }).click()
    await expect(second.getByText(/먼저 확인한 관리자가 적은 내용과 다릅니다/).first()).toBeVisible()
    await look(second, 'office-differs-390')
    await choose(second, '주민등록증')
    await second.getByRole('button', { name: '확인하기' }).click()
    await expect(second.getByRole('button', { name: '태블릿 열기' })).toBeVisible()
    await look(second, 'office-ready-390')
    await context.close()
  })

  const tablets = await browser.newContext({ baseURL: url, locale: 'ko-KR', viewport: { width: 768, height: 1024 } })
  const tablet = await tablets.newPage()
  const complaints = complaintsOf(tablet)
  let link = ''
  await test.step('one of the two lends the tablet', async () => {
    await desk.reload()
    await desk.getByRole('button', { name: '태블릿 열기' }).click()
    await expect(desk.getByText(/남은 시간/)).toBeVisible()
    await look(desk, 'office-tablet')
    link = (await desk.getByRole('dialog').getByRole('link').getAttribute('href')) ?? ''
    await desk.getByRole('button', { name: '닫기' }).click()
  })

  await test.step('the owner agrees, reads, fills in, signs and submits', async () => {
    await tablet.goto(link)
    await expect(tablet.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' })).toBeVisible()
    expect(tablet.url()).not.toContain('#')
    await look(tablet, 'tablet-texts-768')
    await tablet.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' }).press('Space')
    await press(tablet, '다음')
    await headed(tablet, /동의서/)
    await look(tablet, 'tablet-document-768')
    await expect(tablet.getByRole('button', { name: '동의하지 않으시면 여기를 눌러주세요' })).toHaveCount(0)
    await readAll(tablet)
    await fillIn(tablet, '서울특별시 노원구 동일로 77')
    await look(tablet, 'tablet-pad-768')
    await signAndReview(tablet)
    await look(tablet, 'tablet-review-768')
    await submit(tablet)
    await expect(tablet.getByText('관리자 두 사람이 신분증을 확인한 대면 서명으로 기록했습니다.')).toBeVisible()
    await look(tablet, 'tablet-receipt-768')
  })

  await test.step('nothing of the owner stays on the tablet', async () => {
    await press(tablet, '끝내기')
    await headed(tablet, '모두 끝났습니다')
    await look(tablet, 'tablet-ended-768')
    await expect(tablet.getByText('김말순')).toHaveCount(0)
    await tablet.goBack()
    await expect(tablet.getByText(/김말순|김\*순|접수증/)).toHaveCount(0)
    await tablet.goto(link.replace(/#.*/, ''))
    await headed(tablet, '서명 화면이 닫혀 있습니다')
    await look(tablet, 'tablet-neutral-768')
    expect(await tablet.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
      /말순|동일로|danji\.(signature|agreed)/,
    )
    await tablet.goto('about:blank')
    await tablet.goto(link)
    await headed(tablet, '이 링크로는 더 열 수 없습니다')
    await look(tablet, 'tablet-used-768')
    // A closed session and a used link are answered with an error, which the browser writes down.
    expect(complaints.filter((complaint) => !/40[14]/.test(complaint))).toEqual([])
    await tablets.close()
  })

  await test.step('the office sees that it was signed in person, and by whom it was seen', async () => {
    await desk.reload()
    await expect(desk.getByText('서명함')).toBeVisible()
    await look(desk, 'office-signed')
    await desk.goto(`/admin/lists/${campaign.listId}/show/consents`)
    await desk.getByText('김말순').first().click()
    await expect(desk.getByText('대면 서명: 관리자 두 사람이 신분증 확인')).toBeVisible()
    await look(desk, 'office-consent')
  })
})
