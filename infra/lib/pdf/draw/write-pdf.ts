import { createWorkerPool, ProcessFailed } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import type { DrawnPdf } from './draw-pdf.ts'
import type { PdfDocument, WrittenPdf } from './pdf-document.ts'
import { TooManySheets, type SlipSheets } from './slips.ts'

/** Of drawing alone. A hundred pages take two seconds; this is for what never ends, on a machine that has other work. */
const TIME_LIMIT_MS = 20_000
const MAX_MEMORY_MB = 384
/** To read its modules and fonts takes a process a second, on a busy machine several. */
const SPARE_MS = 300_000
const ONE_BY_ONE = { atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY, mostOfOne: 1 }

/** A document was not drawn in time. */
export class PdfTookTooLong extends Error {
  constructor() {
    super('the document took too long')
    this.name = 'PdfTookTooLong'
  }
}

type DrawAnswer = { readonly drawn: DrawnPdf } | { readonly failure: string } | { readonly tooMany: true }

/** Writes documents one after the other, in a process that begins with the first and stays for some minutes; a process may end while it waits. */
export const createPdfWriter = ({ timeLimitMs = TIME_LIMIT_MS }: { readonly timeLimitMs?: number } = {}) => {
  const { lend } = createWorkerPool({
    module: new URL('./pdf-process.ts', import.meta.url),
    memory: MAX_MEMORY_MB,
    spareMs: SPARE_MS,
  })
  const inTurn = createSemaphore(ONE_BY_ONE, () => new PdfTookTooLong())

  const draw = (document: PdfDocument | SlipSheets): Promise<DrawAnswer> =>
    lend(timeLimitMs, async ({ say, next }) => {
      say(document)
      // What pdf-process.ts sends.
      return { value: (await next()) as DrawAnswer }
    })

  return async (document: PdfDocument | SlipSheets): Promise<WrittenPdf> => {
    const said = await inTurn(undefined, () => draw(document)).catch((error: unknown) => {
      throw error instanceof ProcessFailed && error.why === 'late' ? new PdfTookTooLong() : error
    })
    if ('tooMany' in said) throw new TooManySheets()
    if ('failure' in said) throw new Error(said.failure)
    const { bytes, pages, missing } = said.drawn
    return { content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages, missing }
  }
}

/** Writes a document, or slips. @throws PdfTookTooLong after twenty seconds of drawing; TooManySheets */
export const writePdf = createPdfWriter()
