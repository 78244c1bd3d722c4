export type PlanCell = { readonly row: number; readonly column: number }

type Grid = readonly (readonly unknown[])[]

const isUnit = (grid: Grid, { row, column }: PlanCell): boolean => grid[row]?.[column] != null

/** Returns the next unit from a cell in a direction, skipping empty cells. */
const step = (grid: Grid, from: PlanCell, by: PlanCell): PlanCell | null => {
  const next = { row: from.row + by.row, column: from.column + by.column }
  const row = grid[next.row]
  if (row === undefined || next.column < 0 || next.column >= row.length) return null
  return isUnit(grid, next) ? next : step(grid, next, by)
}

const edge = (grid: Grid, row: number, side: 'first' | 'last'): PlanCell | null => {
  const columns = (grid[row] ?? []).flatMap((cell, column) => (cell == null ? [] : [column]))
  const column = side === 'first' ? columns[0] : columns.at(-1)
  return column === undefined ? null : { row, column }
}

const steps: Readonly<Record<string, PlanCell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * Returns the cell that a key moves to: arrows to the next unit, Home and End along the floor. Null
 * where it moves nowhere.
 */
export const moveOn = (grid: Grid, from: PlanCell, key: string): PlanCell | null => {
  const by = steps[key]
  if (by !== undefined) return step(grid, from, by)
  if (key === 'Home') return edge(grid, from.row, 'first')
  return key === 'End' ? edge(grid, from.row, 'last') : null
}
