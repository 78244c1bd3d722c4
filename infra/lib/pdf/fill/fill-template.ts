import {
  concatTransformationMatrix,
  ParseSpeeds,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  type PDFPage,
} from 'pdf-lib'
import { wordsOfValue } from '#events/values/value-text.ts'
import type { Box } from '../draw/box.ts'
import { drawPicture } from '../draw/draw-picture.ts'
import { inkOf } from '../draw/ink.ts'
import { printer } from '../draw/printable.ts'
import { hasLetter, typefaces } from '../draw/font/typefaces.ts'
import { pageGeometry, type PageGeometry } from '../read/page-geometry.ts'
import { curtainIn, ringIn, tickIn } from './field-shapes.ts'
import { fitText, LEADING } from './fit-text.ts'
import type { FieldValue, PlacedField } from './placed-field.ts'

/** Size of letters in points, where a field has none. */
const USUAL_SIZE = 10.5
/** Distance of letters from the sides of their box, in points. */
const PADDING = 2
/** Distance from the base line to the middle of Hangul letters, as a factor of their size. */
const MIDDLE = 0.35
const HIDDEN = { text: '(가림)', size: 8, weight: 'regular', colour: rgb(0.35, 0.35, 0.35) } as const
const BLACK = rgb(0, 0, 0)
const VERMILION = rgb(0.82, 0.12, 0.1)

/** Outcome of drawing the values. */
export type DrawnFields = {
  /** Letters that no font has: each is drawn as □. */
  readonly missing: readonly string[]
  /** Fields whose text does not fit even in the smallest letters: it ends in …. */
  readonly cut: readonly string[]
}

/**
 * Opens bytes that `readTemplate` returned: the pages close what they open, so that fields lie
 * where they were placed. Leaves the dates of the file as they are.
 */
export const openTemplate = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false })

const boxOf = ({ x, y, width, height }: PlacedField, page: Pick<PageGeometry, 'width' | 'height'>): Box => ({
  x: x * page.width,
  y: (1 - y - height) * page.height,
  width: width * page.width,
  height: height * page.height,
})

type Line = { readonly text: string; readonly width: number }

const startOf = ({ width }: Line, box: Box, align: PlacedField['align']): number => {
  const free = box.width - width
  if (align === 'center' || free < 0) return box.x + Math.max(0, free) / 2
  return align === 'right' ? box.x + free - PADDING : box.x + PADDING
}

const ems = (text: string): number => typefaces().regular.widthOf(text)

/** Draws a text into its box. Returns true if it had to be cut. */
const drawText = async (page: PDFPage, field: PlacedField, box: Box, text: string): Promise<boolean> => {
  const { fontSize = USUAL_SIZE, align } = field
  const room = { width: Math.max(1, box.width - 2 * PADDING), height: box.height, size: fontSize }
  const { lines, size, isCut } = fitText(text, room, ems)
  const leading = size * LEADING
  const first = box.y + box.height / 2 + ((lines.length - 1) * leading) / 2 - size * MIDDLE
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const x = startOf({ text: line, width: ems(line) * size }, box, align)
    await inkOf(page.doc).text(page, {
      text: line,
      x,
      y: first - index * leading,
      size,
      weight: 'regular',
      colour: BLACK,
    })
  }
  return isCut
}

/** Draws a red seal: the name from the top down in an oval. */
const drawSeal = async (page: PDFPage, box: Box, name: string): Promise<void> => {
  const letters = [...name.replaceAll(/\s/g, '')]
  const height = Math.min(box.height, box.width * 1.6)
  const step = (height * 0.8) / Math.max(2, letters.length)
  const width = Math.min(box.width, Math.max(height * 0.55, step * 1.5))
  const oval = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
  page.pushOperators(...ringIn(oval, VERMILION))
  const top = oval.y + height / 2 + (letters.length * step) / 2
  const size = step * 0.95
  for (const [index, text] of letters.entries())
    await inkOf(page.doc).text(page, {
      text,
      x: oval.x + (width - typefaces().bold.widthOf(text) * size) / 2,
      y: top - (index + 0.5) * step - size * MIDDLE,
      size,
      weight: 'bold',
      colour: VERMILION,
    })
}

const drawCurtain = async (page: PDFPage, box: Box): Promise<void> => {
  page.pushOperators(...curtainIn(box))
  const size = Math.min(HIDDEN.size, box.height * 0.8, box.width / ems(HIDDEN.text))
  await inkOf(page.doc).text(page, {
    ...HIDDEN,
    size,
    x: box.x + (box.width - ems(HIDDEN.text) * size) / 2,
    y: box.y + box.height / 2 - size * MIDDLE,
  })
}

/**
 * Draws values into their fields in the fields' order, upright on the page as shown. A field
 * without a value stays empty.
 * @throws {UnreadablePicture}
 * @throws {RangeError} for a field of a page that the document does not have
 */
export const drawFields = async (
  document: PDFDocument,
  fields: readonly PlacedField[],
  values: ReadonlyMap<string, FieldValue>,
): Promise<DrawnFields> => {
  const { printable, missing } = printer(hasLetter)
  const cut: string[] = []

  const drawValue = async (page: PDFPage, field: PlacedField, box: Box, value: FieldValue): Promise<void> => {
    if ('checked' in value) return void (value.checked && page.pushOperators(...tickIn(box)))
    if ('hidden' in value) return drawCurtain(page, box)
    if ('seal' in value) return drawSeal(page, box, printable(value.seal))
    if ('picture' in value) return drawPicture(page, box, value.picture)
    const text = printable(wordsOfValue(field, value.text, box.width)).trim()
    if (text !== '' && (await drawText(page, field, box, text))) cut.push(field.id)
  }

  for (const field of fields) {
    const value = values.get(field.id)
    if (value === undefined) continue
    const page = document.getPage(field.page - 1)
    const geometry = pageGeometry(page)
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...geometry.matrix))
    await drawValue(page, field, boxOf(field, geometry), value)
    page.pushOperators(popGraphicsState())
  }
  return { missing: missing(), cut }
}
