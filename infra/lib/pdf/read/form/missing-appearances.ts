import { withPage, type OpenDocument } from '../pdfium.ts'

const WIDGET = 20
/**
 * Annotation types from FreeText to StrikeOut, and Ink: their appearance follows from their
 * content.
 */
const SPOKEN: ReadonlySet<number> = new Set([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15])
const MAX_ANNOTATIONS = 5_000

const drawOn = ({ pdfium }: OpenDocument, page: number): number => {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  let drawn = 0
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
    const draws = subtype === WIDGET || SPOKEN.has(subtype)
    if (draws && !pdfium.FPDFAnnot_HasKey(annotation, 'AP')) {
      const draw = subtype === WIDGET ? pdfium.EPDFAnnot_GenerateFormFieldAP : pdfium.EPDFAnnot_GenerateAppearance
      if (draw(annotation)) drawn += 1
    }
    pdfium.FPDFPage_CloseAnnot(annotation)
  }
  return drawn
}

/**
 * Generates the appearance of fields and annotations that leave it to the reader. Returns how many
 * got one.
 */
export const drawMissingAppearances = (document: OpenDocument): number => {
  const pages = document.pdfium.FPDF_GetPageCount(document.handle)
  let drawn = 0
  for (let index = 0; index < pages; index += 1)
    drawn += withPage(document, index, (page) => (page === 0 ? 0 : drawOn(document, page)))
  return drawn
}
