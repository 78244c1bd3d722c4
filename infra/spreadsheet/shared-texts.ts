import type { CellContext } from './cell-value.ts'
import { textCell } from './plain-text.ts'
import type { Cell } from './spreadsheet.ts'

/** Texts that cells refer to by their numbers. Each is made a cell once, however often it is referred to. */
export const sharedTexts = (texts: readonly string[]): CellContext['sharedText'] => {
  const cells = new Map<number, Cell>()
  return (index) => {
    const known = cells.get(index)
    if (known !== undefined) return known
    const cell = textCell(texts[index] ?? '')
    cells.set(index, cell)
    return cell
  }
}
