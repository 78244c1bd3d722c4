import { Worker } from 'node:worker_threads'
import { MAX_FILE_BYTES } from './limits.ts'
import { SpreadsheetRefused, type Workbook } from './spreadsheet.ts'
import type { WorkerAnswer } from './spreadsheet-worker.ts'

/** Milliseconds, and megabytes of the worker's heap. */
export type ReadingLimits = { readonly time: number; readonly memory: number }

const LIMITS: ReadingLimits = { time: 15_000, memory: 512 }
/** Files that are read at one time: others wait, and their time begins when they are read. */
const AT_ONCE = 2

let reading = 0
const waiting: (() => void)[] = []

const turn = async <T>(read: () => Promise<T>): Promise<T> => {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading += 1
  try {
    return await read()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reading -= 1
  }
}

/**
 * Values of an .xlsx, .xlsm or CSV file, read in a thread of its own that is ended where it takes too long or too much: a hostile file
 * costs its sender one clear refusal.
 * @throws {SpreadsheetRefused}
 */
export const readSpreadsheet = async (bytes: Buffer, limits: ReadingLimits = LIMITS): Promise<Workbook> => {
  if (bytes.length === 0) throw new SpreadsheetRefused('empty')
  if (bytes.length > MAX_FILE_BYTES) throw new SpreadsheetRefused('too-large', 'file')
  const answer = await turn(() => askWorker(bytes, limits))
  if ('refused' in answer) throw new SpreadsheetRefused(answer.refused, answer.message)
  return answer.workbook
}

const askWorker = async (bytes: Buffer, { time, memory }: ReadingLimits): Promise<WorkerAnswer> => {
  // A copy: the buffer may lie in a pool, and a view would take the whole pool along.
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: Math.ceil(memory / 8) },
  })
  try {
    return await new Promise<WorkerAnswer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new SpreadsheetRefused('took-too-long')), time)
      // What spreadsheet-worker.ts sends.
      worker.once('message', (json: string) => resolve(JSON.parse(json) as WorkerAnswer))
      worker.once('error', (error) => reject(refusalOf(error)))
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new SpreadsheetRefused('unreadable', 'the reader ended without an answer'))
      })
    })
  } finally {
    await worker.terminate()
  }
}

const refusalOf = (error: unknown): SpreadsheetRefused => {
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? new SpreadsheetRefused('too-large', 'memory')
    : new SpreadsheetRefused('unreadable', `reader: ${error instanceof Error ? error.name : typeof error}`)
}
