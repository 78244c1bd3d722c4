import type { LedgerNames } from '#events/values/building-ledger/ledger-names.ts'
import type { SheetRow, Workbook } from '#infra/lib/spreadsheet/index.ts'
import { sheetTitles, type RollField } from '../../roll/fields.contract.ts'
import type { RollImportPreview, RollProblem } from '../roll-imports.contract.ts'
import { hasSixDigitDates } from '../cell/birth-cell.ts'
import { unitsAsWritten } from './unit-columns.ts'
import {
  MANIFOLD,
  columnOf,
  fieldsInPercent,
  fieldsInPyeong,
  missingFields,
  readColumns,
  withUnitColumns,
  type Column,
} from './columns.ts'
import { findHeader, headerAt, likeliestSheet, type Header } from './header.ts'
import { joinRuns, problemAt } from '../cell/problems.ts'
import { withLedgerQuestions } from './ledger-questions.ts'
import { remarkColumns } from './remarks.ts'
import { readRows } from './read-rows.ts'
import type { RollReadRow, Row } from './row.ts'
import type { RowContext } from './row-owners.ts'

/**
 * Corrected settings of a reading; omitted ones are recognised. Indices from 0, the header row from
 * 1 as in the sheet; 0 is a sheet without titles. A sheet that does not exist counts as omitted.
 */
export type RollSettings = {
  readonly sheet?: number
  readonly headerRow?: number
  readonly columns?: readonly { readonly index: number; readonly field: RollField | null }[]
  /** Rows that are taken though the sheet hides or strikes them out, by their numbers. */
  readonly chosenRows?: readonly number[]
  /** Keys of the units that the list has beside another spelling of theirs: both may be named. */
  readonly distinctUnits?: readonly string[]
  /** Day of the upload in Seoul (YYYY-MM-DD): no date of birth is later. */
  readonly today?: string
  /** Units of the building ledger of the complex; absent: it was never read. */
  readonly ledger?: LedgerNames
}

export type RollReading = Pick<
  RollImportPreview,
  'sheets' | 'sheet' | 'headerRow' | 'columns' | 'missingFields' | 'leftOut' | 'chosenRows'
> & {
  readonly rows: readonly RollReadRow[]
  /** Problems of the file first, then by row. */
  readonly problems: readonly RollProblem[]
}

/** Maximum number of hidden and struck rows that are named one by one. */
const MAX_MARKED = 500

/**
 * Recognises an owners' roll in a workbook: its sheet, its titles, the field of each column, and
 * the data of each row.
 */
export const readRoll = (workbook: Workbook, settings: RollSettings = {}): RollReading => {
  const sheet =
    settings.sheet !== undefined && settings.sheet < workbook.sheets.length
      ? settings.sheet
      : likeliestSheet(workbook.sheets)
  const numbered = workbook.sheets[sheet]?.rows ?? []
  const header = headerOf(numbered, settings.headerRow)
  const rows = numbered.map(({ cells }) => cells)
  const hiddenColumns = new Set(workbook.sheets[sheet]?.hiddenColumns)
  const columns = readColumns(rows, header, settings.columns ?? [], hiddenColumns)
  const start = header === null ? 0 : header.last + 1
  const missing = missingFields(columns, rows.slice(start))
  const { taken, problems, marked, unfilled } = readRows(numbered.slice(start), firstNumber(numbered, header), {
    columns,
    context: contextOf(rows.slice(start), columns, settings.today),
    isReadable: missing.length === 0,
    chosen: new Set(settings.chosenRows),
    distinctUnits: settings.distinctUnits ?? [],
  })
  return {
    sheets: workbook.sheets.map(({ name, hidden, rows: all }) => ({
      name,
      hidden,
      rows: all.length,
    })),
    sheet,
    headerRow: header?.number ?? 0,
    columns: [...withUnitColumns(columns, rows.slice(start))],
    missingFields: missing,
    leftOut: marked.slice(0, MAX_MARKED),
    chosenRows: marked.flatMap(({ row, chosen }) => (chosen ? row : [])),
    rows: taken,
    problems: [
      ...ofFile(workbook, sheet),
      ...ofTitles(header === null && settings.headerRow === undefined, missing),
      ...ofColumns(columns),
      ...joinRuns(
        withLedgerQuestions(problems, {
          taken,
          unfilled,
          columns: { dong: columnOf(columns, 'dong'), ho: columnOf(columns, 'ho') },
          ledger: settings.ledger,
        }),
      ),
    ],
  }
}

/** Number of the row below the titles, whether it holds something or not. */
const firstNumber = (rows: readonly SheetRow[], header: Header): number => {
  if (header === null) return 1
  return (header.last < header.first ? header.number : (rows[header.last]?.number ?? 0)) + 1
}

const headerOf = (rows: readonly SheetRow[], said: number | undefined): Header => {
  if (said === undefined) return findHeader(rows)
  return said === 0 ? null : headerAt(rows, said)
}

const contextOf = (rows: readonly Row[], columns: readonly Column[], today: string | undefined): RowContext => {
  const birth = columnOf(columns, 'birthDate')
  return {
    columns: new Map(
      columns.flatMap(({ field, index }) => (field === null || MANIFOLD.has(field) ? [] : [[field, index] as const])),
    ),
    coOwners: columns.filter(({ field }) => field === 'coOwner').map(({ index }) => index),
    remarks: remarkColumns(columns),
    inPyeong: fieldsInPyeong(columns),
    inPercent: fieldsInPercent(columns),
    ...unitsAsWritten(rows, { dong: columnOf(columns, 'dong'), ho: columnOf(columns, 'ho') }),
    birth: { today, hasSixDigits: birth !== undefined && hasSixDigitDates(rows.map((row) => row[birth])) },
  }
}

const ofFile = ({ sheets, notes }: Workbook, chosen: number): readonly RollProblem[] => [
  ...notes.map((kind) => problemAt({ kind })),
  ...sheets.flatMap(({ hidden, name }, index) =>
    hidden && index !== chosen ? [problemAt({ kind: 'hidden-sheet' }, { value: name })] : [],
  ),
]

const ofColumns = (columns: readonly Column[]): readonly RollProblem[] =>
  columns.flatMap(({ index, field, hidden, title }) =>
    hidden !== true || field === null
      ? []
      : [problemAt({ kind: 'column-hidden', detail: title }, { column: index, field })],
  )

const ofTitles = (areTitlesUnknown: boolean, missing: readonly RollField[]): readonly RollProblem[] => {
  if (areTitlesUnknown) return [problemAt({ kind: missing.length > 0 ? 'titles-not-found' : 'titles-assumed' })]
  return missing.map((field) => problemAt({ kind: 'column-missing', detail: sheetTitles[field] }, { field }))
}
