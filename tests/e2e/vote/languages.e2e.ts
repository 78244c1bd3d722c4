import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Language } from '#ui/translate.ts'
import { appTextsOf } from '../support/book/app-texts.ts'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { codeOn, codesOn, type Resident } from '../support/resident.ts'
import { axeFindings, complaintsOf, cutWords, settle, sideways } from '../support/screen-checks.ts'

/** A vote by residents who read English, Chinese or Vietnamese, from the link to the receipt. */

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const openPhone = (browser: Browser, { locale, width }: { readonly locale: string; readonly width: number }) =>
  browser.newContext({
    viewport: { width, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: 'Asia/Seoul',
  })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  expect.soft(await cutWords(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/language-${name}.png`, fullPage: true })
}

/** Votes in a language, with a look at every screen. */
const vote = async (
  page: Page,
  { language, link, resident, name }: { language: Language; link: string; resident: Resident; name: string },
): Promise<void> => {
  const t = appTextsOf(language)
  const press = (source: string) => page.getByRole('button', { name: t(source), exact: true }).press('Enter')
  const headed = (source: string) => expect(page.getByRole('heading', { level: 1, name: t(source) })).toBeVisible()
  const fill = (source: string, text: string) =>
    page
      .getByRole('textbox', { name: t(source), exact: true })
      .first()
      .fill(text)

  await page.goto(link)
  await expect(
    page.getByText(t('제목과 질문, 답, 이름, 문서는 한국어로 나옵니다. 한국어로 적힌 것이 효력이 있습니다.')),
  ).toBeVisible()
  expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
  await look(page, `${name}-1-first`)

  await press('시작하기')
  await headed('본인 확인을 해주세요')
  await look(page, `${name}-2-identity`)
  await press('인증번호 받기')
  await expect(page.getByText(t('이름을 입력해주세요.'))).toBeVisible()
  await page.getByLabel(t('이름'), { exact: false }).first().fill(resident.name)
  await page.getByRole('textbox', { name: t('휴대전화') }).fill(resident.phone)
  await fill('동', resident.dong)
  await fill('호', resident.ho)
  const before = await codesOn(page, resident.phone)
  await press('인증번호 받기')
  await headed('인증번호 6자리를 입력해주세요')
  await look(page, `${name}-3-code`)
  await page.getByRole('textbox', { name: t('인증번호') }).fill('000000')
  await expect(page.getByText(t('인증번호가 올바르지 않습니다.'))).toBeVisible()
  await page.getByRole('textbox', { name: t('인증번호') }).fill(await codeOn(page, resident.phone, before))

  // Questions and answers are Korean.
  await expect(page.getByRole('heading', { level: 1, name: '주차장을 주말에 개방하는 데 찬성하십니까?' })).toBeVisible()
  await press('다음')
  await expect(page.getByText(t('하나를 골라주세요.')).first()).toBeVisible()
  await page.getByRole('radio', { name: '찬성' }).check({ force: true })
  await look(page, `${name}-4-question`)
  await page.reload()
  await expect(page.getByRole('radio', { name: '찬성' })).toBeChecked()
  await press('다음')
  await page.getByRole('checkbox', { name: t('기권') }).check({ force: true })
  await press('다음')
  await headed('이대로 제출하시겠습니까?')
  await look(page, `${name}-5-review`)
  await press('제출하기')
  await headed('투표가 접수되었습니다')
  await look(page, `${name}-6-receipt`)
}

const journeys = [
  { language: 'en', locale: 'en-US', width: 320 },
  { language: 'zh', locale: 'zh-CN', width: 360 },
  { language: 'vi', locale: 'vi-VN', width: 320 },
] as const

test('a vote in English, Chinese and Vietnamese by the language of the phone', async ({ browser, request }) => {
  test.slow()
  const office = await openOffice(request)
  const prepared = await prepareVote(office, { title: '외국어 투표', series: '87', count: 3 })
  for (const [index, { language, locale, width }] of journeys.entries()) {
    const resident = prepared.residents[index]
    if (resident === undefined) throw new Error('nobody lives here')
    const phone = await openPhone(browser, { locale, width })
    const page = await phone.newPage()
    const complaints = complaintsOf(page)
    await vote(page, { language, link: prepared.link, resident, name: `${language}-${width}` })
    expect(complaints).toEqual([])
    await phone.close()
  }
})

test('the language is chosen on the first screen, and stays', async ({ browser, request }) => {
  const office = await openOffice(request)
  const prepared = await prepareVote(office, { title: '언어 바꾸기', series: '88', count: 1 })
  const phone = await openPhone(browser, { locale: 'ko-KR', width: 320 })
  const page = await phone.newPage()
  await page.goto(prepared.link)
  await expect(page.getByRole('button', { name: '시작하기' })).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).press('Enter')
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
  await page.screenshot({ path: 'tests/.output/screens/language-choice.png' })
  await page.getByRole('button', { name: 'Tiếng Việt' }).press('Enter')
  const vietnamese = appTextsOf('vi')
  const start = page.getByRole('button', { name: vietnamese('시작하기'), exact: true })
  await expect(start).toBeVisible()
  await page.reload()
  await expect(start).toBeVisible()

  // The link of a message names a language for phones that have none chosen, and never replaces this one.
  await page.goto(`${prepared.link}?lang=en`)
  await expect(start).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).press('Enter')
  await page.getByRole('button', { name: '한국어' }).press('Enter')
  await expect(page.getByRole('button', { name: '시작하기' })).toBeVisible()
  expect(page.url()).toBe(prepared.link)
  await phone.close()
})

test('a resident abroad sees both clocks', async ({ browser, request }) => {
  const office = await openOffice(request)
  const prepared = await prepareVote(office, { title: '해외 소유자', series: '69', count: 1 })
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  await page.goto(prepared.link)
  const [before = ''] = appTextsOf('en')('(한국 시간) · 현지 시각 {local}', { local: '|' }).split('|')
  await expect(page.getByText(before.trim())).toBeVisible()
  await context.close()
})
