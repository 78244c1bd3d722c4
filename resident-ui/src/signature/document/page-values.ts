import { wordsOfValue } from '#events/values/value-words.ts'
import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import type { FieldValues } from '../field/requested-fields.ts'

type ShownValue = { readonly id: string; readonly label: string; readonly words: string }

/** Wide enough that a year is written whole. */
const WIDE = 1_000

const wordsOf = (field: TemplateField, value: string | boolean | undefined): string | null => {
  if (value === true) return '표시함'
  return typeof value === 'string' && value !== '' ? wordsOfValue(field, value, WIDE) : null
}

/** What stands in fields, in words, each thing once however often the form asks for it. */
export const shownValues = (fields: readonly TemplateField[], values: FieldValues): readonly ShownValue[] => {
  const shown: ShownValue[] = []
  for (const field of fields) {
    const words = wordsOf(field, values[field.id])
    if (words === null) continue
    const isKnown = field.kind !== 'checkbox' && shown.some((one) => one.label === field.label && one.words === words)
    if (!isKnown) shown.push({ id: field.id, label: field.label, words })
  }
  return shown
}
