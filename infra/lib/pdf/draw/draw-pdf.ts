import { PDFDocument } from 'pdf-lib'
import { makeArchival } from './archival.ts'
import { addPages, type AddedPages } from './draw-marks.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Writes a text on one line, without what XML metadata cannot hold. */
const onOneLine = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\s]+/gu, ' ')

/**
 * Writes the title, author and date into a document's information dictionary. The given date is the
 * only one in the file: the clock is not read.
 */
export const describePdf = (
  pdf: PDFDocument,
  { title, author, madeAt }: Pick<PdfDocument, 'title' | 'author' | 'madeAt'>,
): void => {
  const made = new Date(madeAt)
  pdf.setTitle(onOneLine(title), { showInWindowTitleBar: true })
  pdf.setAuthor(onOneLine(author))
  pdf.setCreator('Danji')
  pdf.setProducer('Danji')
  pdf.setLanguage('ko-KR')
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
}

export type DrawnPdf = AddedPages & { readonly bytes: Uint8Array }

/** Draws a document on the calling thread; `writePdf` does the same in a process of its own. */
export const drawPdf = async (document: PdfDocument): Promise<DrawnPdf> => {
  const pdf = await PDFDocument.create()
  describePdf(pdf, document)
  const added = await addPages(pdf, document)
  await makeArchival(pdf)
  // The process draws nothing else meanwhile, so pdf-lib need not yield between objects.
  return { ...added, bytes: await pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY }) }
}
