export type { Blank, Block, Cell, FormRow, PdfDocument, Run } from './pdf-document.ts'
export { TooManySheets, type Slip, type SlipSheets, type SlipStub } from './slips.ts'
export { writePdf } from './write-pdf.ts'
