/** Whether Postgres and JSON readers can store the text: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Masks a name: 홍길동 → 홍*동, 김철 → 김*; longer names keep only the first and the last letter. */
export const maskName = (name: string): string => {
  const letters = [...name]
  if (letters.length <= 2) return `${letters[0] ?? ''}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

// The token of a resident's link lets anybody vote or sign with it, as far as the identity check
// allows.
const linkToken =
  /(\/(?:signature-token|signature|guide|objection|attendance-objection|attendance|vote|vote\/link)\/)[\w-]{16,}/g
// Queries contain typed texts, and codes of sign-ins. The value has no backslash: a line of a log
// is JSON, and must stay so.
const queryValue = /([?&][\w.~%[\]-]{1,60}=)[^\s&#"'<>\\]+/g

/** A text whose addresses of residents' links have no tokens any more. */
export const withoutLinkTokens = (text: string): string => text.replace(linkToken, '$1[token]')

/** A text whose addresses have no values in their queries any more. */
export const withoutQueryValues = (text: string): string => text.replace(queryValue, '$1[value]')

/** Maximum length of an address to which letters are sent, in characters. */
export const MAX_ADDRESS_LENGTH = 200
