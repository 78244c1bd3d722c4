import { expect, it } from 'vitest'
import { watchRole } from '../../../admin-ui/src/kit/auth/current-role.ts'

it('is noticed by any answer once it has become another one, and told once', () => {
  const role = watchRole()
  let changes = 0
  role.onChange(() => {
    changes += 1
  })
  role.heard('ADMIN')
  role.knows('ADMIN')
  for (const heard of ['ADMIN', null, 'AUDITOR', 'AUDITOR']) role.heard(heard)
  expect(changes).toBe(1)
  role.knows('AUDITOR')
  role.heard('AUDITOR')
  expect(changes).toBe(1)
  role.heard('ADMIN')
  expect(changes).toBe(2)
})
