import { isMobile } from '#events/values/phone.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/engine.ts'
import { isTextEncoding, SpreadsheetRefused, type Cell, type Workbook } from '#infra/lib/spreadsheet/index.ts'
import type { FieldError } from '../core/domain-error.ts'
import { partsOf } from './parts.ts'
import type { RollProblem } from './roll-imports.contract.ts'
import { correctableCells, withCorrections, type CellCorrection } from './sheet/corrected-cells.ts'
import { countByLevel, mostSevere } from './cell/most-severe.ts'
import { readCorrected, type Correction } from './sheet/read-corrected.ts'
import { readRoll, type RollReading, type RollSettings } from './sheet/read-roll.ts'
import type { RollReadRow } from './sheet/row.ts'

/** More than the largest complex of the country has; and what a preview holds in memory. */
const MAX_OWNERS = 30_000

/** Way of reading a file: as it is recognised or settings say, or as it was corrected. */
export type Question = ({ readonly settings: RollSettings } | { readonly correction: Correction }) & {
  /** Values typed in place of cells. */
  readonly cells?: readonly CellCorrection[]
}

/** A roll but for its rows: of its problems the gravest, and how many there are. */
export type ReadAs = Omit<RollReading, 'rows' | 'problems'> & {
  readonly encoding: Workbook['encoding']
  readonly problems: readonly RollProblem[]
  readonly problemCounts: Readonly<Record<RollProblem['level'], number>>
}
export type FileAnswer = { readonly readAs: ReadAs } | { readonly invalid: FieldError }
type FileReading = { readonly answer: FileAnswer; readonly parts: Iterable<readonly RollReadRow[]> }

/**
 * Reads a roll's file from its bytes to its rows: everything that needs no database. Not for the
 * thread that answers requests.
 * @throws {SpreadsheetRefused}
 */
export const readFile = (bytes: Buffer, question: Question): FileReading => {
  const { cells = [] } = question
  const inFile = parseSpreadsheet(bytes)
  if (isPlainText(inFile)) throw new SpreadsheetRefused('not-a-sheet', 'text without columns')
  const workbook = withCorrections(inFile, cells)
  const read =
    'settings' in question
      ? { reading: readRoll(workbook, question.settings) }
      : readCorrected(workbook, question.correction)
  if ('invalid' in read) return { answer: read, parts: [] }
  const { rows, problems, ...readAs } = read.reading
  if (rows.reduce((sum, { owners }) => sum + owners.length, 0) > MAX_OWNERS)
    throw new SpreadsheetRefused('too-large', 'owners')
  return {
    answer: {
      readAs: {
        ...readAs,
        encoding: workbook.encoding,
        problems: mostSevere(problems),
        problemCounts: countByLevel(problems),
      },
    },
    parts: partsOf(withCells(rows, { workbook, inFile, reading: read.reading, cells })),
  }
}

/** Any text is a table of one column: a letter, a log. A roll has a unit beside a name. */
const isPlainText = ({ encoding, sheets }: Workbook): boolean =>
  (isTextEncoding(encoding) || encoding === 'html') &&
  sheets.every(({ rows }) => rows.every(({ cells }) => cells.filter((cell) => cell !== null).length < 2))

type Source = {
  readonly workbook: Workbook
  /** Workbook as it was uploaded. */
  readonly inFile: Workbook
  readonly reading: Pick<RollReading, 'sheet' | 'columns' | 'problems'>
  readonly cells: readonly CellCorrection[]
}

/** Rows of which something is wrong or missing, or was corrected, with their cells. */
const withCells = (
  rows: readonly RollReadRow[],
  { workbook, inFile, reading: { sheet, columns, problems }, cells }: Source,
): readonly RollReadRow[] => {
  const typed = Map.groupBy(
    cells.filter((one) => one.sheet === sheet),
    ({ row }) => row,
  )
  const troubled = new Set(problems.flatMap(({ row, level }) => (level === 'note' || row === null ? [] : row)))
  const isInPreview = (row: RollReadRow): boolean =>
    typed.has(row.row) ||
    troubled.has(row.row) ||
    row.owners.some(({ phone = '', area }) => !isMobile(phone) || area === undefined)
  const [read, came] = [cellsByRow(workbook, sheet), cellsByRow(inFile, sheet)]
  return rows.map((row) => {
    if (!isInPreview(row)) return row
    const of = { cells: read.get(row.row) ?? [], inFile: came.get(row.row) ?? [] }
    return { ...row, cells: correctableCells(of, columns, typed.get(row.row) ?? []) }
  })
}

const cellsByRow = (workbook: Workbook, sheet: number): ReadonlyMap<number, readonly Cell[]> =>
  new Map(workbook.sheets[sheet]?.rows.map(({ number, cells }) => [number, cells]))
