/** Codes of failures before the first byte was sent: the provider cannot have got the request. */
const UNSENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Tells whether a failure's code means that the request was never sent. */
export const isUnsent = (code: string): boolean => UNSENT.has(code)

/** Returns the code of the cause for which `fetch` failed; undefined where it has none. */
export const causeCodeOf = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : undefined
}
