import type { Area } from './page-text.ts'
import type { TableLines } from './table-lines.ts'
import { heightOf, middleOf, type Word } from './text-rows.ts'

/** What stands around a label: `margin` is where the page's text ends at the right. */
export type LabelSurroundings = {
  readonly lines: TableLines
  readonly words: readonly Word[]
  /** Rows of dots or underscores. */
  readonly leaders: readonly Area[]
  readonly margin: number
  readonly page: { readonly width: number; readonly height: number }
}

/** Points. What is narrower or lower takes no words. */
const MIN_WIDTH = 28
/** Before the text of a cell: less is its margin. */
const MIN_BEFORE_TEXT = 80
const MIN_PART = 10
const WIDEST_PART = 70
const MIN_HEIGHT = 8
const INSET = 1.5
/** A signature's, where there is room. */
const SIGNED = { width: 72, height: 30 }
/** A cell beside a label may be as high as this; a higher one holds other things. */
const HIGHEST_CELL = 130

const isOnRow = (word: Area, other: Area): boolean => {
  const shared = Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top)
  return shared > 0.4 * Math.min(heightOf(word), heightOf(other))
}

const isWithin = (word: Word, { left, right, top, bottom }: Area): boolean =>
  word.right > left + 1 && word.left < right - 1 && middleOf(word) > top && middleOf(word) < bottom

const inset = ({ left, right, top, bottom }: Area): Area => ({
  left: left + INSET,
  right: right - INSET,
  top: top + INSET,
  bottom: bottom - INSET,
})

const ifLarge = (area: Area, width = MIN_WIDTH): Area | undefined =>
  area.right - area.left >= width && heightOf(area) >= MIN_HEIGHT ? area : undefined

/** A band to write on around a label's height: neither a table's line nor another row's text goes through it. */
const band = (label: Word, left: number, right: number, { lines, page, words, leaders }: LabelSurroundings): Area => {
  const middle = middleOf(label)
  const half = Math.max(9, heightOf(label) * 0.8)
  const x = (left + right) / 2
  const others = [...words, ...leaders].filter((other) => other.left < right && other.right > left)
  const above = others.filter((other) => middleOf(other) < label.top).map(({ bottom }) => bottom)
  const below = others.filter((other) => middleOf(other) > label.bottom).map(({ top }) => top)
  const top = Math.max(0, middle - half, (lines.above(x, middle) ?? 0) + INSET, ...above)
  const bottom = Math.min(page.height, middle + half, (lines.below(x, middle) ?? page.height) - INSET, ...below)
  return { left, right, top, bottom }
}

const textsAfter = (label: Word, { words }: LabelSurroundings): readonly number[] =>
  words.filter((word) => word.left > label.right - 1 && isOnRow(word, label)).map(({ left }) => left)

const textsBefore = (label: Word, { words }: LabelSurroundings): readonly number[] =>
  words.filter((word) => word.right < label.left + 1 && isOnRow(word, label)).map(({ right }) => right)

/** The cell between two upright lines at a height. */
const cell = (left: number, right: number, y: number, { lines }: LabelSurroundings): Area | undefined => {
  const x = (left + right) / 2
  const [top, bottom] = [lines.above(x, y), lines.below(x, y)]
  return top === undefined || bottom === undefined ? undefined : { left, right, top, bottom }
}

const isNear = (a: number | undefined, b: number): boolean => a !== undefined && Math.abs(a - b) < 3

const isEmpty = (area: Area, { words }: LabelSurroundings): boolean => !words.some((word) => isWithin(word, area))

const cellBeside = (label: Word, wall: number, surroundings: LabelSurroundings): Area | undefined => {
  const middle = middleOf(label)
  const end = surroundings.lines.rightOf(wall + 4, middle)
  const beside = end === undefined ? undefined : cell(wall, end, middle, surroundings)
  return beside && heightOf(beside) <= HIGHEST_CELL ? beside : undefined
}

/** The cell to the right of a label's own, where nothing stands in it. */
const besideCell = (label: Word, wall: number, surroundings: LabelSurroundings): Area | undefined => {
  const beside = cellBeside(label, wall, surroundings)
  return beside && isEmpty(beside, surroundings) ? ifLarge(inset(beside)) : undefined
}

/** What is free of that cell before its text. */
const besideText = (label: Word, wall: number, surroundings: LabelSurroundings): Area | undefined => {
  const beside = cellBeside(label, wall, surroundings)
  if (!beside || isEmpty(beside, surroundings)) return undefined
  const first = Math.min(...surroundings.words.filter((word) => isWithin(word, beside)).map(({ left }) => left))
  return ifLarge(inset({ ...beside, right: first }), MIN_BEFORE_TEXT)
}

