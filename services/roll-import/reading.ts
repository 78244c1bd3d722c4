import { readSpreadsheet } from '#infra/spreadsheet/read-spreadsheet.ts'
import { SpreadsheetRefused, type RefusalReason, type Workbook } from '#infra/spreadsheet/spreadsheet.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ErrorCode } from '../core/error.contract.ts'
import { readRoll, type RollReading, type RollSettings } from './sheet/read-roll.ts'
import type { RollReadAs } from './roll-import.decider.ts'
import type { RollField } from '../roll/fields.contract.ts'
import { rollField, type RollImportPreview } from './roll-imports.contract.ts'

/** A file as it was read. */
export type ReadFile = { readonly encoding: Workbook['encoding']; readonly reading: RollReading }

const codes: Readonly<Record<RefusalReason, ErrorCode>> = {
  unreadable: 'ROLL_UNREADABLE',
  protected: 'ROLL_PROTECTED',
  'old-format': 'ROLL_OLD_FORMAT',
  'not-a-sheet': 'ROLL_NOT_A_SHEET',
  'too-large': 'ROLL_TOO_LARGE',
  empty: 'ROLL_EMPTY',
  'took-too-long': 'ROLL_TOOK_TOO_LONG',
}

const workbookOf = async (bytes: Buffer): Promise<Workbook> => {
  try {
    return await readSpreadsheet(bytes)
  } catch (error) {
    throw error instanceof SpreadsheetRefused ? new DomainError(codes[error.reason]) : error
  }
}

/** `today`: the day of the upload in Seoul, so that a file is read the same way however long it takes. */
type Reading = RollSettings & { readonly today: string }

/** Reads a file, as it was recognised or as settings say. @throws DomainError ROLL_… where it cannot be read */
export const readRollFile = async (bytes: Buffer, settings: Reading): Promise<ReadFile> => {
  const workbook = await workbookOf(bytes)
  return { encoding: workbook.encoding, reading: readRoll(workbook, settings) }
}

type Columns = NonNullable<RollSettings['columns']>
type Correction = {
  readonly sheet?: number | undefined
  readonly headerRow?: number | undefined
  readonly columns?: Columns | undefined
}

const invalid = (path: string, message: string) => new DomainError('VALIDATION_FAILED', [{ path, message }])

const columnsOf = ({ columns }: Pick<RollImportPreview, 'columns'>): Columns =>
  columns.map(({ index, field }) => ({ index, field }))

/** A field moves to the column that it is given to. @throws DomainError for a column that is not there, or a field given twice */
const overlaid = (columns: Columns, given: Columns): Columns => {
  given.forEach(({ index, field }, place) => {
    if (!columns.some((column) => column.index === index))
      throw invalid(`columns.${place}.index`, '시트에 없는 열입니다.')
    const isTwice = given.some(
      (other, earlier) =>
        earlier < place && (other.index === index || (field !== null && field !== 'coOwner' && other.field === field)),
    )
    if (isTwice) throw invalid(`columns.${place}.field`, '한 항목은 한 열에만 정할 수 있습니다.')
  })
  const moved = new Set<RollField>(given.flatMap(({ field }) => (field === null || field === 'coOwner' ? [] : [field])))
  return columns.map(({ index, field }) => {
    const found = given.find((column) => column.index === index)
    if (found) return { index, field: found.field }
    return { index, field: field !== null && moved.has(field) ? null : field }
  })
}

/**
 * Reads a file as somebody corrected it: what they leave out stays, but another sheet or header row is recognised anew.
 * @throws DomainError VALIDATION_FAILED for a sheet, row or column that is not there
 */
export const readCorrected = async (
  bytes: Buffer,
  { today, ...before }: Pick<RollImportPreview, 'sheet' | 'headerRow' | 'columns'> & Pick<Reading, 'today'>,
  correction: Correction,
): Promise<ReadFile> => {
  const workbook = await workbookOf(bytes)
  const sheet = correction.sheet ?? before.sheet
  const rows = workbook.sheets[sheet]?.rows.length
  if (rows === undefined) throw invalid('sheet', '파일에 없는 시트입니다.')
  if (correction.headerRow !== undefined && correction.headerRow > rows)
    throw invalid('headerRow', '시트에 없는 행입니다.')
  const headerRow = correction.headerRow ?? (sheet === before.sheet ? before.headerRow : undefined)
  const place = { sheet, today, ...(headerRow === undefined ? {} : { headerRow }) }
  const isSamePlace = sheet === before.sheet && headerRow === before.headerRow
  const recognised = isSamePlace ? undefined : readRoll(workbook, place)
  if (recognised && correction.columns === undefined) return { encoding: workbook.encoding, reading: recognised }
  const columns = overlaid(columnsOf(recognised ?? before), correction.columns ?? [])
  return {
    encoding: workbook.encoding,
    reading: readRoll(workbook, { ...place, headerRow: recognised?.headerRow ?? before.headerRow, columns }),
  }
}

/** What the log keeps of how a file was read. */
export const readAs = ({
  sheet,
  headerRow,
  columns,
}: Pick<RollImportPreview, 'sheet' | 'headerRow' | 'columns'>): RollReadAs => ({
  sheet,
  headerRow,
  columns: [...columnsOf({ columns: [...columns] })],
})

/** The same file read as the log says that it was. */
export const settingsOf = ({ sheet, headerRow, columns }: RollReadAs, today: string): Reading => ({
  today,
  sheet,
  headerRow,
  columns: columns.map(({ index, field }) => ({ index, field: field === null ? null : rollField.parse(field) })),
})
