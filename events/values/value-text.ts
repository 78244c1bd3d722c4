import { formatPhone } from './phone.ts'
import type { FieldKind } from './template-field.ts'

const DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/
const METRES = /^\d+(?:\.\d+)?$/

/** Points. A narrower blank before 년 has the century printed before it: 20__년. */
const WHOLE_YEAR = 36

/**
 * Formats a day: 2026-11-02 → 2026년 11월 2일, or its part if the form prints 년, 월 and 일 after blanks
 * of their own; an incomplete day, such as a masked one, stays as it is.
 */
const dayWords = (text: string, label: string | undefined, width: number): string => {
  const { year, month, day } = DAY.exec(text)?.groups ?? {}
  if (year === undefined) return text
  if (label === '년') return width < WHOLE_YEAR ? year.slice(2) : year
  if (label === '월') return String(Number(month))
  if (label === '일') return String(Number(day))
  return `${year}년 ${Number(month)}월 ${Number(day)}일`
}

/** Properties of a field that decide how its value is written. */
type ValueFormat = { readonly kind: FieldKind; readonly label?: string | undefined }

/**
 * Formats a value as one writes it on paper, on a number of points: days in words, phones with
 * hyphens, areas with their unit.
 */
export const wordsOfValue = ({ kind, label }: ValueFormat, text: string, width: number): string => {
  switch (kind) {
    case 'date':
    case 'birthDate':
      return dayWords(text, label?.trim(), width)
    case 'phone':
      return formatPhone(text)
    case 'area':
      return METRES.test(text) ? `${text}㎡` : text
    case 'name':
    case 'text':
    case 'address':
    case 'dong':
    case 'ho':
    case 'signature':
    case 'checkbox':
      return text
  }
}
