import { expect, type Page } from '@playwright/test'

/** An account at the simulated Kakao, as its owner consents to show it. */
export type KakaoAccount = {
  readonly id: string
  readonly nickname: string
  readonly email: string
  readonly phone?: string
}

/** Leaves our open sign-in page for Kakao's consent page. */
export const leaveForKakao = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '카카오로 로그인' }).click()
  await expect(page.getByRole('heading', { name: '카카오 로그인', exact: true })).toBeVisible()
}

/** Shows this account on Kakao's consent page and agrees. */
export const agreeAs = async (page: Page, { id, nickname, email, phone }: KakaoAccount): Promise<void> => {
  await page.getByLabel('회원번호').fill(id)
  await page.getByLabel('닉네임').fill(nickname)
  await page.getByLabel('이메일', { exact: true }).fill(email)
  for (const name of ['이메일 제공에 동의', '본인 확인을 마친 이메일'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('전화번호', { exact: true }).fill(phone ?? '')
  await page.getByRole('checkbox', { name: '전화번호 제공에 동의' }).setChecked(phone !== undefined)
  await page.getByRole('button', { name: '동의하고 계속하기' }).click()
}

/** Signs in through Kakao, wherever that leads to. */
export const signInThroughKakao = async (page: Page, account: KakaoAccount): Promise<void> => {
  await page.goto('/admin/login')
  await leaveForKakao(page)
  await agreeAs(page, account)
}
