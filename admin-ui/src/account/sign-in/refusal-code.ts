import type { ErrorCode } from '#services/core/errors/error.contract.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { signInErrors } from '#services/core/errors/sign-in-errors.contract.ts'

const texts: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...mappedErrors, ...signInErrors }).map(([code, { text }]) => [code, text]),
)

/**
 * Returns why a sign-in elsewhere was refused (`?error=KAKAO_DENIED`) as our own text; null for
 * anything but a code of sign-ins: an address must not be able to put words on this page.
 */
export const refusalOf = (search: string): string | null => {
  const code = new URLSearchParams(search).get('error')
  return code === null ? null : (texts.get(code) ?? null)
}

/** Tells whether Kakao's return was already used, or was started in another browser. */
export const isUsedReturn = (search: string): boolean =>
  new URLSearchParams(search).get('error') === ('KAKAO_STATE_MISMATCH' satisfies ErrorCode)

/** The query of an address without its refusal, so that a reload does not show it again. */
export const withoutRefusal = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('error')
  return query.size === 0 ? '' : `?${query.toString()}`
}
