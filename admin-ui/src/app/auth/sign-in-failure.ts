import { ApiError } from '#ui/api-client.ts'
import { errors } from '#services/core/error.contract.ts'

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
const isWordless = (error: ApiError): boolean => error.code === 'UNKNOWN' && error.text === errors.LOGIN_REQUIRED.text

/** What the sign-in page shows: the server's words, else a fixed text (product specification, section 8). */
export const signInFailureText = (thrown: unknown): string => {
  if (thrown instanceof SignInRefused) return thrown.text ?? REFUSED
  if (!(thrown instanceof ApiError) || thrown.status === 0) return BROKEN
  return isWordless(thrown) ? REFUSED : thrown.text
}
