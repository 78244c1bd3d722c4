import { ApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'

const REFUSED = '로그인에 실패했습니다'
const BROKEN = '로그인 중 오류가 발생했습니다'

/** Error for a sign-in that the server refused. */
export class SignInRefused extends Error {
  readonly text: string | undefined

  constructor(text: string | undefined) {
    super(text)
    this.text = text
  }
}

/**
 * Tells whether the error has no text of its own. The mapped text of a bare 401, "log in again",
 * would be wrong on the sign-in page.
 */
const isWordless = (error: ApiError): boolean =>
  error.code === 'UNKNOWN' && error.text === mappedErrors.LOGIN_REQUIRED.text

const LOCKED = '로그인에 여러 번 실패해 잠시 잠겼습니다.'

/**
 * Returns the text of a locked account, with the wait as the server gives it ("5분 뒤에 다시 시도해주세요.").
 */
const lockedText = (error: ApiError): string => {
  const wait = error.fields.find(({ path }) => path === 'retryAfter')?.message
  return wait === undefined ? error.text : `${LOCKED} ${wait}`
}

/** Returns the text of the sign-in page: the server's, else a fixed one. */
export const signInFailureText = (thrown: unknown): string => {
  if (thrown instanceof SignInRefused) return thrown.text ?? REFUSED
  if (!(thrown instanceof ApiError) || thrown.status === 0) return BROKEN
  if (thrown.code === 'SIGN_IN_LOCKED') return lockedText(thrown)
  return isWordless(thrown) ? REFUSED : thrown.text
}
