import { expect, test } from '@playwright/test'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import { comeIn } from '../support/office.ts'
import { button } from '../support/people.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

test(
  'the last super administrator can neither be deleted nor become something else',
  { tag: '@deep' },
  async ({ page }) => {
    const filter = encodeURIComponent(JSON.stringify({ role: 'SUPER_ADMIN' }))
    const supers = await office.call<readonly Admin[]>('GET', `/api/admin/admins?filter=${filter}`)
    for (const { id, email } of supers)
      if (email !== 'admin@danji.local') await office.call('DELETE', `/api/admin/admins/${id}`)
    const last = supers.find(({ email }) => email === 'admin@danji.local')
    await comeIn(page, `/admin/admins/${last?.id}`)
    const stays = '마지막 최고관리자는 삭제하거나 역할을 바꿀 수 없습니다. 먼저 다른 최고관리자를 초대해주세요.'
    await expect(page.getByRole('group', { name: '역할' })).toContainText(stays)
    await expect(page.getByRole('radio', { name: '관리자', exact: true })).toBeDisabled()
    await expect(button(page, '삭제')).toHaveCount(0)
  },
)
