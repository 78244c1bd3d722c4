import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { KakaoAccount } from './kakao.ts'
import type { Office } from './prepared-vote.ts'

/** People who sign in, and what one looks for on their screens. */

export const headed = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible({ timeout: 30_000 })
export const isOut = (page: Page): Promise<void> => headed(page, '관리자 로그인')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The menu of an analyst. */
export const analystsMenu = ['대시보드', '아파트', '리스트', '전자투표', '분석', '분석 스키마'] as const

/** A browser that nobody is signed in with. */
export const otherBrowser = async (
  browser: Browser,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
  const context = await browser.newContext({
    baseURL: process.env['DANJI_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
  })
  return { context, page: await context.newPage() }
}

/** An account at Kakao that no other test uses. `number`: three digits. */
export const kakaoAccount = (number: number, nickname: string): KakaoAccount => ({
  id: `5200000${number}`,
  nickname,
  email: `kakao${number}@example.com`,
})

/** A super administrator of a test's own, and of its second try another one. */
export const newSuper = async (
  office: Office,
  address: string,
): Promise<{ readonly email: string; readonly password: string }> => {
  const email = address.replace('@', `${test.info().retry}@`)
  const password = 'spring-rain-on-roofs'
  await office.call<Admin>('POST', '/api/admin/admins', {
    name: '둘째 최고관리자',
    email,
    role: 'SUPER_ADMIN',
    password,
  })
  return { email, password }
}
