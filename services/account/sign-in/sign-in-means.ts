import type { AdminRole } from '#events/account/admin.events.ts'
import { DomainError } from '../../core/domain-error.ts'

/**
 * A super administrator signs in with e-mail and password, everybody else through Kakao.
 * `password`: one that is to be set, or a sign that there is one.
 * @throws DomainError PASSWORD_REQUIRED naming what a super administrator lacks; VALIDATION_FAILED
 * for anybody else's password
 */
export const assertSignsIn = (
  role: AdminRole,
  means: { readonly email: string | null; readonly password: string | undefined },
): void => {
  if (role !== 'SUPER_ADMIN') return refusePassword(means.password)
  const missing = [
    ...(means.email === null
      ? [{ path: 'email', message: '최고관리자는 이메일로 로그인합니다. 이메일을 입력해주세요.' }]
      : []),
    ...(means.password === undefined
      ? [{ path: 'password', message: '최고관리자는 비밀번호로 로그인합니다. 비밀번호를 정해주세요.' }]
      : []),
  ]
  if (missing.length > 0) throw new DomainError('PASSWORD_REQUIRED', missing)
}

/** @throws DomainError VALIDATION_FAILED where there is one */
export const refusePassword = (password: string | undefined): void => {
  if (password !== undefined)
    throw new DomainError('VALIDATION_FAILED', [
      {
        path: 'password',
        message: '비밀번호는 최고관리자에게만 정할 수 있습니다. 다른 관리자는 카카오로 로그인합니다.',
      },
    ])
}
