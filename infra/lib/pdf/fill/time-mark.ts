import {
  concatTransformationMatrix,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setLineWidth,
  setStrokingColor,
  stroke,
  type PDFDocument,
  type PDFPage,
} from 'pdf-lib'
import { pageGeometry } from '../read/page-geometry.ts'
import { hasLetter, typefaces } from '../draw/font/typefaces.ts'
import { inkOf } from '../draw/ink.ts'
import type { Weight } from '../draw/pdf-document.ts'
import { printer } from '../draw/printable.ts'

const VERMILION = rgb(0.82, 0.12, 0.1)
const GREY = rgb(0.25, 0.25, 0.25)
/**
 * Measures of the mark in points; `edge`, `foot`: its distance from the right edge, and from the
 * lower one, above where pages have their numbers.
 */
const MARK = { width: 132, height: 54, edge: 22, foot: 72, inset: 2.5, padding: 7, sizes: [11, 9.5, 8] } as const
const CORNER = { size: 9, right: 28, top: 26 } as const

type Line = { readonly text: string; readonly size: number; readonly weight: Weight }

const onShownPage = async (page: PDFPage, draw: (width: number, height: number) => Promise<void>): Promise<void> => {
  const { matrix, width, height } = pageGeometry(page)
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix))
  await draw(width, height)
  page.pushOperators(popGraphicsState())
}

const lineOf = (text: string, index: number): Line => {
  const weight = index === 0 ? 'bold' : 'regular'
  const room = MARK.width - 2 * MARK.padding
  const wide = typefaces()[weight].widthOf(text)
  return { text, weight, size: Math.min(MARK.sizes[index] ?? MARK.sizes[2], room / Math.max(wide, 0.1)) }
}

/**
 * Draws a mark of up to three lines into a red double frame at the lower right of the page as
 * shown: what it says, the time, who says it.
 */
export const drawTimeMark = async (page: PDFPage, texts: readonly string[]): Promise<void> => {
  const { printable } = printer(hasLetter)
  const lines = texts.map((text, index) => lineOf(printable(text), index))
  await onShownPage(page, async (pageWidth) => {
    const [x, y] = [pageWidth - MARK.edge - MARK.width, MARK.foot]
    const inner = 2 * MARK.inset
    page.pushOperators(
      setStrokingColor(VERMILION),
      setLineWidth(1.4),
      rectangle(x, y, MARK.width, MARK.height),
      stroke(),
      setLineWidth(0.5),
      rectangle(x + MARK.inset, y + MARK.inset, MARK.width - inner, MARK.height - inner),
      stroke(),
    )
    const step = (MARK.height - 2 * MARK.padding) / Math.max(1, lines.length)
    for (const [index, { text, size, weight }] of lines.entries()) {
      const width = typefaces()[weight].widthOf(text) * size
      const base = y + MARK.height - MARK.padding - (index + 0.5) * step - size * 0.35
      const middle = x + (MARK.width - width) / 2
      await inkOf(page.doc).text(page, { text, size, weight, x: middle, y: base, colour: VERMILION })
    }
  })
}

/** Draws a text at the upper right of every page as shown, such as a document's number. */
export const drawCorners = async (pdf: PDFDocument, text: string): Promise<void> => {
  const { printable } = printer(hasLetter)
  const written = printable(text)
  const { size, right, top } = CORNER
  const wide = typefaces().bold.widthOf(written) * size
  for (const page of pdf.getPages())
    await onShownPage(page, (width, height) =>
      inkOf(pdf).text(page, {
        text: written,
        size,
        weight: 'bold',
        x: width - right - wide,
        y: height - top,
        colour: GREY,
      }),
    )
}
