import { readTemplate, UnreadablePdf } from '../read/read-template.ts'
import { createWorkerPool, ProcessFailed } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { UnreadableScan } from './picture-pdf.ts'
import type { ScanAnswer } from './scan-process.ts'

export { UnreadableScan } from './picture-pdf.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** Time limit; a picture of fifty million pixels takes a second or two. */
const LIMIT_MS = 15_000
const PROCESS_MEMORY_MB = 256
const READING_LIMIT = { atOnce: 1, mostWaiting: 20, mostOfOne: 3 }

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const beginsWith = (bytes: Uint8Array, mark: Buffer): boolean => mark.equals(bytes.subarray(0, mark.length))

const withPermit = createSemaphore(READING_LIMIT, () => new UnreadablePdf('busy'))
const { lend } = createWorkerPool({
  module: new URL('./scan-process.ts', import.meta.url),
  memory: PROCESS_MEMORY_MB,
})

/** Uploaded file and its sender: files of one sender wait for each other. */
export type ScanFile = { readonly bytes: Uint8Array; readonly sender: string }
/** Cleaned upload: `pdf` holds only what its pages show. */
export type ReadScan = { readonly pdf: Buffer; readonly pages: number }

const fromPicture = async ({ bytes, sender }: ScanFile): Promise<ReadScan> => {
  const told = await withPermit(sender, () =>
    lend(LIMIT_MS, async (lent) => {
      lent.say(new Uint8Array(bytes))
      // The process sends messages of this type.
      return { value: (await lent.next()) as ScanAnswer }
    }),
  ).catch((error: unknown) => {
    throw error instanceof ProcessFailed ? new UnreadableScan(error.message) : error
  })
  if ('refused' in told) throw new UnreadableScan(told.refused)
  return { pdf: Buffer.from(told.pdf.buffer, told.pdf.byteOffset, told.pdf.byteLength), pages: 1 }
}

/**
 * Reads an upload as the picture of a paper: a JPEG or PNG becomes an A4 page, a PDF is cleaned as
 * templates are. The content decides the type. Runs in processes with limits. The same file gives
 * the same bytes.
 * @throws {UnreadableScan} for other or broken files
 * @throws {UnreadablePdf} for a refused PDF, and where too many files wait
 */
export const readScan = async (file: ScanFile): Promise<ReadScan> => {
  if (file.bytes.byteLength > MAX_BYTES) throw new UnreadablePdf('too-large')
  if (beginsWith(file.bytes, JPEG) || beginsWith(file.bytes, PNG)) return fromPicture(file)
  try {
    const { bytes, pages } = await readTemplate(file)
    return { pdf: bytes, pages: pages.length }
  } catch (error) {
    throw error instanceof UnreadablePdf && error.reason === 'not-a-pdf'
      ? new UnreadableScan('of no known kind')
      : error
  }
}
