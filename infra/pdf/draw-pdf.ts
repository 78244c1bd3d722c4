import { PDFDocument, rgb, type Color, type PDFFont, type PDFPage } from 'pdf-lib'
import { layOut } from './lay-out.ts'
import type { PdfDocument, Tone, Weight } from './pdf-document.ts'
import { printer } from './printable.ts'
import { PAGE, type Mark } from './sheets.ts'
import { typefaces } from './typefaces.ts'
import { createTypesetter } from './typesetter.ts'

const hex = (colour: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}

const COLOURS: Readonly<Record<Tone | 'line' | 'fill', Color>> = {
  ink: hex('#1a1f1e'),
  soft: hex('#5a6462'),
  accent: hex('#0f5c57'),
  line: hex('#d5dcda'),
  fill: hex('#f1f5f4'),
}

const draw = (page: PDFPage, fonts: Readonly<Record<Weight, PDFFont>>, mark: Mark): void => {
  const { x, y } = mark
  switch (mark.kind) {
    case 'text':
      return page.drawText(mark.text, { x, y, size: mark.size, font: fonts[mark.weight], color: COLOURS[mark.tone] })
    case 'rule':
      return page.drawLine({
        start: { x, y },
        end: { x: x + mark.width, y },
        thickness: mark.thickness,
        color: COLOURS[mark.tone],
      })
    case 'fill':
      return page.drawRectangle({ x, y, width: mark.width, height: mark.height, color: COLOURS.fill })
  }
}

const embedFonts = async (pdf: PDFDocument): Promise<Readonly<Record<Weight, PDFFont>>> => {
  const faces = typefaces()
  // Parsed once for all documents: the library would do so for each.
  pdf.registerFontkit({ create: (bytes) => (bytes === faces.bold.bytes ? faces.bold.font : faces.regular.font) })
  const embed = (weight: Weight) => pdf.embedFont(faces[weight].bytes, { subset: true })
  return { regular: await embed('regular'), bold: await embed('bold') }
}

const describe = (pdf: PDFDocument, { title, author, madeAt }: PdfDocument): void => {
  const made = new Date(madeAt)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setCreator('Danji')
  pdf.setProducer('Danji')
  pdf.setLanguage('ko-KR')
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
}

export type DrawnPdf = { readonly bytes: Uint8Array; readonly pages: number; readonly missing: readonly string[] }

/** Draws a document; takes the thread for as long as it takes (`writePdf` has one of its own for it). */
export const drawPdf = async (document: PdfDocument): Promise<DrawnPdf> => {
  const faces = typefaces()
  const { printable, missing } = printer(
    (codePoint) =>
      faces.regular.font.hasGlyphForCodePoint(codePoint) && faces.bold.font.hasGlyphForCodePoint(codePoint),
  )
  const pages = layOut(
    document,
    createTypesetter((text, weight) => faces[weight].widthOf(text), printable),
    missing,
  )
  const pdf = await PDFDocument.create()
  describe(pdf, document)
  const fonts = await embedFonts(pdf)
  for (const marks of pages) {
    const page = pdf.addPage([PAGE.width, PAGE.height])
    for (const mark of marks) if (mark.kind !== 'text' || mark.text !== '') draw(page, fonts, mark)
  }
  return { bytes: await pdf.save(), pages: pages.length, missing: missing() }
}
