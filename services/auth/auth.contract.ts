import { z } from 'zod'
import { adminRole } from '#events/auth/admin.events.ts'
import { id } from '#events/values/id.ts'
import { contract } from '../core/contract.ts'

const admin = z.object({ id, name: z.string(), email: z.string(), role: adminRole })
export type SignedInAdmin = z.output<typeof admin>

/** The refresh cookie is set beside the answer. A refusal is 401 `{success: false, error, code, requestId}`. */
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
