import { expect, test } from '@playwright/test'
import { comeIn, openPalette } from '../support/office.ts'
import { prepareSearchedComplex, type SearchedComplex } from '../support/searched-complex.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let complex: SearchedComplex
test.beforeAll(async ({ playwright }) => {
  complex = await prepareSearchedComplex(playwright, url)
})

test(
  'who sees figures only is asked for nothing else: no owners, no roll, nothing to do',
  { tag: '@deep' },
  async ({ page }) => {
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch()
      const { admin } = (await answer.json()) as { readonly admin: object }
      await route.fulfill({ response: answer, json: { admin: { ...admin, role: 'ANALYST' } } })
    })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await comeIn(page, `/admin/lists/${complex.list.id}/show`)
    await expect(page.getByRole('heading', { name: complex.list.name, level: 1 })).toBeVisible()
    await expect(page.getByRole('tab', { name: '투표' })).toBeVisible()
    await expect(page.getByRole('tab', { name: '명부' })).toHaveCount(0)
    await page.getByRole('link', { name: '대시보드' }).click()
    await expect(page.getByRole('heading', { name: '방금 있었던 일' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '할 일' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '소유자', exact: true })).toHaveCount(0)
    await openPalette(page)
    await page.keyboard.type(`찾기 총회 ${complex.family}`)
    await expect(page.getByRole('option', { name: complex.list.name }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: '권한 없음' })).toBeVisible()
    expect(
      asked.filter((path) =>
        /^\/api\/(admin\/users|list-user|admin\/admins|auth\/sign-ins|monitoring\/(client-logs|error-reports))/.test(
          path,
        ),
      ),
    ).toEqual([])
    expect(asked).toContain('/api/admin/dashboard/stats')
    // The last page may still be asking who is signed in.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
