import { withoutLinkTokens, withoutQueryValues } from '#events/values/text.ts'

/**
 * Prepares a text for a report: no secrets of addresses, at most `length` characters, nothing that
 * the server could not store. The server removes more; these must not even leave the browser.
 */
export const plainText = (text: string, length: number): string =>
  withoutQueryValues(withoutLinkTokens(text))
    .slice(0, length)
    .replace(/[\0\p{Cs}]/gu, '')
