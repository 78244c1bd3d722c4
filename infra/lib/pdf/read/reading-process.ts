import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import { heapOf, loadPdfium, pdfiumLackedMemory, PdfiumOutOfMemory } from './pdfium.ts'
import { readPdf, type ReadPdf } from './read-pdf.ts'
import { UnreadablePdf, type UnreadableReason } from './unreadable-pdf.ts'

/**
 * Answer of the process for a file. `worn`: it has taken so much memory, or failed so badly, that
 * it should end.
 */
export type ReadingAnswer = { readonly worn: boolean } & (
  | { readonly read: ReadPdf }
  | { readonly refused: UnreadableReason; readonly message: string }
)

const MAX_MEMORY_BYTES = 160 * 1024 * 1024

/** Tells whether pdfium trapped or exhausted its stack: its state is unknown afterwards. */
const isTrap = (error: unknown): boolean =>
  error instanceof Error && ['RuntimeError', 'RangeError', 'PdfiumOutOfMemory'].includes(error.name)

const refusalOf = (error: unknown): UnreadablePdf => {
  if (error instanceof UnreadablePdf) return error
  if (error instanceof PdfiumOutOfMemory || (isTrap(error) && pdfiumLackedMemory()))
    return new UnreadablePdf('too-large-unpacked', 'pdfium')
  // Parsers fail on broken files in many ways. An error message may quote the file, so only the
  // kind of the error is passed on.
  return new UnreadablePdf('broken', `reader: ${error instanceof Error ? error.name : typeof error}`)
}

const answer = async (bytes: Uint8Array): Promise<ReadingAnswer> => {
  try {
    const pdfium = await loadPdfium()
    const read = await readPdf(pdfium, bytes)
    return { worn: heapOf(pdfium).byteLength > MAX_MEMORY_BYTES || pdfiumLackedMemory(), read }
  } catch (error) {
    const { reason, message } = refusalOf(error)
    return { worn: isTrap(error) || pdfiumLackedMemory(), refused: reason, message }
  }
}

workerChannel.onAsked((bytes: Uint8Array) => {
  void answer(bytes).then((told) => workerChannel.tell(told))
})

// The time limit counts from here.
await loadPdfium()
workerChannel.tell('ready')
