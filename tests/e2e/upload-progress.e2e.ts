import { expect, test, type Page } from '@playwright/test'
import { callsOf } from './network.ts'
import { comeIn } from './office.ts'
import { openOffice, type Office } from './prepared-vote.ts'
import { complaintsOf, sideways } from './screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let listId = ''
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const apartment = { name: '차례마을', address: '고양시 일산동구', totalUnits: 4 }
  const { id: apartmentId } = await office.call<{ readonly id: string }>('POST', '/api/apartment', apartment)
  const list = { name: '차례 리스트', type: 'vote', apartmentId }
  listId = (await office.call<{ readonly id: string }>('POST', '/api/list', list)).id
})

const UPLOAD = /\/api\/roll-import\/list\//
const roll = { name: '명부.csv', mimeType: 'text/csv', buffer: Buffer.from('동,호,소유자명\n101,101,홍길동') }
const status = (page: Page) => page.getByRole('status').filter({ hasText: /차례|읽고|자동으로/ })
const choose = async (page: Page): Promise<void> => {
  await comeIn(page, `/admin/lists/${listId}/import`)
  await page.getByLabel('명부 파일').setInputFiles(roll)
}
const uploadsIn = (calls: ReturnType<typeof callsOf>) =>
  calls.filter(({ method, path }) => method === 'POST' && UPLOAD.test(path))

test('a file that the server is too busy for is sent again by itself, and made once', async ({ page }) => {
  const calls = callsOf(page)
  let tries = 0
  await page.route(UPLOAD, (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    return route.fulfill({ status: 503, headers: { 'Retry-After': '3' }, json: { code: 'FILES_BUSY' } })
  })
  await choose(page)
  await expect(status(page)).toHaveText(
    '서버에서 다른 파일을 처리하고 있습니다. 잠시 후 자동으로 다시 보냅니다. (1번째)',
  )
  await expect(page.getByText(/^[1-3]초 뒤$/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('retry-1440.png') })
  await expect(page.getByRole('heading', { name: '가져오면 이렇게 됩니다' })).toBeVisible()
  const keys = uploadsIn(calls).map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a file that waits tells how many are before it and how long, and can be given up', async ({ page }) => {
  const complaints = complaintsOf(page)
  let ahead = 2
  await page.route(UPLOAD, () => undefined)
  await page.route(/\/api\/upload\/progress/, (route) =>
    route.fulfill({ json: { state: ahead > 0 ? 'waiting' : 'reading', ahead } }),
  )
  await choose(page)
  await expect(status(page)).toHaveText('차례를 기다리고 있습니다. 앞에 2개')
  await expect(page.getByText(/^[3-9]초 지남$/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('queue-1440.png') })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sideways(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('queue-390.png') })
  ahead = 0
  await expect(status(page)).toHaveText('파일을 읽고 있습니다…')
  await page.getByRole('button', { name: '그만두기' }).click()
  await expect(page.getByRole('button', { name: '파일 고르기' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(complaints).toEqual([])
})
