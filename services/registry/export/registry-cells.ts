import { isStorableArea, toArea } from '#events/values/area.ts'
import { exact, type Exact } from '#events/values/ratio.ts'
import type { Cell } from '#infra/lib/spreadsheet/index.ts'

/** Returns the text of a cell on one line; "" if it is empty. */
export const textIn = (cell: Cell): string => (cell?.text ?? '').replaceAll(/\s+/g, ' ').trim()

const compact = (cell: Cell): string => textIn(cell).normalize('NFKC').replaceAll(/[\s,]/g, '')

const decimal = (text: string): Exact | undefined => {
  const parts = /^(?<whole>\d{1,15})(?:\.(?<rest>\d{1,15}))?$/.exec(text)?.groups
  if (!parts) return undefined
  const { whole = '0', rest = '' } = parts
  return exact(BigInt(whole + rest), 10n ** BigInt(rest.length))
}

const over = (above: string | undefined, below: string | undefined): Exact | undefined => {
  const [numerator, denominator] = [decimal(above ?? ''), decimal(below ?? '')]
  if (!numerator || !denominator || denominator.numerator === 0n) return undefined
  return exact(numerator.numerator * denominator.denominator, numerator.denominator * denominator.numerator)
}

/**
 * Parses a share, exactly: "1/2", "2분의 1", "28197.1분의 44.1521", "0.5", "50%". Returns null for an
 * empty cell, undefined for anything else.
 */
export const shareIn = (cell: Cell): Exact | null | undefined => {
  const text = compact(cell)
  if (text === '') return null
  if (text === '단독소유' || text === '단독') return exact(1)
  const [below, above] = text.split('분의')
  if (above !== undefined) return over(above, below)
  const [numerator, denominator] = text.split('/')
  if (denominator !== undefined) return over(numerator, denominator)
  return text.endsWith('%') ? over(text.slice(0, -1), '100') : decimal(text)
}

/** ㎡ as an area of the log; null and undefined as with shares. */
export const areaIn = (cell: Cell): number | null | undefined => {
  const text = compact(cell).replace(/(?:㎡|m2|제곱미터)$/i, '')
  if (text === '') return null
  const metres = /^\d{1,7}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return metres > 0 && metres <= 1_000_000 && isStorableArea(metres) ? toArea(metres) : undefined
}

const isDayOf6 = (text: string): boolean => {
  const [month, day] = [Number(text.slice(2, 4)), Number(text.slice(4, 6))]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/**
 * Parses YYMMDD from a date of birth or a registration number, whose second half is ignored; null
 * and undefined as with shares.
 */
export const birth6In = (cell: Cell): string | null | undefined => {
  if (cell?.day !== undefined) return cell.day.replaceAll('-', '').slice(2)
  const text = compact(cell)
  if (text === '') return null
  const dated = /^(?:19|20)(?<year>\d\d)[-./년]?(?<month>\d\d)[-./월]?(?<day>\d\d)일?$/.exec(text)?.groups
  const digits = dated ? `${dated.year ?? ''}${dated.month ?? ''}${dated.day ?? ''}` : text.replace(/-[\d*]{1,7}$/, '')
  const six = /^\d{13}$/.test(digits) ? digits.slice(0, 6) : digits.padStart(6, '0')
  return /^\d{6}$/.test(six) && isDayOf6(six) ? six : undefined
}

/** 14 digits, however they are divided; null and undefined as with shares. */
export const uniqueNoIn = (cell: Cell): string | null | undefined => {
  const digits = compact(cell).replaceAll('-', '')
  if (digits === '') return null
  return /^\d{14}$/.test(digits) ? digits : undefined
}

const MOMENT =
  /^(?<year>20\d\d)[-./년]\s?(?<month>\d{1,2})[-./월]\s?(?<day>\d{1,2})[일.]?(?:[T\s]*(?<hour>\d{1,2})[:시]\s?(?<minute>\d{1,2})분?(?:[:\s]?\d{1,2}초?)?)?$/

/** A day or moment of Seoul as an instant; null and undefined as with shares. */
export const momentIn = (cell: Cell): string | null | undefined => {
  const text = cell?.day ?? textIn(cell).normalize('NFKC')
  if (text === '') return null
  const { year, month, day, hour = '0', minute = '0' } = MOMENT.exec(text)?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  const two = (part: string): string => part.padStart(2, '0')
  const written = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00`
  const at = new Date(`${written}+09:00`)
  if (Number.isNaN(at.getTime())) return undefined
  // No day that there is not: the 31st of February is none of March.
  const shown = new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  return shown === written.slice(0, 10) ? at.toISOString() : undefined
}
