import { plainText, textCell } from '../text/plain-text.ts'
import type { Cell } from '../spreadsheet.ts'

/** Run of a text with a look of its own; undefined: that of its cell. */
export type TextRun = { readonly text: string; readonly struck: boolean | undefined }

/** Text of a workbook, in runs where its parts look different. */
export type StoredText = string | readonly TextRun[]

/**
 * Makes a cell of a text; struck runs are separate from it. `isStruck`: of the cell, which its runs
 * may override.
 */
export const cellOfText = (text: StoredText, isStruck: boolean): Cell => {
  const runs = typeof text === 'string' ? [{ text, struck: undefined }] : text
  const isStruckRun = ({ struck }: TextRun): boolean => struck ?? isStruck
  const joined = (of: readonly TextRun[]): string => of.map((run) => run.text).join('')
  const [live, gone] = [joined(runs.filter((run) => !isStruckRun(run))), joined(runs.filter(isStruckRun))]
  const cell = textCell(live)
  const struck = textCell(gone)?.text
  return struck === undefined ? cell : { ...(cell ?? { text: '' }), struck }
}

/** Marks a cell without text of its own, such as a number, as struck through. */
export const struckCell = (cell: Cell): Cell => {
  if (cell === null || cell.struck !== undefined || cell.text === '') return cell
  return { text: '', struck: plainText(cell.text) }
}
