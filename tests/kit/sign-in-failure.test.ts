import { describe, expect, it } from 'vitest'
import { ApiError } from '#ui/http/api-client.ts'
import { SignInRefused, signInFailureText } from '../../admin-ui/src/kit/auth/sign-in-failure.ts'

const failure = (over: Partial<Pick<ApiError, 'status' | 'code' | 'kind' | 'text' | 'fields'>>): ApiError =>
  new ApiError({
    status: 401,
    code: 'INVALID_CREDENTIALS',
    kind: 'authentication',
    text: '이메일 또는 비밀번호가 올바르지 않습니다.',
    fields: [],
    requestId: null,
    ...over,
  })

describe('the sign-in page', () => {
  it('shows the server’s words', () => {
    expect(signInFailureText(failure({}))).toBe('이메일 또는 비밀번호가 올바르지 않습니다.')
    expect(signInFailureText(new SignInRefused('잠긴 계정입니다.'))).toBe('잠긴 계정입니다.')
  })

  it('says that it failed where the server refused without words', () => {
    expect(signInFailureText(new SignInRefused(undefined))).toBe('로그인에 실패했습니다')
    expect(signInFailureText(failure({ code: 'UNKNOWN', text: '다시 로그인해주세요.' }))).toBe('로그인에 실패했습니다')
  })

  it('says that there was an error where no answer came', () => {
    expect(
      signInFailureText(
        failure({ status: 0, code: 'NETWORK', kind: 'network', text: '네트워크 연결을 확인해주세요.' }),
      ),
    ).toBe('로그인 중 오류가 발생했습니다')
    expect(signInFailureText(new TypeError('x'))).toBe('로그인 중 오류가 발생했습니다')
  })

  it('says for how long an account is locked, where the server says it', () => {
    const locked = {
      status: 429,
      code: 'SIGN_IN_LOCKED',
      kind: 'validation',
      text: '로그인에 여러 번 실패해 잠시 잠겼습니다. 잠시 후 다시 시도해주세요.',
    } as const
    const fields = [{ path: 'retryAfter', message: '5분 뒤에 다시 시도해주세요.' }]
    expect(signInFailureText(failure({ ...locked, fields }))).toBe(
      '로그인에 여러 번 실패해 잠시 잠겼습니다. 5분 뒤에 다시 시도해주세요.',
    )
    expect(signInFailureText(failure(locked))).toBe(locked.text)
  })
})
