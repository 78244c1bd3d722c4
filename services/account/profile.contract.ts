import { z } from 'zod'
import { adminRole } from '#events/account/admin.events.ts'
import { id, text, typedPhone } from '#events/values/schemas.ts'
import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { contract } from '../core/contract.ts'

const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: adminRole,
  kakaoLinked: z.boolean(),
  hasPassword: z.boolean(),
  Apartments: z.array(z.object({ id, name: z.string() })),
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Profile = z.output<typeof profile>

export const getProfile = contract({
  method: 'GET',
  path: '/api/admin/profile',
  access: 'admin',
  tag: 'admin',
  summary: '내 프로필',
  answers: { 200: profile },
})

/** Name and phone only: role, e-mail and complexes are the super administrator's to change. */
export const changeProfile = contract({
  method: 'PATCH',
  path: '/api/admin/profile',
  access: 'admin',
  tag: 'admin',
  summary: '내 프로필 수정',
  body: z
    .strictObject({ name: text(100), phone: typedPhone.nullable() })
    .partial()
    .extend(expectedValueFields),
  readAs: profile,
  answers: { 200: profile },
})
