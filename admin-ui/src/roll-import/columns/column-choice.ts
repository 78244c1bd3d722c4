import type { RollField } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'

type Column = RollImportPreview['columns'][number]
type Choice = { readonly index: number; readonly field: RollField | null }

/** Tells whether only one column may have the field; co-owners and remarks may be in several. */
const takesOneColumn = (field: RollField): boolean => field !== 'coOwner' && field !== 'remarks'

/** Returns the column that has the field now, if another one does. */
export const holderOf = (columns: readonly Column[], field: RollField, index: number): Column | undefined =>
  takesOneColumn(field) ? columns.find((column) => column.field === field && column.index !== index) : undefined

/**
 * Returns the hidden or struck rows that are imported nevertheless, after one of them was chosen or
 * left out.
 */
export const chosenAfter = (chosen: readonly number[], row: number, isChosen: boolean): readonly number[] =>
  [...chosen.filter((one) => one !== row), ...(isChosen ? [row] : [])].toSorted((one, other) => one - other)

/**
 * Returns the changes of the mapping that give a field to a column: the column that had it before
 * loses it.
 */
export const choiceOf = (columns: readonly Column[], index: number, field: RollField | null): readonly Choice[] => {
  const holder = field === null ? undefined : holderOf(columns, field, index)
  return [{ index, field }, ...(holder === undefined ? [] : [{ index: holder.index, field: null }])]
}
