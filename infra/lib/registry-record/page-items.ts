import { type Glyph, middleOf } from '../pdf/read/engine.ts'
import { gridsOf, type Band, type Grid } from './table/grids.ts'
import type { RegisterPage } from './register-page.ts'
import { textLines, type TextLine } from './table/text-lines.ts'

/** Cell of a band between two vertical rules, with its lines. */
export type BandCell = { readonly left: number; readonly right: number; readonly lines: readonly TextLine[] }

/** Item of a page, from the top: a line of text outside of tables, or a band of a table. */
export type PageItem =
  | { readonly kind: 'line'; readonly line: TextLine }
  | {
      readonly kind: 'band'
      readonly cells: readonly BandCell[]
      readonly walls: readonly number[]
      /**
       * True where it begins a table, other than the uppermost of its page: it needs a title of its
       * own.
       */
      readonly beginsAnew: boolean
    }

type GlyphsByBand = { readonly free: Glyph[]; readonly inBands: ReadonlyMap<Band, Glyph[][]> }

const cellAt = ({ walls }: Band, x: number): number =>
  Math.max(
    0,
    Math.min(
      walls.length - 2,
      walls.findLastIndex((wall) => wall <= x),
    ),
  )

const placed = ({ glyphs }: RegisterPage, grids: readonly Grid[]): GlyphsByBand => {
  const bands = grids.flatMap((grid) => grid.bands.map((band) => ({ ...grid, band })))
  const inBands = new Map(bands.map(({ band }) => [band, band.walls.slice(1).map((): Glyph[] => [])] as const))
  const free: Glyph[] = []
  for (const glyph of glyphs) {
    const x = (glyph.left + glyph.right) / 2
    const y = middleOf(glyph)
    // A space at a line's end may overlap the edge of its cell: its left side decides.
    const within = glyph.text.trim() === '' ? glyph.left - 0.1 : x
    const found = bands.find(
      ({ band, left, right }) => left <= within && within <= right && band.top <= y && y <= band.bottom,
    )
    const cell = found && inBands.get(found.band)?.[cellAt(found.band, within)]
    if (cell) cell.push(glyph)
    else free.push(glyph)
  }
  return { free, inBands }
}

/** Returns the items of a page, from the top. */
export const pageItems = (page: RegisterPage): readonly PageItem[] => {
  const grids = gridsOf(page.rules)
  const { free, inBands } = placed(page, grids)
  // Printed in black and white, a strike is as black as a rule; but no rule crosses letters.
  const struckLines = [...page.strikes, ...page.rules.filter((rule) => rule.right - rule.left > rule.bottom - rule.top)]
  const beginning = new Set(grids.slice(1).map((grid) => grid.bands[0]))
  const bands = [...inBands].map(([band, cells]) => {
    const { top, bottom, walls } = band
    const strikes = struckLines.filter((strike) => top < middleOf(strike) && middleOf(strike) < bottom)
    const made = cells.map((glyphs, index) => ({
      left: walls[index] ?? 0,
      right: walls[index + 1] ?? 0,
      lines: textLines(glyphs, strikes),
    }))
    return { top, item: { kind: 'band', cells: made, walls, beginsAnew: beginning.has(band) } as const }
  })
  const lines = textLines(free, []).map((line) => ({ top: line.top, item: { kind: 'line', line } as const }))
  return [...bands, ...lines].sort((a, b) => a.top - b.top).map(({ item }) => item)
}
