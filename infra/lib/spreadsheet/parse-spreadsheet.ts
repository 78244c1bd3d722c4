import { COMPOUND_FILE, hasStream, isEncryptedWorkbook } from './encrypted/encrypted-workbook.ts'
import { decryptWorkbook } from './encrypted/decrypt-workbook.ts'
import { decodeText } from './text/decode-text.ts'
import { readCsv } from './text/read-csv.ts'
import { readHtml } from './text/read-html.ts'
import { isOpenDocument, readOds } from './xml/read-ods.ts'
import { isSpreadsheetMl, readSpreadsheetMl } from './xml/read-spreadsheetml.ts'
import { readXls } from './binary/read-xls.ts'
import { readXlsx } from './xml/read-xlsx.ts'
import { SpreadsheetRefused, type RefusalReason, type Workbook } from './spreadsheet.ts'
import { openArchive, type Archive } from './zip-archive.ts'

/**
 * First bytes of files that people rename to .xlsx. Others are read as text, or refused as such.
 */
const signatures: readonly (readonly [bytes: string, reason: RefusalReason])[] = [
  ['%PDF', 'not-a-sheet'],
  ['\x89PNG', 'not-a-sheet'],
  ['\xff\xd8\xff', 'not-a-sheet'],
  ['GIF8', 'not-a-sheet'],
  ['BM', 'not-a-sheet'],
  ['{\\rtf', 'not-a-sheet'],
  ['\x1f\x8b', 'not-a-sheet'],
  ['7z\xbc\xaf', 'not-a-sheet'],
  ['Rar!', 'not-a-sheet'],
  ['HWP Document File', 'not-a-sheet'],
  // BIFF 2 to 4 is Excel before 1993.
  ['\x09\x00\x04\x00', 'old-format'],
  ['\x09\x02\x06\x00', 'old-format'],
  ['\x09\x04\x06\x00', 'old-format'],
]

const ZIP = 'PK\x03\x04'

const beginsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'))

/**
 * Reads a file by its content, whatever its name: .xlsx, .xlsm, .xlsb, .xls, .ods, XML, HTML, or
 * text in columns. Not for the thread that answers requests.
 * @throws {SpreadsheetRefused}
 */
export const parseSpreadsheet = (bytes: Buffer): Workbook => {
  const workbook = read(bytes)
  if (workbook.sheets.every(({ rows }) => rows.length === 0)) throw new SpreadsheetRefused('empty')
  return workbook
}

const read = (bytes: Buffer): Workbook => {
  if (bytes.length === 0) throw new SpreadsheetRefused('empty')
  if (beginsWith(bytes, ZIP)) return readArchive(openArchive(bytes))
  if (beginsWith(bytes, COMPOUND_FILE)) return readCompound(bytes)
  const known = signatures.find(([signature]) => isSignature(bytes, signature))
  if (known) throw new SpreadsheetRefused(known[1], 'signature')
  const { text, encoding } = decodeText(bytes)
  if (isMarkup(text)) return isSpreadsheetMl(text) ? readSpreadsheetMl(text) : readHtml(text)
  return readCsv(text, encoding)
}

const readArchive = (archive: Archive): Workbook => (isOpenDocument(archive) ? readOds(archive) : readXlsx(archive))

const isMarkup = (text: string): boolean =>
  /^[\ufeff\s]*<(?:\?xml|!doctype|html|head|body|table|meta|style|div|workbook|!--)/i.test(text.slice(0, 2_000))

/** Tells whether a file has a signature; "BM" alone begins many texts. */
const isSignature = (bytes: Buffer, signature: string): boolean =>
  beginsWith(bytes, signature) && (signature !== 'BM' || bytes.includes(0))

/**
 * Reads a compound file (MS-CFB), which names its streams in UTF-16: an encrypted workbook, an
 * .xls, or a document (.doc, .hwp).
 */
const readCompound = (bytes: Buffer): Workbook => {
  if (isEncryptedWorkbook(bytes)) {
    const inside = decryptWorkbook(bytes)
    if (!beginsWith(inside, ZIP)) throw new SpreadsheetRefused('unreadable', 'encryption: no workbook inside')
    return readArchive(openArchive(inside))
  }
  if (!hasStream(bytes, 'Workbook\0') && !hasStream(bytes, 'Book\0')) throw new SpreadsheetRefused('not-a-sheet')
  return readXls(bytes)
}
