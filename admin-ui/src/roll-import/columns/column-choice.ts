import type { RollField } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'

type Column = RollImportPreview['columns'][number]
type Choice = { readonly index: number; readonly field: RollField | null }

/** Co-owners and remarks may stand in several columns, everything else in one. */
const takesOneColumn = (field: RollField): boolean => field !== 'coOwner' && field !== 'remarks'

/** The column that holds a field now, if another one does. */
export const holderOf = (columns: readonly Column[], field: RollField, index: number): Column | undefined =>
  takesOneColumn(field) ? columns.find((column) => column.field === field && column.index !== index) : undefined

/** Rows that are taken though the sheet hides or strikes them out, once one of them is chosen or left out again. */
export const chosenAfter = (chosen: readonly number[], row: number, isChosen: boolean): readonly number[] =>
  [...chosen.filter((one) => one !== row), ...(isChosen ? [row] : [])].toSorted((one, other) => one - other)

/** What has to be sent so that a column becomes a field: the column that was it before is it no longer. */
export const choiceOf = (columns: readonly Column[], index: number, field: RollField | null): readonly Choice[] => {
  const holder = field === null ? undefined : holderOf(columns, field, index)
  return [{ index, field }, ...(holder === undefined ? [] : [{ index: holder.index, field: null }])]
}
