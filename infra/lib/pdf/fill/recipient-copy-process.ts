import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import { typefaces } from '../draw/font/typefaces.ts'
import { maskDocument } from '../mask/mask-document.ts'
import { MaskNotProved } from '../mask/mask.ts'
import { heapOf, loadPdfium, PdfiumOutOfMemory, type Pdfium } from '../mask/pdfium.ts'
import { openTemplate } from './fill-template.ts'
import { residentNumberMasks } from './number-masks.ts'
import { drawWatermark, type Watermark } from './watermark.ts'

export type RecipientCopyRequest = { readonly bytes: Uint8Array; readonly watermark: Watermark }

/**
 * Answer of the process for a file. `worn`: it has taken so much memory, or failed so badly, that it
 * should end.
 */
export type RecipientCopyAnswer = { readonly worn: boolean } & (
  | { readonly bytes: Uint8Array; readonly pages: number; readonly removedNumbers: number }
  | { readonly failed: 'numbers-stay' | 'memory' | 'broken' }
)

const MAX_MEMORY_BYTES = 160 * 1024 * 1024

/** Removes resident registration numbers. @throws {MaskNotProved} where any can still be read */
const withoutNumbers = async (pdfium: Pdfium, bytes: Uint8Array) => {
  const masks = await residentNumberMasks(pdfium, bytes)
  if (masks.length === 0) return { bytes, removed: 0 }
  const masked = await maskDocument({ bytes, masks })
  if ((await residentNumberMasks(pdfium, masked.bytes)).length > 0) throw new MaskNotProved('a number stays')
  return { bytes: masked.bytes, removed: masks.length }
}

const copy = async ({ bytes, watermark }: RecipientCopyRequest): Promise<RecipientCopyAnswer> => {
  const pdfium = await loadPdfium()
  const clear = await withoutNumbers(pdfium, bytes)
  const pdf = await openTemplate(clear.bytes)
  await drawWatermark(pdf, watermark)
  const drawn = await pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY, updateFieldAppearances: false })
  const worn = heapOf(pdfium).byteLength > MAX_MEMORY_BYTES
  return { worn, bytes: drawn, pages: pdf.getPageCount(), removedNumbers: clear.removed }
}

const failureOf = (error: unknown): RecipientCopyAnswer => {
  if (error instanceof MaskNotProved) return { worn: false, failed: 'numbers-stay' }
  // An error message may quote the file, so only the kind of the error is passed on.
  return { worn: true, failed: error instanceof PdfiumOutOfMemory ? 'memory' : 'broken' }
}

workerChannel.onAsked((asked: RecipientCopyRequest) => {
  void copy(asked)
    .catch(failureOf)
    .then((told) => workerChannel.tell(told))
})

// The time limit counts from here.
await loadPdfium()
typefaces()
workerChannel.tell('ready')
