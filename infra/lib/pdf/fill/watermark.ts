import {
  concatTransformationMatrix,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setGraphicsState,
  type PDFDocument,
  type PDFPage,
} from 'pdf-lib'
import { hasLetter, typefaces } from '../draw/font/typefaces.ts'
import { inkOf } from '../draw/ink.ts'
import { printer } from '../draw/printable.ts'
import { pageGeometry } from '../read/page-geometry.ts'

/** Watermark of a copy. `across`: large, slanted, repeated; `foot`: lines at the foot of each page. */
export type Watermark = { readonly across: string; readonly foot: readonly string[] }

const INK = rgb(0.35, 0.35, 0.35)
/** Visible over print and pictures alike, and print stays readable below it. */
const OPACITY = 0.22
/** Measures in points; `slope`: of the slanted lines, 30 degrees. */
const ACROSS = { size: 22, step: 190, slope: Math.PI / 6 } as const
const FOOT = { size: 6.5, leading: 8.5, bottom: 8, side: 24 } as const

const withState = async (page: PDFPage, draw: () => Promise<void>): Promise<void> => {
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...pageGeometry(page).matrix))
  await draw()
  page.pushOperators(popGraphicsState())
}

const drawAcross = async (page: PDFPage, text: string): Promise<void> => {
  const { width, height } = pageGeometry(page)
  const { size, step, slope } = ACROSS
  const state = page.node.newExtGState('Watermark', page.doc.context.obj({ Type: 'ExtGState', ca: OPACITY }))
  const wide = typefaces().bold.widthOf(text) * size
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)]
  for (let y = step / 3; y < height; y += step) {
    const x = Math.max(FOOT.side, (width - wide * cos) / 2)
    page.pushOperators(
      pushGraphicsState(),
      setGraphicsState(state),
      concatTransformationMatrix(cos, sin, -sin, cos, x, y),
    )
    await inkOf(page.doc).text(page, { text, x: 0, y: 0, size, weight: 'bold', colour: INK })
    page.pushOperators(popGraphicsState())
  }
}

const drawFoot = async (page: PDFPage, lines: readonly string[]): Promise<void> => {
  const room = pageGeometry(page).width - 2 * FOOT.side
  for (const [index, text] of lines.toReversed().entries()) {
    const size = Math.min(FOOT.size, room / Math.max(0.1, typefaces().regular.widthOf(text)))
    const y = FOOT.bottom + index * FOOT.leading
    await inkOf(page.doc).text(page, { text, x: FOOT.side, y, size, weight: 'regular', colour: INK })
  }
}

/** Draws a watermark over every page as shown. */
export const drawWatermark = async (pdf: PDFDocument, { across, foot }: Watermark): Promise<void> => {
  const { printable } = printer(hasLetter)
  for (const page of pdf.getPages())
    await withState(page, async () => {
      await drawAcross(page, printable(across))
      await drawFoot(page, foot.map(printable))
    })
}
