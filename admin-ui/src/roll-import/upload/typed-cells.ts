import type { RollField } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'

type Row = RollImportPreview['rows'][number]
type Cell = NonNullable<Row['cells']>[number]

/** Values of the file that were replaced by typed ones, by field. */
export type TypedCells = Partial<Readonly<Record<RollField, string>>>

/** Returns the cells of a row that were corrected by hand. */
export const typedCells = ({ cells = [] }: Pick<Row, 'cells'>): readonly Cell[] =>
  cells.filter(({ corrected }) => corrected)

export const typedOf = (columns: RollImportPreview['columns'], row: Pick<Row, 'cells'>): TypedCells =>
  Object.fromEntries(
    typedCells(row).flatMap(({ column, inFile = '' }) => {
      const field = columns.find(({ index }) => index === column)?.field ?? null
      return field === null ? [] : [[field, inFile]]
    }),
  )

/**
 * Returns the cells that undo one correction: each gets its former correction again, or the file's
 * value where it had none.
 */
export const revertedCells = (before: readonly Cell[], after: readonly Cell[]) =>
  before.map(({ column, text, corrected }) => {
    const now = after.find((cell) => cell.column === column)
    return { column, text: corrected ? text : null, ...(now === undefined ? {} : { seen: now.text }) }
  })
