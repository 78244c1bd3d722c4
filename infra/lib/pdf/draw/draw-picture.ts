import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  setGraphicsState,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib'
import type { Box } from './box.ts'
import { embedPicture, readPicture, type Pixels } from './signature-picture.ts'

type Embedded = { readonly pixels: Pixels; readonly picture: PDFRef }

/** Caches the pictures of each document: each is decoded and embedded once, wherever it stands. */
const pictures = new WeakMap<PDFDocument, Map<Uint8Array, Promise<Embedded>>>()

const embed = async (pdf: PDFDocument, png: Uint8Array): Promise<Embedded> => {
  const pixels = await readPicture(png)
  return { pixels, picture: embedPicture(pdf, pixels) }
}

const embedded = (pdf: PDFDocument, png: Uint8Array): Promise<Embedded> => {
  const known = pictures.get(pdf) ?? new Map<Uint8Array, Promise<Embedded>>()
  pictures.set(pdf, known)
  const found = known.get(png) ?? embed(pdf, png)
  known.set(png, found)
  return found
}

/**
 * Draws a picture as large as its box allows with its proportions: in the middle, on the lower
 * edge, where one signs. It is multiplied, as ink on paper, so that print below it stays readable
 * even where the picture has a white ground.
 * @throws {UnreadablePicture}
 */
export const drawPicture = async (page: PDFPage, box: Box, png: Uint8Array): Promise<void> => {
  const { pixels, picture } = await embedded(page.doc, png)
  const scale = Math.min(box.width / pixels.width, box.height / pixels.height)
  const [width, height] = [pixels.width * scale, pixels.height * scale]
  const name = page.node.newXObject('Picture', picture)
  const inked = page.node.newExtGState('Ink', page.doc.context.obj({ BM: 'Multiply' }))
  page.pushOperators(
    pushGraphicsState(),
    setGraphicsState(inked),
    concatTransformationMatrix(width, 0, 0, height, box.x + (box.width - width) / 2, box.y),
    drawObject(name),
    popGraphicsState(),
  )
}
