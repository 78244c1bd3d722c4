import { readFileSync } from 'node:fs'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Catalogue } from '#ui/translate.ts'
import { comeIn } from '../support/office.ts'
import { button } from '../support/people.ts'
import { openOffice, prepareVote, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, cutWords, settle, sideways } from '../support/screen-checks.ts'

/** Messages in the languages of their owners, from the roll to the page that their links open. */

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

const textsOf = (language: string): Catalogue =>
  // Its own tests check that every catalogue is one.
  JSON.parse(
    readFileSync(new URL(`../../../resident-ui/src/language/texts/${language}.json`, import.meta.url), 'utf8'),
  ) as Catalogue

const openPhone = (browser: Browser, locale = 'ko-KR'): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: 'Asia/Seoul',
  })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/message-language-${name}.png`, fullPage: true })
}

/** Sends at any hour, with the built-in texts: those in Vietnamese are not approved yet. */
const turnOnMessages = (listId: string): Promise<unknown> =>
  office.call('PUT', `/api/kakao-message-settings/list/${listId}`, {
    enabled: true,
    smsFallback: true,
    quietHours: { from: '00:00', to: '00:00' },
    occasions: [
      {
        kind: 'invitation',
        enabled: true,
        templateId: 'KA01TP-danji-invitation-vote',
        translated: { zh: 'KA01TP-danji-invitation-vote-zh', vi: 'KA01TP-danji-invitation-vote-vi' },
      },
    ],
  })

const startIn = (page: Page, language: string) =>
  page.getByRole('button', { name: textsOf(language)['시작하기'] ?? '', exact: true })

test(
  'an owner gets the message in the language that the office set, and its link opens in it',
  { tag: '@deep' },
  async ({ page, browser }) => {
    test.slow()
    const complaints = complaintsOf(page)
    const { listId, residents } = await prepareVote(office, { title: '언어별 안내', series: '57', count: 3 })
    const [chinese, vietnamese] = residents
    if (chinese === undefined || vietnamese === undefined) throw new Error('nobody lives here')
    await turnOnMessages(listId)

    await test.step('the office sets the languages of two owners', async () => {
      for (const [owner, language] of [
        [chinese, '중국어'],
        [vietnamese, '베트남어'],
      ] as const) {
        await comeIn(page, `/admin/lists/${listId}/show/roll`)
        await page.getByRole('link', { name: owner.name }).click()
        await page.getByRole('link', { name: '소유자 정보 수정' }).click()
        await page.getByRole('textbox', { name: '이메일' }).fill('owner@example.com')
        await page.getByRole('combobox', { name: '안내 언어' }).click()
        await page.getByRole('option', { name: language, exact: true }).click()
        await look(page, 'form')
        await button(page, '저장하기').click()
        await expect(page.getByText(language, { exact: true })).toBeVisible()
        await expect(page.getByRole('definition').filter({ hasText: 'owner@example.com' })).toBeVisible()
      }
    })

    await test.step('what would be sent says who gets which language, with its text', async () => {
      await comeIn(page, `/admin/lists/${listId}/show/messages?send=1`)
      const dialog = page.getByRole('dialog', { name: '알림톡 보내기' })
      const languages = dialog.getByRole('region', { name: '안내 언어' })
      await expect(languages.getByText('한국어 1명')).toBeVisible()
      await expect(languages.getByText('중국어 1명 · 그 언어의 알림톡')).toBeVisible()
      await expect(languages.getByText('베트남어 1명 · 한국어 문자에 영어 한 줄')).toBeVisible()
      await look(page, 'plan')
      await languages.getByRole('button', { name: '베트남어 문구 보기' }).click()
      const text = page.getByRole('dialog', { name: '베트남어 문구' })
      await expect(text.getByText(/Vietnamese: the link above opens in Vietnamese\./)).toBeVisible()
      await text.getByRole('button', { name: '닫기' }).click()
      await languages.getByRole('button', { name: '중국어 문구 보기' }).click()
      await expect(
        page.getByRole('dialog', { name: '중국어 문구' }).getByText(/电子投票已按以下内容开始/),
      ).toBeVisible()
      await look(page, 'text')
      await page.getByRole('dialog', { name: '중국어 문구' }).getByRole('button', { name: '닫기' }).click()
      await dialog.getByRole('button', { name: '3명에게 보내기' }).click()
      await expect(dialog.getByText('3명에게 보냈습니다.')).toBeVisible()
    })

    await test.step('the Chinese message is on the phone, and its button opens the page in Chinese', async () => {
      const phone = await openPhone(browser)
      const app = await phone.newPage()
      await app.goto(`/simulators/phone/${chinese.phone}`)
      await expect(async () => {
        await app.reload()
        await expect(app.getByText('电子投票已开始')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await app.screenshot({ path: 'tests/.output/screens/message-language-phone-zh.png', fullPage: true })
      await app.getByRole('link', { name: '去投票' }).click()
      await expect(startIn(app, 'zh')).toBeVisible()
      expect(await app.locator('html').getAttribute('lang')).toBe('zh-CN')
      await look(app, 'page-zh')
      expect.soft(await sideways(app)).toEqual([])
      expect.soft(await cutWords(app)).toEqual([])
      // The language holds for the visit, whatever page comes next.
      await app.goto(new URL(app.url()).pathname)
      await expect(startIn(app, 'zh')).toBeVisible()
      await phone.close()
    })

    await test.step('the Vietnamese one is Korean with a line; a language that was chosen stays', async () => {
      const phone = await openPhone(browser)
      const app = await phone.newPage()
      await app.goto(`/simulators/phone/${vietnamese.phone}?inbox=sms`)
      await expect(async () => {
        await app.reload()
        await expect(app.getByText('Vietnamese: the link above opens in Vietnamese.')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      const link = (await app.getByRole('link', { name: /\/m\// }).getAttribute('href')) ?? ''
      expect(link).toMatch(/\?lang=vi$/)
      await app.goto(link)
      await expect(startIn(app, 'vi')).toBeVisible()
      await app.getByRole('button', { name: 'Language' }).press('Enter')
      await app.getByRole('button', { name: '한국어' }).press('Enter')
      await expect(app.getByRole('button', { name: '시작하기', exact: true })).toBeVisible()
      await app.goto(link)
      await expect(app.getByRole('button', { name: '시작하기', exact: true })).toBeVisible()
      await phone.close()
    })
    expect(complaints).toEqual([])
  },
)
