import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule

/**
 * Memory limit in megabytes: a page of 200 dpi needs 20. Beyond it the allocation fails, and pdfium
 * gives up.
 */
const MAX_MEMORY_MB = 384
const WASM_PAGE = 65_536

type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number }
type Exports = { readonly memory: Memory; readonly malloc: (bytes: number) => number }

// The types of pdfium leave half of it untyped.
const exportsOf = ({ pdfium }: Pdfium): Exports => pdfium.wasmExports as unknown as Exports

let hasLackedMemory = false

/**
 * Tells whether this process's pdfium was ever refused memory: later failures may be due to that.
 */
export const pdfiumLackedMemory = (): boolean => hasLackedMemory

let loaded: Promise<Pdfium> | undefined

const load = async (): Promise<Pdfium> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  // Messages of pdfium quote the files, and would go to the process's own output.
  const quiet = { print: () => undefined, printErr: () => undefined }
  // The type of the parameter refers to a package of types that is not installed.
  const pdfium = await init({ wasmBinary, ...quiet } as Parameters<typeof init>[0])
  const { memory } = exportsOf(pdfium)
  const grow = memory.grow.bind(memory)
  // The memory limits of a process do not cover this memory.
  memory.grow = (pages) => {
    const isTooMuch = memory.buffer.byteLength + pages * WASM_PAGE > MAX_MEMORY_MB * 1024 * 1024
    hasLackedMemory ||= isTooMuch
    if (isTooMuch) throw new RangeError('memory')
    return grow(pages)
  }
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Loads pdfium once a process. Its memory never shrinks: only the end of the process frees it. */
export const loadPdfium = (): Promise<Pdfium> => (loaded ??= load())

/** Returns pdfium's current memory: any allocation may replace it. */
export const heapOf = (pdfium: Pdfium): ArrayBuffer => exportsOf(pdfium).memory.buffer

/** Memory of pdfium is used up, or an allocation exceeds the limit. */
export class PdfiumOutOfMemory extends Error {
  constructor() {
    super('pdfium has no memory left')
    this.name = 'PdfiumOutOfMemory'
  }
}

/** Allocates bytes of pdfium's memory while `run` runs. @throws {PdfiumOutOfMemory} */
export const withMemory = <T>(pdfium: Pdfium, bytes: number, run: (pointer: number) => T): T => {
  const pointer = exportsOf(pdfium).malloc(Math.max(1, bytes))
  if (pointer === 0) throw new PdfiumOutOfMemory()
  try {
    return run(pointer)
  } finally {
    pdfium.pdfium.wasmExports.free(pointer)
  }
}

/** Document opened in pdfium: its handle, or 0 with the number of the failure. */
export type OpenDocument = { readonly pdfium: Pdfium; readonly handle: number; readonly failure: number }

/** Opens a file while `run` runs. */
export const withDocument = <T>(pdfium: Pdfium, bytes: Uint8Array, run: (document: OpenDocument) => T): T =>
  withMemory(pdfium, bytes.length, (pointer) => {
    new Uint8Array(heapOf(pdfium)).set(bytes, pointer)
    const handle = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '')
    try {
      return run({ pdfium, handle, failure: handle === 0 ? pdfium.FPDF_GetLastError() : 0 })
    } finally {
      if (handle !== 0) pdfium.FPDF_CloseDocument(handle)
    }
  })

/** Opens a page, counted from 0, while `run` runs; 0 where pdfium cannot read it. */
export const withPage = <T>({ pdfium, handle }: OpenDocument, index: number, run: (page: number) => T): T => {
  const page = pdfium.FPDF_LoadPage(handle, index)
  try {
    return run(page)
  } finally {
    if (page !== 0) pdfium.FPDF_ClosePage(page)
  }
}

/**
 * Saves the document, everything written anew; undefined where pdfium cannot. Encrypted documents
 * stay encrypted.
 */
export const writtenBytes = ({ pdfium, handle }: Pick<OpenDocument, 'pdfium' | 'handle'>): Uint8Array | undefined => {
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  try {
    if (!pdfium.PDFiumExt_SaveAsCopy(handle, writer)) return undefined
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
    return withMemory(pdfium, size, (pointer) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size)
      return new Uint8Array(heapOf(pdfium)).slice(pointer, pointer + size)
    })
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}
