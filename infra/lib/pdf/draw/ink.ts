import {
  beginText,
  endText,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
  type Color,
  type PDFDocument,
  type PDFFont,
  type PDFName,
  type PDFPage,
} from 'pdf-lib'
import type { Face } from './font/face.ts'
import type { Weight } from './pdf-document.ts'
import { typefaces } from './font/typefaces.ts'

/**
 * One line of text; x, y (of its base line) and size are in points. Letters that no font has must
 * have been replaced before.
 */
export type InkedText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight: Weight
  readonly colour: Color
}

/**
 * Draws text on the pages of one document; a font is embedded with the first letter that needs it.
 */
export type Ink = { readonly text: (page: PDFPage, line: InkedText) => Promise<void> }

/**
 * Returns the six letters before a font's name that mark it as a subset (ISO 32000-1, 9.6.4). They
 * are counted, not random: a form made with the same fonts has subsets of its own, and no two
 * subsets of a file may share a tag.
 */
const tagOf = ({ context }: PDFDocument): string =>
  Array.from({ length: 6 }, (_, place) =>
    String.fromCodePoint(65 + (Math.floor(context.largestObjectNumber / 26 ** (5 - place)) % 26)),
  ).join('')

const createInk = (pdf: PDFDocument): Ink => {
  const fonts = new Map<Face, Promise<PDFFont>>()
  const keys = new WeakMap<PDFPage, Map<Face, PDFName>>()

  const embed = (face: Face): Promise<PDFFont> => {
    // The font is parsed once for all documents; pdf-lib would parse it for each.
    pdf.registerFontkit({ create: () => face.font })
    return pdf.embedFont(face.bytes, { subset: true, customName: `${tagOf(pdf)}+${face.font.postscriptName}` })
  }
  const fontOf = (face: Face): Promise<PDFFont> => {
    const found = fonts.get(face) ?? embed(face)
    fonts.set(face, found)
    return found
  }
  const keyOn = (page: PDFPage, face: Face, font: PDFFont): PDFName => {
    const known = keys.get(page) ?? new Map<Face, PDFName>()
    keys.set(page, known)
    const key = known.get(face) ?? page.node.newFontDictionary(font.name, font.ref)
    known.set(face, key)
    return key
  }

  return {
    text: async (page, { text, x, y, size, weight, colour }) => {
      const face = typefaces()[weight]
      const operators = [beginText(), setFillingColor(colour), setTextMatrix(1, 0, 0, 1, x, y)]
      for (const piece of face.piecesOf(text)) {
        const font = await fontOf(piece.face)
        operators.push(setFontAndSize(keyOn(page, piece.face, font), size), showText(font.encodeText(piece.text)))
      }
      page.pushOperators(...operators, endText())
    },
  }
}

const inks = new WeakMap<PDFDocument, Ink>()

/** Returns the ink of a document: one instance for all who draw on it. */
export const inkOf = (pdf: PDFDocument): Ink => {
  const ink = inks.get(pdf) ?? createInk(pdf)
  inks.set(pdf, ink)
  return ink
}
