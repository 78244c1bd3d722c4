import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule

/** Megabytes: a page of 200 dpi needs 20. What wants more is refused its memory, and pdfium gives up. */
const MAX_MEMORY_MB = 384
const WASM_PAGE = 65_536

type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number }
type Exports = { readonly memory: Memory; readonly malloc: (bytes: number) => number }

// Half of it is untyped in pdfium's own types.
const exportsOf = ({ pdfium }: Pdfium): Exports => pdfium.wasmExports as unknown as Exports

let hasLackedMemory = false

/** Whether this process's pdfium was ever refused memory: what it failed at since may be for that. */
export const pdfiumLackedMemory = (): boolean => hasLackedMemory

let loaded: Promise<Pdfium> | undefined

const load = async (): Promise<Pdfium> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  // What it says of files it is asked for; it would say it to the process's own output.
  const quiet = { print: () => undefined, printErr: () => undefined }
  // The type of what it takes names a package of types that it does not bring.
  const pdfium = await init({ wasmBinary, ...quiet } as Parameters<typeof init>[0])
  const { memory } = exportsOf(pdfium)
  const grow = memory.grow.bind(memory)
  // A process's limits do not know of this memory.
  memory.grow = (pages) => {
    const isTooMuch = memory.buffer.byteLength + pages * WASM_PAGE > MAX_MEMORY_MB * 1024 * 1024
    hasLackedMemory ||= isTooMuch
    if (isTooMuch) throw new RangeError('memory')
    return grow(pages)
  }
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** The one pdfium of this process. Its memory never shrinks: for that its process must end. */
export const loadPdfium = (): Promise<Pdfium> => (loaded ??= load())

/** pdfium's memory as it is now: whatever allocates may replace it. */
export const heapOf = (pdfium: Pdfium): ArrayBuffer => exportsOf(pdfium).memory.buffer

/** pdfium's memory is used up, or what it was asked is too much for it. */
export class PdfiumOutOfMemory extends Error {
  constructor() {
    super('pdfium has no memory left')
    this.name = 'PdfiumOutOfMemory'
  }
}

/** Runs with so many bytes of pdfium's memory. @throws {PdfiumOutOfMemory} */
export const withMemory = <T>(pdfium: Pdfium, bytes: number, run: (pointer: number) => T): T => {
  const pointer = exportsOf(pdfium).malloc(Math.max(1, bytes))
  if (pointer === 0) throw new PdfiumOutOfMemory()
  try {
    return run(pointer)
  } finally {
    pdfium.pdfium.wasmExports.free(pointer)
  }
}

/** A document while it is open in pdfium: its handle, 0 with the number of the reason where pdfium cannot open it. */
export type OpenDocument = { readonly pdfium: Pdfium; readonly handle: number; readonly failure: number }

/** Opens a file, for as long as `run` runs. */
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

/** A page, counted from 0, for as long as `run` runs; 0 where pdfium cannot read it. */
export const withPage = <T>({ pdfium, handle }: OpenDocument, index: number, run: (page: number) => T): T => {
  const page = pdfium.FPDF_LoadPage(handle, index)
  try {
    return run(page)
  } finally {
    if (page !== 0) pdfium.FPDF_ClosePage(page)
  }
}

/** The document as a file that is written anew, undefined where pdfium cannot. Encrypted ones stay so. */
export const writtenBytes = ({ pdfium, handle }: OpenDocument): Uint8Array | undefined => {
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
