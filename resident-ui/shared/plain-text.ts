// Whoever has a link's token can vote or sign with it; queries hold what people typed, and codes of sign-ins.
const linkToken = /(\/(?:signature-token|signature|guide|vote|vote\/link)\/)[\w-]{16,}/g
const queryValue = /([?&][\w.~%[\]-]{1,60}=)[^\s&#"'<>\\]+/g

/** An address, or a text that holds some, without the secrets in them. The server takes out more; these need not even leave the browser. */
export const withoutSecrets = (text: string): string =>
  text.replace(linkToken, '$1[token]').replace(queryValue, '$1[value]')

/** A text as a report may carry it: no secrets, at most `length` characters, nothing that the server could not keep. */
export const plainText = (text: string, length: number): string =>
  withoutSecrets(text)
    .slice(0, length)
    .replace(/[\0\p{Cs}]/gu, '')
