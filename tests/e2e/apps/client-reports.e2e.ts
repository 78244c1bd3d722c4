import { expect, test, type Page, type Request } from '@playwright/test'
import type { StoredClientLog, StoredErrorReport } from '#services/monitoring/monitoring.contract.ts'
import { goTo } from '../support/in-page.ts'
import { refusals } from '../support/network.ts'
import { signInAside } from '../support/office.ts'
import { soon, stopClock } from '../support/page-clock.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import { complaintsOf } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '희망 외벽 도색', series: '74', count: 1 })
})

/** Reads client logs as a super administrator. */
const logsWith = (q: string) =>
  office.call<readonly StoredClientLog[]>(
    'GET',
    `/api/monitoring/client-logs?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
  )
const reportsWith = (q: string) =>
  office.call<readonly StoredErrorReport[]>(
    'GET',
    `/api/monitoring/error-reports?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
  )

/** Reports that a page sends from now on. */
const sentBy = (page: Page, kind: 'client-log' | 'error-report'): readonly Request[] => {
  const sent: Request[] = []
  page.on('request', (request) => void (request.url().endsWith(`/api/monitoring/${kind}`) && sent.push(request)))
  return sent
}
const linkIdOf = ({ link }: PreparedVote): string => link.split('/').at(-1) ?? ''
const throwLater = (page: Page, message: string) =>
  page.evaluate(`setTimeout(() => { throw new RangeError(${JSON.stringify(message)}) })`)

test.describe('client logs', () => {
  test('go out in one batch after 5 seconds, without the link’s secret, and a super administrator reads them', async ({
    page,
  }) => {
    const sent = sentBy(page, 'client-log')
    await page.clock.install()
    await page.route('**/api/vote/**', (route) => route.fulfill(refusals.broken))
    await page.goto(vote.link)
    await soon(page, page.getByRole('heading', { name: '서버 오류' }))
    await page.clock.runFor(5_000)
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    const batch = sent[0]?.postDataJSON() as readonly { readonly message: string }[]
    expect(batch.length).toBeGreaterThan(1)
    expect(batch[0]).toMatchObject({
      level: 'warn',
      category: 'api',
      message: 'GET /api/vote/[token]: INTERNAL',
      metadata: { status: 500 },
    })
    expect(sent.map((request) => request.postData()).join()).not.toContain(linkIdOf(vote))
    await expect.poll(async () => (await logsWith('GET /api/vote/[token]: INTERNAL')).length).toBeGreaterThan(0)
  })

  test('go out when the page closes', { tag: '@deep' }, async ({ page }) => {
    await signInAside(page)
    const path = `/api/votes/${vote.voteId}`
    let asked = 0
    await page.route(`**${path}`, (route) => {
      asked += 1
      return route.fulfill(refusals.broken)
    })
    // A slow page would send after five seconds of its own clock what it is to send when it closes.
    await stopClock(page)
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    // A second request means that the page has seen the refusal and noted it.
    await expect(async () => {
      await page.clock.runFor(100)
      expect(asked).toBeGreaterThan(1)
    }).toPass({ intervals: [200] })
    expect(await logsWith(path)).toEqual([])
    await page.goto('about:blank')
    await expect.poll(async () => (await logsWith(path)).length).toBeGreaterThan(0)
  })

  test('that cannot be sent disturb nobody, and do not log themselves', { tag: '@deep' }, async ({ page }) => {
    await signInAside(page)
    const complaints = complaintsOf(page)
    const sent = sentBy(page, 'client-log')
    await page.clock.install()
    await page.route('**/api/monitoring/**', (route) => route.fulfill(refusals.broken))
    await page.route(`**/api/votes/${vote.voteId}`, (route) => route.fulfill(refusals.broken))
    await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
    await soon(page, page.getByRole('heading', { name: '서버 오류' }))
    await page.clock.runFor(20_000)
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(sent.map((request) => request.postData()).join()).not.toContain('monitoring')
    expect(sent.length).toBeLessThan(4)
    expect(complaints).toEqual([])
  })
})

test.describe('error reports', () => {
  test('tell of what no code caught, each once, without the link’s secret', { tag: '@deep' }, async ({ page }) => {
    const sent = sentBy(page, 'error-report')
    await page.goto(vote.link)
    await expect(page.getByRole('button', { name: '시작하기' })).toBeVisible()
    const message = `놓친 오류 ${vote.link}?name=secret`
    for (const _time of [1, 2, 3]) await throwLater(page, message)
    await page.evaluate("void Promise.reject(new Error('놓친 약속'))")
    await expect.poll(() => sent.length).toBe(2)
    const [first, second] = sent.map(
      (request) => request.postDataJSON() as { readonly error: { readonly message: string }; readonly url: string },
    )
    expect(first).toMatchObject({
      error: { name: 'RangeError', message: `놓친 오류 ${url}/vote/[token]?name=[value]` },
      url: `${url}/vote/[token]`,
    })
    expect(second).toMatchObject({ error: { message: '놓친 약속' } })
    await expect.poll(async () => (await reportsWith('놓친 오류')).length).toBe(1)
    expect((await reportsWith('놓친 오류'))[0]).toMatchObject({
      message: `RangeError: 놓친 오류 ${url}/vote/[token]?name=[value]`,
      url: `${url}/vote/[token]`,
    })
    expect(sent).toHaveLength(2)
  })

  for (const [app, open] of [
    [
      'office',
      async (page: Page) => {
        await signInAside(page)
        await page.route(`**/api/votes/${vote.voteId}`, (route) =>
          route.fulfill({ json: { id: vote.voteId, title: '깨진 투표', status: 'open', questions: 7 } }),
        )
        await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
      },
    ],
    [
      'residents’ app',
      async (page: Page) => {
        await page.route('**/api/vote/**', (route) => route.fulfill({ json: { vote: null } }))
        await page.goto(vote.link)
      },
    ],
  ] as const) {
    test(`of the ${app} tell where a screen broke`, { tag: '@deep' }, async ({ page }) => {
      const sent = sentBy(page, 'error-report')
      await open(page)
      await expect(page.getByRole('heading', { name: '오류 발생' })).toBeVisible()
      await expect.poll(() => sent.length).toBe(1)
      expect(sent[0]?.postDataJSON()).toMatchObject({
        error: { name: expect.stringMatching(/Error$/) },
        errorInfo: { componentStack: expect.stringMatching(/\n\s+at /) },
      })
      expect((await sent[0]?.response())?.status()).toBe(202)
    })
  }

  test('are no more than twenty a page', { tag: '@deep' }, async ({ page }) => {
    const sent = sentBy(page, 'error-report')
    await page.goto('/')
    await page.evaluate("for (let i = 0; i < 60; i += 1) setTimeout(() => { throw new Error('flood ' + i) })")
    await expect.poll(() => sent.length).toBe(20)
    await throwLater(page, 'one more')
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
    expect(sent).toHaveLength(20)
  })
})
