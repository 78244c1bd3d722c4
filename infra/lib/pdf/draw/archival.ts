import { createHash, type Hash } from 'node:crypto'
import { PDFDict, PDFHexString, PDFName, PDFRawStream, PDFStream, decodePDFRawStream, type PDFDocument } from 'pdf-lib'

const ID_BYTES = 16

/**
 * Completes the fonts as ISO 32000-1 asks where pdf-lib does not: the unpacked length of a TrueType
 * font (table 127), and a map from letters to glyphs in those alone (table 117).
 */
const completeFonts = ({ context }: PDFDocument): void => {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    const font = object.lookup(PDFName.of('FontFile2'))
    if (font instanceof PDFRawStream && !font.dict.has(PDFName.of('Length1')))
      font.dict.set(PDFName.of('Length1'), context.obj(decodePDFRawStream(font).decode().length))
    if (object.get(PDFName.of('Subtype')) === PDFName.of('CIDFontType0')) object.delete(PDFName.of('CIDToGIDMap'))
  }
}

const addObjects = ({ context }: PDFDocument, hash: Hash): void => {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    hash.update(ref.toString())
    if (object instanceof PDFStream) hash.update(object.dict.toString()).update(object.getContents())
    else hash.update(object.toString())
  }
}

/**
 * Makes a finished document PDF/A-2b (ISO 19005-2), just before it is saved: metadata (XMP) that
 * say what its information dictionary says, the colours of sRGB, an identifier from its content, so
 * that the same document stays the same bytes. All that is drawn here conforms: fonts are embedded,
 * colours are those of a screen. A document of foreign pages may not, and must not be declared.
 */
export const makeArchival = async (pdf: PDFDocument): Promise<void> => {
  await pdf.flush()
  completeFonts(pdf)
  const hash = createHash('sha256')
  addObjects(pdf, hash)
  const id = PDFHexString.of(hash.digest('hex').slice(0, 2 * ID_BYTES))
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id])
  pdf.convertToPDFA({ conformance: '2B' })
}
