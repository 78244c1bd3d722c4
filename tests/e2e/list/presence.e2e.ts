import { expect, test } from '@playwright/test'
import { comeIn, signInAside } from '../support/office.ts'
import { findDemonstration, openOffice } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const account = { email: 'presence@danji.local', password: 'danji-also-has-it-open' }

test(
  'a list shows which other administrator has it open, until they leave it',
  { tag: '@deep' },
  async ({ page, request, browser }) => {
    const office = await openOffice(request)
    const { listId } = await findDemonstration(office)
    const { id } = await office.call<{ readonly id: string }>('POST', '/api/admin/admins', {
      name: '이확인',
      role: 'SUPER_ADMIN',
      ...account,
    })
    await signInAside(page)
    await page.goto(`/admin/lists/${listId}/show`)
    await expect(page.getByText('실시간')).toBeVisible()
    const other = await browser.newPage({ baseURL: url })
    await comeIn(other, `/admin/lists/${listId}/show`, account)
    const seen = page.getByRole('img', { name: '이확인 님도 보고 있습니다' })
    await expect(seen).toBeVisible()
    await expect(other.getByRole('img', { name: /님도 보고 있습니다/ })).toBeVisible()
    await other.close()
    await expect(seen).toHaveCount(0)
    await office.call('DELETE', `/api/admin/admins/${id}`)
  },
)
