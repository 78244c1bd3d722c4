import { chromium, request, type Browser, type Page } from '@playwright/test'
import startDanji from '../../e2e/support/start-danji.ts'
import { openOffice, prepareVote, type PreparedVote } from '../../e2e/support/prepared-vote.ts'
import { press, verify, type Resident } from '../../e2e/support/resident.ts'
import { urlOfWorker } from '../../e2e/support/worker-url.ts'
import { chromiumFlags, findChromium } from '../../support/chromium.ts'
import { printResult, printTable, setting, type Series } from '../paired-rounds.ts'
import { openSlowPage, secondsSince, type SlowPage } from './slow-phone.ts'

// Measures what people wait for, and what it costs them: on a phone with a processor a fourth as
// fast, 1.6 Mbit/s and 150 ms to the server and back (or slower, slow-phone.ts), with nothing kept,
// the first screen of a vote, and the whole way to its receipt, with its longest interaction; in the
// office its first page. Kilobytes are all that came
// over the line, fonts included. The robot types in no time; the code comes from the simulated
// phone.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const FONTS_READY = 'document.fonts.ready.then(() => document.fonts.status)'

/** Waits until all requests have ended, including those of fonts that a late word needs. */
const quiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(FONTS_READY)
}

type ScreenMeasurement = {
  readonly seconds: number
  readonly kilobytes: number
  readonly requests: number
  readonly longestInteraction: number
}

/**
 * Until `arrive` has found what it waits for; the bytes are counted once nothing comes any more.
 */
const measured = async (
  { page, kilobytes, requests, longestInteraction, close }: SlowPage,
  arrive: (page: Page) => Promise<void>,
): Promise<ScreenMeasurement> => {
  const begun = performance.now()
  await arrive(page)
  const seconds = secondsSince(begun)
  await quiet(page)
  const seen = {
    seconds,
    kilobytes: kilobytes(),
    requests: requests(),
    longestInteraction: await longestInteraction(),
  }
  await close()
  return seen
}

const toFirstScreen = (link: string) => async (page: Page) => {
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByRole('button', { name: '시작하기' }).waitFor()
}

const toReceipt = (link: string, resident: Resident) => async (page: Page) => {
  await verify(page, link, resident)
  await page.getByRole('radio', { name: '찬성' }).check({ force: true })
  await press(page, '다음')
  await page.getByRole('checkbox', { name: '놀이터' }).check({ force: true })
  await press(page, '다음')
  await press(page, '제출하기')
  await page.getByRole('heading', { name: '투표가 접수되었습니다' }).waitFor()
}

const toSignIn = (url: string) => async (page: Page) => {
  await page.goto(`${url}/admin/login`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: '이메일' }).waitFor()
}

type Round = {
  readonly first: ScreenMeasurement
  readonly receipt: ScreenMeasurement
  readonly office: ScreenMeasurement
}

const runRound = async (browser: Browser, { link }: PreparedVote, resident: Resident, url: string): Promise<Round> => ({
  first: await measured(await openSlowPage(browser, 'phone'), toFirstScreen(link)),
  receipt: await measured(await openSlowPage(browser, 'phone'), toReceipt(link, resident)),
  office: await measured(await openSlowPage(browser, 'desk'), toSignIn(url)),
})

const seriesOf = (rounds: readonly Round[]): readonly Series[] => [
  { name: 'first_screen_kb', figures: rounds.map(({ first }) => first.kilobytes) },
  { name: 'first_screen_requests', figures: rounds.map(({ first }) => first.requests) },
  { name: 'first_screen_s', figures: rounds.map(({ first }) => first.seconds) },
  { name: 'receipt_kb', figures: rounds.map(({ receipt }) => receipt.kilobytes) },
  { name: 'receipt_s', figures: rounds.map(({ receipt }) => receipt.seconds) },
  { name: 'receipt_requests', figures: rounds.map(({ receipt }) => receipt.requests) },
  { name: 'longest_interaction_ms', figures: rounds.map(({ receipt }) => receipt.longestInteraction) },
  { name: 'office_first_kb', figures: rounds.map(({ office }) => office.kilobytes) },
  { name: 'office_first_s', figures: rounds.map(({ office }) => office.seconds) },
]

const stop = await startDanji({ workers: 1 })
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] })
try {
  const url = process.env[urlOfWorker(0)] ?? ''
  const office = await openOffice(await request.newContext({ baseURL: url }))
  const vote = await prepareVote(office, { title: '외벽 도색 업체 선정', series: '97', count: ROUNDS + 1 })
  const rounds: Round[] = []
  for (const resident of vote.residents) rounds.push(await runRound(browser, vote, resident, url))
  // The first one warms the server up.
  const series = seriesOf(rounds.slice(1))
  printTable(series)
  printResult(series)
} finally {
  await browser.close()
  await stop()
}
