import type { RollField } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'

type Row = RollImportPreview['rows'][number]
type Cell = NonNullable<Row['cells']>[number]

/** What the file says where something else was typed, by what the cell is. */
export type TypedCells = Partial<Readonly<Record<RollField, string>>>

/** The cells of a row that were typed by hand. */
export const typedCells = ({ cells = [] }: Pick<Row, 'cells'>): readonly Cell[] =>
  cells.filter(({ corrected }) => corrected)

export const typedOf = (columns: RollImportPreview['columns'], row: Pick<Row, 'cells'>): TypedCells =>
  Object.fromEntries(
    typedCells(row).flatMap(({ column, inFile = '' }) => {
      const field = columns.find(({ index }) => index === column)?.field ?? null
      return field === null ? [] : [[field, inFile]]
    }),
  )

/** How one correction is taken back: each cell says again what it said before, the file's own where nothing was typed there. */
export const takenBack = (before: readonly Cell[], after: readonly Cell[]) =>
  before.map(({ column, text, corrected }) => {
    const now = after.find((cell) => cell.column === column)
    return { column, text: corrected ? text : null, ...(now === undefined ? {} : { seen: now.text }) }
  })
