import type { RollReadRow } from './sheet/row.ts'

/** Number of owners per write: few enough to be quick, and to make a lost race cheap. */
const OWNERS_A_PART = 250

/** Rows in parts of some hundred owners, none of them empty. */
export function* partsOf(rows: readonly RollReadRow[]): Generator<readonly RollReadRow[]> {
  for (let start = 0; start < rows.length;) {
    const part = nextPart(rows, start)
    yield part
    start += part.length
  }
}

/** The rows from an index on that make a part. */
export const nextPart = (rows: readonly RollReadRow[], start: number): readonly RollReadRow[] => {
  let end = start
  for (let owners = 0; end < rows.length; end += 1) {
    // A row that names nobody costs something as well.
    owners += Math.max(1, rows[end]?.owners.length ?? 0)
    if (owners > OWNERS_A_PART && end > start) break
  }
  return rows.slice(start, end)
}
