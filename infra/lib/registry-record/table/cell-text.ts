import type { PrintedCell, PrintedRow } from '../printed-register.ts'

/** Longest text of a cell that is looked at. */
const MAXIMUM = 20_000

/** Words as they are kept: NFC, one space between them, nothing that a store refuses. */
export const cleanText = (text: string): string =>
  text.slice(0, MAXIMUM).replaceAll('\u0000', '').toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Without spaces and with plain digits: what titles and purposes are told apart by. */
export const compactText = (text: string): string => cleanText(text).normalize('NFKC').replaceAll(' ', '')

/** A cell of a row; one that stands empty where the row is too short. */
export const cellAt = (row: PrintedRow, at: number): PrintedCell => row.cells[at] ?? { text: '', cancelled: false }
