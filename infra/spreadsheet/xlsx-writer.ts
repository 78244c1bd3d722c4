import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsx, type SheetToWrite } from './write-spreadsheet.ts'

// What write-xlsx-apart.ts hands over.
const sheets = JSON.parse(workerData as string) as readonly SheetToWrite[]
// A copy of its own, which is handed over rather than cloned.
const bytes = new Uint8Array(await writeXlsx(sheets))
parentPort?.postMessage(bytes, [bytes.buffer])
