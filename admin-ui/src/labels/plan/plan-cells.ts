import { moveOn } from './plan-moves.ts'

/** Returns the cell of a unit at which an event happened. */
export const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-ho]') : null

/** Makes a unit the one tab stop of its building: the last that had the focus. */
export const takeTabStop = (cell: HTMLTableCellElement): void => {
  cell
    .closest('table')
    ?.querySelectorAll<HTMLElement>('td[tabindex="0"]')
    .forEach((other) => (other.tabIndex = -1))
  cell.tabIndex = 0
}

/** Moves the focus by an arrow key; false: the key moves nothing. */
export const moveFrom = (cell: HTMLTableCellElement, key: string): boolean => {
  const rows = [...(cell.closest('tbody')?.rows ?? [])]
  const grid = rows.map(({ cells }) => [...cells].map(({ dataset }) => dataset['ho']))
  const row = rows.findIndex((candidate) => candidate === cell.parentElement)
  const next = moveOn(grid, { row, column: cell.cellIndex }, key)
  if (next === null) return false
  rows[next.row]?.cells[next.column]?.focus()
  return true
}
