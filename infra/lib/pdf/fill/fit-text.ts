import { breakLines } from '../draw/break-lines.ts'

/**
 * A text fitted into a box: its lines, and the size of its letters in points. `isCut`: it did not
 * fit, and ends in ….
 */
export type FittedText = { readonly lines: readonly string[]; readonly size: number; readonly isCut: boolean }

/** Size of a box and of its letters, in points. */
export type TextBox = { readonly width: number; readonly height: number; readonly size: number }

/** Distance between base lines, as a factor of the letters' size. */
export const LEADING = 1.25
/** Minimum size of letters in points: smaller is not readable on paper. */
const MINIMUM = 6
/**
 * Share of its size down to which a text is shrunk to stay on one line; a longer one is broken into
 * lines.
 */
const SHRUNK = 0.75
const STEP = 0.25
const ELLIPSIS = '…'

const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

type Ems = (text: string) => number

const floorToStep = (size: number): number => Math.floor(size / STEP) * STEP

/** Returns how many lines fit into a height; at least one. */
const linesIn = (height: number, size: number): number => Math.max(1, Math.floor((height / size - 1) / LEADING) + 1)

const shortened = (line: string, ems: Ems, most: number): string => {
  const kept = Array.from(letters.segment(line), ({ segment }) => segment)
  while (kept.length > 0 && ems(kept.join('') + ELLIPSIS) > most) kept.pop()
  return kept.join('').trimEnd() + ELLIPSIS
}

const cut = (text: string, room: TextBox, ems: Ems): FittedText => {
  const most = room.width / room.size
  const broken = breakLines(text, most, ems)
  const count = linesIn(room.height, room.size)
  const [kept, last = ''] = [broken.slice(0, count - 1), broken[count - 1]]
  return { lines: [...kept, shortened(last, ems, most)], size: room.size, isCut: true }
}

/**
 * Fits a text into a box: in the size asked for; where that is too wide, smaller, down to three
 * quarters; then in the largest size in which its lines fit, down to six points; else it is cut and
 * ends in …. `ems` returns the width of a text in sizes of its letters.
 */
export const fitText = (text: string, { width, height, size: asked }: TextBox, ems: Ems): FittedText => {
  const smallest = Math.min(MINIMUM, asked)
  const highest = Math.max(smallest, Math.min(asked, floorToStep(height)))
  const widest = text.includes('\n') ? 0 : width / ems(text)
  if (widest >= highest) return { lines: [text], size: highest, isCut: false }
  if (floorToStep(widest) >= Math.max(smallest, highest * SHRUNK))
    return { lines: [text], size: floorToStep(widest), isCut: false }
  for (let size = highest; size >= smallest; size -= STEP) {
    const lines = breakLines(text, width / size, ems)
    const isWhole = lines.length <= linesIn(height, size) && lines.every((line) => ems(line) <= width / size)
    if (isWhole) return { lines, size, isCut: false }
  }
  return cut(text, { width, height, size: smallest }, ems)
}
