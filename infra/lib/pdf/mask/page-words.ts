import { type Area, overlap } from './page-area.ts'
import { doublesOf, type Pdfium } from './pdfium.ts'

/**
 * A letter as pdfium reads it, with its box in the page's user space and the text object that it
 * belongs to.
 */
export type Letter = { readonly letter: string; readonly area: Area; readonly object: number }

/** Letters without a space between them. */
export type Word = { readonly text: string; readonly letters: readonly Letter[] }

const isBlank = (code: number): boolean =>
  code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0xd800 && code <= 0xdfff)

const letterAt = (pdfium: Pdfium, text: number, at: number, code: number): Letter => {
  const [left = 0, right = 0, bottom = 0, top = 0] = doublesOf(pdfium, 4, (to) =>
    pdfium.FPDFText_GetCharBox(text, at, to, to + 8, to + 16, to + 24),
  )
  const area = {
    left: Math.min(left, right),
    bottom: Math.min(bottom, top),
    right: Math.max(left, right),
    top: Math.max(bottom, top),
  }
  return { letter: String.fromCodePoint(code), area, object: pdfium.FPDFText_GetTextObject(text, at) }
}

/**
 * Returns the text of a page as words, visible or not. Letters without a known character are words
 * of their own.
 */
export const wordsOf = (pdfium: Pdfium, page: number): Word[] => {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) throw new Error('pdfium cannot read the text of a page')
  try {
    const words: Letter[][] = [[]]
    const count = pdfium.FPDFText_CountChars(text)
    for (let at = 0; at < count; at++) {
      // Spaces that pdfium generates between letters are no object of the page.
      if (pdfium.FPDFText_IsGenerated(text, at) === 1) {
        words.push([])
        continue
      }
      const code = pdfium.FPDFText_GetUnicode(text, at)
      const letter = letterAt(pdfium, text, at, isBlank(code) ? 0x20 : code)
      if (isBlank(code)) words.push([letter], [])
      else words.at(-1)?.push(letter)
    }
    return words
      .filter((letters) => letters.length > 0)
      .map((letters) => ({
        letters,
        text: letters
          .map(({ letter }) => letter)
          .join('')
          .trim(),
      }))
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}

/** Tells whether a letter of the word touches one of the areas. */
export const touches = ({ letters }: Word, areas: readonly Area[], slack = 0): boolean =>
  letters.some(({ area }) => areas.some((masked) => overlap(area, masked, slack)))
