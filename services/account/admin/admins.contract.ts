import { z } from 'zod'
import { adminRole } from '#events/account/admin.events.ts'
import { id, text, typedPhone } from '#events/values/schemas.ts'
import { password } from '../sign-in/auth.contract.ts'
import { expectedValueFields } from '../../core/concurrency/expected-values.contract.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

/** `invited`: never signed in and nothing to sign in with but the invitation. */
export const adminStatus = z.enum(['invited', 'active'])

const admin = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: adminRole,
  status: adminStatus,
  kakaoLinked: z.boolean(),
  Apartments: z.array(z.object({ id, name: z.string() })),
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Admin = z.output<typeof admin>

/** E-mail address as people type it; an empty one means none. */
const typedEmail = z
  .string()
  .max(200)
  .transform((typed) => typed.trim())
  .pipe(z.union([z.literal(''), z.email('이메일 형식이 올바르지 않습니다.')]))

/**
 * Lists administrators. Sortable: name, role, createdAt, lastSignInAt. Filters: q (part of name,
 * e-mail or phone), role, status, apartmentId, id.
 */
export const listAdmins = contract({
  method: 'GET',
  path: '/api/admin/admins',
  access: 'super',
  tag: 'admin',
  summary: '관리자 목록',
  query: collectionQuery,
  answers: { 200: z.array(admin) },
})

/**
 * Invites an administrator by e-mail or phone: their first sign-in through Kakao accepts the
 * invitation. A super administrator signs in with e-mail and password instead, so that both are
 * required (422 PASSWORD_REQUIRED), and is assigned to no complex (422 SUPER_ADMIN_UNASSIGNABLE).
 * 422 ADMIN_EMAIL_TAKEN or ADMIN_PHONE_TAKEN if another administrator has it; 404 naming a complex
 * that does not exist.
 */
export const inviteAdmin = contract({
  method: 'POST',
  path: '/api/admin/admins',
  access: 'super',
  tag: 'admin',
  summary: '관리자 초대',
  body: z.strictObject({
    name: text(100),
    email: typedEmail.optional(),
    phone: typedPhone.optional(),
    role: adminRole,
    password: password.optional(),
    apartmentIds: z.array(id).max(100).optional(),
  }),
  answers: { 201: admin },
})

const idParams = z.strictObject({ id })

export const getAdmin = contract({
  method: 'GET',
  path: '/api/admin/admins/{id}',
  access: 'super',
  tag: 'admin',
  summary: '관리자 조회',
  params: idParams,
  answers: { 200: admin },
})

/**
 * Changes an administrator. Omitted fields stay; null or an empty e-mail or phone removes it.
 * `password`: a new one for another super administrator, which ends their sessions; the own one is
 * changed with POST /api/auth/password, which requires the present one. A new super administrator
 * loses all assignments to complexes. 422 LAST_SUPER_ADMIN if the last one would lose the role.
 */
export const changeAdmin = contract({
  method: 'PATCH',
  path: '/api/admin/admins/{id}',
  access: 'super',
  tag: 'admin',
  summary: '관리자 수정',
  params: idParams,
  body: z
    .strictObject({
      name: text(100),
      email: typedEmail.nullable(),
      phone: typedPhone.nullable(),
      role: adminRole,
      password,
    })
    .partial()
    .extend(expectedValueFields),
  answers: { 200: admin },
})

/**
 * Deletes an administrator. 422 LAST_SUPER_ADMIN for the last super administrator. Their sessions
 * end at once, and their contacts may be invited anew. A repeat has the same answer.
 */
export const deleteAdmin = contract({
  method: 'DELETE',
  path: '/api/admin/admins/{id}',
  access: 'super',
  tag: 'admin',
  summary: '관리자 삭제',
  params: idParams,
  answers: { 200: admin },
})
