import { Refused } from '../failure.ts'

/** Keys that ballots are encrypted under. */
export type BallotKeys = { readonly publicKey: Uint8Array; readonly helperKeys: readonly Uint8Array[] }

/** Joins question and choice into one key. */
export const nameOf = (questionId: string, choiceId: string): string => `${questionId} ${choiceId}`

export const textOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes base64url; only the canonical encoding is accepted. @throws {Refused} */
export const bytesIn = (text: string): Uint8Array => {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    if (textOf(bytes) === text) return bytes
  } catch {
    // The refusal follows below.
  }
  throw new Refused('damaged', 'base64url is expected')
}
