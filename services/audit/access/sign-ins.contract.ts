import { z } from 'zod'
import { adminRole } from '#events/account/admin.events.ts'
import { signInMethod } from '#events/account/session.events.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

/**
 * Kind of event: signed in, a wrong password, an attempt at a locked account, a Kakao account
 * without an administrator, the end of a session.
 */
export const signInKind = z.enum([
  'signed-in',
  'failed',
  'blocked',
  'kakao-refused',
  'signed-out',
  'token-reused',
  'signed-out-everywhere',
  'password-changed',
])
export type SignInKind = z.output<typeof signInKind>

const signIn = z.object({
  /** Position in the log. */
  id: z.number(),
  at: z.string(),
  kind: signInKind,
  method: signInMethod.nullable(),
  /** Administrator; null if the attempt was at no account. */
  admin: z.object({ id, name: z.string(), role: adminRole }).nullable(),
  /** Reason in Korean; null if the kind says it all. */
  reason: z.string().nullable(),
  /** Its last part is hidden from all but super administrators. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SignIn = z.output<typeof signIn>

/**
 * Lists sign-ins, newest first. Sortable: at. Filters: kind, adminId, from and to (days in Seoul),
 * id. An auditor sees their own and those of the administrators of their complexes; attempts at
 * accounts that do not exist are the super administrator's.
 */
export const listSignIns = contract({
  method: 'GET',
  path: '/api/auth/sign-ins',
  access: 'admin',
  tag: 'auth',
  summary: '로그인 기록',
  query: collectionQuery,
  answers: { 200: z.array(signIn) },
})
