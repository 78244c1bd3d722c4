import { plainText, textCell } from '../text/plain-text.ts'
import type { Cell } from '../spreadsheet.ts'

/** A part of a text with a look of its own; undefined: that of its cell. */
export type TextRun = { readonly text: string; readonly struck: boolean | undefined }

/** A text as a workbook has it, in runs where its parts look unlike each other. */
export type StoredText = string | readonly TextRun[]

/** Makes a cell of a text; what is struck through stands apart from it. `isStruck`: of the cell, whose parts may say otherwise. */
export const cellOfText = (text: StoredText, isStruck: boolean): Cell => {
  const runs = typeof text === 'string' ? [{ text, struck: undefined }] : text
  const isGone = ({ struck }: TextRun): boolean => struck ?? isStruck
  const joined = (of: readonly TextRun[]): string => of.map((run) => run.text).join('')
  const [live, gone] = [joined(runs.filter((run) => !isGone(run))), joined(runs.filter(isGone))]
  const cell = textCell(live)
  const struck = textCell(gone)?.text
  return struck === undefined ? cell : { ...(cell ?? { text: '' }), struck }
}

/** Returns it for a cell that holds no text of its own, such as a number. */
export const struckCell = (cell: Cell): Cell => {
  if (cell === null || cell.struck !== undefined || cell.text === '') return cell
  return { text: '', struck: plainText(cell.text) }
}
