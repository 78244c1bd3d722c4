import {
  decryptInSandbox,
  isEncryptedWorkbook,
  readInSandbox,
  isTextEncoding,
  SpreadsheetRefused,
  type RefusalReason,
} from '#infra/lib/spreadsheet/index.ts'
import { DomainError } from '../core/domain-error.ts'
import { filesBusy, readWithPermit } from '../core/upload/own-files.ts'
import type { ErrorCode } from '../core/errors/error.contract.ts'
import type { FileAnswer, Question, ReadAs } from './read-file.ts'
import type { RollReadAs } from './roll-import.decider.ts'
import { rollField, type RollImportPreview } from './roll-imports.contract.ts'
import type { CellCorrection } from './sheet/corrected-cells.ts'
import { columnsOf, type Correction } from './sheet/read-corrected.ts'
import type { RollSettings } from './sheet/read-roll.ts'
import type { RollReadRow } from './sheet/row.ts'

/** A file as it was read. */
export type ReadFile = { readonly readAs: ReadAs; readonly rows: readonly RollReadRow[] }

const codes: Readonly<Record<RefusalReason, ErrorCode>> = {
  unreadable: 'ROLL_UNREADABLE',
  protected: 'ROLL_PROTECTED',
  'protected-otherwise': 'ROLL_PROTECTED_OTHERWISE',
  'wrong-password': 'ROLL_WRONG_PASSWORD',
  'old-format': 'ROLL_OLD_FORMAT',
  'not-a-sheet': 'ROLL_NOT_A_SHEET',
  'too-large': 'ROLL_TOO_LARGE',
  empty: 'ROLL_EMPTY',
  'took-too-long': 'ROLL_TOOK_TOO_LONG',
  'too-many': 'FILES_BUSY',
}

const MODULE = new URL('./roll-process.ts', import.meta.url)

const refusalOf = ({ reason }: SpreadsheetRefused): DomainError =>
  reason === 'too-many' ? filesBusy() : new DomainError(codes[reason])

/** A file; `sender`: the administrator who waits for it. */
type SentFile = { readonly bytes: Buffer; readonly sender?: string }

/**
 * Returns the workbook inside a password-protected file; any other file unchanged. Without a
 * password nothing is decrypted, and the reader reports that it needs one. The password is not
 * stored: what is stored is the decrypted file.
 * @throws DomainError ROLL_WRONG_PASSWORD, ROLL_PROTECTED_OTHERWISE and the like
 */
export const withoutPassword = async (sent: SentFile, password: string | undefined): Promise<Buffer> => {
  if (password === undefined || !isEncryptedWorkbook(sent.bytes)) return sent.bytes
  return readWithPermit(sent.sender, () => decryptInSandbox(sent, password)).catch((error: unknown) => {
    throw error instanceof SpreadsheetRefused ? refusalOf(error) : error
  })
}

const ask = async (sent: SentFile, question: Question): Promise<ReadFile> => {
  const read = () => readInSandbox<FileAnswer, RollReadRow>({ module: MODULE, ...sent, question })
  const { answer, rows } = await readWithPermit(sent.sender, read).catch((error: unknown) => {
    throw error instanceof SpreadsheetRefused ? refusalOf(error) : error
  })
  if ('invalid' in answer) throw new DomainError('VALIDATION_FAILED', [answer.invalid])
  return { readAs: answer.readAs, rows }
}

/**
 * Settings of a reading. `today`: day of the upload in Seoul, so that a file is read the same way
 * at any later time. `distinctUnits`: as the list has them now.
 */
type Reading = RollSettings & Required<Pick<RollSettings, 'today' | 'distinctUnits'>>

/**
 * Reads a file in a process of its own, as it was recognised or as settings say, with `cells` in
 * place of its own.
 * @throws DomainError ROLL_… if it cannot be read
 */
export const readRollFile = (
  sent: SentFile,
  settings: Reading,
  cells: readonly CellCorrection[] = [],
): Promise<ReadFile> => ask(sent, { settings, cells })

/**
 * Reads a file with an administrator's corrections.
 * @throws DomainError VALIDATION_FAILED for a sheet, row or column that does not exist, or a field
 * given twice
 */
export const readCorrected = (
  sent: SentFile,
  {
    sheet,
    headerRow,
    columns,
    chosenRows,
    today,
    distinctUnits,
    ledger,
  }: Pick<RollImportPreview, 'sheet' | 'headerRow' | 'columns' | 'chosenRows'> &
    Pick<Reading, 'today' | 'distinctUnits' | 'ledger'>,
  said: Correction['said'],
  cells: readonly CellCorrection[],
): Promise<ReadFile> =>
  ask(sent, {
    cells,
    correction: {
      before: { sheet, headerRow, columns: columnsOf({ columns }), chosenRows },
      said,
      today,
      distinctUnits,
      ...(ledger === undefined ? {} : { ledger }),
    },
  })

/** Whether a file is no workbook, but text in columns, as any text is. */
export const isTextInColumns = ({ readAs: { encoding } }: ReadFile): boolean => isTextEncoding(encoding)

/** Returns the part of a reading that the log records. */
export const readAs = ({
  sheet,
  headerRow,
  columns,
  chosenRows = [],
}: Pick<RollImportPreview, 'sheet' | 'headerRow' | 'columns' | 'chosenRows'>): RollReadAs => ({
  sheet,
  headerRow,
  columns: [...columnsOf({ columns: [...columns] })],
  ...(chosenRows.length > 0 ? { chosenRows: [...chosenRows] } : {}),
})

/** Returns the settings that repeat a reading recorded in the log. */
export const settingsOf = (
  { sheet, headerRow, columns, chosenRows = [] }: RollReadAs,
  given: Pick<Reading, 'today' | 'distinctUnits'>,
): Reading => ({
  ...given,
  sheet,
  headerRow,
  chosenRows,
  columns: columns.map(({ index, field }) => ({ index, field: field === null ? null : rollField.parse(field) })),
})
