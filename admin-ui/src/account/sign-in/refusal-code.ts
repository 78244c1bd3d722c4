import { errors, type ErrorCode } from '#services/core/error.contract.ts'

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/**
 * What a sign-in elsewhere was refused for (`?error=KAKAO_DENIED`), as our own text. Anything but a known code says nothing: an
 * address must not be able to put words on this page.
 */
export const refusalOf = (search: string): string | null => {
  const code = new URLSearchParams(search).get('error')
  return code !== null && isKnown(code) ? errors[code].text : null
}

/** Whether Kakao's return was one that had been used already, or was begun elsewhere. */
export const isUsedReturn = (search: string): boolean =>
  new URLSearchParams(search).get('error') === ('KAKAO_STATE_MISMATCH' satisfies ErrorCode)

/** The query of an address without its refusal, so that a reload does not show it again. */
export const withoutRefusal = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('error')
  return query.size === 0 ? '' : `?${query.toString()}`
}
