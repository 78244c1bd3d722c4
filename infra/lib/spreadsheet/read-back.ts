import { plainText } from './text/plain-text.ts'

/** Apostrophes with which a written file keeps a sheet from running what follows them. */
const GUARD = /^'+(?=[=+\-@|;＝＋－＠｜；])/

/** Returns a text as a file that it was written into gives it back. */
export const asReadBack = (text: string): string => plainText(text).replace(GUARD, '').trim()
