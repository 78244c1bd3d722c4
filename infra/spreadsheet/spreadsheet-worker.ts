import { parentPort, workerData } from 'node:worker_threads'
import { parseSpreadsheet } from './parse-spreadsheet.ts'
import { SpreadsheetRefused, type RefusalReason, type Workbook } from './spreadsheet.ts'

export type WorkerAnswer =
  | { readonly workbook: Workbook }
  | { readonly refused: RefusalReason; readonly message: string }

const answerTo = (bytes: Buffer): WorkerAnswer => {
  try {
    return { workbook: parseSpreadsheet(bytes) }
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { refused: error.reason, message: error.message }
    throw error
  }
}

// read-spreadsheet.ts hands the file over as bytes and nothing else.
const bytes = workerData as Uint8Array
// As JSON: to take over 10,000 rows as objects holds the other thread up three times as long as to parse them.
parentPort?.postMessage(JSON.stringify(answerTo(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))))
