import { expect } from 'vitest'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'

let count = 0

/** Returns contacts that are unused yet. */
export const freshContacts = (): { readonly email: string; readonly phone: string } => {
  count += 1
  return { email: `office${count}@danji.test`, phone: `0107000${String(count).padStart(4, '0')}` }
}

/** Invites an administrator as a super administrator would; with role ADMIN by default. */
export const invite = async ({ admin }: Pick<TestApp, 'admin'>, overrides: object = {}): Promise<Admin> => {
  const { status, body, text } = await admin.post('/api/admin/admins', {
    name: '관리소장',
    role: 'ADMIN',
    ...freshContacts(),
    ...overrides,
  })
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}

/** A further super administrator, who signs in with this password. */
export const inviteSuper = (test: Pick<TestApp, 'admin'>, overrides: object = {}): Promise<Admin> =>
  invite(test, { role: 'SUPER_ADMIN', password: 'another-long-password', ...overrides })

/** Returns the statuses of concurrent calls, sorted, since their order is undefined. */
export const statusesOf = (answers: readonly Answer[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
