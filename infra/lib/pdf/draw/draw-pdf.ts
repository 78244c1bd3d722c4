import { PDFDocument } from 'pdf-lib'
import { addPages, type AddedPages } from './draw-marks.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Writes a document's particulars into its file. They alone say when it was made: nothing of a clock is in it. */
export const describePdf = (
  pdf: PDFDocument,
  { title, author, madeAt }: Pick<PdfDocument, 'title' | 'author' | 'madeAt'>,
): void => {
  const made = new Date(madeAt)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setCreator('Danji')
  pdf.setProducer('Danji')
  pdf.setLanguage('ko-KR')
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
}

export type DrawnPdf = AddedPages & { readonly bytes: Uint8Array }

/** Draws a document; takes the thread for as long as it takes (`writePdf` has one of its own for it). */
export const drawPdf = async (document: PdfDocument): Promise<DrawnPdf> => {
  const pdf = await PDFDocument.create()
  describePdf(pdf, document)
  const added = await addPages(pdf, document)
  // In one go: the process draws nothing else meanwhile.
  return { ...added, bytes: await pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY }) }
}
