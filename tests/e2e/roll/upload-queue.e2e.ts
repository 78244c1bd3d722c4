import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { UploadProgress } from '#services/core/upload/upload-progress.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { RollImportSummary } from '#services/roll-import/roll-imports.contract.ts'
import { hostileFile } from '#tests/support/forms/hostile-files.ts'
import { callsOf } from '../support/network.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { complaintsOf, sideways } from '../support/screen-checks.ts'

/** Files of one administrator, who has several tabs: each waits for its turn, and none is refused. */

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let [listId, otherListId] = ['', '']
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const apartment = { name: '해돋이마을', address: '고양시 일산동구', totalUnits: 4 }
  const { id: apartmentId } = await office.call<Apartment>('POST', '/api/apartment', apartment)
  const newList = async (name: string): Promise<string> =>
    (await office.call<List>('POST', '/api/list', { name, type: 'vote', apartmentId })).id
  listId = await newList('차례 리스트')
  otherListId = await newList('다른 탭의 리스트')
})

const UPLOAD = /\/api\/roll-import\/list\//
const roll = { name: '명부.csv', mimeType: 'text/csv', buffer: Buffer.from('동,호,소유자명\n101,101,홍길동') }
const status = (page: Page) => page.getByRole('status').filter({ hasText: /차례|읽고|자동으로/ })
const openImport = (page: Page): Promise<void> => comeIn(page, `/admin/lists/${listId}/import`)
const choose = (page: Page): Promise<void> => page.getByLabel('명부 파일').setInputFiles(roll)
const isRead = (page: Page) => page.getByRole('heading', { name: '가져오면 이렇게 됩니다' })
const importsOf = (id: string) => office.call<readonly RollImportSummary[]>('GET', `/api/roll-import/list/${id}`)

/** Files that each take seconds to read; they are before whatever is sent once this has returned. */
const fillQueue = async (series: string, count: number): Promise<readonly Promise<unknown>[]> => {
  const file = {
    name: '큰 명부.csv',
    mimeType: 'text/csv',
    buffer: hostileFile('20,000 rows without a unit.csv'),
  }
  const keys = Array.from({ length: count }, (_, index) => `${series}-${index}`)
  const sent = keys.map((key) => office.upload(`/api/roll-import/list/${otherListId}`, { file }, key))
  const stateOf = async (key: string): Promise<UploadProgress['state']> =>
    (await office.call<UploadProgress>('GET', `/api/upload/progress?key=${key}`)).state
  await expect
    .poll(async () => (await Promise.all(keys.map(stateOf))).filter((state) => state === 'waiting').length, {
      intervals: [20],
    })
    .toBe(count - 1)
  return sent
}

test(
  'a file waits for those before it, says how many, and is read: 429 is never the answer',
  { tag: '@deep' },
  async ({ page }) => {
    test.slow()
    const complaints = complaintsOf(page)
    const statuses: number[] = []
    page.on('response', (answer) => void statuses.push(answer.status()))
    await openImport(page)
    const sent = await fillQueue('read', 8)
    await choose(page)
    await expect(status(page)).toHaveText(/^차례를 기다리고 있습니다\. 앞에 [1-8]개$/)
    await page.screenshot({ path: test.info().outputPath('queue-1440.png') })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: test.info().outputPath('queue-390.png') })
    expect(await sideways(page)).toEqual([])
    await expect(isRead(page)).toBeVisible({ timeout: 90_000 })
    // All of them were taken: a refusal would have failed.
    expect(await Promise.all(sent)).toHaveLength(8)
    expect(statuses.filter((code) => code === 429 || code >= 500)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('a file that waits can be given up: nothing is made of it', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const before = (await importsOf(listId)).length
  await openImport(page)
  const sent = await fillQueue('given-up', 3)
  await choose(page)
  await expect(status(page)).toHaveText(/^차례를 기다리고 있습니다/)
  await page.getByRole('button', { name: '그만두기' }).click()
  await expect(page.getByRole('button', { name: '파일 고르기' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await Promise.all(sent)
  expect(await importsOf(listId)).toHaveLength(before)
  // The next one is read as if there had been none.
  await choose(page)
  await expect(isRead(page)).toBeVisible()
})

test('a file whose line breaks off is sent again by itself, and made once', { tag: '@deep' }, async ({ page }) => {
  const before = (await importsOf(listId)).length
  const calls = callsOf(page)
  let tries = 0
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(UPLOAD, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    if (tries === 1) return route.abort('connectionreset')
    // A slow line: what the page says meanwhile can be looked at.
    await isSeen
    return route.continue()
  })
  await openImport(page)
  await choose(page)
  await expect(status(page)).toHaveText('연결이 끊겼습니다. 잠시 후 자동으로 다시 보냅니다. (1번째)')
  await page.screenshot({ path: test.info().outputPath('retry-1440.png') })
  goOn()
  await expect(isRead(page)).toBeVisible()
  const keys = calls.flatMap(({ method, path, key }) => (method === 'POST' && UPLOAD.test(path) ? [key] : []))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await importsOf(listId)).toHaveLength(before + 1)
})

test('the guide of a consent says that it is sent, and can be given up', { tag: '@deep' }, async ({ page }) => {
  const complaints = complaintsOf(page)
  const { id: apartmentId } = await office.call<Apartment>('POST', '/api/apartment', {
    name: '해돋이마을 안내문',
    address: '고양시 일산동구',
    totalUnits: 4,
  })
  const list = { name: '안내문 리스트', type: 'signature', apartmentId }
  const { id } = await office.call<List>('POST', '/api/list', list)
  let lines = Promise.withResolvers<void>()
  await page.route('**/signature/guide', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await lines.promise
    // A request that was given up meanwhile has no line any more.
    return route.continue().catch(() => undefined)
  })
  const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
  const guide = { name: '개정안.pdf', mimeType: 'application/pdf', buffer: form }
  const send = (): Promise<void> => page.getByLabel('안내문 올리기').setInputFiles(guide)
  const bar = page.getByRole('progressbar', { name: '파일 올리기' })
  await comeIn(page, `/admin/lists/${id}/show/signature`)
  await page.getByRole('button', { name: '설정하기' }).click()
  await send()
  await expect(bar).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('guide-1440.png') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('guide-390.png') })
  expect(await sideways(page)).toEqual([])
  await page.getByRole('button', { name: '그만두기' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  lines.resolve()
  lines = Promise.withResolvers<void>()
  await send()
  await expect(bar).toBeVisible()
  lines.resolve()
  await expect(page.getByText('안내문을 올렸습니다.')).toBeVisible()
  await expect(bar).toBeHidden()
  expect(complaints).toEqual([])
})
