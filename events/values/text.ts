/** Whether Postgres and JSON readers can store the text: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Masks a name: 홍길동 → 홍*동, 김철 → 김*; longer names keep only the first and the last letter. */
export const maskName = (name: string): string => {
  const letters = [...name]
  if (letters.length <= 2) return `${letters[0] ?? ''}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

// Whoever has the token of a resident's link can vote or sign with it, as far as the identity check lets them.
const linkToken = /(\/(?:signature-token|signature|guide|objection|vote|vote\/link)\/)[\w-]{16,}/g
// Queries hold what people typed, and codes of sign-ins. No backslash in the value: a line of a log is JSON, and must stay so.
const queryValue = /([?&][\w.~%[\]-]{1,60}=)[^\s&#"'<>\\]+/g

/** A text whose addresses of residents' links have no tokens any more. */
export const withoutLinkTokens = (text: string): string => text.replace(linkToken, '$1[token]')

/** A text whose addresses have no values in their queries any more. */
export const withoutQueryValues = (text: string): string => text.replace(queryValue, '$1[value]')
