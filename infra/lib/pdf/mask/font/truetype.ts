import {
  componentsOf,
  outlinesIn,
  padded,
  readTrueType,
  tableOf,
  writeTrueType,
  type Outlines,
  type TrueTypeTables,
} from '../../draw/font/truetype-file.ts'

/** Tables of a TrueType font that draw; the others hold names of letters or of the font. */
const DRAWING = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']

/** Returns the glyphs that these need: themselves, their components, and .notdef. */
const needed = ({ count, outlineOf }: Outlines, used: ReadonlySet<number>): ReadonlySet<number> => {
  const glyphs = new Set([0, ...used])
  for (const glyph of glyphs)
    if (glyph < count) for (const part of componentsOf(outlineOf(glyph))) glyphs.add(part.glyph)
  return glyphs
}

/**
 * Blanks the widths of unused glyphs in `hmtx`, which has four bytes for each glyph with a width of
 * its own.
 */
const blankWidths = (tables: TrueTypeTables, kept: ReadonlySet<number>): Buffer => {
  const widths = Buffer.from(tableOf(tables, 'hmtx'))
  const count = tableOf(tables, 'hhea').readUInt16BE(34)
  // The last width holds for all glyphs after it.
  for (let glyph = 0; glyph < count - 1; glyph++) if (!kept.has(glyph)) widths.fill(0, glyph * 4, glyph * 4 + 4)
  if (widths.length > count * 4) widths.fill(0, count * 4)
  return widths
}

/**
 * Blanks the outlines, widths and names of unused glyphs in a TrueType program; these keep their
 * numbers and are empty. Undefined where it is no TrueType.
 * @throws where it is broken
 */
export const blankUnused = (program: Buffer, used: ReadonlySet<number>): Buffer | undefined => {
  const tables = readTrueType(program)
  if (tables === undefined) return undefined
  const outlines = outlinesIn(tables)
  const kept = needed(outlines, used)
  const places = Buffer.alloc((outlines.count + 1) * 4)
  const parts: Buffer[] = []
  let place = 0
  for (let glyph = 0; glyph < outlines.count; glyph++) {
    places.writeUInt32BE(place, glyph * 4)
    if (!kept.has(glyph)) continue
    const outline = padded(outlines.outlineOf(glyph))
    parts.push(outline)
    place += outline.length
  }
  places.writeUInt32BE(place, outlines.count * 4)
  const head = Buffer.from(tableOf(tables, 'head'))
  head.writeUInt16BE(1, 50)
  const written: TrueTypeTables = new Map([
    ...tables,
    ['glyf', Buffer.concat(parts)],
    ['loca', places],
    ['head', head],
    ['hmtx', blankWidths(tables, kept)],
  ])
  return writeTrueType(DRAWING.flatMap((name) => (written.has(name) ? [[name, tableOf(written, name)] as const] : [])))
}

/** Tells whether a program has nothing of unused glyphs. @throws where it is broken */
export const hasOnlyUsed = (program: Buffer, used: ReadonlySet<number>): boolean => {
  const tables = readTrueType(program)
  if (tables === undefined || [...tables.keys()].some((name) => !DRAWING.includes(name))) return false
  const outlines = outlinesIn(tables)
  const kept = needed(outlines, used)
  const isBlank = (glyph: number): boolean => outlines.outlineOf(glyph).length === 0
  return (
    Array.from({ length: outlines.count }, (_, glyph) => glyph).every((glyph) => kept.has(glyph) || isBlank(glyph)) &&
    blankWidths(tables, kept).equals(tableOf(tables, 'hmtx'))
  )
}
