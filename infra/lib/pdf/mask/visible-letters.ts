import { type Area, type Fractions, fractionsOnPage } from './page-area.ts'
import { objectsOf } from './page-objects.ts'
import { type Bitmap, renderPage } from './page-picture.ts'
import { type Letter, wordsOf } from './page-words.ts'
import type { Pdfium } from './pdfium.ts'

/** Pixels a point: a full stop of small print is one pixel. */
const LOOKING_SCALE = 2
/** By how much of 255 a pixel has to change with a letter, for somebody to see it. */
const SEEN = 12
/** Share of the smaller letter's area that another letter may cover before one of them hides behind the other. */
const MAX_SHARED = 0.5
/** Points of a cell in which letters are held against each other. */
const CELL = 40

/** What has no ink of its own. */
const BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u

const changesIn = (one: Bitmap, other: Bitmap, { x, y, width, height }: Fractions): boolean => {
  const left = Math.max(0, Math.floor(x * one.width) - 1)
  const right = Math.min(one.width, Math.ceil((x + width) * one.width) + 1)
  const bottom = Math.min(one.height, Math.ceil((y + height) * one.height) + 1)
  for (let row = Math.max(0, Math.floor(y * one.height) - 1); row < bottom; row++) {
    for (let at = (row * one.width + left) * 4; at < (row * one.width + right) * 4; at++) {
      if (at % 4 !== 3 && Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > SEEN) return true
    }
  }
  return false
}

const sizeOf = ({ left, bottom, right, top }: Area): number => (right - left) * (top - bottom)

const shared = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom))

/** Another letter of another object in the same place: which of the two is seen there, pixels do not tell. The same letter twice is bold print. */
const hides = (one: Letter, other: Letter): boolean =>
  one.object !== other.object &&
  one.letter !== other.letter &&
  shared(one.area, other.area) > MAX_SHARED * Math.min(sizeOf(one.area), sizeOf(other.area))

const cellsOf = ({ left, bottom, right, top }: Area): string[] => {
  const cells = new Set<string>()
  for (const x of [left, right])
    for (const y of [bottom, top]) cells.add(`${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`)
  return [...cells]
}

/** Letters that share their place with a different one. */
const coincidingIn = (letters: readonly Letter[]): ReadonlySet<Letter> => {
  const cells = new Map<string, Letter[]>()
  const coinciding = new Set<Letter>()
  for (const letter of letters)
    for (const cell of cellsOf(letter.area)) {
      const there = cells.get(cell) ?? []
      for (const other of there) if (hides(letter, other)) coinciding.add(letter).add(other)
      cells.set(cell, [...there, letter])
    }
  return coinciding
}

/**
 * For each letter of a page, in the order of {@link wordsOf}, whether somebody sees it: whether pixels change where it stands when the page is
 * drawn without its text. White on white, outside what is shown, below something opaque, invisible by its mode: nothing changes there.
 * Leaves the page changed: it is to be closed afterwards.
 */
export const seenLetters = (pdfium: Pdfium, page: number): boolean[][] => {
  const words = wordsOf(pdfium, page)
  const shown = renderPage(pdfium, page, { scale: LOOKING_SCALE })
  for (const { object, kind } of objectsOf(pdfium, page))
    if (kind === 'text') pdfium.FPDFPageObj_SetIsActive(object, false)
  const bare = renderPage(pdfium, page, { scale: LOOKING_SCALE })
  const inked = words.flatMap(({ letters }) => letters).filter(({ letter }) => !BLANK.test(letter))
  const coinciding = coincidingIn(inked)
  const isSeen = (letter: Letter): boolean =>
    BLANK.test(letter.letter) ||
    (!coinciding.has(letter) && changesIn(shown, bare, fractionsOnPage(pdfium, page, letter.area)))
  return words.map(({ letters }) => letters.map(isSeen))
}
