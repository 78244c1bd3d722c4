import { createWorkerPool, ProcessFailed } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import type { DrawnPdf } from './draw-pdf.ts'
import type { PdfDocument, WrittenPdf } from './pdf-document.ts'
import { TooManySheets, type SlipSheets } from './slips.ts'

/**
 * Time limit of drawing alone. A hundred pages take two seconds; the limit is for endless work, on
 * a machine that is busy otherwise.
 */
const TIME_LIMIT_MS = 20_000
const MAX_MEMORY_MB = 384
/**
 * Time after which an idle process ends. Loading its modules and fonts takes a second, on a busy
 * machine several.
 */
const SPARE_MS = 300_000
const ONE_BY_ONE = { atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY, mostOfOne: 1 }

/** A document was not drawn within the time limit. */
export class PdfTookTooLong extends Error {
  constructor() {
    super('the document took too long')
    this.name = 'PdfTookTooLong'
  }
}

type DrawAnswer = { readonly drawn: DrawnPdf } | { readonly failure: string } | { readonly tooMany: true }

/**
 * Creates a writer that draws documents one after the other in a process, which starts with the
 * first document and ends after some idle minutes.
 */
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
      // pdf-process.ts sends values of this type.
      return { value: (await next()) as DrawAnswer }
    })

  return async (document: PdfDocument | SlipSheets): Promise<WrittenPdf> => {
    const said = await inTurn(undefined, () => draw(document)).catch((error: unknown) => {
      throw error instanceof ProcessFailed && error.why === 'late' ? new PdfTookTooLong() : error
    })
    if ('tooMany' in said) throw new TooManySheets()
    if ('failure' in said) throw new Error(said.failure)
    const { bytes, pages, missing, blanks } = said.drawn
    return { content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages, missing, blanks }
  }
}

/**
 * Writes a document or slips.
 * @throws {PdfTookTooLong} after twenty seconds of drawing
 * @throws {TooManySheets}
 */
export const writePdf = createPdfWriter()
