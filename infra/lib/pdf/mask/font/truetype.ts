/** Tables of a TrueType font that draw; the others hold names of letters or of the font. */
const DRAWING = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']
const NEEDED = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']

type Tables = ReadonlyMap<string, Buffer>

/** Returns the tables of a font program by name; undefined where it is no TrueType. */
const tablesOf = (program: Buffer): Tables | undefined => {
  if (program.length < 12 || ![0x00010000, 0x74727565].includes(program.readUInt32BE(0))) return undefined
  const tables = new Map<string, Buffer>()
  for (let table = 0, at = 12; table < program.readUInt16BE(4); table++, at += 16) {
    if (at + 16 > program.length) return undefined
    const start = program.readUInt32BE(at + 8)
    tables.set(program.toString('latin1', at, at + 4), program.subarray(start, start + program.readUInt32BE(at + 12)))
  }
  return NEEDED.every((name) => tables.has(name)) ? tables : undefined
}

const table = (tables: Tables, name: string): Buffer => tables.get(name) ?? Buffer.alloc(0)

/** Returns each glyph's outline, empty where it has none. */
const outlinesOf = (tables: Tables): Buffer[] => {
  const isLong = table(tables, 'head').readUInt16BE(50) === 1
  const places = table(tables, 'loca')
  const place = (glyph: number): number =>
    isLong ? places.readUInt32BE(glyph * 4) : places.readUInt16BE(glyph * 2) * 2
  const count = Math.min(table(tables, 'maxp').readUInt16BE(4), places.length / (isLong ? 4 : 2) - 1)
  return Array.from({ length: count }, (_, glyph) => table(tables, 'glyf').subarray(place(glyph), place(glyph + 1)))
}

const MORE_COMPONENTS = 0x20

/** Returns the components of a composite glyph. */
const componentsOf = (outline: Buffer): number[] => {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return []
  const glyphs: number[] = []
  for (let at = 10, flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0;) {
    flags = outline.readUInt16BE(at)
    glyphs.push(outline.readUInt16BE(at + 2))
    at += (flags & 1) === 0 ? 6 : 8
    if ((flags & 8) !== 0) at += 2
    else if ((flags & 0x40) !== 0) at += 4
    else if ((flags & 0x80) !== 0) at += 8
  }
  return glyphs
}

/** Returns the glyphs that these need: themselves, their components, and .notdef. */
const needed = (outlines: readonly Buffer[], used: ReadonlySet<number>): ReadonlySet<number> => {
  const glyphs = new Set([0, ...used])
  for (const glyph of glyphs) for (const part of componentsOf(outlines[glyph] ?? Buffer.alloc(0))) glyphs.add(part)
  return glyphs
}

const sumOf = (data: Buffer): number => {
  let sum = 0
  for (let at = 0; at + 4 <= data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])

const programOf = (tables: Tables): Buffer => {
  const names = DRAWING.filter((name) => tables.has(name))
  const head = Buffer.alloc(12 + names.length * 16)
  const power = Math.floor(Math.log2(names.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(names.length * 16 - 2 ** power * 16, 10)
  const parts: Buffer[] = [head]
  let place = head.length
  for (const [index, name] of names.entries()) {
    const data = table(tables, name)
    const part = padded(data)
    const at = 12 + index * 16
    head.write(name, at, 'latin1')
    head.writeUInt32BE(sumOf(part), at + 4)
    head.writeUInt32BE(place, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    parts.push(part)
    place += part.length
  }
  return Buffer.concat(parts)
}

/**
 * Blanks the widths of unused glyphs in `hmtx`, which has four bytes for each glyph with a width of
 * its own.
 */
const blankWidths = (tables: Tables, kept: ReadonlySet<number>): Buffer => {
  const widths = Buffer.from(table(tables, 'hmtx'))
  const count = table(tables, 'hhea').readUInt16BE(34)
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
  const tables = tablesOf(program)
  if (tables === undefined) return undefined
  const outlines = outlinesOf(tables)
  const kept = needed(outlines, used)
  const places = Buffer.alloc((outlines.length + 1) * 4)
  const parts: Buffer[] = []
  let place = 0
  for (const [glyph, outline] of outlines.entries()) {
    places.writeUInt32BE(place, glyph * 4)
    if (!kept.has(glyph)) continue
    parts.push(padded(outline))
    place += padded(outline).length
  }
  places.writeUInt32BE(place, outlines.length * 4)
  const head = Buffer.from(table(tables, 'head'))
  head.writeUInt16BE(1, 50)
  const hmtx = blankWidths(tables, kept)
  return programOf(
    new Map([...tables, ['glyf', Buffer.concat(parts)], ['loca', places], ['head', head], ['hmtx', hmtx]]),
  )
}

/** Tells whether a program has nothing of unused glyphs. @throws where it is broken */
export const hasOnlyUsed = (program: Buffer, used: ReadonlySet<number>): boolean => {
  const tables = tablesOf(program)
  if (tables === undefined || [...tables.keys()].some((name) => !DRAWING.includes(name))) return false
  const outlines = outlinesOf(tables)
  const kept = needed(outlines, used)
  return (
    outlines.every((outline, glyph) => outline.length === 0 || kept.has(glyph)) &&
    blankWidths(tables, kept).equals(table(tables, 'hmtx'))
  )
}
