import { z } from 'zod'
import { adminRole } from '#events/account/admin.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const admin = z.object({ id, name: z.string(), email: z.string(), role: adminRole })
export type SignedInAdmin = z.output<typeof admin>

/**
 * Signs in a super administrator. The answer sets the refresh cookie. A refusal is 401 `{success:
 * false, error, code, requestId}`, or 429 SIGN_IN_LOCKED with `Retry-After` after several in a row,
 * whether the account exists or not.
 */
export const signInSuperAdmin = contract({
  method: 'POST',
  path: '/api/auth/super-admin/login',
  access: 'public',
  tag: 'auth',
  summary: '최고관리자 로그인',
  body: z.strictObject({ email: z.string().max(200), password: z.string().max(200) }),
  answers: { 200: z.object({ success: z.boolean(), token: z.string(), admin }) },
})

export const getMe = contract({
  method: 'GET',
  path: '/api/auth/me',
  access: 'admin',
  tag: 'auth',
  summary: '로그인한 관리자',
  answers: { 200: z.object({ admin }) },
})

export const refreshSession = contract({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'cookie',
  tag: 'auth',
  summary: '접근 토큰 갱신',
  answers: { 200: z.object({ token: z.string() }) },
})

export const signOut = contract({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'cookie',
  tag: 'auth',
  summary: '로그아웃',
  answers: { 200: z.object({ success: z.boolean() }) },
})

/**
 * Path to which Kakao returns the browser: a page of the server's, which redirects to the office's
 * app.
 */
export const KAKAO_CALLBACK = '/auth/kakao/callback'

/** The address that is registered with Kakao, to the letter. */
export const kakaoRedirectUri = (publicUrl: string): string => publicUrl + KAKAO_CALLBACK

/**
 * Redirects the browser to Kakao; the answer sets a cookie that binds the return to this browser.
 * The browser returns to `/admin/` with a refresh cookie, or to `/admin/login?error={code}`.
 */
export const startKakaoSignIn = contract({
  method: 'GET',
  path: '/api/auth/kakao',
  access: 'public',
  tag: 'auth',
  summary: '카카오 로그인 주소',
  answers: { 200: z.object({ url: z.string() }) },
})

export const signOutEverywhere = contract({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: 'admin',
  tag: 'auth',
  summary: '모든 기기에서 로그아웃',
  answers: { 200: z.object({ success: z.boolean() }) },
})

/** Password of at least ten characters, without other requirements (NIST SP 800-63B, 5.1.1.2). */
export const password = z
  .string()
  .min(10, '비밀번호는 10자 이상으로 정해주세요.')
  .max(200, '200자 이내로 입력해주세요.')

/**
 * Changes the password. All other sessions end; this one continues with the token of the answer and
 * a new refresh cookie. Wrong current passwords are counted with those of the sign-in: 422
 * WRONG_PASSWORD, 429 SIGN_IN_LOCKED.
 */
export const changePassword = contract({
  method: 'POST',
  path: '/api/auth/password',
  access: 'admin',
  tag: 'auth',
  summary: '비밀번호 바꾸기',
  body: z.strictObject({ currentPassword: z.string().max(200), newPassword: password }),
  answers: { 200: z.object({ success: z.boolean(), token: z.string() }) },
})
