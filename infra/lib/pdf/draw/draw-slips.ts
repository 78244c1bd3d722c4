import { PDFDocument, rgb, type PDFEmbeddedPage, type PDFPage } from 'pdf-lib'
import { makeArchival } from './archival.ts'
import { describePdf, type DrawnPdf } from './draw-pdf.ts'
import { drawMarks } from './draw-marks.ts'
import { inkOf } from './ink.ts'
import { layOutSlip, type LaidOutSlip } from './lay-out-slip.ts'
import { printer } from './printable.ts'
import { PAGE } from './sheets.ts'
import { TooManySheets, type SlipSheets } from './slips.ts'
import { hasLetter, typefaces } from './font/typefaces.ts'
import { createTypesetter } from './typesetter.ts'

const BLACK = rgb(0, 0, 0)
const CUT = { thickness: 0.4, dash: [3, 4], colour: rgb(0.6, 0.6, 0.6) } as const
const PAGE_OF = 8

/** Number of sheets that this many slips take. */
const sheetsOf = ({ format: { across, down }, pages }: LaidOutSlip, slips: number): number =>
  pages.length > 1 ? slips * pages.length : Math.ceil(slips / (across * down))

const typesetter = () => {
  const { printable, missing } = printer(hasLetter)
  return { missing, setter: createTypesetter((text, weight) => typefaces()[weight].widthOf(text), printable) }
}

/**
 * Draws what all slips share once, and embeds it as one form a page: a thousand slips then cost
 * little more than their numbers.
 */
const embedFaces = async (
  pdf: PDFDocument,
  { pages, width, height }: LaidOutSlip,
): Promise<readonly PDFEmbeddedPage[]> => {
  const faces = await PDFDocument.create()
  for (const marks of pages) await drawMarks(faces.addPage([width, height]), marks)
  await faces.flush()
  return pdf.embedPages(faces.getPages())
}

const drawCuts = (page: PDFPage, { format: { across, down } }: LaidOutSlip): void => {
  const line = { thickness: CUT.thickness, dashArray: [...CUT.dash], color: CUT.colour }
  for (let column = 1; column < across; column += 1) {
    const x = (PAGE.width / across) * column
    page.drawLine({ ...line, start: { x, y: 0 }, end: { x, y: PAGE.height } })
  }
  for (let row = 1; row < down; row += 1) {
    const y = (PAGE.height / down) * row
    page.drawLine({ ...line, start: { x: 0, y }, end: { x: PAGE.width, y } })
  }
}

type Corner = { readonly x: number; readonly y: number }

/** Draws a slip's number in two groups of four, and which page it is where a slip has several. */
const drawNumber = async (
  page: PDFPage,
  laidOut: LaidOutSlip,
  at: Corner,
  texts: readonly [string, string],
): Promise<void> => {
  const { right, y, size } = laidOut.number
  const { bold, regular } = typefaces()
  const [number, place] = texts
  const text = number.replace(/^(\d{4})(?=\d)/, '$1 ')
  const x = at.x + right - bold.widthOf(text) * size
  if (text !== '') await inkOf(page.doc).text(page, { text, x, y: at.y + y, size, weight: 'bold', colour: BLACK })
  if (place === '') return
  const left = at.x + right - regular.widthOf(place) * PAGE_OF
  await inkOf(page.doc).text(page, {
    text: place,
    x: left,
    y: at.y + y - 13,
    size: PAGE_OF,
    weight: 'regular',
    colour: BLACK,
  })
}

const drawShared = async (pdf: PDFDocument, laidOut: LaidOutSlip, numbers: readonly string[]): Promise<void> => {
  const [face] = await embedFaces(pdf, laidOut)
  if (!face) return
  const { format, width, height } = laidOut
  const { across, down } = format
  for (let from = 0; from < numbers.length; from += across * down) {
    const page = pdf.addPage([PAGE.width, PAGE.height])
    for (const [index, number] of numbers.slice(from, from + across * down).entries()) {
      const at = { x: (index % across) * width, y: PAGE.height - (Math.floor(index / across) + 1) * height }
      page.drawPage(face, at)
      await drawNumber(page, laidOut, at, [number, ''])
    }
    drawCuts(page, laidOut)
  }
}

const drawLong = async (pdf: PDFDocument, laidOut: LaidOutSlip, numbers: readonly string[]): Promise<void> => {
  const faces = await embedFaces(pdf, laidOut)
  for (const number of numbers)
    for (const [index, face] of faces.entries()) {
      const page = pdf.addPage([PAGE.width, PAGE.height])
      page.drawPage(face, { x: 0, y: 0 })
      // A stub is torn off the first page, so no other page has the number.
      const own = laidOut.hasStub && index > 0 ? '' : number
      await drawNumber(page, laidOut, { x: 0, y: 0 }, [own, `${index + 1} / ${faces.length}`])
    }
}

/** Draws slips on the calling thread. @throws {TooManySheets} */
export const drawSlips = async ({ slip, numbers, mostSheets, ...about }: SlipSheets): Promise<DrawnPdf> => {
  const { setter, missing } = typesetter()
  const laidOut = layOutSlip(slip, setter)
  const sheets = sheetsOf(laidOut, numbers.length)
  if (sheets > mostSheets) throw new TooManySheets()
  const pdf = await PDFDocument.create()
  describePdf(pdf, about)
  await (laidOut.pages.length > 1 ? drawLong : drawShared)(pdf, laidOut, numbers)
  await makeArchival(pdf)
  const bytes = await pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })
  return { pages: sheets, missing: missing(), blanks: [], bytes }
}
