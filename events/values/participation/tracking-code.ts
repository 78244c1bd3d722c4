/** Number of digits of a tracking code: the fingerprint of an encrypted ballot, hexadecimal. */
export const CODE_DIGITS = 32
/** Number of tracking codes a page. */
export const CODES_PER_PAGE = 100
/**
 * Maximum number of digits that are sent for a search: few enough that the server does not learn
 * whose ballot is looked for, and enough for ten thousand ballots.
 */
export const SEARCHED_DIGITS = 4

/** Returns the digits of a code as it is typed or pasted: in any case, with spaces or hyphens. */
export const codeDigits = (typed: string): string =>
  typed
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^0-9a-f]/g, '')
    .slice(0, CODE_DIGITS)
