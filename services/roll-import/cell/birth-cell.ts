import { addDays } from '#events/values/day.ts'
import { day as daySchema } from '#events/values/schemas.ts'
import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import { rejected, isBlank, accepted, type CellReading } from './problems.ts'

/** Facts that a cell alone does not have. */
export type BirthContext = {
  /**
   * Whether other cells of the column have dates of birth of six digits: then one of five has lost
   * its 0.
   */
  readonly hasSixDigits: boolean
  /** Day (YYYY-MM-DD) after which no date of birth lies. Undefined: unknown. */
  readonly today: string | undefined
}

/**
 * Reads a date of birth: 600101, 19600101, 1960-01-01, 1960. 1. 1., 60년 1월 1일, 600101-1******, a
 * date cell or Excel's day number → YYYY-MM-DD.
 */
export const readBirth = (cell: Cell | undefined, context: BirthContext): CellReading<string> => {
  const text = cell?.text ?? ''
  if (!cell || isBlank(text)) return rejected()
  if (cell.day !== undefined) return day(cell.day, context)
  return readBirthText(text, context)
}

/** Several birth dates of one cell, where it is divided by commas or line breaks. */
export const birthParts = (cell: Cell | undefined): readonly string[] =>
  cell && cell.day === undefined
    ? cell.text
        .split(/[\n,;&]|\s\/\s/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : []

export const readBirthText = (text: string, context: BirthContext): CellReading<string> => {
  const said = text
    .replaceAll(/\([^)]{0,50}\)|\[[^\]]{0,50}\]|양력|음력|생$/g, '')
    .replace(/[T\s]\d{1,2}:\d\d(:\d\d)?(\.\d+)?$/, '')
    .trim()
  const resident =
    /^(\d{6})\s?[-–]?\s?([0-9])[\d*xX●○•]{6}$/.exec(said) ?? /^(\d{6})\s?[-–]\s?([0-9*])[\d*xX●○•]{0,6}$/.exec(said)
  if (resident) return ofResident(resident[1] ?? '', resident[2] ?? '', context)
  const parts = /^(\d{4}|\d{2})\s?[-./년–]\s?(\d{1,2})\s?[-./월–]\s?(\d{1,2})\s?[.일]?$/.exec(said)
  if (parts) return ofParts(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '', context)
  const digits = said.replace(/\.0+$/, '')
  if (/^\d{8}$/.test(digits)) return ofParts(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6), context)
  if (/^\d{6}$/.test(digits)) return ofParts(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4), context)
  return /^\d{3,5}$/.test(digits) ? ofShortNumber(digits, context) : rejected({ kind: 'birth-unreadable' })
}

const day = (value: string, { today }: BirthContext): CellReading<string> =>
  daySchema.safeParse(value).success && value >= '1870-01-01' && (today === undefined || value <= today)
    ? accepted(value)
    : rejected({ kind: 'birth-impossible', detail: value })

const padTwo = (text: string): string => text.padStart(2, '0')

const ofParts = (year: string, month: string, date: string, context: BirthContext): CellReading<string> => {
  if (year.length === 4) return day(`${year}-${padTwo(month)}-${padTwo(date)}`, context)
  const { century, isGuess } = centuryOf(Number(year), context)
  const read = day(`${century}${year}-${padTwo(month)}-${padTwo(date)}`, context)
  return isGuess && read.value !== undefined
    ? { ...read, findings: [{ kind: 'birth-century-guessed', detail: read.value }] }
    : read
}

/** Last two-digit year that may belong to the 2000s if the day is unknown. */
const YOUNGEST_KNOWN = 26
/**
 * Maximum age in years; `YOUNGEST_OWNER`: minimum age, since more people live to a hundred than own
 * a flat before school.
 */
const OLDEST = 120
const YOUNGEST_OWNER = 7

/**
 * Returns the century of a two-digit year. 60 is 1960, since 2060 is in the future. 05 is 2005. 15
 * is a guess: a child, or somebody over a hundred.
 */
const centuryOf = (year: number, { today }: BirthContext): { readonly century: string; readonly isGuess: boolean } => {
  const now = today === undefined ? YOUNGEST_KNOWN : Number(today.slice(0, 4)) - 2000
  if (year > now) return { century: '19', isGuess: false }
  return { century: now - year >= YOUNGEST_OWNER ? '20' : '19', isGuess: now + 100 - year <= OLDEST }
}

const CENTURIES: Readonly<Record<string, string>> = {
  1: '19',
  2: '19',
  5: '19',
  6: '19',
  3: '20',
  4: '20',
  7: '20',
  8: '20',
  9: '18',
  0: '18',
}

/**
 * Reads a resident number: its first six digits, and the one after them, which determines the
 * century.
 */
const ofResident = (digits: string, mark: string, context: BirthContext): CellReading<string> => {
  const century = CENTURIES[mark]
  const read =
    century === undefined
      ? ofParts(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4), context)
      : day(`${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`, context)
  return { ...read, findings: [...read.findings, { kind: 'resident-number' }] }
}

const SERIAL_ZERO = '1899-12-30'
const ADULT_SERIALS = { first: 3_000, last: 60_000 }

/** 10101 is 2001-01-01 that lost its 0, or the day 10101 of Excel, 1927-08-27. */
const ofShortNumber = (digits: string, context: BirthContext): CellReading<string> => {
  const padded = digits.padStart(6, '0')
  const asDigits = ofParts(padded.slice(0, 2), padded.slice(2, 4), padded.slice(4), context)
  const serial = Number(digits)
  const asSerial =
    serial >= ADULT_SERIALS.first && serial <= ADULT_SERIALS.last
      ? day(addDays(SERIAL_ZERO, serial), context)
      : rejected()
  if (asSerial.value === undefined)
    return asDigits.value === undefined
      ? rejected({ kind: 'birth-unreadable' })
      : accepted(asDigits.value, { kind: 'birth-zero-restored', detail: asDigits.value })
  if (asDigits.value === undefined)
    return accepted(asSerial.value, { kind: 'birth-from-serial', detail: asSerial.value })
  const value = context.hasSixDigits ? asDigits.value : asSerial.value
  return accepted(value, { kind: 'birth-ambiguous', detail: value })
}

/** Whether the column writes birth dates as six digits. */
export const hasSixDigitDates = (cells: readonly (Cell | undefined)[]): boolean =>
  cells.some((cell) => cell != null && cell.day === undefined && /^\d{6}$/.test(cell.text))
