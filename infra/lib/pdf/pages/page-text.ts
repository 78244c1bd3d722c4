import type { QuarterTurn } from '../read/page-geometry.ts'
import { letterBox, type Box } from '../read/text/letter-box.ts'
import { blankLetters } from '../read/text/blank-letters.ts'
import { quartersOf, TURNS, turnBy } from '../read/text/page-text.ts'
import { uprightArea } from '../read/rotated-area.ts'
import { fractionsOnPage, shownSize } from '../mask/page-area.ts'
import { textBlocks, type PlacedWord, type TextBlock } from './text-blocks.ts'
import { heapOf, withMemory, withPage, type OpenDocument, type Pdfium } from '../read/pdfium.ts'

/** Letters without a space between them; `turn`: their clockwise rotation on the page as shown. */
type Word = PlacedWord & { readonly turn: QuarterTurn }
type Size = { readonly width: number; readonly height: number }
type Row = { readonly words: Word[]; readonly middle: number; readonly height: number }

/** Maximum number of letters of one page; a page of a form has some thousands. */
const MAX_LETTERS = 20_000
/** Matches dots and lines to write on, which are no text. */
const LEADERS = /[_＿…．․‥]{2,}|\.{3,}/gu
/** Tells whether a code point is a letter; broken files have codes that are none. */
const isLetter = (code: number): boolean =>
  code > 0x20 && code !== 0xa0 && code !== 0x3000 && code !== 0xfffe && (code < 0xd800 || code >= 0xe000)

/** Functions of pdfium without its wrapper, since they are called for every letter. */
type LetterCalls = {
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, pointer: number) => number
  readonly _FPDFText_GetCharAngle: (text: number, index: number) => number
}

const SPACE = 0x20

type Letter = { readonly text: string; readonly box: Box; readonly turn: QuarterTurn }
/** Letters of a word, and whether the file has a space behind them. */
type LettersOfWord = { readonly letters: Letter[]; hasSpace: boolean }

/**
 * Returns the words of a page as pdfium separates them; it also finds spaces that are mere gaps.
 */
const lettersOf = (pdfium: Pdfium, page: number): readonly LettersOfWord[] => {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return []
  // The types cover only what the package wraps.
  const calls = pdfium.pdfium as unknown as LetterCalls
  const words: LettersOfWord[] = [{ letters: [], hasSpace: false }]
  const rotation = TURNS[pdfium.FPDFPage_GetRotation(page)] ?? 0
  try {
    withMemory(pdfium, 16, (pointer) => {
      const isBlank = blankLetters(pdfium, text)
      const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_LETTERS)
      for (let index = 0; index < count; index += 1) {
        const code = calls._FPDFText_GetUnicode(text, index)
        const isInk = isLetter(code) && code <= 0x10ffff && !isBlank(index)
        const isBoxed = isInk && calls._FPDFText_GetLooseCharBox(text, index, pointer)
        const word = words.at(-1)
        if (!isBoxed) {
          if (word && code === SPACE && pdfium.FPDFText_IsGenerated(text, index) === 0) word.hasSpace = true
          if (word && word.letters.length > 0) words.push({ letters: [], hasSpace: false })
        } else {
          const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heapOf(pdfium), pointer, 4)
          const quarters = quartersOf(calls._FPDFText_GetCharAngle(text, index))
          const box = letterBox(pdfium, { text, index, quarters }, { left, top, right, bottom })
          word?.letters.push({ text: String.fromCodePoint(code), box, turn: turnBy(quarters, rotation) })
        }
      }
    })
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
  return words
}

/** Returns a box on the page as shown, in points from its top left. */
const shownBox = (pdfium: Pdfium, page: number, box: Box, { width, height }: Size) => {
  const { x, y, width: w, height: h } = fractionsOnPage(pdfium, page, box)
  return { left: x * width, right: (x + w) * width, top: y * height, bottom: (y + h) * height }
}

const wordsOn = (pdfium: Pdfium, page: number): readonly Word[] => {
  const size = shownSize(pdfium, page)
  return lettersOf(pdfium, page).flatMap(({ letters, hasSpace }) => {
    const text = letters
      .map((letter) => letter.text)
      .join('')
      .replaceAll(LEADERS, '')
    const [first, last] = [letters[0], letters.at(-1)]
    if (!first || !last || text === '') return []
    const [from, to] = [first, last].map(({ box }) => uprightArea(shownBox(pdfium, page, box, size), first.turn, size))
    return from && to ? [{ ...from, right: Math.max(from.right, to.right), text, turn: first.turn, hasSpace }] : []
  })
}

const middleOf = ({ top, bottom }: Word): number => (top + bottom) / 2
const heightOf = ({ top, bottom }: Word): number => bottom - top

/** Groups words that stand beside each other into rows, from the top. */
const rowsOf = (words: readonly Word[]): readonly Row[] => {
  const rows: Row[] = []
  for (const word of words.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.at(-1)
    const isBeside = row && Math.abs(middleOf(word) - row.middle) < 0.35 * Math.min(row.height, heightOf(word))
    if (row && isBeside) row.words.push(word)
    else rows.push({ words: [word], middle: middleOf(word), height: heightOf(word) })
  }
  return rows
}

const lineOf = ({ words }: Row): string =>
  words
    .toSorted((one, other) => one.left - other.left)
    .map(({ text }) => text)
    .join(' ')

/** Text of a page: as lines, and as paragraphs and rows of tables at their positions. */
export type PageText = { readonly lines: readonly string[]; readonly blocks: readonly TextBlock[] }

/**
 * Returns the text of a page, counted from 0, each text along its own direction: rows of words from
 * the top, without the dots and lines that one writes on. Blocks of turned text have positions on
 * the page turned with it.
 */
export const pageText = (document: OpenDocument, index: number): PageText =>
  withPage(document, index, (page) => {
    const words = page === 0 ? [] : wordsOn(document.pdfium, page)
    const directions = TURNS.map((turn) => words.filter((word) => word.turn === turn))
    return {
      lines: directions.flatMap((own) => rowsOf(own).map(lineOf)),
      blocks: directions.flatMap((own) => textBlocks(own)),
    }
  })
