import { withoutLinkTokens, withoutQueryValues } from '#events/values/text.ts'

/**
 * A text as a report may carry it: no secrets of addresses, at most `length` characters, nothing that the server could not keep. The
 * server takes out more; these need not even leave the browser.
 */
export const plainText = (text: string, length: number): string =>
  withoutQueryValues(withoutLinkTokens(text))
    .slice(0, length)
    .replace(/[\0\p{Cs}]/gu, '')
