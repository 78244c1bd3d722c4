import { breakLines } from '../draw/break-lines.ts'

/** A text as it stands in a box: its lines, and the size of its letters in points. `isCut`: it did not fit, and ends in …. */
export type FittedText = { readonly lines: readonly string[]; readonly size: number; readonly isCut: boolean }

/** Points, all of them. */
export type Room = { readonly width: number; readonly height: number; readonly size: number }

/** From one base line to the next, in sizes of the letters. */
export const LEADING = 1.25
/** Smaller is not read on paper. */
const MINIMUM = 6
/** Down to this share of its size a text is set smaller to stay on one line; after that it is broken into lines. */
const SHRUNK = 0.75
const STEP = 0.25
const ELLIPSIS = '…'

const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

type Ems = (text: string) => number

const floorToStep = (size: number): number => Math.floor(size / STEP) * STEP

/** How many lines stand in a height; one does in any. */
const linesIn = (height: number, size: number): number => Math.max(1, Math.floor((height / size - 1) / LEADING) + 1)

const shortened = (line: string, ems: Ems, most: number): string => {
  const kept = Array.from(letters.segment(line), ({ segment }) => segment)
  while (kept.length > 0 && ems(kept.join('') + ELLIPSIS) > most) kept.pop()
  return kept.join('').trimEnd() + ELLIPSIS
}

const cut = (text: string, room: Room, ems: Ems): FittedText => {
  const most = room.width / room.size
  const broken = breakLines(text, most, ems)
  const count = linesIn(room.height, room.size)
  const [kept, last = ''] = [broken.slice(0, count - 1), broken[count - 1]]
  return { lines: [...kept, shortened(last, ems, most)], size: room.size, isCut: true }
}

/**
 * Sets a text into a box: as large as is asked for; where that is too wide, smaller, down to three quarters; then in the largest size in which
 * its lines fit, down to six points; and what does not fit then is cut and ends in …. `ems`: width of a text in sizes of its letters.
 */
export const fitText = (text: string, { width, height, size: asked }: Room, ems: Ems): FittedText => {
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
