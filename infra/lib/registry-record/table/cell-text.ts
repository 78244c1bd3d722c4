import type { PrintedCell, PrintedRow } from '../printed-register.ts'

/** Maximum length of a cell's text that is looked at. */
const MAXIMUM = 20_000

/** Normalizes a text: NFC, one space between words, no characters that a store refuses. */
export const cleanText = (text: string): string =>
  text.slice(0, MAXIMUM).replaceAll('\u0000', '').toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Removes spaces and normalizes digits, for comparing titles and purposes. */
export const compactText = (text: string): string => cleanText(text).normalize('NFKC').replaceAll(' ', '')

/** Returns a cell of a row; an empty one where the row is too short. */
export const cellAt = (row: PrintedRow, at: number): PrintedCell => row.cells[at] ?? { text: '', cancelled: false }
