import type { ListUser } from '#services/roll/list-users.contract.ts'
import { formatArea } from '#ui/format.ts'

/** Fields that several entries may share; shares and persons' data are each entry's own. */
export const editableFields = {
  area: { label: '전용면적', isOfUnit: true },
  landShare: { label: '대지권지분', isOfUnit: true },
  remarks: { label: '비고', isOfUnit: false },
} as const
export type EditableField = keyof typeof editableFields

type Value = string | number | null

/** Change of one field of an entry. */
export type EntryChange = { readonly id: string; readonly unit: string; readonly before: Value; readonly after: Value }

/** Reads a typed value; null removes the present one, undefined is no value of the field. */
export const readValue = (field: EditableField, typed: string): Value | undefined => {
  const text = typed.normalize('NFC').trim()
  if (text === '') return null
  if (field === 'remarks') return text
  const number = Number(text.replaceAll(',', ''))
  return Number.isFinite(number) && number > 0 ? number : undefined
}

/** Writes a value of a field, for the preview. */
export const fieldText = (field: EditableField, value: Value): string => {
  if (value === null || value === '') return '없음'
  return field !== 'remarks' && typeof value === 'number' ? formatArea(value) : String(value)
}

/**
 * Returns what changes where a field of entries gets a value. An area belongs to its unit: of its
 * owners the first one stands for all.
 */
export const changesOf = (
  entries: readonly ListUser[],
  field: EditableField,
  after: Value,
  nameOf: (entry: ListUser) => string,
): readonly EntryChange[] => {
  const ofUnits = editableFields[field].isOfUnit
    ? [...Map.groupBy(entries, ({ dong, ho }) => `${dong}-${ho}`).values()].flatMap(([first]) => (first ? [first] : []))
    : entries
  return ofUnits
    .filter((entry) => entry[field] !== after)
    .map((entry) => ({ id: String(entry.id), unit: nameOf(entry), before: entry[field], after }))
}
