const LINK = /^\/(?:vote|vote\/receipt|signature|guide)\/[A-Za-z0-9_-]{22}/
/**
 * Matches text that follows a link in a sentence: marks, brackets, Korean endings. It never matches
 * what could continue an address.
 */
const TRAILING_TEXT = /^[^A-Za-z0-9_\-/?#%]+$/u

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A link's secret without what a sentence left behind it ("…MA입니다."); anything else as it is. */
export const stripTrailingText = (secret: string): string => {
  const [own = ''] = /^[A-Za-z0-9_-]*/.exec(secret) ?? []
  return TRAILING_TEXT.test(secret.slice(own.length)) ? own : secret
}

/**
 * Returns the address that a link had before a chat took the full stop or Korean ending behind it
 * for a part of it; undefined for any other address. Queries stay.
 */
export const addressWithoutTrailingText = (url: string): string | undefined => {
  const [path = ''] = url.split('?')
  const link = LINK.exec(path)?.[0]
  const rest = link === undefined ? undefined : decoded(path.slice(link.length))
  return link !== undefined && rest !== undefined && TRAILING_TEXT.test(rest)
    ? link + url.slice(path.length)
    : undefined
}
