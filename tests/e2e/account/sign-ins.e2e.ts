import { expect, test } from '@playwright/test'
import { rows, savedBy } from '../support/collection-page.ts'
import { comeIn } from '../support/office.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

test('sign-ins show who came in, who was refused and from where', { tag: '@deep' }, async ({ page, request }) => {
  await request.post('/api/auth/super-admin/login', {
    data: { email: 'admin@danji.local', password: 'not-the-password' },
  })
  await request.post('/api/auth/super-admin/login', {
    data: { email: 'nobody@danji.local', password: 'not-the-password' },
  })
  await comeIn(page, '/admin/sign-ins')
  await expect(page.getByRole('heading', { name: '감사 로그', level: 1 })).toBeVisible()
  const good = rows(page).filter({ hasText: 'Chrome' }).first()
  await expect(good).toContainText('로그인')
  await expect(good).toContainText('비밀번호')
  await page.getByRole('combobox', { name: '구분' }).click()
  await page.getByRole('option', { name: '로그인 실패' }).click()
  await expect(rows(page).filter({ hasText: '등록되지 않은 계정' }).first()).toContainText('로그인 실패')
  await expect(rows(page).filter({ hasText: '최고관리자' }).first()).toContainText('비밀번호가 맞지 않습니다')
  await expect(rows(page).filter({ hasText: /로그인$/ })).toHaveCount(0)
  const { lines } = await savedBy(page, page.getByRole('button', { name: 'CSV 내려받기' }))
  expect(lines[0]).toContain('접속한 곳')
  expect(lines.length).toBeGreaterThan(2)
  await page.getByLabel('부터').fill('2099-01-01')
  await expect(page.getByText('조건에 맞는 결과가 없습니다')).toBeVisible()
  await page.getByRole('button', { name: '모두 해제' }).click()
  await expect(good).toBeVisible()
})
