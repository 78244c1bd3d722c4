import { MaskNotProved } from './mask.ts'
import { heapOf, type Pdfium, PdfiumOutOfMemory, withMemory, writtenBytes } from '../read/pdfium.ts'

export { heapOf, loadPdfium, type Pdfium, PdfiumOutOfMemory, withMemory } from '../read/pdfium.ts'

/** Reads the 32-bit floats that a call writes. */
export const floatsOf = (pdfium: Pdfium, count: number, call: (pointer: number) => unknown): number[] =>
  withMemory(pdfium, count * 4, (pointer) => {
    call(pointer)
    return [...new Float32Array(heapOf(pdfium), pointer, count)]
  })

/** Reads the doubles that a call writes. */
export const doublesOf = (pdfium: Pdfium, count: number, call: (pointer: number) => unknown): number[] =>
  withMemory(pdfium, count * 8, (pointer) => {
    call(pointer)
    return [...new Float64Array(heapOf(pdfium), pointer, count)]
  })

/**
 * Opens a document in pdfium while `run` runs.
 * @throws {MaskNotProved} where pdfium cannot read it
 */
export const withDocument = async <T>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  run: (document: number) => T | Promise<T>,
): Promise<T> => {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes.length)
  if (pointer === 0) throw new PdfiumOutOfMemory()
  new Uint8Array(heapOf(pdfium)).set(bytes, pointer)
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '')
  try {
    if (document === 0) throw new MaskNotProved(`pdfium cannot read the file (${pdfium.FPDF_GetLastError()})`)
    return await run(document)
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    pdfium.pdfium.wasmExports.free(pointer)
  }
}

/** Opens a page in pdfium, counted from 0, while `run` runs. @throws where pdfium cannot read it */
export const withPage = <T>(pdfium: Pdfium, document: number, index: number, run: (page: number) => T): T => {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) throw new Error(`pdfium cannot read page ${index + 1}`)
  try {
    return run(page)
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

/** Saves the document, everything written anew. @throws where pdfium cannot write it */
export const savedBytes = (pdfium: Pdfium, document: number): Uint8Array => {
  const written = writtenBytes({ pdfium, handle: document })
  if (!written) throw new Error('pdfium cannot write the file')
  return written
}
