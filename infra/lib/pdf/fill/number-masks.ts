import { residentNumbersIn } from '#events/values/assembly/resident-number.ts'
import type { Mask } from '../mask/mask.ts'
import { areaOf, fractionsOnPage } from '../mask/page-area.ts'
import { wordsOf, type Letter } from '../mask/page-words.ts'
import { withDocument, withPage, type Pdfium } from '../mask/pdfium.ts'

/** Points around a number that its mask covers, too. */
const MARGIN = 1

/** Letters of a page in reading order; null: a space between words. */
const lettersOf = (pdfium: Pdfium, page: number): readonly (Letter | null)[] =>
  wordsOf(pdfium, page).flatMap(({ letters }) => [...letters, null])

const boxOf = (letters: readonly Letter[]) => {
  const { left, bottom, right, top } = areaOf(
    letters.flatMap(({ area }) => [
      [area.left, area.bottom],
      [area.right, area.top],
    ]),
  )
  return { left: left - MARGIN, bottom: bottom - MARGIN, right: right + MARGIN, top: top + MARGIN }
}

const masksOfPage = (pdfium: Pdfium, page: number, number: number): readonly Mask[] => {
  const letters = lettersOf(pdfium, page)
  // One character a letter keeps places of the text and of the letters the same.
  const text = letters.map((letter) => (letter === null ? ' ' : letter.letter.slice(0, 1))).join('')
  return residentNumbersIn(text).map(({ start, end }) => {
    const own = letters.slice(start, end).filter((letter) => letter !== null && letter.letter.trim() !== '')
    return { page: number, ...fractionsOnPage(pdfium, page, boxOf(own.filter((letter) => letter !== null))) }
  })
}

/** Returns a mask for each resident registration number in the text of a cleaned file. */
export const residentNumberMasks = (pdfium: Pdfium, bytes: Uint8Array): Promise<readonly Mask[]> =>
  withDocument(pdfium, bytes, (document) => {
    const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => index)
    return pages.flatMap((index) => withPage(pdfium, document, index, (page) => masksOfPage(pdfium, page, index + 1)))
  })
