import { type Area, type Fractions, fractionsOnPage } from './page-area.ts'
import { objectsOf } from './page-objects.ts'
import { type Bitmap, renderPage } from './page-picture.ts'
import { type Letter, wordsOf } from './page-words.ts'
import type { Pdfium } from './pdfium.ts'

/** Pixels a point: a full stop of small print is one pixel. */
const LOOKING_SCALE = 2
/** Minimum change of a pixel, of 255, that makes a letter visible. */
const MIN_VISIBLE_CHANGE = 12
/**
 * Share of the smaller letter's area that another letter may cover before one of them counts as
 * hidden behind the other.
 */
const MAX_SHARED = 0.5
/** Side of the cells in which letters are compared, in points. */
const CELL = 40

/** Matches characters without ink of their own. */
const BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u

const changesIn = (one: Bitmap, other: Bitmap, { x, y, width, height }: Fractions): boolean => {
  const left = Math.max(0, Math.floor(x * one.width) - 1)
  const right = Math.min(one.width, Math.ceil((x + width) * one.width) + 1)
  const bottom = Math.min(one.height, Math.ceil((y + height) * one.height) + 1)
  for (let row = Math.max(0, Math.floor(y * one.height) - 1); row < bottom; row++) {
    for (let at = (row * one.width + left) * 4; at < (row * one.width + right) * 4; at++) {
      if (at % 4 !== 3 && Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > MIN_VISIBLE_CHANGE) return true
    }
  }
  return false
}

const sizeOf = ({ left, bottom, right, top }: Area): number => (right - left) * (top - bottom)

const shared = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom))

/**
 * Tells whether two different letters of different objects share a place: pixels do not tell which
 * of the two is visible. The same letter twice is bold print.
 */
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

/** Returns the letters that share their place with a different one. */
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
 * Tells for each letter of a page, in the order of {@link wordsOf}, whether it is visible: whether
 * pixels change in its place when the page is drawn without its text. None change where a letter is
 * white on white, outside of the crop box, below something opaque, or in an invisible text mode.
 * Leaves the page changed: close it afterwards.
 */
export const visibleLetters = (pdfium: Pdfium, page: number): boolean[][] => {
  const words = wordsOf(pdfium, page)
  const shown = renderPage(pdfium, page, { scale: LOOKING_SCALE })
  for (const { object, kind } of objectsOf(pdfium, page))
    if (kind === 'text') pdfium.FPDFPageObj_SetIsActive(object, false)
  const bare = renderPage(pdfium, page, { scale: LOOKING_SCALE })
  const inked = words.flatMap(({ letters }) => letters).filter(({ letter }) => !BLANK.test(letter))
  const coinciding = coincidingIn(inked)
  const isLetterVisible = (letter: Letter): boolean =>
    BLANK.test(letter.letter) ||
    (!coinciding.has(letter) && changesIn(shown, bare, fractionsOnPage(pdfium, page, letter.area)))
  return words.map(({ letters }) => letters.map(isLetterVisible))
}
