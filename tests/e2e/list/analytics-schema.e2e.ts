import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import pg from 'pg'
import { parquetReadObjects } from 'hyparquet'
import { signInThroughKakao } from '../support/kakao.ts'
import { button, headed, kakaoAccount } from '../support/people.ts'
import { findDemonstration, openOffice, type Office } from '../support/prepared-vote.ts'
import { checkBothWidths, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

let office: Office
let demo: Awaited<ReturnType<typeof findDemonstration>>
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  demo = await findDemonstration(office)
})

const lineOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `${name} 복사`, exact: true })
    .locator('xpath=..')
    .locator('code')
const textOf = async (page: Page, name: string): Promise<string> => (await lineOf(page, name).innerText()).trim()

const savedFile = async (page: Page, view: string, format: string): Promise<Buffer> => {
  await page.getByRole('button', { name: `${view} 내려받기` }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return readFile(await download.path())
}

test(
  'an analyst makes a connection, reads with a tool of their own, and takes views as files',
  { tag: '@deep' },
  async ({ page }) => {
    const account = kakaoAccount(140 + test.info().retry, '윤분석')
    await office.call('POST', '/api/admin/admins', {
      name: '윤분석',
      email: account.email,
      role: 'ANALYST',
      apartmentIds: [demo.apartmentId],
    })
    await signInThroughKakao(page, account)
    await headed(page, '대시보드')
    await page.getByRole('link', { name: '분석 스키마', exact: true }).click()
    await headed(page, '분석 스키마')
    await expect(page.getByText('아직 연결이 없습니다')).toBeVisible()
    await expect(page.getByText('127.0.0.1)에서만')).toBeVisible()
    await checkBothWidths(page, 'analytics, without a connection')

    await button(page, '연결 만들기').click()
    await expect(page.getByText('비밀번호는 지금만 보입니다')).toBeVisible()
    const connect = async (): Promise<pg.Client> => {
      const client = new pg.Client({
        host: await textOf(page, '호스트'),
        port: Number(await textOf(page, '포트')),
        database: await textOf(page, '데이터베이스'),
        user: await textOf(page, '사용자'),
        password: await textOf(page, '비밀번호'),
      })
      client.on('error', () => {})
      await client.connect()
      return client
    }
    const first = await connect()
    const { rows } = await first.query<{ list_id: string }>('select list_id from lists')
    expect(rows.map(({ list_id: id }) => id)).toContain(demo.listId)
    await expect(first.query('select * from public.event')).rejects.toThrow(/permission denied/)
    await checkBothWidths(page, 'analytics, with a connection')

    const over = new Promise<void>((resolve) => first.once('end', resolve))
    await button(page, '비밀번호 새로 받기').click()
    await page.getByRole('dialog').getByRole('button', { name: '비밀번호 새로 받기' }).click()
    await over
    await expect(page.getByText('비밀번호를 새로 받았습니다.')).toBeVisible()
    const second = await connect()
    await second.end()

    await page.getByRole('searchbox', { name: '뷰와 열에서 찾기' }).fill('동별')
    await page.getByRole('button', { name: /동별 참여/ }).click()
    await expect(page.getByRole('rowheader', { name: 'dong', exact: true })).toBeVisible()
    await checkBothWidths(page, 'analytics, a view')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: 'tests/.output/analytics-narrow.png', fullPage: true })
    await page.setViewportSize(wide)
    const csv = (await savedFile(page, '동별 참여', 'CSV')).toString()
    expect(csv.split('\r\n')[0]).toContain('apartment_id')
    const parquet = await savedFile(page, '동별 참여', 'Parquet')
    expect(await parquetReadObjects({ file: new Uint8Array(parquet).buffer })).toHaveLength(
      csv.trimEnd().split('\r\n').length - 1,
    )
    await page.getByRole('searchbox', { name: '뷰와 열에서 찾기' }).fill('없는 것')
    await expect(page.getByText('그런 뷰도 열도 없습니다.')).toBeVisible()

    await button(page, '연결 끝내기').click()
    await page.getByRole('dialog').getByRole('button', { name: '연결 끝내기' }).click()
    await expect(page.getByText('아직 연결이 없습니다')).toBeVisible()
  },
)

test('what cannot be read says so, and is tried again', { tag: '@deep' }, async ({ page }) => {
  const account = kakaoAccount(150 + test.info().retry, '한분석')
  await office.call('POST', '/api/admin/admins', { name: '한분석', email: account.email, role: 'ANALYST' })
  await signInThroughKakao(page, account)
  await headed(page, '대시보드')
  await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: '분석 스키마', exact: true }).click()
  await expect(button(page, '다시 시도').first()).toBeVisible()
  await page.unroute('**/api/analytics/**')
  await button(page, '다시 시도').first().click()
  await expect(page.getByRole('heading', { name: '데이터 사전' })).toBeVisible()
  await expect(page.getByRole('button', { name: /시간대별 참여/ })).toBeVisible()
})
