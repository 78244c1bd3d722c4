import { Refused } from '../failure.ts'

/** What ballots are encrypted under. */
export type BallotKeys = { readonly publicKey: Uint8Array; readonly helperKeys: readonly Uint8Array[] }

/** A choice of a question, as one text. */
export const nameOf = (questionId: string, choiceId: string): string => `${questionId} ${choiceId}`

export const textOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** One text has one spelling. @throws Refused */
export const bytesIn = (text: string): Uint8Array => {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    if (textOf(bytes) === text) return bytes
  } catch {
    // Told below.
  }
  throw new Refused('damaged', 'base64url is expected')
}
