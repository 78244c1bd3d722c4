import {
  fill,
  rectangle,
  rgb,
  setFillingColor,
  type Color,
  type PDFDocument,
  type PDFOperator,
  type PDFPage,
} from 'pdf-lib'
import { drawPicture } from './draw-picture.ts'
import { inkOf } from './ink.ts'
import { layOut } from './lay-out.ts'
import type { Blank, PdfDocument, Tone } from './pdf-document.ts'
import { printer } from './printable.ts'
import { PAGE, type Mark } from './sheets.ts'
import { hasLetter, typefaces } from './font/typefaces.ts'
import { createTypesetter } from './typesetter.ts'

const hex = (colour: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}

const COLOURS: Readonly<Record<Tone | 'line' | 'fill' | 'black', Color>> = {
  ink: hex('#1a1f1e'),
  soft: hex('#5a6462'),
  accent: hex('#0f5c57'),
  line: hex('#d5dcda'),
  fill: hex('#f1f5f4'),
  black: hex('#000000'),
}

/** Line width and padding of the frame around a picture, in points. */
const FRAME = { thickness: 0.6, padding: 6 } as const

/** Draws the dark cells of a QR code, each run of a row as one bar. */
const barsOf = ({ x, y, side, cells }: Extract<Mark, { readonly kind: 'qr' }>): readonly PDFOperator[] => {
  const cell = side / cells.length
  return cells.flatMap((row, index) =>
    Array.from(
      row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
      ({ index: start, 0: run }) => rectangle(x + start * cell, y + side - (index + 1) * cell, run.length * cell, cell),
    ),
  )
}

const drawFramed = async (page: PDFPage, mark: Extract<Mark, { readonly kind: 'picture' }>): Promise<void> => {
  const { x, y, width, height, png } = mark
  page.drawRectangle({ x, y, width, height, borderColor: COLOURS.line, borderWidth: FRAME.thickness })
  const inside = { x: x + FRAME.padding, y: y + FRAME.padding }
  await drawPicture(page, { ...inside, width: width - 2 * FRAME.padding, height: height - 2 * FRAME.padding }, png)
}

/** Draws a photo as large as its box allows, in the middle of it. */
const drawPhoto = async (page: PDFPage, mark: Extract<Mark, { readonly kind: 'photo' }>): Promise<void> => {
  const image = await page.doc.embedJpg(mark.jpeg)
  const { width, height } = image.scaleToFit(mark.width, mark.height)
  page.drawImage(image, { x: mark.x, y: mark.y + (mark.height - height) / 2, width, height })
}

const draw = async (page: PDFPage, mark: Mark): Promise<void> => {
  const { x, y } = mark
  switch (mark.kind) {
    case 'text':
      return inkOf(page.doc).text(page, { ...mark, colour: COLOURS[mark.tone] })
    case 'rule':
      return page.drawLine({
        start: { x, y },
        end: { x: x + mark.width, y },
        thickness: mark.thickness,
        color: COLOURS[mark.tone],
      })
    case 'fill':
      return page.drawRectangle({ x, y, width: mark.width, height: mark.height, color: COLOURS.fill })
    case 'frame': {
      const { width, height, thickness, tone } = mark
      return page.drawRectangle({ x, y, width, height, borderWidth: thickness, borderColor: COLOURS[tone] })
    }
    case 'blank':
      return undefined
    case 'picture':
      return drawFramed(page, mark)
    case 'photo':
      return drawPhoto(page, mark)
    case 'qr':
      // One path of all cells leaves no hair lines between them.
      return page.pushOperators(setFillingColor(COLOURS.black), ...barsOf(mark), fill())
  }
}

/** Draws marks on a page. */
export const drawMarks = async (page: PDFPage, marks: readonly Mark[]): Promise<void> => {
  for (const mark of marks) if (mark.kind !== 'text' || mark.text !== '') await draw(page, mark)
}

const blanksOf = (marks: readonly Mark[], page: number): readonly Blank[] =>
  marks.flatMap((mark) =>
    mark.kind === 'blank'
      ? [
          {
            name: mark.name,
            page,
            x: mark.x / PAGE.width,
            y: 1 - (mark.y + mark.height) / PAGE.height,
            width: mark.width / PAGE.width,
            height: mark.height / PAGE.height,
          },
        ]
      : [],
  )

/**
 * Number of pages that were added to a document, the letters on them that no font has, and the
 * blanks of forms; their pages count from the first added one.
 */
export type AddedPages = {
  readonly pages: number
  readonly missing: readonly string[]
  readonly blanks: readonly Blank[]
}

/** Lays out blocks on A4 pages and appends these to the document. */
export const addPages = async (
  pdf: PDFDocument,
  content: Pick<PdfDocument, 'blocks' | 'footer'>,
): Promise<AddedPages> => {
  const { printable, missing } = printer(hasLetter)
  const pages = layOut(
    content,
    createTypesetter((text, weight) => typefaces()[weight].widthOf(text), printable),
    missing,
  )
  for (const marks of pages) await drawMarks(pdf.addPage([PAGE.width, PAGE.height]), marks)
  return {
    pages: pages.length,
    missing: missing(),
    blanks: pages.flatMap((marks, index) => blanksOf(marks, index + 1)),
  }
}
