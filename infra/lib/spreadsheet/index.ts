export { decryptInSandbox } from './encrypted/decrypt-in-process.ts'
export { isEncryptedWorkbook } from './encrypted/encrypted-workbook.ts'
export { asReadBack } from './read-back.ts'
export { readInSandbox } from './read-in-process.ts'
export {
  SpreadsheetRefused,
  isTextEncoding,
  type Cell,
  type RefusalReason,
  type Sheet,
  type SheetRow,
  type Workbook,
} from './spreadsheet.ts'
export { csvOf, streamCsv } from './write-csv.ts'
export { streamXlsx, writeXlsx, type SheetToWrite, type Value } from './write-xlsx.ts'
export { openArchive, type Archive } from './zip-archive.ts'
