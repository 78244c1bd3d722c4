import { expect, test } from '@playwright/test'
import { openOffice, prepareVote, type PreparedVote } from '../support/prepared-vote.ts'
import { openPhone } from '../support/resident.ts'
import { chooseTextSize, openReadingSettings } from '../support/reading/reading.ts'
import { settle } from '../support/screen-checks.ts'
import { check, checkSideways } from '../support/screen-tour.ts'
import { endSentence, giveVoice, spokenTexts } from '../support/reading/stand-in-voice.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '경로당 지붕 수리', series: '82', count: 1 })
})

test('letters of twice the size and bold ones are chosen once, and kept', async ({ browser }) => {
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(vote.link)
  const dialog = await openReadingSettings(page)
  await check(page, 'reading settings')
  await page.screenshot({ path: 'tests/.output/screens/reading-settings.png' })
  await dialog.getByRole('switch', { name: '굵은 글자' }).check()
  await page.keyboard.press('Escape')
  await chooseTextSize(page, '아주 큰 글자')
  await page.reload()
  await settle(page)
  await expect(page.locator('body')).toHaveCSS('font-size', '38px')
  await expect(page.locator('body')).toHaveCSS('font-weight', '600')
  await checkSideways(page, 'intro in very large letters')
  await page.screenshot({ path: 'tests/.output/screens/reading-largest.png' })
  await page.getByRole('button', { name: '시작하기' }).click()
  await settle(page)
  await checkSideways(page, 'identity in very large letters')
  await page.screenshot({ path: 'tests/.output/screens/reading-largest-identity.png', fullPage: true })
  await phone.close()
})

test('a screen is read aloud sentence by sentence, paused, and followed by the next one', async ({ browser }) => {
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  await giveVoice(page, 'ko-KR')
  await page.goto(vote.link)
  const texts = async () => (await spokenTexts(page)).map(({ text }) => text)
  await (await openReadingSettings(page)).getByRole('button', { name: '천천히' }).click()
  await page.getByRole('button', { name: '이 화면 읽어주기' }).click()
  const player = page.getByRole('region', { name: '읽어주기' })
  await expect(player).toBeVisible()
  const [first] = await spokenTexts(page)
  expect(first).toMatchObject({ lang: 'ko-KR', rate: 0.75 })
  const marked = page.locator('[data-reading]')
  await expect(marked).toContainText(first?.text ?? '?')
  await endSentence(page)
  await expect.poll(texts).toHaveLength(2)
  await page.screenshot({ path: 'tests/.output/screens/reading-aloud.png' })

  await player.getByRole('button', { name: '멈추기' }).click()
  await endSentence(page)
  expect(await texts()).toHaveLength(2)
  await player.getByRole('button', { name: '이어서 읽기' }).click()
  const [, second, again] = await texts()
  expect(again).toBe(second)

  await page.getByRole('button', { name: '시작하기' }).click()
  await expect.poll(async () => (await texts()).at(-1)).toContain('본인 확인')
  await player.getByRole('button', { name: '그만 읽기' }).click()
  await expect(player).toBeHidden()
  await expect(marked).toHaveCount(0)
  await phone.close()
})

test('a device without a Korean voice says so', { tag: '@deep' }, async ({ browser }) => {
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  await giveVoice(page, 'en-US')
  await page.goto(vote.link)
  await openReadingSettings(page)
  await page.getByRole('button', { name: '이 화면 읽어주기' }).click()
  await expect(page.getByText('이 기기에서는 한국어로 읽어드릴 수 없습니다')).toBeVisible()
  await phone.close()
})
