import { gzipSync } from 'node:zlib'
import { expect, test, type Page, type Response } from '@playwright/test'
import { assetTransfersInPage } from '../support/in-page.ts'
import { signIn, signInByForm } from '../support/office.ts'
import { prepareCampaign } from '../support/prepared-campaign.ts'
import { findDemonstration, openOffice } from '../support/prepared-vote.ts'
import { settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

type Asset = {
  readonly path: string
  readonly kind: string
  readonly gzipped: number
  readonly transferred: number
  readonly encoding: string
  readonly cacheControl: string
}

const kB = (bytes: number): number => Math.round(bytes / 100) / 10
const total = (assets: readonly Asset[], size: 'gzipped' | 'transferred'): number =>
  kB(assets.reduce((sum, asset) => sum + asset[size], 0))

const assetOf = async (response: Response): Promise<Asset> => {
  const [body, { responseBodySize }, headers] = await Promise.all([
    response.body(),
    response.request().sizes(),
    response.allHeaders(),
  ])
  return {
    path: new URL(response.url()).pathname,
    kind: response.request().resourceType(),
    gzipped: gzipSync(body).length,
    transferred: responseBodySize,
    encoding: headers['content-encoding'] ?? 'none',
    cacheControl: headers['cache-control'] ?? '',
  }
}

/**
 * Every script, style sheet and font that a browser with an empty cache asks for while `visit`
 * runs.
 */
const loadedBy = async (
  page: Page,
  visit: () => Promise<void>,
): Promise<{ readonly code: readonly Asset[]; readonly fonts: readonly Asset[] }> => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await visit()
  await settle(page)
  const assets = await Promise.all(
    responses
      .filter((response) => ['script', 'stylesheet', 'font'].includes(response.request().resourceType()))
      .map(assetOf),
  )
  return { code: assets.filter(({ kind }) => kind !== 'font'), fonts: assets.filter(({ kind }) => kind === 'font') }
}

/**
 * kB of scripts and styles, gzipped; `all`: of everything with the fonts, as it went over the line.
 */
type Budget = { readonly name: string; readonly limit: number; readonly all?: number }

const keepsTo = (
  { name, limit, all = Number.POSITIVE_INFINITY }: Budget,
  { code, fonts }: Awaited<ReturnType<typeof loadedBy>>,
): void => {
  const figures =
    `${name}: ${code.length} files, ${total(code, 'gzipped')} kB gzipped, ` +
    `${total(code, 'transferred')} kB transferred, and ${fonts.length} fonts with ` +
    `${total(fonts, 'transferred')} kB`
  test.info().annotations.push({ type: 'weight', description: figures })
  expect(code.length, figures).toBeGreaterThan(1)
  expect(total(code, 'gzipped'), figures).toBeLessThanOrEqual(limit)
  expect(total([...code, ...fonts], 'transferred'), `${figures}: with its fonts`).toBeLessThanOrEqual(all)
  expect(total(code, 'transferred'), `${figures}: no more than gzip would make of it`).toBeLessThanOrEqual(
    total(code, 'gzipped'),
  )
  expect(
    code.filter(({ gzipped, encoding }) => gzipped > 1_000 && !['br', 'gzip'].includes(encoding)),
    'sent as they are',
  ).toEqual([])
  expect(
    [...code, ...fonts].filter(({ cacheControl }) => !cacheControl.includes('immutable')),
    'asked for again at the next visit',
  ).toEqual([])
}

test('the office: from the sign-in to the dashboard', { tag: '@deep' }, async ({ page }) => {
  keepsTo({ name: 'office', limit: 460, all: 550 }, await loadedBy(page, () => signInByForm(page)))
})

test('residents: a vote’s first screen', { tag: '@deep' }, async ({ page, request }) => {
  const office = await openOffice(request)
  const { listId, voteId } = await findDemonstration(office)
  const { url: link } = await office.call<{ readonly url: string }>('GET', `/api/lists/${listId}/vote/${voteId}/link`)
  const loaded = await loadedBy(page, async () => {
    await page.goto(link)
    await expect(page.getByRole('button', { name: '시작하기' })).toBeVisible()
  })
  keepsTo({ name: 'residents', limit: 111, all: 155 }, loaded)
})

test('residents: a campaign’s first screen', { tag: '@deep' }, async ({ page, request }) => {
  const { link } = await prepareCampaign(await openOffice(request), '가벼운 동의', [])
  const loaded = await loadedBy(page, async () => {
    await page.goto(link)
    await expect(page.getByRole('button', { name: '시작하기' })).toBeVisible()
  })
  keepsTo({ name: 'signers', limit: 110, all: 155 }, loaded)
})

test('a second visit asks for nothing that it has', { tag: '@deep' }, async ({ page }) => {
  await signIn(page)
  await settle(page)
  const first = await page.evaluate(assetTransfersInPage)
  expect(first.filter(({ bytes }) => bytes > 0).length).toBeGreaterThan(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
  await settle(page)
  const second = await page.evaluate(assetTransfersInPage)
  expect(second.length).toBeGreaterThan(1)
  const had = new Set(first.map(({ path }) => path))
  expect(second.filter(({ path, bytes }) => bytes > 0 && had.has(path))).toEqual([])
})
