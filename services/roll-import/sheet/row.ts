import type { Cell } from '#infra/lib/spreadsheet/spreadsheet.ts'
import type { CorrectableCell } from './corrected-cells.ts'
import type { RollRow } from '../../roll/list-users.contract.ts'

/** The cells of one row of a sheet. */
export type Row = readonly Cell[]

/**
 * Result of reading a row of the sheet. Owners are as POST /api/list-user/bulk takes them; a failed
 * row has none, and so has one without anything new.
 */
export type RollReadRow = {
  readonly row: number
  readonly owners: readonly RollRow[]
  readonly failed: boolean
  /** Cells, if any of them may need a correction. */
  readonly cells?: readonly CorrectableCell[]
}
