import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import type { CorrectableCell } from './corrected-cells.ts'
import type { RollRow } from '../../roll/list-users.contract.ts'

/** The cells of one row of a sheet. */
export type Row = readonly Cell[]

/** What a row of the sheet came to. Owners are as POST /api/list-user/bulk takes them; a failed row has none, nor has one that says nothing new. */
export type RollReadRow = {
  readonly row: number
  readonly owners: readonly RollRow[]
  readonly failed: boolean
  /** Where something of it may want to be corrected. */
  readonly cells?: readonly CorrectableCell[]
}
