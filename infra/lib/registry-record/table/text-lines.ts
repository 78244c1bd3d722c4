import { type Area, type Glyph, heightOf, middleOf } from '../../pdf/read/engine.ts'

/** Line of text as printed: words separated by single spaces. */
export type TextLine = Area & {
  readonly text: string
  /**
   * True where a space is printed before its first letter; `endsWithSpace`: after its last one. A
   * word begins, or ends, there.
   */
  readonly startsWithSpace: boolean
  readonly endsWithSpace: boolean
  /** Width of its first letter in points, which would have had to fit on the line before. */
  readonly firstWidth: number
  readonly letters: number
  /** Number of its letters with a red strike over them. */
  readonly struck: number
}

/** Gap between two words, as a factor of a letter's height. */
const WORD_GAP = 0.18
/** Distance from a line's middle up to which a letter belongs to it, as a factor of its height. */
const SAME_LINE = 0.35
/**
 * Distance from a letter's foot, as a factor of its height, up to which a stroke is an underline
 * and no strike.
 */
const EDGE = 0.2

const isBlank = ({ text }: Glyph): boolean => text.trim() === ''

const isStruck = (glyph: Glyph, strikes: readonly Area[]): boolean => {
  const x = (glyph.left + glyph.right) / 2
  const slack = EDGE * heightOf(glyph)
  return strikes.some((strike) => {
    const y = middleOf(strike)
    return strike.left <= x && x <= strike.right && glyph.top + slack <= y && y <= glyph.bottom - slack
  })
}

const grouped = (glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] => {
  const groups: { readonly glyphs: Glyph[]; readonly middle: number; readonly height: number }[] = []
  for (const glyph of [...glyphs].sort((a, b) => middleOf(a) - middleOf(b))) {
    const last = groups.at(-1)
    const height = heightOf(glyph)
    if (last && middleOf(glyph) - last.middle < SAME_LINE * Math.min(last.height, height)) last.glyphs.push(glyph)
    else groups.push({ glyphs: [glyph], middle: middleOf(glyph), height })
  }
  return groups.map((group) => group.glyphs)
}

const textOf = (glyphs: readonly Glyph[]): string => {
  let text = ''
  let end: number | undefined
  for (const glyph of glyphs) {
    if (isBlank(glyph)) {
      text += ' '
      continue
    }
    const isApart = end !== undefined && glyph.left - end > WORD_GAP * heightOf(glyph)
    text += isApart ? ` ${glyph.text}` : glyph.text
    end = glyph.right
  }
  return text.normalize('NFC').replace(/\s+/gu, ' ')
}

const lineOf = (group: readonly Glyph[], strikes: readonly Area[]): TextLine | undefined => {
  const sorted = [...group].sort((a, b) => a.left - b.left)
  const inked = sorted.filter((glyph) => !isBlank(glyph))
  const [first] = inked
  if (!first) return undefined
  const text = textOf(sorted)
  return {
    text: text.trim(),
    startsWithSpace: text.startsWith(' '),
    endsWithSpace: text.endsWith(' '),
    firstWidth: first.right - first.left,
    letters: inked.length,
    struck: strikes.length === 0 ? 0 : inked.filter((glyph) => isStruck(glyph, strikes)).length,
    left: first.left,
    right: Math.max(...inked.map(({ right }) => right)),
    top: Math.min(...inked.map(({ top }) => top)),
    bottom: Math.max(...inked.map(({ bottom }) => bottom)),
  }
}

/** Groups glyphs of one place into lines, from the top. */
export const textLines = (glyphs: readonly Glyph[], strikes: readonly Area[]): readonly TextLine[] =>
  grouped(glyphs)
    .map((group) => lineOf(group, strikes))
    .filter((line) => line !== undefined)

/**
 * Matches texts that never continue a word: a registration number, and the number of a receipt
 * after its day.
 */
const REGISTRATION = /^\d{6}-[\d*]{7}/u
const RECEIPT = /\d일\n제[\d-]+호/u

const beginsWord = (before: TextLine, line: TextLine): boolean =>
  before.endsWithSpace ||
  line.startsWithSpace ||
  REGISTRATION.test(line.text) ||
  RECEIPT.test(`${before.text}\n${line.text}`)

/** Points by which a line may be shorter and still count as full. */
const SLACK = 0.6

/**
 * Joins lines into one text. The printer breaks a line wherever a letter no longer fits: a full
 * line continues in the middle of a word, unless a space is printed at its end; a line with space
 * for another letter ended with its word. `width`: points between a cell's edges.
 */
export const joinLines = (lines: readonly TextLine[], width: number, padding: number): string =>
  lines.reduce((text, line, index) => {
    const before = lines[index - 1]
    if (!before) return line.text
    const room = width - 2 * padding - (before.right - before.left)
    const isFull = room < line.firstWidth + SLACK
    return isFull && !beginsWord(before, line) ? text + line.text : `${text} ${line.text}`
  }, '')

/** Removes all spaces: titles are printed with spaces between their letters. */
export const squeezed = (text: string): string => text.replace(/\s+/gu, '')
