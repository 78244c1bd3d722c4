import type { CellContext } from '../cell-value.ts'
import { cellOfText, type StoredText } from './text-runs.ts'
import type { Cell } from '../spreadsheet.ts'

/**
 * Returns a lookup of the texts that cells refer to by number. Each becomes a cell once, however
 * often it is referred to.
 */
export const sharedTexts = (texts: readonly StoredText[]): CellContext['sharedText'] => {
  const [plain, struck] = [new Map<number, Cell>(), new Map<number, Cell>()]
  return (index, isStruck = false) => {
    const cells = isStruck ? struck : plain
    const known = cells.get(index)
    if (known !== undefined) return known
    const cell = cellOfText(texts[index] ?? '', isStruck)
    cells.set(index, cell)
    return cell
  }
}
