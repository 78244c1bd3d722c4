import { sniff, loadPdfium, withDocument, type OpenDocument } from '../pdf/read/engine.ts'
import { createWorkerPool, ProcessFailed, type PooledWorker } from '../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import type { PrintedRegister } from './printed-register.ts'
import { registerPage, type RegisterPage } from './register-page.ts'
import { UnfitRegister, type UnfitReason } from './unfit-register.ts'
import { pageItems } from './page-items.ts'
import { particularsOf, type PageLines } from './register-particulars.ts'
import { createTableCollector, type TableCollector } from './table/table-collector.ts'

const MAX_PAGES = 200
const NEEDS_PASSWORD = 4
const UNKNOWN_SECURITY = 5

/** Points from a page's right edge, where it has no rule that says how wide its text is. */
const MARGIN = 42

const linesOf = (page: RegisterPage, collector: TableCollector): PageLines => {
  collector.nextPage()
  const lines = pageItems(page).flatMap((item) => {
    if (collector.take(item)) return []
    return item.kind === 'line' ? [item.line] : item.cells.flatMap((cell) => cell.lines)
  })
  return { lines, right: Math.max(page.width - 2 * MARGIN, ...page.rules.map(({ right }) => right)) }
}

/** A register of its pages, in their order. @throws {UnfitRegister} */
const printedOfPages = (pages: readonly RegisterPage[]): PrintedRegister => {
  if (pages.some(({ isPicture }) => isPicture)) throw new UnfitRegister('no-text')
  const seen = pages.filter(({ glyphs, rules }) => glyphs.length > 0 || rules.length > 0)
  const collector = createTableCollector()
  const particulars = particularsOf(seen.map((page) => linesOf(page, collector)))
  const tables = collector.tables()
  if (tables.length === 0 || particulars.property === '') throw new UnfitRegister('broken')
  return { ...particulars, tables }
}

const readOpen = (document: OpenDocument): PrintedRegister => {
  const { pdfium, handle, failure } = document
  if (failure === NEEDS_PASSWORD || failure === UNKNOWN_SECURITY) throw new UnfitRegister('encrypted')
  if (handle === 0) throw new UnfitRegister('broken')
  const count = pdfium.FPDF_GetPageCount(handle)
  if (count > MAX_PAGES) throw new UnfitRegister('too-large')
  if (count < 1) throw new UnfitRegister('broken')
  return printedOfPages(Array.from({ length: count }, (_, index) => registerPage(document, index)))
}

/**
 * Reads the PDF of a register as printed, on the calling thread, so files of others go through
 * `openRegisterReading`. A file that opens without a password is read whatever else it forbids:
 * nothing of it is changed.
 * @throws {UnfitRegister}, and any error of pdfium on broken files
 */
export const printedOfPdf = async (file: Uint8Array): Promise<PrintedRegister> =>
  withDocument(await loadPdfium(), file, readOpen)

/** Result of reading a file; `message` is Korean and tells the user what to do. */
export type PdfReading =
  | { readonly kind: 'printed'; readonly printed: PrintedRegister }
  | { readonly kind: 'refused'; readonly reason: UnfitReason; readonly message: string }

/**
 * Answer of the process for a file. `worn`: it has taken so much memory, or failed so badly, that
 * it should end.
 */
export type ReadingAnswer = { readonly reading: PdfReading; readonly worn: boolean }

/**
 * Too many files wait to be read; this one may be sent again. `message` is Korean, for the sender.
 */
export class RegisterReadingBusy extends Error {
  constructor() {
    super('지금 읽고 있는 파일이 많습니다. 잠시 뒤에 다시 올려 주세요.')
    this.name = 'RegisterReadingBusy'
  }
}

const MAX_BYTES = 20 * 1024 * 1024
const LIMIT_MS = 10_000
const PROCESS_MEMORY_MB = 256
/**
 * Limits of the queue. A whole complex may be uploaded at once, so files of one sender wait too.
 */
const READING_LIMIT = { atOnce: 2, mostWaiting: 200, mostOfOne: 100 }

const TOO_LONG = '파일이 너무 복잡해서 읽지 못했습니다. 인터넷등기소에서 PDF를 다시 내려받아 올려 주세요.'
const NOT_A_PDF = 'PDF 파일이 아닙니다. 인터넷등기소에서 내려받은 등기사항전부증명서 PDF를 올려 주세요.'

const refusal = ({ reason, message }: UnfitRegister): PdfReading => ({ kind: 'refused', reason, message })

const failed = (error: unknown): UnfitRegister => {
  if (error instanceof UnfitRegister) return error
  if (!(error instanceof ProcessFailed)) throw error
  return error.why === 'late' || error.why === 'memory'
    ? new UnfitRegister('too-large', TOO_LONG)
    : new UnfitRegister('broken')
}

const ask =
  (file: Uint8Array) =>
  async (lent: PooledWorker): Promise<{ value: PdfReading; worn: boolean }> => {
    lent.say(file)
    // The process sends messages of this type.
    const { reading, worn } = (await lent.next()) as ReadingAnswer
    return { value: reading, worn }
  }

/** Reads registers' files in processes. */
export type RegisterReading = {
  /**
   * Reads a file. `sender`: identifies the uploader for the queue. A faulty file is a refusal, not
   * an error.
   * @throws {RegisterReadingBusy}
   */
  readonly read: (file: Uint8Array, sender: string) => Promise<PdfReading>
  /** Ends the processes; files that are being read are refused as broken. */
  readonly close: () => Promise<void>
}

/**
 * Opens the reading of files in processes with limits: 20 MB, 200 pages, 20,000 objects and letters
 * a page, 10 s, 384 MB for pdfium and 256 MB beside it; two at a time.
 */
export const openRegisterReading = ({ timeMs = LIMIT_MS }: { readonly timeMs?: number } = {}): RegisterReading => {
  const inTurn = createSemaphore(READING_LIMIT, () => new RegisterReadingBusy())
  const { lend, close } = createWorkerPool({
    module: new URL('./register-process.ts', import.meta.url),
    memory: PROCESS_MEMORY_MB,
  })
  const read = async (file: Uint8Array, sender: string): Promise<PdfReading> => {
    if (file.byteLength > MAX_BYTES) return refusal(new UnfitRegister('too-large'))
    const kind = sniff(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    if (kind !== 'pdf') return refusal(new UnfitRegister('not-a-register', NOT_A_PDF))
    return inTurn(sender, () => lend(timeMs, ask(file))).catch((error: unknown) => refusal(failed(error)))
  }
  return { read, close }
}
