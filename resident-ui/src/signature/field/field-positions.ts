import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import type { SignaturePage } from '#services/signature/signing/signing.contract.ts'

type PageSize = Pick<SignaturePage, 'width' | 'height'>
/** Rectangle in points from the top left of a page as it is shown. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const boxOf = ({ x, y, width, height }: Box, page: PageSize): Box => ({
  x: x * page.width,
  y: y * page.height,
  width: width * page.width,
  height: height * page.height,
})

const clamp = (wanted: number, most: number): number => Math.min(Math.max(wanted, 0), most)

/**
 * Returns the part of a page around a field with its printed label: more than half the width, and
 * some lines high.
 */
export const surroundings = (field: Box, page: PageSize): Box => {
  const box = boxOf(field, page)
  const width = Math.min(page.width, Math.max(box.width * 1.3, page.width * 0.62))
  const height = Math.min(page.height, Math.max(box.height * 3, width * 0.4))
  return {
    // The label of a field is printed before it.
    x: clamp(box.x + box.width / 2 - width * 0.56, page.width - width),
    y: clamp(box.y + box.height / 2 - height / 2, page.height - height),
    width,
    height,
  }
}

const DEFAULT_SIZE = 10.5
const MIN_SIZE = 6
const LEADING = 1.25
const STEP = 0.5

/** Returns the width of a text in ems: Hangul is nearly square, Latin about half as wide. */
const emsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[ᄀ-ᇿ⺀-鿿가-힯＀-￠]/u.test(letter) ? 0.92 : 0.56), 0)

const linesAt = (text: string, most: number): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/u)) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && emsOf(joined) <= most) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

type TextLine = { readonly text: string; readonly x: number; readonly y: number }
export type SetText = {
  readonly size: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly lines: readonly TextLine[]
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const
const shares = { left: 0, center: 0.5, right: 1 } as const

/** Returns the largest size in which a text fits into its box, on one line or several. */
const fitted = (
  text: string,
  box: Box,
  asked: number,
): { readonly size: number; readonly lines: readonly string[] } => {
  for (let size = asked; size > MIN_SIZE; size -= STEP) {
    if (emsOf(text) * size <= box.width) return { size, lines: [text] }
    const lines = linesAt(text, box.width / size)
    const isWhole = lines.every((line) => emsOf(line) * size <= box.width)
    if (isWhole && ((lines.length - 1) * LEADING + 1) * size <= box.height) return { size, lines }
  }
  return { size: MIN_SIZE, lines: linesAt(text, box.width / MIN_SIZE) }
}

/** Returns the layout of a field's text on the picture of a page, about as in the document. */
export const setText = (text: string, field: TemplateField, page: PageSize): SetText => {
  const box = boxOf(field, page)
  const { size, lines } = fitted(text, box, field.fontSize ?? DEFAULT_SIZE)
  const middle = box.y + box.height / 2
  const top = middle - ((lines.length - 1) * LEADING * size) / 2
  return {
    size,
    anchor: anchors[field.align],
    lines: lines.map((line, index) => ({
      text: line,
      x: box.x + box.width * shares[field.align],
      // Letters are a third of their size above the baseline of the middle.
      y: top + index * LEADING * size + size * 0.35,
    })),
  }
}
