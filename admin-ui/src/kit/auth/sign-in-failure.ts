import { ApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'

const REFUSED = '로그인에 실패했습니다'
const BROKEN = '로그인 중 오류가 발생했습니다'

/** The server answered, and said no. */
export class SignInRefused extends Error {
  readonly text: string | undefined

  constructor(text: string | undefined) {
    super(text)
    this.text = text
  }
}

/** A bare 401 gets the mapped text "log in again", which would be odd to read on the sign-in page. */
const isWordless = (error: ApiError): boolean =>
  error.code === 'UNKNOWN' && error.text === mappedErrors.LOGIN_REQUIRED.text

const LOCKED = '로그인에 여러 번 실패해 잠시 잠겼습니다.'

/** How long, as the server says it ("5분 뒤에 다시 시도해주세요."). */
const lockedText = (error: ApiError): string => {
  const wait = error.fields.find(({ path }) => path === 'retryAfter')?.message
  return wait === undefined ? error.text : `${LOCKED} ${wait}`
}

/** What the sign-in page shows: the server's words, else a fixed text. */
export const signInFailureText = (thrown: unknown): string => {
  if (thrown instanceof SignInRefused) return thrown.text ?? REFUSED
  if (!(thrown instanceof ApiError) || thrown.status === 0) return BROKEN
  if (thrown.code === 'SIGN_IN_LOCKED') return lockedText(thrown)
  return isWordless(thrown) ? REFUSED : thrown.text
}
