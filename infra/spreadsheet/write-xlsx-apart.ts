import { Worker } from 'node:worker_threads'
import type { SheetToWrite } from './write-spreadsheet.ts'

/**
 * An .xlsx as `writeXlsx` makes it, in a thread of its own: ten thousand rows take seconds, in which nobody else would be answered.
 * @throws Error where the thread ends without a file
 */
export const writeXlsxApart = async (sheets: readonly SheetToWrite[]): Promise<Buffer> => {
  // As JSON: cloning many small arrays costs this thread more than one text.
  const worker = new Worker(new URL('./xlsx-writer.ts', import.meta.url), {
    workerData: JSON.stringify(sheets),
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      // What xlsx-writer.ts sends.
      worker.once('message', (bytes: Uint8Array) =>
        resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      )
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the writer ended without a file')))
    })
  } finally {
    await worker.terminate()
  }
}
