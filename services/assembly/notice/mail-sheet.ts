import type { MailOutcome } from '#events/values/assembly/notice-names.ts'
import { dong as dongForm, ho as hoForm } from '#events/values/schemas.ts'
import type { Cell, SheetRow, Workbook } from '#infra/lib/spreadsheet/index.ts'

/** Row of a sheet of registered mail; what a sheet does not have is null. */
export type MailRow = {
  /** Number of the row, from 1. */
  readonly row: number
  /** Number of the mail, 13 digits; null: it is none. */
  readonly number: string | null
  readonly dong: string | null
  readonly ho: string | null
  readonly name: string | null
  readonly sentOn: string | null
  readonly outcome: MailOutcome | null
  readonly settledOn: string | null
}

const titles = {
  number: ['등기번호', '등기우편번호', '우편물번호', '송장번호', '운송장번호', '우편물등기번호'],
  dong: ['동', '동번호'],
  ho: ['호', '호수', '호번호'],
  name: ['수취인', '수취인명', '수취인성명', '받는분', '받는사람', '성명', '이름', '소유자', '소유자명'],
  sentOn: ['접수일', '접수일자', '접수일시', '발송일', '발송일자'],
  outcome: ['결과', '배달결과', '처리결과', '처리현황', '배달상태', '배달여부', '종적상태'],
  settledOn: ['결과일', '배달일', '배달일자', '배달일시', '처리일', '처리일자', '처리일시', '배달완료일'],
} as const
type Column = keyof typeof titles
type Positions = ReadonlyMap<Column, number>

/** Rows from the top among which the titles are looked for. */
const MAX_HEADER_ROW = 30
/** Maximum length of a cell that is looked at. */
const MAX_TEXT = 200

const textOf = (cell: Cell | undefined): string => (cell?.text ?? '').slice(0, MAX_TEXT)

const columnsIn = ({ cells }: SheetRow): Positions => {
  const found = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    const title = textOf(cell).replaceAll(/[\s()·:*]/g, '')
    for (const [column, names] of Object.entries(titles))
      // The keys of the titles are columns.
      if ((names as readonly string[]).includes(title) && !found.has(column as Column))
        found.set(column as Column, index)
  }
  return found
}

const DAY = /^(?<year>20\d\d)[-./년\s]*(?<month>\d{1,2})[-./월\s]*(?<day>\d{1,2})(?!\d)/

/** Returns the day of a cell, YYYY-MM-DD; null: it has none. */
export const dayIn = (cell: Cell | undefined): string | null => {
  if (cell?.day !== undefined) return cell.day
  const { year, month, day } = DAY.exec(textOf(cell).trim())?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== written ? null : written
}

/** Returns what the post says of a mail; null: it is still on its way, or the words are not known. */
export const outcomeIn = (text: string): MailOutcome | null => {
  const said = text.replaceAll(/\s/g, '')
  if (/반송|반환/.test(said)) return 'returned'
  if (/미배달|배달준비|배달중|배달예정/.test(said)) return null
  return /^배달$|배달완료|배달됨|수령|교부완료|^완료$|^도착$/.test(said) ? 'arrived' : null
}

const numberIn = (cell: Cell | undefined): string | null => {
  const digits = textOf(cell).replaceAll(/[\s-]/g, '')
  return /^\d{13}$/.test(digits) ? digits : null
}

const partIn = (form: typeof dongForm, cell: Cell | undefined): string | null => {
  const read = form.safeParse(textOf(cell))
  return read.success ? read.data : null
}

const rowOf = ({ number: row, cells }: SheetRow, found: Positions): MailRow => {
  const at = (column: Column): Cell | undefined => {
    const index = found.get(column)
    return index === undefined ? undefined : cells[index]
  }
  const name = textOf(at('name')).trim()
  return {
    row,
    number: numberIn(at('number')),
    dong: partIn(dongForm, at('dong')),
    ho: partIn(hoForm, at('ho')),
    name: name === '' ? null : name,
    sentOn: dayIn(at('sentOn')),
    outcome: outcomeIn(textOf(at('outcome'))),
    settledOn: dayIn(at('settledOn')),
  }
}

/** Result of reading a sheet; `hasColumns` false: no row names a column of numbers. */
export type ReadMailSheet = { readonly hasColumns: boolean; readonly rows: readonly MailRow[] }

/**
 * Reads registered mail from the first visible sheet that has a column of numbers. Rows without
 * anything in that column are left out: a roll with some numbers is such a sheet.
 */
export const readMailSheet = ({ sheets }: Workbook): ReadMailSheet => {
  for (const { rows } of sheets.filter(({ hidden }) => !hidden)) {
    const head = rows.slice(0, MAX_HEADER_ROW).find((row) => columnsIn(row).has('number'))
    if (!head) continue
    const found = columnsIn(head)
    const numbers = found.get('number') ?? 0
    const body = rows.filter(({ number, hidden, cells }) => {
      const isFilled = textOf(cells[numbers]).trim() !== ''
      return number > head.number && hidden !== true && isFilled
    })
    return { hasColumns: true, rows: body.map((row) => rowOf(row, found)) }
  }
  return { hasColumns: false, rows: [] }
}
