import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { heapOf, loadPdfium, pdfiumLackedMemory, PdfiumOutOfMemory } from '../pdf/read/engine.ts'
import { printedOfPdf, type ReadingAnswer } from './printed-of-pdf.ts'
import { UnfitRegister } from './unfit-register.ts'

const MAX_MEMORY_BYTES = 160 * 1024 * 1024

/** After a trap inside of it, or where its stack was used up, pdfium is in no known state. */
const isTrap = (error: unknown): boolean =>
  error instanceof Error && ['RuntimeError', 'RangeError', 'PdfiumOutOfMemory'].includes(error.name)

const refusalOf = (error: unknown): UnfitRegister => {
  if (error instanceof UnfitRegister) return error
  // Readers of broken files fail in many ways, and what they say may be of the file.
  const isTooMuch = error instanceof PdfiumOutOfMemory || (isTrap(error) && pdfiumLackedMemory())
  return new UnfitRegister(isTooMuch ? 'too-large' : 'broken')
}

const answer = async (file: Uint8Array): Promise<ReadingAnswer> => {
  try {
    const printed = await printedOfPdf(file)
    const { byteLength } = heapOf(await loadPdfium())
    return { reading: { kind: 'printed', printed }, worn: byteLength > MAX_MEMORY_BYTES || pdfiumLackedMemory() }
  } catch (error) {
    const { reason, message } = refusalOf(error)
    return { reading: { kind: 'refused', reason, message }, worn: isTrap(error) || pdfiumLackedMemory() }
  }
}

workerChannel.onAsked((file: Uint8Array) => {
  void answer(file).then((told) => workerChannel.tell(told))
})

// The time limit starts here.
await loadPdfium()
workerChannel.tell('ready')
