import {
  decryptInSandbox,
  isEncryptedWorkbook,
  readInSandbox,
  SpreadsheetRefused,
  type RefusalReason,
  openArchive,
  type Archive,
} from '#infra/lib/spreadsheet/index.ts'
import { DomainError } from '../../core/domain-error.ts'
import { filesBusy, readWithPermit } from '../../core/upload/own-files.ts'
import type { ErrorCode } from '../../core/errors/error.contract.ts'
import type { TabledUnit } from '../export/registry-table.ts'

/** Item of an import: a PDF, a unit of a table, or an unknown file. */
export type ImportItem =
  /**
   * PDF of a registry record. `bytes` unpacks anew at each call.
   * @throws {SpreadsheetRefused} if the archive is damaged there
   */
  | { readonly kind: 'pdf'; readonly file: string; readonly bytes: () => Buffer }
  | { readonly kind: 'unit'; readonly unit: TabledUnit }
  | { readonly kind: 'refused'; readonly file: string; readonly message: string }

type UploadedTable = { readonly bytes: Buffer; readonly fileName: string; readonly sender?: string }

const MB = 1024 * 1024
/**
 * Limits of an archive: the registry records of a large complex. Each takes some thirty
 * milliseconds of the job; the call refuses larger archives.
 */
const ARCHIVE_LIMITS = { entries: 2_000, unpackedBytes: 500 * MB }
const MAX_PDF_BYTES = 20 * MB

const MODULE = new URL('./registry-process.ts', import.meta.url)

const tableCodes: Readonly<Record<RefusalReason, ErrorCode>> = {
  unreadable: 'ROLL_UNREADABLE',
  protected: 'ROLL_PROTECTED',
  'protected-otherwise': 'ROLL_PROTECTED_OTHERWISE',
  'wrong-password': 'ROLL_WRONG_PASSWORD',
  'old-format': 'ROLL_OLD_FORMAT',
  'not-a-sheet': 'REGISTRY_FILE_UNKNOWN',
  'too-large': 'ROLL_TOO_LARGE',
  empty: 'ROLL_EMPTY',
  'took-too-long': 'ROLL_TOOK_TOO_LONG',
  'too-many': 'FILES_BUSY',
}

const beginsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'))

/** Readers take a PDF whose header stands a little further on; so does this. */
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1_024).includes('%PDF-')

const isWorkbook = ({ names }: Archive): boolean => names.includes('[Content_Types].xml')

const openedArchive = (bytes: Buffer): Archive => {
  try {
    return openArchive(bytes, ARCHIVE_LIMITS)
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error
    throw new DomainError(error.reason === 'too-large' ? 'REGISTRY_ARCHIVE_TOO_LARGE' : 'REGISTRY_ARCHIVE_UNREADABLE')
  }
}

/** Whether an archive entry is no document: a folder, or a file of Finder or Explorer. */
const isBeside = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i.test(name)

const shownName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-200)
    .toWellFormed()

const IS_PDF = /\.pdf$/i

const itemOfEntry = (archive: Archive, name: string): ImportItem => {
  const file = shownName(name)
  if (/\.zip$/i.test(name))
    return { kind: 'refused', file, message: 'ZIP 안의 ZIP은 읽지 않습니다. 안의 파일을 꺼내 다시 압축해주세요.' }
  if (!IS_PDF.test(name)) return { kind: 'refused', file, message: 'PDF 파일이 아닙니다.' }
  if (archive.sizeOf(name) > MAX_PDF_BYTES)
    return { kind: 'refused', file, message: '파일이 너무 큽니다. 20 MB 이하의 PDF를 올려주세요.' }
  return { kind: 'pdf', file, bytes: () => archive.bytes(name) ?? Buffer.alloc(0) }
}

/**
 * Returns the items of an archive in the order of their names, so that a later try finds each at
 * its index.
 */
const itemsOfArchive = (archive: Archive): readonly ImportItem[] =>
  archive.names
    .filter((name) => !isBeside(name))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => itemOfEntry(archive, name))

/** @throws DomainError where a table cannot be read */
const refuseTable = (error: unknown): never => {
  if (!(error instanceof SpreadsheetRefused)) throw error
  throw error.reason === 'too-many' ? filesBusy() : new DomainError(tableCodes[error.reason])
}

/**
 * Returns the workbook inside a password-protected file; any other file unchanged. A missing
 * password is reported when the file is read. The password is not stored: what is stored is the
 * decrypted file.
 * @throws DomainError ROLL_WRONG_PASSWORD, ROLL_PROTECTED_OTHERWISE and the like
 */
export const withoutPassword = async (
  { bytes, sender }: { readonly bytes: Buffer; readonly sender: string },
  password: string | undefined,
): Promise<Buffer> => {
  if (password === undefined || !isEncryptedWorkbook(bytes)) return bytes
  return readWithPermit(sender, () => decryptInSandbox({ bytes, sender }, password)).catch(refuseTable)
}

const itemsOfTable = async ({ bytes, sender }: UploadedTable): Promise<readonly ImportItem[]> => {
  const asked = { module: MODULE, bytes, question: null, sender }
  const read = () => readInSandbox<{ readonly missing: readonly string[] }, TabledUnit>(asked)
  const { answer, rows } = await readWithPermit(sender, read).catch(refuseTable)
  if (answer.missing.length > 0)
    throw new DomainError(
      'REGISTRY_COLUMNS_MISSING',
      answer.missing.map((column) => ({ path: column, message: `${column} 열이 없습니다.` })),
    )
  if (rows.length === 0) throw new DomainError('ROLL_EMPTY')
  return rows.map((unit) => ({ kind: 'unit', unit }))
}

/**
 * Returns the items of an uploaded file, by its content: one PDF, the PDFs of a ZIP, or the units
 * of a table. Only tables are read at this point, in a process with limits. The same file gives the
 * same items in the same order.
 * @throws DomainError REGISTRY_…, ROLL_… if it is none of these
 */
export const itemsOfFile = async (sent: UploadedTable): Promise<readonly ImportItem[]> => {
  const { bytes, fileName } = sent
  if (!beginsWith(bytes, 'PK'))
    return isPdf(bytes) ? [{ kind: 'pdf', file: fileName, bytes: () => bytes }] : itemsOfTable(sent)
  const archive = openedArchive(bytes)
  if (isWorkbook(archive)) return itemsOfTable(sent)
  if (!archive.names.some((name) => IS_PDF.test(name))) throw new DomainError('REGISTRY_FILE_UNKNOWN')
  return itemsOfArchive(archive)
}