/** The cell below a label's own, where it is a heading of a column. */
const belowCell = (label: Word, wall: number, surroundings: LabelSurroundings): Area | undefined => {
  const middle = middleOf(label)
  const start = surroundings.lines.leftOf(label.left, middle)
  const own = start === undefined ? undefined : cell(start, wall, middle, surroundings)
  const below = own && cell(own.left, own.right, own.bottom + MIN_HEIGHT, surroundings)
  if (!below || heightOf(below) > HIGHEST_CELL || !isEmpty(below, surroundings)) return undefined
  // A cell of another column's row may reach below this one.
  const { lines } = surroundings
  const [x, y] = [(below.left + below.right) / 2, middleOf(below)]
  const isColumn = isNear(lines.leftOf(x, y), below.left) && isNear(lines.rightOf(x, y), below.right)
  return isColumn ? ifLarge(inset(below)) : undefined
}

/** Before a part that stands behind its blank: "   동   호", "20   년   월   일". */
const before = (label: Word, surroundings: LabelSurroundings): Area | undefined => {
  const middle = middleOf(label)
  const walls = [surroundings.lines.leftOf(label.left, middle) ?? 0, ...textsBefore(label, surroundings)]
  const left = Math.max(...walls, label.left - WIDEST_PART) + 1
  return ifLarge(band(label, left, label.left - 1, surroundings), MIN_PART)
}

/** From the label to where something else stands, or along the dots that are printed to write on. */
const behind = (label: Word, end: number, surroundings: LabelSurroundings): Area | undefined => {
  const height = heightOf(label)
  const leader = surroundings.leaders
    .filter((each) => isOnRow(label, each) && each.left > label.right - 2 && each.left - label.right < 3 * height)
    .sort((a, b) => a.left - b.left)[0]
  if (leader) {
    // What is written stands on the dots.
    const written = band(label, leader.left, Math.min(leader.right, end), surroundings)
    return ifLarge({ ...written, bottom: Math.min(written.bottom, label.bottom - 0.15 * height) })
  }
  return ifLarge(band(label, label.right + 0.3 * height, end - 2, surroundings))
}

/** The label's own cell has nothing but the label, and lines to both sides. */
const isHeading = (label: Word, surroundings: LabelSurroundings): boolean => {
  const middle = middleOf(label)
  const [start, end] = [surroundings.lines.leftOf(label.left, middle), surroundings.lines.rightOf(label.right, middle)]
  if (start === undefined || end === undefined) return false
  const isAlone = (at: number): boolean => at < start || at > end
  return [...textsBefore(label, surroundings), ...textsAfter(label, surroundings)].every(isAlone)
}

/** The blank that belongs to a label: behind it, in the cell beside or below it, or before a part that follows its blank. */
export const blankOf = (label: Word, text: string, surroundings: LabelSurroundings): Area | undefined => {
  const middle = middleOf(label)
  const wall = surroundings.lines.rightOf(label.right, middle)
  const isPart = /^[동호년월일]$/u.test(text)
  if (isPart && !isHeading(label, surroundings)) return before(label, surroundings)
  const after = Math.min(...textsAfter(label, surroundings))
  if (wall === undefined || after < wall) return behind(label, Math.min(after, surroundings.margin), surroundings)
  const own = /[:：]\s*$/u.test(label.text) ? behind(label, wall, surroundings) : undefined
  return (
    own ??
    besideCell(label, wall, surroundings) ??
    belowCell(label, wall, surroundings) ??
    besideText(label, wall, surroundings)
  )
}

/** Where one signs over a mark such as (인): the mark, with room around it as far as there is. */
export const markedPlace = (mark: Word, surroundings: LabelSurroundings): Area => {
  const middle = middleOf(mark)
  const { lines, page } = surroundings
  const leftEnd = Math.max(lines.leftOf(mark.left, middle) ?? 0, ...textsBefore(mark, surroundings)) + INSET
  const rightEnd = Math.min(lines.rightOf(mark.right, middle) ?? page.width, ...textsAfter(mark, surroundings)) - INSET
  const right = Math.min(rightEnd, Math.max(mark.right, mark.left + SIGNED.width))
  const left = Math.max(leftEnd, Math.min(mark.left, right - SIGNED.width))
  const x = (left + right) / 2
  const top = Math.max(lines.above(x, middle) ?? 0, middle - SIGNED.height / 2)
  const bottom = Math.min(lines.below(x, middle) ?? page.height, middle + SIGNED.height / 2)
  return { left: Math.min(left, mark.left), right: Math.max(right, mark.right), top, bottom }
}
