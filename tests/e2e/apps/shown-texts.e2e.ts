import { expect, test } from '@playwright/test'
import { goTo } from '../support/in-page.ts'
import { openPalette, signInAside } from '../support/office.ts'
import { complaintsOf } from '../support/screen-checks.ts'
import { prepareSearchedComplex, SCRIPT, type SearchedComplex } from '../support/searched-complex.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let complex: SearchedComplex
test.beforeAll(async ({ playwright }) => {
  complex = await prepareSearchedComplex(playwright, url)
})

test('script in a text is a text wherever it is shown', { tag: '@deep' }, async ({ page, request }) => {
  await request.post('/api/monitoring/client-log', {
    data: [{ level: 'error', message: `로그 ${SCRIPT}`, category: SCRIPT, metadata: { note: SCRIPT } }],
  })
  await request.post('/api/monitoring/error-report', {
    data: {
      error: { message: `신고 ${SCRIPT}`, stack: SCRIPT },
      errorInfo: { componentStack: SCRIPT },
      url: `${url}/?${SCRIPT}`,
    },
  })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const complaints = complaintsOf(page)
  await signInAside(page)
  const shows = async (path: string, text: string): Promise<void> => {
    await page.evaluate(goTo, `/admin${path}`)
    await expect(page.getByText(text).first(), path).toBeVisible()
    expect(await page.locator('img[src="x"]').count(), path).toBe(0)
  }
  await shows(`/apartments/${complex.apartment.id}/show`, complex.apartment.name)
  await shows('/', complex.list.name)
  await shows('/apartments', complex.apartment.address)
  await shows('/lists', complex.list.name)
  await shows(`/lists/${complex.list.id}/show`, complex.list.name)
  await shows(`/lists/${complex.list.id}/show/roll`, SCRIPT)
  await shows('/votes', complex.vote.title)
  await shows(`/votes/${complex.vote.id}/show`, `찬성 ${SCRIPT}`)
  await shows(`/users?filter=${encodeURIComponent(JSON.stringify({ q: SCRIPT }))}`, `검색: ${SCRIPT}`)
  await page.getByRole('link', { name: SCRIPT }).first().click()
  await expect(page.getByRole('heading', { name: SCRIPT, level: 1 })).toBeVisible()
  await shows('/client-logs', `로그 ${SCRIPT}`)
  await page.getByText('자세히').first().click()
  await expect(page.getByText('함께 온 자료').first()).toBeVisible()
  await shows('/error-reports', `신고 ${SCRIPT}`)
  await page.getByText('자세히').first().click()
  await expect(page.getByText('호출 순서').first()).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('<img')
  await expect(page.getByRole('option', { name: SCRIPT }).first()).toBeVisible()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(dialogs).toEqual([])
  expect(complaints).toEqual([])
})
