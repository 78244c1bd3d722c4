import { wordsOfValue } from '#events/values/value-text.ts'
import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import { t } from '#ui/translate.ts'
import type { FieldValues } from '../field/requested-fields.ts'

type ShownValue = { readonly id: string; readonly label: string; readonly words: string }

/** Width in points that is large enough for a date with its full year. */
const WIDE = 1_000

/** Returns a value as one reads it; null for none. */
export const wordsOf = (field: TemplateField, value: string | boolean | undefined): string | null => {
  if (value === true) return t('표시함')
  return typeof value === 'string' && value !== '' ? wordsOfValue(field, value, WIDE) : null
}

/** Returns the values of fields as text, each once however often the form has it. */
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
