import type { Area } from './page-text.ts'
import type { TableLines } from './table-lines.ts'
import { heightOf, middleOf, type Word } from './text-rows.ts'

/** Surroundings of a label: `margin` is where the page's text ends at the right. */
export type LabelSurroundings = {
  readonly lines: TableLines
  readonly words: readonly Word[]
  /** Areas of dots or underscores that one writes on. */
  readonly leaders: readonly Area[]
  readonly margin: number
  readonly page: { readonly width: number; readonly height: number }
}

/** Minimum width of a blank in points; a smaller one takes no words. */
const MIN_WIDTH = 28
/** Minimum width of a blank before the text of a cell, in points: less is the cell's margin. */
const MIN_BEFORE_TEXT = 80
const MIN_PART = 10
const WIDEST_PART = 70
const MIN_HEIGHT = 8
const INSET = 1.5
/** Size of a signature in points, where there is space. */
const SIGNED = { width: 72, height: 30 }
/** Maximum height of a cell beside a label, in points; a higher one holds other things. */
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

/**
 * Returns a strip to write on around a label's height, free of table lines and of the text of other
 * rows.
 */
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

/** Returns the cell between two vertical lines at a height. */
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

/** Returns the cell to the right of the label's own, where it is empty. */
const besideCell = (label: Word, wall: number, surroundings: LabelSurroundings): Area | undefined => {
  const beside = cellBeside(label, wall, surroundings)
  return beside && isEmpty(beside, surroundings) ? ifLarge(inset(beside)) : undefined
}

/** Returns the free part of that cell before its text. */
const besideText = (label: Word, wall: number, surroundings: LabelSurroundings): Area | undefined => {
  const beside = cellBeside(label, wall, surroundings)
  if (!beside || isEmpty(beside, surroundings)) return undefined
  const first = Math.min(...surroundings.words.filter((word) => isWithin(word, beside)).map(({ left }) => left))
  return ifLarge(inset({ ...beside, right: first }), MIN_BEFORE_TEXT)
}

/** Returns the cell below the label's own, where the label heads a column. */
const belowCell = (label: Word, wall: number, surroundings: LabelSurroundings): Area | undefined => {
  const middle = middleOf(label)
  const start = surroundings.lines.leftOf(label.left, middle)
  const own = start === undefined ? undefined : cell(start, wall, middle, surroundings)
  const below = own && cell(own.left, own.right, own.bottom + MIN_HEIGHT, surroundings)
  if (!below || heightOf(below) > HIGHEST_CELL || !isEmpty(below, surroundings)) return undefined
  // A cell in the row of another column may reach below this one.
  const { lines } = surroundings
  const [x, y] = [(below.left + below.right) / 2, middleOf(below)]
  const isColumn = isNear(lines.leftOf(x, y), below.left) && isNear(lines.rightOf(x, y), below.right)
  return isColumn ? ifLarge(inset(below)) : undefined
}

/** Returns the blank before a label that follows its blank: " 동 호", "20 년 월 일". */
const areaBefore = (label: Word, surroundings: LabelSurroundings): Area | undefined => {
  const middle = middleOf(label)
  const walls = [surroundings.lines.leftOf(label.left, middle) ?? 0, ...textsBefore(label, surroundings)]
  const left = Math.max(...walls, label.left - WIDEST_PART) + 1
  return ifLarge(band(label, left, label.left - 1, surroundings), MIN_PART)
}

/** Returns the blank from the label to the next text, or along the printed dots. */
const areaBehind = (label: Word, end: number, surroundings: LabelSurroundings): Area | undefined => {
  const height = heightOf(label)
  const leader = surroundings.leaders
    .filter((each) => isOnRow(label, each) && each.left > label.right - 2 && each.left - label.right < 3 * height)
    .sort((a, b) => a.left - b.left)[0]
  if (leader) {
    // Handwriting stands on the dots.
    const written = band(label, leader.left, Math.min(leader.right, end), surroundings)
    return ifLarge({ ...written, bottom: Math.min(written.bottom, label.bottom - 0.15 * height) })
  }
  return ifLarge(band(label, label.right + 0.3 * height, end - 2, surroundings))
}

/** Tells whether a label stands alone in its cell, with lines on both sides. */
const isHeading = (label: Word, surroundings: LabelSurroundings): boolean => {
  const middle = middleOf(label)
  const [start, end] = [surroundings.lines.leftOf(label.left, middle), surroundings.lines.rightOf(label.right, middle)]
  if (start === undefined || end === undefined) return false
  const isAlone = (at: number): boolean => at < start || at > end
  return [...textsBefore(label, surroundings), ...textsAfter(label, surroundings)].every(isAlone)
}

/**
 * Returns the blank that belongs to a label: after it, in the cell beside or below it, or before a
 * part that follows its blank.
 */
export const blankOf = (label: Word, text: string, surroundings: LabelSurroundings): Area | undefined => {
  const middle = middleOf(label)
  const wall = surroundings.lines.rightOf(label.right, middle)
  const isPart = /^[동호년월일]$/u.test(text)
  if (isPart && !isHeading(label, surroundings)) return areaBefore(label, surroundings)
  const after = Math.min(...textsAfter(label, surroundings))
  if (wall === undefined || after < wall) return areaBehind(label, Math.min(after, surroundings.margin), surroundings)
  const own = /[:：]\s*$/u.test(label.text) ? areaBehind(label, wall, surroundings) : undefined
  return (
    own ??
    besideCell(label, wall, surroundings) ??
    belowCell(label, wall, surroundings) ??
    besideText(label, wall, surroundings)
  )
}

/**
 * Returns the place to sign over a mark such as (인): the mark with as much free space around it as
 * there is.
 */
export const areaOfMark = (mark: Word, surroundings: LabelSurroundings): Area => {
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
