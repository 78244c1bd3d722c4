export {
  PdfiumOutOfMemory,
  heapOf,
  loadPdfium,
  pdfiumLackedMemory,
  withDocument,
  withMemory,
  withPage,
  type OpenDocument,
  type Pdfium,
} from './pdfium.ts'
export { sniff } from './sniff.ts'
export { linesOf } from './text/page-paths.ts'
export { isLetter, onPage, type Area, type Glyph } from './text/page-text.ts'
export { heightOf, middleOf } from './text/text-rows.ts'
export { geometryOf, type PageGeometry } from './page-geometry.ts'
