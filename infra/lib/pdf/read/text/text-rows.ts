import type { Area, Glyph } from './page-text.ts'

export type Word = Area & { readonly text: string }

/** Words that stand beside each other, from the left. */
export type Row = readonly Word[]

/** Matches characters that stand for a blank. */
const BLANK = /[_＿…．․‥·.]/u
const UNDERSCORE = /[_＿]/u

export const heightOf = ({ top, bottom }: Area): number => bottom - top
export const middleOf = ({ top, bottom }: Area): number => (top + bottom) / 2

const boundingArea = (areas: readonly Area[]): Area => ({
  left: Math.min(...areas.map(({ left }) => left)),
  right: Math.max(...areas.map(({ right }) => right)),
  top: Math.min(...areas.map(({ top }) => top)),
  bottom: Math.max(...areas.map(({ bottom }) => bottom)),
})

/** Joins several words into one, without spaces. */
export const joinWords = (words: readonly Word[]): Word => ({
  ...boundingArea(words),
  text: words.map(({ text }) => text).join(''),
})

/**
 * Tells whether a glyph belongs to a row of dots or underscores to write on, which is no text; a
 * single dot is a dot.
 */
const isLeader = (glyph: Glyph, index: number, glyphs: readonly Glyph[]): boolean => {
  if (!BLANK.test(glyph.text)) return false
  return UNDERSCORE.test(glyph.text) || [index - 1, index + 1].some((at) => glyphs[at]?.text === glyph.text)
}

/** Returns the rows of dots or underscores, where one writes. */
export const leadersOf = (glyphs: readonly Glyph[]): readonly Area[] => {
  const runs: Glyph[][] = []
  for (const glyph of glyphs.filter(isLeader)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isNext = last && Math.abs(middleOf(last) - middleOf(glyph)) < 2 && glyph.left - last.right < heightOf(glyph)
    if (run && isNext && glyph.left >= last.left) run.push(glyph)
    else runs.push([glyph])
  }
  return runs.map(boundingArea)
}

const wordsOf = (glyphs: readonly Glyph[], isParted: (from: number, to: number, at: number) => boolean): Row => {
  const words: Glyph[][] = []
  for (const glyph of [...glyphs].sort((a, b) => a.left - b.left)) {
    const last = words.at(-1)
    const before = last?.at(-1)
    const isNear = before && glyph.left - before.right < 0.22 * heightOf(glyph)
    if (last && before && isNear && !isParted(before.right, glyph.left, middleOf(glyph))) last.push(glyph)
    else words.push([glyph])
  }
  return words.map((word) => ({ ...boundingArea(word), text: word.map(({ text }) => text).join('') }))
}

/**
 * Groups a page's glyphs into rows of words, from the top. `isParted` tells whether a vertical line
 * stands between two positions at a height: no word crosses it.
 */
export const rowsOf = (
  glyphs: readonly Glyph[],
  isParted: (from: number, to: number, at: number) => boolean,
): readonly Row[] => {
  const upright = glyphs
    .filter((glyph, index) => !isLeader(glyph, index, glyphs))
    .filter((glyph) => heightOf(glyph) > 2 && glyph.right >= glyph.left)
  const rows: { readonly glyphs: Glyph[]; readonly middle: number; readonly height: number }[] = []
  for (const glyph of [...upright].sort((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1)
    if (row && Math.abs(middleOf(glyph) - row.middle) < 0.35 * Math.min(row.height, heightOf(glyph)))
      row.glyphs.push(glyph)
    else rows.push({ glyphs: [glyph], middle: middleOf(glyph), height: heightOf(glyph) })
  }
  return rows.map((row) => wordsOf(row.glyphs, isParted))
}
