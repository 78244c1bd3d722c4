import { chromium, request, type Browser, type BrowserContext } from '@playwright/test'
import startDanji from '../../e2e/support/start-danji.ts'
import { prepareCampaign, type Signer } from '../../e2e/support/prepared-campaign.ts'
import { openOffice } from '../../e2e/support/prepared-vote.ts'
import { openPhone, press } from '../../e2e/support/resident.ts'
import { urlOfWorker } from '../../e2e/support/worker-url.ts'
import { chromiumFlags, findChromium } from '../../support/chromium.ts'
import { printTable, setting, type Series } from '../paired-rounds.ts'
import { secondsSince, slowDown } from './slow-phone.ts'

// Measures what a resident with an old phone waits for: a processor a fourth as fast, 1.6 Mbit/s,
// 150 ms to the server and back. The first screen of a campaign with nothing kept, and the
// document's first page, from the last press on the provider's page.

const ROUNDS = setting('BENCH_ROUNDS', 5)

const owner: Signer = { name: '김가람', phone: '01088000001', birthDate: '1951-03-07', dong: '101', ho: '101' }

/** Until the button can be pressed, and what it leads to is there. */
const firstScreen = async (phone: BrowserContext, link: string) => {
  const page = await phone.newPage()
  await slowDown(page)
  const begun = performance.now()
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByRole('button', { name: '시작하기' }).waitFor()
  const usable = secondsSince(begun)
  const pressed = performance.now()
  await press(page, '시작하기')
  await page.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' }).waitFor()
  return { usable, answered: secondsSince(pressed) }
}

const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/**
 * Measures the time from the last press on the provider's page until the first page of the document
 * is drawn: redirect, match, navigation, load.
 */
const firstPicture = async (browser: Browser, link: string): Promise<number> => {
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  await page.goto(link)
  await press(page, '시작하기')
  await page.getByRole('checkbox', { name: '위 내용에 모두 동의합니다' }).press('Space')
  await press(page, '다음')
  await press(page, '휴대전화 본인 확인 하기')
  await page.getByLabel('이름').fill(owner.name)
  await page.getByLabel('생년월일 (8자리)').fill(owner.birthDate.replaceAll('-', ''))
  await page.getByLabel('휴대전화 번호').fill(owner.phone)
  await slowDown(page)
  const arrived = page.waitForEvent('requestfinished', (asked) => /\/page\/1(\?|$)/.test(asked.url()))
  const begun = performance.now()
  await page.getByRole('button', { name: '본인 확인 하기' }).click({ noWaitAfter: true })
  await arrived
  await page.locator('svg image').first().waitFor()
  await page.evaluate(DRAWN)
  const seconds = secondsSince(begun)
  await phone.close()
  return seconds
}

const measure = async (browser: Browser, link: string) => {
  const phone = await openPhone(browser)
  const first = await firstScreen(phone, link)
  await phone.close()
  return { ...first, picture: await firstPicture(browser, link) }
}

const stop = await startDanji({ workers: 1 })
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] })
try {
  const url = process.env[urlOfWorker(0)] ?? ''
  const office = await openOffice(await request.newContext({ baseURL: url }))
  const { link } = await prepareCampaign(office, '느린 전화기', [owner])
  const rounds: Awaited<ReturnType<typeof measure>>[] = []
  // The first one warms the server up.
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await measure(browser, link))
  const counted = rounds.slice(1)
  const series: readonly Series[] = [
    { name: 'first screen usable, s', figures: counted.map(({ usable }) => usable) },
    { name: 'next screen after the press, s', figures: counted.map(({ answered }) => answered) },
    { name: 'first page of the document, s', figures: counted.map(({ picture }) => picture) },
  ]
  printTable(series)
  const [usable, answered, picture] = series.map(
    ({ figures }) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)],
  )
  console.log(JSON.stringify({ usable_s: usable, answered_s: answered, first_picture_s: picture }))
} finally {
  await browser.close()
  await stop()
}
